//! Makes bad input out of good input, the same on every run.

use parlour_core::{FastRng, Rng, fast_rng};
use serde_json::{Value, json};

/// Values that programs stumble over, as they stand in JSON (and in no JSON).
const STUMBLES: [&str; 24] = [
    "null",
    "true",
    "-1",
    "0",
    "8",
    "255",
    "4294967296",
    "9007199254740993",
    "1e308",
    "1e999",
    "-0.0",
    "0.1",
    "NaN",
    "\"\"",
    "\"seven kings\"",
    "\"KS\"",
    "\"\\ud800\"",
    "[]",
    "{}",
    "[[]]",
    "{\"name\":",
    "\"QS\",\"QS\"",
    "\u{0}",
    "\u{202e}♠",
];

/// A generator of bad inputs from seeds.
pub struct Mutator {
    rng: FastRng,
    good: Vec<Vec<u8>>,
    bad: Vec<Vec<u8>>,
}

impl Mutator {
    /// A mutator of inputs that are good and, now and then, of some that are bad already;
    /// `number` chooses which of its runs.
    ///
    /// # Panics
    /// If there are no good or no bad ones.
    #[must_use]
    pub fn new(good: Vec<Vec<u8>>, bad: Vec<Vec<u8>>, number: u64) -> Mutator {
        assert!(!good.is_empty() && !bad.is_empty(), "there is something to change");
        Mutator { rng: fast_rng(number), good, bad }
    }

    /// The next bad input: mostly one change, sometimes more.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut data = self.any_seed();
        loop {
            match self.below(3) {
                0 => self.change_value(&mut data),
                1 => self.change_lines(&mut data),
                _ => self.change_bytes(&mut data),
            }
            if self.below(3) > 0 {
                return data;
            }
        }
    }

    fn any_seed(&mut self) -> Vec<u8> {
        if self.below(8) == 0 {
            let index = self.below(self.bad.len());
            return self.bad[index].clone();
        }
        let index = self.below(self.good.len());
        self.good[index].clone()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound.clamp(1, 1 << 30) as u32) as usize
    }

    fn stumble(&mut self) -> &'static str {
        STUMBLES[self.below(STUMBLES.len())]
    }

    /// Changes a byte or a stretch of bytes.
    fn change_bytes(&mut self, data: &mut Vec<u8>) {
        let at = self.below(data.len() + 1);
        let end = (at + self.below(40)).min(data.len());
        match self.below(6) {
            0 => drop(data.drain(at..end)),
            1 => data.truncate(at),
            2 => {
                let copy = data[at..end].to_vec();
                data.splice(at..at, copy);
            }
            3 => {
                let word = self.stumble();
                data.splice(at..end, word.bytes());
            }
            4 => {
                let other = self.any_seed();
                let from = self.below(other.len());
                data.splice(at.., other[from..].iter().copied());
            }
            _ => {
                let flip = 1 << self.below(8);
                if let Some(byte) = data.get_mut(at) {
                    *byte ^= flip;
                }
            }
        }
    }

    /// Leaves out, repeats or exchanges lines.
    fn change_lines(&mut self, data: &mut Vec<u8>) {
        let mut lines: Vec<&[u8]> = data.split_inclusive(|b| *b == b'\n').collect();
        if lines.is_empty() {
            return;
        }
        let (from, to) = (self.below(lines.len()), self.below(lines.len()));
        match self.below(4) {
            0 => drop(lines.remove(from)),
            1 => lines.insert(to, lines[from]),
            2 => lines.truncate(from),
            _ => lines.swap(from, to),
        }
        *data = lines.concat();
    }

    /// Changes one value within one line, if that is JSON: this gets past the parser.
    fn change_value(&mut self, data: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> = data.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
        let index = self.below(lines.len());
        let Ok(mut whole) = serde_json::from_slice::<Value>(&lines[index]) else {
            return self.change_bytes(data);
        };
        self.change_within(&mut whole, 0);
        lines[index] = whole.to_string().into_bytes();
        *data = lines.join(&b'\n');
    }

    fn change_within(&mut self, value: &mut Value, depth: usize) {
        let deeper = self.below(4 + depth) < 3;
        match value {
            Value::Object(map) if !map.is_empty() => {
                let index = self.below(map.len());
                let name = map.keys().nth(index).cloned().unwrap_or_default();
                if deeper {
                    self.change_within(&mut map[&name], depth + 1);
                } else if self.below(2) == 0 {
                    map.remove(&name);
                } else {
                    let more = self.any_value();
                    map.insert(format!("{name}_too"), more);
                }
            }
            Value::Array(list) if !list.is_empty() => {
                let (from, to) = (self.below(list.len()), self.below(list.len()));
                match self.below(4) {
                    _ if deeper => self.change_within(&mut list[from], depth + 1),
                    0 => drop(list.remove(from)),
                    1 => list.insert(to, list[from].clone()),
                    2 => list.swap(from, to),
                    _ => list[to] = list[from].clone(),
                }
            }
            Value::Number(number) if deeper => {
                let near = number.as_i64().unwrap_or(0).wrapping_add(self.below(5) as i64 - 2);
                *value = json!(near);
            }
            other => *other = self.any_value(),
        }
    }

    fn any_value(&mut self) -> Value {
        let word = self.stumble();
        serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_makes_the_same_inputs_and_another_does_not() {
        let run = |number| {
            let good = vec![b"{\"a\":[1,2,3]}\n{}".to_vec()];
            let mut mutator = Mutator::new(good, vec![Vec::new()], number);
            (0..50).map(|_| mutator.next_input()).collect::<Vec<_>>()
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn many_inputs_are_still_json_and_many_are_not() {
        let good = vec![b"{\"a\":[1,2,3],\"b\":{\"c\":4}}".to_vec()];
        let mut mutator = Mutator::new(good, vec![b"?".to_vec()], 3);
        let inputs: Vec<_> = (0..1000).map(|_| mutator.next_input()).collect();
        let good = inputs.iter().filter(|i| serde_json::from_slice::<Value>(i).is_ok()).count();
        assert!((200..800).contains(&good), "{good} of 1000 are JSON");
    }
}

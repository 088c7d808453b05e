//! Line by line: commands from a reader, results to a writer.

use std::io::{self, BufRead, Write};

use crate::engine::Engine;
use crate::refusal::Refusal;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
enum Row {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long to be kept.
    TooLong,
    /// There are no more.
    End,
}

impl Engine {
    /// Answers every line of the input until it ends or `exit` is sent. Only a reader or writer
    /// that fails makes this fail.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let longest = self.options.longest_line;
        while !self.exited() {
            let answer = match read_row(&mut input, longest)? {
                Row::End => break,
                Row::Line(line) => self.handle(line),
                Row::TooLong => {
                    let message = format!(
                        "The line is longer than {longest} bytes and was not read: send shorter \
                         commands."
                    );
                    self.refuse(Refusal::new("line_too_long", message))
                }
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
        Ok(())
    }
}

/// Reads a line, but never keeps more than `longest` bytes of it.
fn read_row(input: &mut impl BufRead, longest: usize) -> io::Result<Row> {
    let mut line = Vec::new();
    let (mut begun, mut too_long) = (false, false);
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = piece.iter().position(|b| *b == b'\n');
        let text = &piece[..end.unwrap_or(piece.len())];
        let finished = end.is_some() || piece.is_empty();
        begun |= !piece.is_empty();
        too_long |= line.len() + text.len() > longest;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(text);
        }
        let used = text.len() + usize::from(end.is_some());
        input.consume(used);
        if finished {
            return Ok(match (begun, too_long) {
                (false, _) => Row::End,
                (true, true) => Row::TooLong,
                (true, false) => Row::Line(line),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_are_read_whole_or_not_kept() {
        let text = b"short\n\n0123456789\n01234567890\nlast";
        // A tiny buffer makes every line come in pieces.
        for capacity in [1, 3, 100] {
            let mut input = BufReader::with_capacity(capacity, &text[..]);
            let mut rows = Vec::new();
            loop {
                match read_row(&mut input, 10).unwrap() {
                    Row::End => break,
                    row => rows.push(row),
                }
            }
            let line = |text: &[u8]| Row::Line(text.to_vec());
            let expected =
                [line(b"short"), line(b""), line(b"0123456789"), Row::TooLong, line(b"last")];
            assert_eq!(rows, expected);
        }
    }
}

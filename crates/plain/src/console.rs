//! Lines out, lines in.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::ink::Ink;
use crate::text::{clean, wrap};
use parlour_front::WIDTH;
use parlour_front::words::aloud;

/// The longest line that is read; what comes after it is passed over.
const LONGEST: u64 = 64 * 1024;

/// Where lines come from and go to.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Colour, or none.
    pub ink: Ink,
    /// Whether to repeat what was typed: a pipe does not show it.
    pub echo: bool,
    /// Whether a person can press Enter when asked to; a pipe goes on by itself.
    pub waits: bool,
    /// Whether the terminal's bell rings when a person is to decide.
    pub bell: bool,
    /// What is to be said if the program is interrupted while it waits for a line.
    pub farewell: Arc<Mutex<String>>,
    after_blank: bool,
}

impl<'a> Console<'a> {
    /// A console without colour that repeats what is typed: right for pipes and tests.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write) -> Console<'a> {
        Console {
            input,
            output,
            ink: Ink::PLAIN,
            echo: true,
            waits: false,
            bell: false,
            farewell: Arc::default(),
            after_blank: true,
        }
    }

    /// Notes what is to be said if the program is interrupted.
    pub fn set_farewell(&self, text: String) {
        *self.farewell.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    /// Says a sentence or more, broken into lines.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        for paragraph in text.split('\n') {
            if self.ink.is_aloud() {
                self.write(&wrap(&aloud(paragraph), WIDTH, 0))?;
            } else {
                self.write(&wrap(paragraph, WIDTH, hang(paragraph)))?;
            }
        }
        Ok(())
    }

    /// Writes lines that are broken already.
    pub fn lines<S: AsRef<str>>(&mut self, lines: &[S]) -> io::Result<()> {
        if !self.ink.is_aloud() {
            return self.write(lines);
        }
        for line in lines {
            self.say(line.as_ref())?;
        }
        Ok(())
    }

    fn write<S: AsRef<str>>(&mut self, lines: &[S]) -> io::Result<()> {
        for line in lines {
            self.after_blank = line.as_ref().is_empty();
            writeln!(self.output, "{}", line.as_ref())?;
        }
        Ok(())
    }

    /// Writes as it is, for text that another program may read.
    pub fn raw(&mut self, text: &str) -> io::Result<()> {
        self.after_blank = false;
        self.output.write_all(text.as_bytes())
    }

    /// An empty line, but never two.
    pub fn blank(&mut self) -> io::Result<()> {
        if self.after_blank { Ok(()) } else { self.lines(&[""]) }
    }

    /// Hides what is on the screen from the next person, without moving the cursor.
    pub fn hide(&mut self) -> io::Result<()> {
        if self.waits {
            self.write(&[""; 60])?;
        } else if !self.ink.is_aloud() {
            self.lines(&["-".repeat(WIDTH)])?;
        }
        Ok(())
    }

    /// Rings the bell, if that is wanted.
    pub fn ring(&mut self) -> io::Result<()> {
        if self.bell { self.output.write_all(b"\x07") } else { Ok(()) }
    }

    /// Makes everything said so far visible.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Reads a line; `None` at the end of the input.
    pub fn ask(&mut self) -> io::Result<Option<String>> {
        write!(self.output, "> ")?;
        self.output.flush()?;
        let typed = self.read()?;
        if let Some(typed) = typed.as_ref().filter(|_| self.echo) {
            writeln!(self.output, "{}", clean(typed))?;
        } else if typed.is_none() {
            writeln!(self.output)?;
        }
        self.after_blank = false;
        Ok(typed)
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        (&mut *self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") {
            self.pass_over()?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Passes over the rest of a line that is too long, without keeping it.
    fn pass_over(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (used, done) = match buffer.iter().position(|b| *b == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

/// How far the second line of a paragraph is indented: under the text of a numbered or marked
/// line, two more than the first otherwise.
fn hang(paragraph: &str) -> usize {
    let lead = paragraph.len() - paragraph.trim_start_matches(' ').len();
    let marked = ["- ", "* ", "! "].iter().any(|mark| paragraph[lead..].starts_with(mark));
    if marked || lead > 0 { lead + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_is_whole() {
        let mut text = vec![b'x'; 200_000];
        text.extend(b"\nqs\n\xff\xfe\n");
        let (mut input, mut output) = (&text[..], Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        assert_eq!(console.ask().unwrap().unwrap().len(), LONGEST as usize);
        assert_eq!(console.ask().unwrap().unwrap(), "qs");
        assert_eq!(console.ask().unwrap().unwrap(), "\u{fffd}\u{fffd}");
        assert_eq!(console.ask().unwrap(), None);
    }
}

//! Splits a command line into words.
//!
//! Quotes keep spaces together; there are no escapes, because a backslash is part of a path on
//! Windows. That is why this is not one of the crates that split as a Unix shell does.

/// The words of a command line, or why it cannot be split.
pub(crate) fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("The quote {open} in the command \"{line}\" is never closed."));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_keep_spaces_and_backslashes_stay() {
        for (line, words) in [
            ("python3 bot.py", vec!["python3", "bot.py"]),
            ("  a\t b ", vec!["a", "b"]),
            (r#""C:\my bots\a.exe" -x"#, vec![r"C:\my bots\a.exe", "-x"]),
            (r#"a 'b "c" d'"#, vec!["a", r#"b "c" d"#]),
            (r#"a="b c"d ''"#, vec!["a=b cd", ""]),
            ("", vec![]),
        ] {
            assert_eq!(split(line).unwrap(), words, "{line}");
        }
        assert!(split("python3 'bot.py").unwrap_err().contains("never closed"));
    }
}

//! Bytes as people copy them: lower-case hex.

use std::fmt::Write;

/// The bytes in hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// So many bytes from their hex; `None` if it is anything else.
#[must_use]
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |d: u8| char::from(d).to_digit(16);
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_reads_what_it_writes_and_nothing_else() {
        let bytes = [0, 1, 0xfe, 0xa5];
        assert_eq!(hex(&bytes), "0001fea5");
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        for bad in ["", "0001fea", "0001feag", "0001fea500", "+001fea5", "é01fea5"] {
            assert_eq!(unhex::<4>(bad), None, "{bad}");
        }
    }
}

//! What was seen, as one number.

use std::hash::Hasher;

/// News with one more thing seen; never 0.
#[inline]
pub(super) fn mix(news: u64, trace: u64) -> u64 {
    let mixed = (news.rotate_left(5) ^ trace).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed.max(1)
}

/// Hashes what is well mixed already.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = mix(self.0, number);
    }
}

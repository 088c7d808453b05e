//! Words and lines, as every front end has them.

pub(crate) use parlour_front::words::{
    all_of, clean, clean_sentences, pad, plain, width as columns, wrap,
};

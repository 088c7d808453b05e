//! hearts

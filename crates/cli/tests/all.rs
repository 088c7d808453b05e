//! The program from outside, as one test program: each file would link the whole of it again.

mod arena;
mod commands;
mod common;
mod full_disk;
mod full_screen;
mod full_screen_alive;
mod full_screen_kill;
mod full_screen_matches;
mod full_screen_rooms;
mod full_screen_ways;
mod games;
mod golden;
mod kill;
mod learn;
mod programs;
#[cfg(unix)]
mod pty;
mod readme;
mod remote;
mod review;
mod same_story;
mod serve;
mod soak;
mod terminal;
mod window_closed;

//! What a goal may use, asked from wherever something is used.
//!
//! Whoever starts work says what it may cost ([`within`]); whatever may take long says what it does ([`step`], [`tick`], [`hold`]), however
//! deep inside it is. Work that has used up what it may ends there and then, and `within` says which limit it was. Nothing has to be passed
//! along and nobody can forget to pass it: limits belong to the thread, and [`hand_over`] takes them to another one.
//!
//! Steps and what is held are counted, so they are the same on every machine. The clock and the memory of the process are a [`Gauge`] that a
//! shell provides; they are looked at now and then, for what counting misses.

mod gauge;
mod held;
mod limits;
mod meter;

pub use gauge::{Gauge, Stopped};
pub use held::Held;
pub use limits::{Disturbance, Exhausted, Limits};
pub use meter::{
    Handed, disturb, finished, hand_over, hold, is_spent, left, observed, release, salvaged, spared, step, tick,
    with_gauge, within,
};

#[cfg(test)]
mod tests;

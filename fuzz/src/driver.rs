//! Runs a target on stable Rust: first its seeds, then mutations of them, until a limit. A panic or a hang is reported with the input that
//! caused it, which the same seed and number bring back.

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use crate::{
    Target,
    mutate::{Chance, mutated},
};

/// No input of at most a few kilobytes may take longer.
const PATIENCE: Duration = Duration::from_secs(60);
/// As much as a shell gives to the thread that parses.
const STACK: usize = 64 << 20;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    Inputs(u64),
    Time(Duration),
}

/// What a target does not bear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// Which input of the run it was, counted from zero.
    pub number: u64,
    pub input: Vec<u8>,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Panic(String),
    Hang,
}

/// Runs `target` and says how many inputs it bore, or what it did not.
pub fn drive(target: &Target, limit: Limit, seed: u64) -> Result<u64, Discovery> {
    let (news, events) = mpsc::channel();
    let target = *target;
    let worker = move || work(&target, limit, seed, &news);
    if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(worker) {
        return Err(Discovery { number: 0, input: Vec::new(), what: What::Panic(error.to_string()) });
    }
    let mut current = (0, Vec::new());
    loop {
        match events.recv_timeout(PATIENCE) {
            Ok(Event::Begins(number, input)) => current = (number, input),
            Ok(Event::Panicked(message)) => return Err(discovery(current, What::Panic(message))),
            Ok(Event::Done) => return Ok(current.0 + 1),
            Err(_) => return Err(discovery(current, What::Hang)),
        }
    }
}

fn discovery((number, input): (u64, Vec<u8>), what: What) -> Discovery {
    Discovery { number, input, what }
}

enum Event {
    Begins(u64, Vec<u8>),
    Panicked(String),
    Done,
}

fn work(target: &Target, limit: Limit, seed: u64, news: &mpsc::Sender<Event>) {
    let start = Instant::now();
    let mut chance = Chance::new(seed);
    let seeds = target.seeds.read();
    let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
    for number in 0.. {
        let over = match limit {
            Limit::Inputs(inputs) => number >= inputs,
            Limit::Time(time) => start.elapsed() >= time,
        };
        if over && number > 0 {
            break;
        }
        let input = match seeds.get(number as usize) {
            Some(seed) => seed.to_vec(),
            None => mutated(&seeds, target.words, &mut chance),
        };
        if news.send(Event::Begins(number, input.clone())).is_err() {
            return;
        }
        if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(&input))) {
            let text = payload.downcast_ref::<String>().cloned();
            let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            // Nobody listens only when the main thread has given up on us.
            let _ = news.send(Event::Panicked(text.unwrap_or_else(|| "a panic without words".to_owned())));
            return;
        }
    }
    let _ = news.send(Event::Done);
}

impl fmt::Display for Discovery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.input);
        match &self.what {
            What::Panic(message) => write!(formatter, "input {} panics: {message}\n{text:?}", self.number),
            What::Hang => write!(formatter, "input {} takes more than {PATIENCE:?}\n{text:?}", self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::Seeds;

    fn target(run: fn(&[u8]), words: &'static [&'static str]) -> Target {
        Target { name: "x", run, seeds: Seeds::These(&[b"abc"]), words, briefly: 1 }
    }

    #[test]
    fn a_panic_is_found_and_its_input_is_told() {
        fn refuses_parentheses(input: &[u8]) {
            assert!(!input.contains(&b'('), "there it is");
        }
        let target = target(refuses_parentheses, &["("]);
        let discovery = drive(&target, Limit::Inputs(1000), 0).unwrap_err();
        assert!(discovery.input.contains(&b'('));
        assert_eq!(discovery.what, What::Panic("there it is".into()));
        assert_eq!(drive(&target, Limit::Inputs(1000), 0), Err(discovery), "the same run finds the same input");
    }

    #[test]
    fn a_target_that_bears_everything_says_how_much() {
        let target = target(|_| {}, &[]);
        assert_eq!(drive(&target, Limit::Inputs(100), 0), Ok(100));
    }
}

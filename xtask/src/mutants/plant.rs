//! Puts changes into a text, each behind its switch, and remembers where each one came to stand.

use std::ops::Range;

use super::places::{Place, SWITCH};

/// A text with changes in it.
pub struct Planted {
    pub text: String,
    /// For each change, in the order given: what it covers now, and where the text written before it stands.
    pub covered: Vec<(Range<usize>, Range<usize>)>,
}

/// Writes the changes into `text`; the switch of each is its number. Ranges lie apart or inside of each other.
pub fn plant(text: &str, changes: &[(u32, &Place)]) -> Planted {
    let mut order: Vec<usize> = (0..changes.len()).collect();
    order.sort_by_key(|index| {
        let range = &changes[*index].1.range;
        (range.start, std::cmp::Reverse(range.end))
    });
    let mut planted = Planted { text: String::new(), covered: vec![(0..0, 0..0); changes.len()] };
    let mut open: Vec<usize> = Vec::new();
    let mut copied = 0;
    let close = |index: usize, planted: &mut Planted, copied: &mut usize| {
        let (number, place) = changes[index];
        planted.text.push_str(&text[*copied..place.range.end]);
        *copied = place.range.end;
        planted.text.push_str(&switched(&place.after, number));
        planted.covered[index].0.end = planted.text.len();
    };
    for index in order {
        let (number, place) = changes[index];
        while let Some(last) = open.pop_if(|last| changes[*last].1.range.end <= place.range.start) {
            close(last, &mut planted, &mut copied);
        }
        planted.text.push_str(&text[copied..place.range.start]);
        copied = place.range.start;
        let start = planted.text.len();
        planted.text.push_str(&switched(&place.before, number));
        planted.covered[index] = (start..start, start..planted.text.len());
        open.push(index);
    }
    while let Some(last) = open.pop() {
        close(last, &mut planted, &mut copied);
    }
    planted.text.push_str(&text[copied..]);
    planted
}

fn switched(text: &str, number: u32) -> String {
    text.replace(SWITCH, &format!("crate::mutant::on({number})"))
}

/// The module with the switches, which every changed crate gets.
pub fn switches(count: usize) -> String {
    SWITCHES.replace("COUNT", &count.to_string())
}

const SWITCHES: &str = r#"//! The switches of planted changes: at most one is on, as a variable of the environment says.

use std::{
    io::Write,
    sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
};

const NOT_READ: u32 = u32::MAX;
const WATCHED: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static CHOSEN: AtomicU32 = AtomicU32::new(NOT_READ);
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

#[inline]
pub(crate) fn on(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == number || (chosen >= WATCHED && !REACHED[number as usize].load(Relaxed) && looked_up(number))
}

#[cold]
fn looked_up(number: u32) -> bool {
    let chosen = match std::env::var("GAINSAY_MUTANT") {
        Ok(text) if text == "watch" => WATCHED,
        Ok(text) => text.parse().unwrap_or(NONE),
        Err(_) => NONE,
    };
    CHOSEN.store(chosen, Relaxed);
    if chosen == WATCHED && !REACHED[number as usize].swap(true, Relaxed) {
        let path = std::env::var("GAINSAY_MUTANT_REACHED").unwrap_or_default();
        if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
            let _ = file.write_all(format!("{number}\n").as_bytes());
        }
    }
    chosen == number
}
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::places::places;

    /// All changes of a text, put into it at once.
    fn all(text: &str) -> (Planted, Vec<Place>) {
        let places = places(text).unwrap();
        let changes: Vec<(u32, &Place)> = (0..).zip(&places).collect();
        (plant(text, &changes), places.clone())
    }

    #[test]
    fn every_change_at_once_is_still_a_program() {
        let text = include_str!("places.rs");
        let (planted, places) = all(text);
        assert!(places.len() > 50);
        syn::parse_file(&planted.text).unwrap();
    }

    #[test]
    fn a_change_stands_behind_its_switch_and_the_original_beside_it() {
        let (planted, places) = all("fn f(a: i32) -> bool { a < 1 }");
        let which = places.iter().position(|place| place.what.contains("with `<=`")).unwrap();
        let expected = format!("(if crate::mutant::on({which}) {{ (a) <= (1) }} else {{ a < 1 }})");
        assert!(planted.text.contains(&expected), "{}", planted.text);
        assert_eq!(&planted.text[planted.covered[which].0.clone()], expected);
    }

    #[test]
    fn nothing_is_planted_in_constants_patterns_and_tests() {
        let text = "const A: bool = 1 < 2; fn f(x: bool) -> u128 { match x { true => 1, false => 2 } } \
                    #[cfg(test)] mod tests { fn g() -> bool { true } } const fn h() -> bool { true }";
        assert_eq!(all(text).1.len(), 0);
    }
}

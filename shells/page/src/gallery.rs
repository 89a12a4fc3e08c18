//! Programs to begin with: the examples, and those of the papers that gainsay carries on. They are the files that the tests check.

use serde::Serialize;

/// One program of the gallery.
#[derive(Serialize)]
struct Program {
    group: &'static str,
    title: &'static str,
    language: &'static str,
    text: String,
}

macro_rules! programs {
    ($($group:literal { $($language:literal $title:literal $path:literal)* })*) => {
        &[$($(($group, $language, $title, include_str!(concat!("../../../", $path))),)*)*]
    };
}

/// The group, the language, the title and the text of each.
const PROGRAMS: &[(&str, &str, &str, &str)] = programs! {
    "Examples" {
        "c" "A queue that loses its end" "examples/c/queue.c"
        "c" "A contract that says too little" "examples/c/clock.c"
        "c" "Reversing a list, verified" "examples/c/reverse.c"
        "haskell" "percent: clamp promises too little" "examples/haskell/Percent.hs"
        "haskell" "Shapes, verified" "examples/haskell/Shapes.hs"
        "haskell" "Insertion into a sorted list" "examples/haskell/Sorted.hs"
        "racket" "The average of a list" "examples/racket/average.rkt"
        "racket" "A fee that is too high" "examples/racket/pay-out.rkt"
        "racket" "Sorting, verified" "examples/racket/sorting.rkt"
        "viper" "Incrementing a list" "examples/viper/increment.vpr"
        "viper" "A list with its length, verified" "examples/viper/list.vpr"
        "viper" "A loop whose invariant says too little" "examples/viper/sum.vpr"
    }
    "Lazy counterfactual symbolic execution" {
        "haskell" "zip: lists of different lengths" "tests/papers/lazy-counterfactual/zip.hs"
        "haskell" "concat: append promises nothing" "tests/papers/lazy-counterfactual/concat.hs"
        "haskell" "concat, with the type strengthened" "tests/papers/lazy-counterfactual/concat-strengthened.hs"
        "haskell" "replicate: the counter stays" "tests/papers/lazy-counterfactual/replicate.hs"
        "haskell" "Map and reduce" "tests/papers/lazy-counterfactual/map-reduce.hs"
    }
    "Relatively complete counterexamples" {
        "racket" "argmin: numbers that have no order" "tests/papers/relatively-complete/argmin.rkt"
        "racket" "A function that finds one hundred" "tests/papers/relatively-complete/one-hundred.rkt"
        "racket" "The reciprocal of a square" "tests/papers/relatively-complete/reciprocal-of-a-square.rkt"
        "racket" "The worked example" "tests/papers/relatively-complete/worked-example.rkt"
    }
    "Advanced counterexamples for Viper" {
        "viper" "Fields and sequences" "tests/papers/advanced-counterexamples/listing-2.1-field-and-sequence.vpr"
        "viper" "What a predicate contains" "tests/papers/advanced-counterexamples/listing-4.10-predicate-contents.vpr"
        "viper" "A wand that is missing" "tests/papers/advanced-counterexamples/listing-4.14-missing-wand.vpr"
        "viper" "Domains and functions" "tests/papers/advanced-counterexamples/listing-4.16-domain-and-function.vpr"
    }
    "PEDANTIC: data-structure invariants" {
        "c" "Building a list from a tree" "tests/papers/pedantic/build-pre-order.c"
        "c" "A store that is missing" "tests/papers/pedantic/missing-store.c"
        "c" "Read after free" "tests/papers/pedantic/read-after-free.c"
        "c" "A list that is closed on itself" "tests/papers/pedantic/list-closed-on-itself.c"
    }
};

/// The gallery as the page reads it.
pub fn json() -> String {
    let programs = PROGRAMS.iter().map(|(group, language, title, text)| Program {
        group,
        title,
        language,
        text: without_expectations(text),
    });
    // Plain data: writing it cannot fail.
    serde_json::to_string(&programs.collect::<Vec<_>>()).unwrap_or_default()
}

/// The text without the comments that tell our tests what to expect, which would tell the reader as well.
fn without_expectations(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let comment = ["// ~ ", "-- ~ ", "; ~ "].iter().filter_map(|mark| line.find(mark)).min();
        let own = comment.map_or(line, |start| line[..start].trim_end());
        if comment.is_none() || !own.is_empty() {
            kept.push_str(own);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_find_out_for_themselves() {
        let programs: serde_json::Value = serde_json::from_str(&json()).expect("JSON");
        let programs = programs.as_array().expect("a list");
        assert!(programs.len() > 20);
        for program in programs {
            let text = program["text"].as_str().expect("a text");
            assert!(text.lines().count() > 2 && !text.contains(" ~ "), "{program}");
        }
    }

    #[test]
    fn only_the_comment_is_cut() {
        assert_eq!(without_expectations("a; // ~ refuted x\nb // c ~d\n"), "a;\nb // c ~d\n");
        assert_eq!(without_expectations("(< a b) ; ~ refuted x\n  ; ~ refuted y\nc"), "(< a b)\nc\n");
    }
}

//! Programs that try to be verified. Every function whose name begins with `wrong` must not be; every other one must.

use crate::{Scope, outcomes};
use gainsay_c::lower::Options;

fn assert_none_is_proved(text: &str) {
    for (name, outcome) in outcomes(text, Scope::Written, Options::default()) {
        let is_proved = outcome.failures.is_empty() && outcome.gaps.is_empty();
        assert_eq!(is_proved, !name.starts_with("wrong"), "{name}: {:?} {:?}", outcome.failures, outcome.gaps);
    }
}

#[test]
fn parts_are_positive_and_make_a_whole_together() {
    assert_none_is_proved(include_str!("../wrong/fractions.c"));
}

#[test]
fn loops_are_entered_where_they_begin() {
    assert_none_is_proved(include_str!("../wrong/jumps.c"));
}

#[test]
fn rows_are_never_shorter_than_nothing() {
    assert_none_is_proved(include_str!("../wrong/lengths.c"));
}

#[test]
fn names_that_look_alike_are_told_apart() {
    assert_none_is_proved(include_str!("../wrong/names.c"));
}

#[test]
fn memory_that_nobody_has_written_is_not_read() {
    assert_none_is_proved(include_str!("../wrong/unwritten.c"));
}

#[test]
fn nothing_is_owned_twice_or_lost() {
    assert_none_is_proved(include_str!("../wrong/ownership.c"));
}

#[test]
fn what_a_turn_of_a_loop_leaves_behind_is_lost() {
    assert_none_is_proved(include_str!("../wrong/leaks.c"));
}

#[test]
fn arithmetic_is_that_of_the_machine() {
    assert_none_is_proved(include_str!("../wrong/arithmetic.c"));
}

#[test]
fn proofs_do_not_lean_on_themselves() {
    assert_none_is_proved(include_str!("../wrong/lemmas.c"));
}

#[test]
fn lemmas_that_nobody_writes_hold() {
    assert_none_is_proved(include_str!("../wrong/induction.c"));
}

#[test]
fn copies_of_structures_do_not_change_each_other() {
    assert_none_is_proved(include_str!("../wrong/structures.c"));
}

#[test]
fn predicates_defined_by_each_other_own_what_any_of_them_owns() {
    assert_none_is_proved(include_str!("../wrong/cycles.c"));
}

#[test]
fn what_lies_in_a_structure_is_written_once_and_keeps_it_one() {
    assert_none_is_proved(include_str!("../wrong/membership.c"));
}

#[test]
fn paths_go_where_the_records_lead() {
    assert_none_is_proved(include_str!("../wrong/paths.c"));
}

#[test]
fn a_record_is_taken_out_of_a_path_by_the_one_before_it() {
    assert_none_is_proved(include_str!("../wrong/unlinking.c"));
}

#[test]
fn what_holds_of_a_few_numbers_holds_of_no_others() {
    assert_none_is_proved(include_str!("../wrong/few-numbers.c"));
}

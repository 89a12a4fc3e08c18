//! Independent conditionals do not multiply the work.

use crate::support::{check, run};
use std::fmt::Write;

fn chain(length: usize, last: &str) -> String {
    let mut text = String::from("field f: Int\nmethod m(x: Ref, ");
    let names: Vec<String> = (0..length).map(|number| format!("b{number}: Bool")).collect();
    let _ = writeln!(text, "{}) requires acc(x.f) {{\n  x.f := 0", names.join(", "));
    for number in 0..length {
        let _ = writeln!(text, "  if (b{number}) {{ x.f := {number} + 1 }} else {{ x.f := {number} + 2 }}");
    }
    let _ = writeln!(text, "  {last}\n}}");
    text
}

#[test]
fn queries_grow_with_the_text() {
    let short = run(&chain(5, "assert x.f == 5 || x.f == 6"));
    let long = run(&chain(40, "assert x.f == 40 || x.f == 41"));
    assert_eq!((short.failures.len(), long.failures.len()), (0, 0));
    assert!(long.queries <= 10 * short.queries, "{} and {}", short.queries, long.queries);
}

#[test]
fn a_failure_on_one_of_many_ways_is_found() {
    let found = run(&chain(20, "assert x.f == 20"));
    assert_eq!(found.failures.len(), 1);
}

#[test]
fn sums_over_many_choices_stay_easy() {
    let many = 60;
    let parameters: Vec<String> = (0..many).map(|place| format!("b{place}: Bool")).collect();
    let steps: Vec<String> =
        (0..many).map(|place| format!("if (b{place}) {{ x.f := x.f + 1 }} else {{ x.f := x.f + 2 }}")).collect();
    check(&format!(
        "field f: Int
         method m(x: Ref, {})
           requires acc(x.f) && x.f == 0
         {{
           {}
           assert x.f >= {many}
           assert x.f <= 2 * {many}
         }}",
        parameters.join(", "),
        steps.join("\n")
    ));
}

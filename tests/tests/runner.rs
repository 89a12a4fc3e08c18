//! The runner can fail: programs whose check is known, with markers that are right and markers that are wrong.

use std::path::Path;

use gainsay_tests::{comment::CommentStyle, inputs::Input, run};

const RIGHT: &str = "\
goal holds = let { x = ? : Int } in assert (x < x + 1);

goal fails = let { x = ? : Int } in assert (x < 10);
-- ~ refuted assert where x >= 10 kind concrete
";

fn finished(text: &str) -> run::Finished {
    let path = Path::new("runner.fun");
    let style = CommentStyle::of_path(path).unwrap();
    run::run(&Input { name: "runner.fun".into(), path: path.into(), text: text.into(), style }).unwrap()
}

#[test]
fn right_markers_pass_and_blessing_leaves_them_alone() {
    let finished = finished(RIGHT);
    assert_eq!(finished.complaints, Vec::<String>::new());
    assert_eq!(finished.blessed, RIGHT);
}

#[test]
fn wrong_markers_fail() {
    let wrong = [
        ("x >= 10", "x < 10"),
        ("x >= 10", "y >= 10"),
        ("refuted assert", "refuted match"),
        ("kind concrete", "kind abstract"),
        ("kind concrete", "blame somebody"),
        ("refuted assert where x >= 10 kind concrete", "unknown out-of-budget"),
        ("refuted assert where x >= 10 kind concrete", "error syntax"),
    ];
    for (right, instead) in wrong {
        assert_eq!(finished(&RIGHT.replace(right, instead)).complaints.len(), 2, "{instead}");
    }
}

#[test]
fn a_missing_or_misplaced_marker_fails() {
    let without = RIGHT.lines().filter(|line| !line.contains('~')).collect::<Vec<_>>().join("\n");
    assert_eq!(finished(&without).complaints.len(), 1);
    assert_eq!(finished(&format!("{without}\n-- prose\n-- ~ refuted assert\n")).complaints.len(), 2);
    assert_eq!(finished(&RIGHT.replace("\n\n", "\n-- ~ refuted assert\n\n")).complaints.len(), 1);
}

#[test]
fn blessing_repairs_wrong_markers() {
    let wrong = RIGHT.replace("x >= 10", "x < 10").replace("\n\n", "\n-- ~ unknown bug\n\n");
    let blessed = finished(&wrong).blessed;
    assert_eq!(blessed, RIGHT.replace(" where x >= 10 kind concrete", ""));
    assert_eq!(finished(&blessed).complaints, Vec::<String>::new());
}

#[test]
fn a_program_without_goals_is_no_test() {
    assert_eq!(finished("def f x = x;\n").complaints.len(), 1);
}

//! Where gainsay verifies what Silicon rejects: is there a run that fails, or would gainsay verify anything?

use std::path::Path;

use gainsay_tests::run::checked_text;
use gainsay_verdict::Verdict;

use crate::{Unit, judge::Match};

/// Runs that are tried, each on other values.
const RUNS: u64 = 400;

/// Why gainsay is wrong about the goal, if that can be shown.
pub(super) fn objection(both: &Match<'_>, unit: &Unit, goal: &str) -> Option<String> {
    let alone = both.module.with(vec![unit.clone()]).text();
    let failing = checked_text(Path::new("duel.vpr"), &alone, both.options, |world, sources, root, _| {
        gainsay::viper_failing_run(world, sources, root, goal, RUNS)
    });
    if let Ok(Some(how)) = failing {
        return Some(format!("a run fails: {how}"));
    }
    let planted = planted(unit, goal)?;
    let text = both.module.with(vec![planted]).text();
    let verdict = checked_text(Path::new("duel.vpr"), &text, both.options, |_, _, _, report| {
        report.goals.iter().find(|each| each.name.as_str() == goal).map(|each| each.outcome.verdict().clone())
    });
    let believed = matches!(verdict, Ok(Some(Verdict::Verified)));
    believed.then(|| "gainsay verifies `assert false` at its end as well".to_owned())
}

/// The unit with a falsehood at the end of the goal's body.
fn planted(unit: &Unit, goal: &str) -> Option<Unit> {
    let mut planted = unit.clone();
    let declaration = planted
        .declarations
        .iter_mut()
        .find(|each| each.starts_with("method ") && super::member(each) == Some(goal))?;
    let end = declaration.rfind('}')?;
    declaration.insert_str(end, "  assert false\n");
    Some(planted)
}

//! Counterexamples that a quantifier would rule out if one of its triggers matched: what is missing is a trigger, or a mention of it.

use gainsay_verdict::{Blame, Counterexample, Kind, Notation, Plain};

use super::confirm::{Confirmed, Trial};
use super::naming::Naming;

/// Names the quantifiers whose triggers are too narrow, if it takes that to fail.
pub(super) fn blame(trial: &Trial<'_>, made: &mut Counterexample, confirmed: &Confirmed) {
    if !confirmed.abstraction.weakens_quantifiers() {
        return;
    }
    made.kind = Kind::Abstract;
    let run = &confirmed.run;
    let mut naming = Naming::new(trial.program, &trial.member, &run.state, &run.tables);
    for unmatched in run.unmatched.iter().flatten() {
        let instance = unmatched.instance.iter();
        let instance: Vec<String> =
            instance.map(|(name, value)| format!("{name} = {}", Plain.value(&naming.shape(value)))).collect();
        made.notes.push(format!(
            "`{}` would rule this out for {}, but none of its triggers matches anything here: a trigger is missing, or \
             something that mentions it",
            unmatched.quantifier,
            instance.join(", ")
        ));
        made.blame = Blame::Code { span: Some(unmatched.span) };
    }
}

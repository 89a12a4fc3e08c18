//! Counterexamples that a quantifier would rule out if one of its triggers matched: what is missing is a trigger, or a mention of it.

use gainsay_ir::permission::{Expression, Program};
use gainsay_source::Span;
use gainsay_verdict::{Blame, ContractPart, Counterexample, Kind, Notation, Plain};

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
        let note = format!(
            "`{}` would rule this out for {}, but none of its triggers matches anything here: a trigger is missing, or \
             something that mentions it",
            unmatched.quantifier,
            instance.join(", ")
        );
        if !made.notes.contains(&note) {
            made.notes.push(note);
        }
        made.blame = owner(trial.program, unmatched.span);
    }
}

/// Whose contract a quantifier is in, if it is in one.
fn owner(program: &Program, span: Span) -> Blame {
    let covers = |assertion: &Expression| {
        let own = assertion.span;
        own.file == span.file && own.start <= span.start && span.end <= own.end
    };
    let contracts = program.functions.values().map(|each| (&each.written, &each.preconditions, &each.postconditions));
    let methods = program.methods.values().map(|each| (&each.written, &each.preconditions, &each.postconditions));
    for (name, preconditions, postconditions) in contracts.chain(methods) {
        for (part, assertions) in
            [(ContractPart::Precondition, preconditions), (ContractPart::Postcondition, postconditions)]
        {
            if assertions.iter().any(covers) {
                return Blame::Contract { of: name.clone(), part, span: Some(span) };
            }
        }
    }
    Blame::Code { span: Some(span) }
}

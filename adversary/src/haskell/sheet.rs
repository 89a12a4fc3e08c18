//! A unit while it is written: its declarations, its goals, and what the judge does to find out about each of them.

use super::types::{Data, Numbers, Type};
use crate::Unit;

#[derive(Debug, Default)]
pub(super) struct Sheet {
    goals: Vec<String>,
    declarations: Vec<String>,
    trials: Vec<String>,
    /// What the judge declares for itself.
    judged: Vec<String>,
}

/// What is expected of a function.
#[derive(Clone, Debug)]
pub(super) enum Expected {
    /// It is true.
    Property,
    /// It fails nowhere in its result.
    Total(Type),
    /// Where the first holds, the second holds of the result `v`, and nothing fails. Both speak of the parameters by name.
    Promise { requires: String, ensures: String, result: Type },
}

impl Sheet {
    pub(super) fn declare(&mut self, text: String) {
        self.declarations.push(text);
    }

    pub(super) fn declare_data(&mut self, data: &[Data], numbers: Numbers) {
        for each in data {
            self.declare(each.declaration(data));
            if each.plain {
                self.judged.push(each.small(data, numbers));
            }
        }
    }

    /// A goal with its parameters and the values that are tried for them.
    pub(super) fn goal(&mut self, name: &str, parameters: &[(String, Type)], expected: &Expected, data: &[Data]) {
        let numbers = if matches!(expected, Expected::Promise { .. }) { Numbers::Small } else { Numbers::Words };
        let domains: Vec<String> = parameters.iter().map(|(_, ty)| ty.domain(data, numbers)).collect();
        let names: Vec<String> = parameters.iter().map(|(name, _)| name.clone()).collect();
        self.goal_with(name, &names, &[domains], expected, data);
    }

    /// A goal that is tried at several types.
    pub(super) fn goal_with(
        &mut self,
        name: &str,
        names: &[String],
        domains: &[Vec<String>],
        expected: &Expected,
        data: &[Data],
    ) {
        let call = format!("{name} {}", names.join(" "));
        let asked = match expected {
            Expected::Property => format!("holds ({call})"),
            Expected::Total(result) => format!("{} ({call})", result.force(data)),
            Expected::Promise { requires, ensures, result } => {
                format!("keeps ({requires}) ({call}) (\\v -> {ensures}) {}", result.force(data))
            }
        };
        self.judged.push(format!("judge_{name} {} = {asked}\n", names.join(" ")));
        let trials = domains.iter().map(|domains| {
            let labels: String = names.iter().map(|name| format!(" ++ \" \" ++ l{name}")).collect();
            let case = format!("({name:?}{labels}, judge_{call})");
            let ranges = names.iter().zip(domains).map(|(name, domain)| format!("(l{name}, {name}) <- {domain}"));
            let ranges: Vec<String> = ranges.collect();
            if ranges.is_empty() { format!("[{case}]") } else { format!("[{case} | {}]", ranges.join(", ")) }
        });
        self.goals.push(name.to_owned());
        self.trials.push(trials.collect::<Vec<_>>().join(" ++ "));
    }

    /// The unit: after the trials of its goals come the judge's own declarations.
    pub(super) fn finish(self) -> Unit {
        let Sheet { goals, declarations, trials, judged } = self;
        Unit { goals, declarations, trials: trials.into_iter().chain(judged).collect() }
    }
}

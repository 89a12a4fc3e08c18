//! The recipe of a counterexample: everything a run starts from and the failure it ends in, in a form that reports keep. Where names of
//! objects do for a person, a replay needs the objects themselves; and it needs what the program leaves open on the way.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Program, Type};
use gainsay_source::{Name, Span};
use gainsay_verdict::{Binding, Counterexample, Value as Kept};

use super::complete::Input;
use super::confirm::{Confirmed, Trial};
use super::member::Member;
use super::stored_values::{self, Read, both, constructor, keep, keep_given, list, made, pair};
use crate::replay::{Abstraction, Choices, Completion, Tables};
use gainsay_heap::{Cause, ErrorId};

/// A run to be made again.
pub(super) struct Recipe {
    pub(super) input: Input,
    pub(super) abstraction: Abstraction,
    pub(super) completion: Completion,
    pub(super) error: ErrorId,
    pub(super) cause: Cause,
    pub(super) span: Span,
    pub(super) domains: Vec<(Name, Vec<Type>)>,
}

/// What an entry is; it stands where other bindings have their type.
const FAILURE: &str = "failure";
const ARGUMENT: &str = "argument";
const VARIABLE: &str = "variable";
const INHALED: &str = "inhaled";
const FUNCTION: &str = "function";
const DOMAIN: &str = "domain";

pub(super) fn write(trial: &Trial<'_>, confirmed: &Confirmed) -> Vec<Binding> {
    let entry = |what: &str, name: &Name, value: Kept, origin: Option<Span>| Binding {
        name: name.clone(),
        ty: what.to_owned(),
        value: value.into(),
        origin,
    };
    let with = match &confirmed.abstraction {
        Abstraction::Nothing | Abstraction::AllBack(_) => "bodies",
        Abstraction::Everything | Abstraction::Only(_) => "contracts",
        Abstraction::Triggers => "triggers",
        Abstraction::EverythingAndTriggers => "contracts and triggers",
    };
    let open = if confirmed.completion == Completion::Plain { "plain" } else { "lazy" };
    let code = Name::from(format!("{}:{}", trial.error.code(), trial.cause.code()));
    let how = pair(made(with, Vec::new()), made(open, Vec::new()));
    let mut entries = vec![entry(FAILURE, &code, how, Some(trial.span))];
    let Input { arguments, choices, tables } = &confirmed.input;
    entries.extend(arguments.iter().map(|(name, value)| entry(ARGUMENT, name, keep(value), None)));
    entries.extend(choices.variables().map(|(at, name, value)| entry(VARIABLE, name, keep(value), Some(at))));
    let nothing = Name::new("");
    entries.extend(choices.all_inhaled().map(|(at, given)| entry(INHALED, &nothing, keep_given(given), Some(at))));
    for ((function, types), rows) in tables.entries() {
        let written = rows
            .rows
            .iter()
            .map(|(arguments, result)| pair(Kept::List(arguments.iter().map(keep).collect()), keep(result)));
        let otherwise = rows.otherwise.as_ref().map_or(Kept::Unspecified, keep);
        let table = pair(pair(types_kept(types), Kept::List(written.collect())), otherwise);
        entries.push(entry(FUNCTION, function, table, None));
    }
    entries.extend(trial.domains.iter().map(|(name, types)| entry(DOMAIN, name, types_kept(types), None)));
    entries
}

/// Whether a run only fails if quantifiers are taken to say nothing where none of their triggers matches.
pub fn rests_on_triggers(counterexample: &Counterexample) -> bool {
    let read = read(&counterexample.choices);
    read.is_ok_and(|recipe| recipe.abstraction.weakens_quantifiers())
}

pub(super) fn read(entries: &[Binding]) -> Read<Recipe> {
    let failure = entries.iter().find(|entry| entry.ty == FAILURE);
    let failure = failure.ok_or("it was kept without what a run starts from")?;
    let (error, cause) = code(&failure.name)?;
    let (with, open) = both(&failure.value.value)?;
    let mut recipe = Recipe {
        input: Input { arguments: BTreeMap::new(), choices: Choices::default(), tables: Tables::default() },
        abstraction: match constructor(with)?.0 {
            "bodies" => Abstraction::Nothing,
            "contracts" => Abstraction::Everything,
            "triggers" => Abstraction::Triggers,
            "contracts and triggers" => Abstraction::EverythingAndTriggers,
            other => return Err(format!("`{other}` is no way to run a program")),
        },
        completion: match constructor(open)?.0 {
            "plain" => Completion::Plain,
            "lazy" => Completion::Lazy,
            other => return Err(format!("`{other}` is no way to fill in what is open")),
        },
        error,
        cause,
        span: origin(failure)?,
        domains: Vec::new(),
    };
    for entry in entries {
        recipe.add(entry)?;
    }
    Ok(recipe)
}

impl Recipe {
    fn add(&mut self, entry: &Binding) -> Read<()> {
        let Input { arguments, choices, tables } = &mut self.input;
        let (name, kept) = (&entry.name, &entry.value.value);
        match entry.ty.as_str() {
            FAILURE => {}
            ARGUMENT => {
                arguments.insert(name.clone(), stored_values::value(kept)?);
            }
            VARIABLE => choices.add_variable(origin(entry)?, name.clone(), stored_values::value(kept)?),
            INHALED => choices.add_inhaled(origin(entry)?, stored_values::given(kept)?),
            DOMAIN => self.domains.push((name.clone(), types(kept)?)),
            FUNCTION => {
                let (table, otherwise) = both(kept)?;
                let (instance, rows) = both(table)?;
                let instance = types(instance)?;
                for row in list(rows)? {
                    let (arguments, result) = both(row)?;
                    let arguments = list(arguments)?.iter().map(stored_values::value).collect::<Read<_>>()?;
                    tables.add_row(name, &instance, arguments, stored_values::value(result)?);
                }
                if *otherwise != Kept::Unspecified {
                    tables.set_otherwise(name, &instance, stored_values::value(otherwise)?);
                }
            }
            other => return Err(format!("it was kept with a part that is not understood: {other}")),
        }
        Ok(())
    }

    pub(super) fn trial<'a>(&self, program: &'a Program, member: Member<'a>) -> Trial<'a> {
        let Recipe { error, cause, span, .. } = *self;
        // Axioms hold of all functions that have values here, whether or not it was kept that they matter.
        let mut domains = self.domains.clone();
        for ((function, types), _) in self.input.tables.entries() {
            let of = program.domains.values().filter(|domain| domain.functions.contains_key(function));
            domains.extend(of.map(|domain| (domain.name.clone(), types.clone())));
        }
        domains.sort();
        domains.dedup();
        Trial { program, member, error, cause, span, domains }
    }
}

fn types_kept(types: &[Type]) -> Kept {
    Kept::List(types.iter().map(stored_values::keep_type).collect())
}

fn types(kept: &Kept) -> Read<Vec<Type>> {
    list(kept)?.iter().map(stored_values::read_type).collect()
}

fn origin(entry: &Binding) -> Read<Span> {
    entry.origin.ok_or_else(|| format!("it was kept without the place of a {}", entry.ty))
}

fn code(code: &str) -> Read<(ErrorId, Cause)> {
    let find = || {
        let (error, cause) = code.split_once(':')?;
        let error = ErrorId::ALL.into_iter().find(|each| each.code() == error)?;
        Some((error, Cause::ALL.into_iter().find(|each| each.code() == cause)?))
    };
    find().ok_or_else(|| format!("`{code}` is no failure of a program with permissions"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_back() {
        for error in ErrorId::ALL {
            for cause in Cause::ALL {
                assert_eq!(code(&format!("{}:{}", error.code(), cause.code())), Ok((error, cause)));
            }
        }
        assert!(code("assert.failed").is_err());
    }
}

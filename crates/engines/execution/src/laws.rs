//! What the library of annotations claims, tried on all small values: wherever the precondition of a lemma holds, so does its postcondition. The proofs
//! of these lemmas are checked elsewhere; here they are held against what runs compute.

use std::{cell::Cell as Counter, sync::Arc, time::Duration};

use gainsay_c::{CNotation, check::check, load::read};
use gainsay_ir::c::{Assertion, AssertionKind, Checked, Contract, DeclarationKind, Function, FunctionKind, Type};
use gainsay_source::{Host, Name, ReadError, Sources};

use super::{
    evaluate::{Context, Scope},
    index::Executable,
    memory::Memory,
    program::Program,
    substitution::{Evaluated, Knowledge},
    value::Value,
};

/// More combinations of values than this are thinned out.
const MOST_CASES: usize = 4_000;

const TEXT: &str = "
//@ #include <listex.gh>
//@ #include <nat.gh>
/*@
fixpoint bool is_even(int x) { return x % 2 == 0; }
fixpoint int one_more(int x) { return x + 1; }
fixpoint int mixed(int x, int y) { return 2 * x + y; }
@*/
int main() { return 0; }
";

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn checked(text: &str) -> Checked {
    let mut sources = Sources::new();
    let file = sources.add("test.c", text);
    let (unit, errors) = read(&Nowhere, &mut sources, file);
    assert_eq!(errors, []);
    let (checked, errors) = check(unit);
    assert_eq!(errors, []);
    checked
}

/// All lists of up to three of these.
fn lists(elements: &[Value]) -> Vec<Value> {
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..3 {
        longest = longest
            .iter()
            .flat_map(|list| elements.iter().map(|element| [list.as_slice(), std::slice::from_ref(element)].concat()))
            .collect();
        all.extend(longest.iter().cloned());
    }
    all.into_iter().map(Value::list).collect()
}

/// Small values of a type; type parameters are numbers.
fn values(ty: &Type) -> Option<Vec<Value>> {
    let numbers = |range: std::ops::Range<i128>| range.map(Value::Integer).collect::<Vec<_>>();
    Some(match ty {
        Type::Parameter(_) => numbers(0..3),
        Type::Integer { .. } => numbers(-2..5),
        Type::Bool => numbers(0..2),
        Type::Inductive(name, arguments) if name == "list" => match arguments.first()? {
            Type::Inductive(..) => return None,
            _ => lists(&numbers(0..3)),
        },
        Type::Inductive(name, _) if name == "nat" => {
            let zero = Value::data("zero", Vec::new());
            (0..4)
                .scan(zero, |next, _| {
                    let larger = Value::data("succ", vec![next.clone()]);
                    Some(std::mem::replace(next, larger))
                })
                .collect()
        }
        Type::Fixpoint(parameters, result) => {
            let name = match (parameters.len(), &**result) {
                (1, Type::Bool) => "is_even",
                (1, _) => "one_more",
                (2, _) => "mixed",
                _ => return None,
            };
            vec![Value::Function(Name::new(name))]
        }
        _ => return None,
    })
}

fn conditions(assertion: &Assertion) -> Option<Vec<&gainsay_ir::c::Expression>> {
    match &assertion.kind {
        AssertionKind::Pure(condition) => Some(vec![condition]),
        _ => None,
    }
}

/// The lemmas that speak of values only, with their contracts.
fn lemmas(checked: &Checked) -> Vec<(&Function, &Contract)> {
    let declared = checked.unit.declarations.iter().filter_map(|declaration| match &declaration.kind {
        DeclarationKind::Function(function) => Some(function),
        _ => None,
    });
    let lemmas = declared.filter(|each| matches!(each.kind, FunctionKind::Lemma | FunctionKind::AutoLemma));
    lemmas
        .filter_map(|lemma| Some((lemma, lemma.contract.as_ref()?)))
        .filter(|(_, contract)| conditions(&contract.requires).is_some() && conditions(&contract.ensures).is_some())
        .collect()
}

/// In how many cases the precondition holds; the first in which the postcondition then does not.
fn tried(context: &Context<'_, '_>, lemma: &Function, contract: &Contract) -> (usize, Option<Vec<Value>>) {
    let all: Vec<Vec<Value>> =
        lemma.parameters.iter().map(|parameter| values(&parameter.ty).expect("values of this type")).collect();
    let combinations: usize = all.iter().map(Vec::len).product();
    // Coprime to the sizes, so that all values of all parameters come up.
    let step = if combinations > MOST_CASES { combinations / MOST_CASES * 2 + 1 } else { 1 };
    let mut held = 0;
    for number in (0..combinations).step_by(step) {
        let mut rest = number;
        let chosen: Vec<Value> = all
            .iter()
            .map(|values| {
                let value = values[rest % values.len()].clone();
                rest /= values.len();
                value
            })
            .collect();
        let names = lemma.parameters.iter().map(|parameter| parameter.name.clone());
        let scope = Scope::default().with(names.zip(chosen.iter().cloned()));
        let holds = |assertion: &Assertion| -> Evaluated<bool> {
            for condition in conditions(assertion).into_iter().flatten() {
                if !context.holds(condition, &scope)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        if holds(&contract.requires) == Ok(true) {
            match holds(&contract.ensures) {
                Ok(true) => held += 1,
                Ok(false) => return (held, Some(chosen)),
                // It depends on the value of an element that is not there.
                Err(_) => {}
            }
        }
    }
    (held, None)
}

/// The lemmas that are wrong somewhere, and those whose precondition never held.
fn wrong(text: &str) -> (Vec<String>, Vec<String>, usize) {
    let checked = Arc::new(checked(text));
    let executable = Executable::new(checked.clone(), Arc::new(CNotation));
    let program = Program::new(&executable, "main", false);
    let (knowledge, memory) = (Knowledge::default(), Memory::default());
    let (mut wrong, mut idle) = (Vec::new(), Vec::new());
    let lemmas = lemmas(&checked);
    for (lemma, contract) in &lemmas {
        let fuel = Counter::new(u64::MAX);
        let context =
            Context { program: &program, knowledge: &knowledge, memory: &memory, old: None, fuel: &fuel, depth: 0 };
        match tried(&context, lemma, contract) {
            (_, Some(values)) => wrong.push(format!("{} at {values:?}", lemma.name)),
            (0, None) => idle.push(lemma.name.to_string()),
            _ => {}
        }
    }
    (wrong, idle, lemmas.len())
}

#[test]
fn lemmas_of_the_library_hold_for_all_small_values() {
    let (wrong, idle, count) = wrong(TEXT);
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(idle, Vec::<String>::new(), "their preconditions never hold");
    assert!(count >= 110, "only {count} lemmas");
}

#[test]
fn a_lemma_that_says_too_much_is_found() {
    let claim = "
/*@
lemma void reverse_append_wrong(list<int> xs, list<int> ys);
    requires true;
    ensures reverse(append(xs, ys)) == append(reverse(xs), reverse(ys));

lemma void never(int n);
    requires n < n;
    ensures n == 0;
@*/
";
    let (wrong, idle, _) = wrong(&format!("{TEXT}{claim}"));
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].starts_with("reverse_append_wrong"), "{wrong:?}");
    assert_eq!(idle, ["never"]);
}

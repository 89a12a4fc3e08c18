//! Candidates for κ: qualifiers at the variables in scope.

use std::collections::BTreeSet;

use gainsay_ir::refined::{Function, Logic, Measure, Operator, Program, Qualifier, Sort, Trust, Type, VALUE};
use gainsay_source::Name;

use crate::constraint::Kappa;

/// At most so many candidates for one κ, and so many variables for one place of a qualifier.
const MOST_CANDIDATES: usize = 400;
const MOST_VARIABLES: usize = 10;
/// What a type says of more variables than this is no qualifier.
const MOST_PARAMETERS: usize = 3;

/// The qualifiers of a program: those every program has, those it states, and what its types say.
pub(crate) fn qualifiers(program: &Program) -> Vec<Qualifier> {
    let mut all = standing(program);
    all.extend(program.qualifiers.iter().cloned());
    // What the module's own types say comes before what the library's say: only so many are tried.
    let (own, others): (Vec<&Function>, Vec<&Function>) =
        program.functions.iter().partition(|function| function.trust == Trust::Checked);
    for constructor in program.datatypes.iter().flat_map(|datatype| &datatype.constructors) {
        let mut scope = Vec::new();
        for (field, ty) in &constructor.fields {
            scrape(ty, &mut scope, &mut all);
            scope.push((field.clone(), ty.sort()));
        }
    }
    for function in own.into_iter().chain(others) {
        scrape(&function.signature.ty, &mut Vec::new(), &mut all);
        function.signature.bounds.iter().for_each(|bound| scrape(bound, &mut Vec::new(), &mut all));
    }
    let mut seen = BTreeSet::new();
    all.retain(|qualifier| seen.insert(format!("{qualifier:?}")));
    // What speaks of many variables has many instances: it is tried where there is room left.
    all.sort_by_key(|qualifier| qualifier.parameters.len() > 2);
    let of_loops = of_loops(program);
    all.extend(of_loops.into_iter().filter(|qualifier| seen.insert(format!("{qualifier:?}"))));
    all
}

/// What loops with accumulators keep: what they have so far, and the measure of what is left.
fn of_loops(program: &Program) -> Vec<Qualifier> {
    let (so_far, left) = (Name::new("x0?"), Name::new("x1?"));
    let mut all = Vec::new();
    for measure in program.measures.iter().filter(|measure| measure.parameters.len() == 1) {
        let data = &measure.parameters[0];
        let of = |value: Logic| Logic::Apply(measure.name.clone(), vec![value]);
        let [first, second] = [&so_far, &left].map(|name| Logic::Variable(name.clone()));
        let mut add = |value: &Sort, body: Logic| {
            let parameters = vec![(so_far.clone(), value.clone()), (left.clone(), data.clone())];
            all.push(Qualifier { value: value.clone(), parameters, body });
        };
        match measure.result {
            Sort::Int => {
                let sum = Logic::binary(Operator::Add, first.clone(), of(second.clone()));
                add(&Sort::Int, Logic::equal(Logic::value(), sum.clone()));
                add(&Sort::Int, Logic::binary(Operator::LessEqual, Logic::value(), sum));
                let sum = Logic::binary(Operator::Add, of(first), of(second));
                add(data, Logic::equal(of(Logic::value()), sum.clone()));
                add(data, Logic::binary(Operator::LessEqual, of(Logic::value()), sum));
            }
            Sort::Set(_) => {
                let union = Logic::binary(Operator::Union, of(first), of(second));
                add(data, Logic::equal(of(Logic::value()), union));
            }
            _ => {}
        }
    }
    all
}

/// What loops with counters keep: numbers that grow or fall beside each other, or beside the measure of a structure.
pub(crate) fn of_counters(program: &Program) -> Vec<Qualifier> {
    let names = [Name::new("x0?"), Name::new("x1?")];
    let [first, second] = names.each_ref().map(|name| Logic::Variable(name.clone()));
    let plus = |left: Logic, right: Logic| Logic::binary(Operator::Add, left, right);
    let at_most = |left: Logic, right: Logic| Logic::binary(Operator::LessEqual, left, right);
    let mut all = Vec::new();
    let mut add = |value: &Sort, sorts: [&Sort; 2], body: Logic| {
        let parameters = names.iter().cloned().zip(sorts.map(Sort::clone)).collect();
        all.push(Qualifier { value: value.clone(), parameters, body });
    };
    let is_size = |measure: &&Measure| measure.parameters.len() == 1 && measure.result == Sort::Int;
    for measure in program.measures.iter().filter(is_size) {
        let data = &measure.parameters[0];
        // A loop's structure need not be of the type variable of the structure around it.
        let other = &apart(data);
        let of = |value: &Logic| Logic::Apply(measure.name.clone(), vec![value.clone()]);
        // A counter that comes before the structure that gets larger or smaller, and one that comes after it.
        add(data, [&Sort::Int, other], Logic::equal(of(&Logic::value()), plus(first.clone(), of(&second))));
        let counted = plus(of(&Logic::value()), first.clone());
        add(data, [&Sort::Int, other], Logic::equal(counted.clone(), of(&second)));
        add(data, [&Sort::Int, other], at_most(counted, of(&second)));
        let counted = plus(Logic::value(), of(&first));
        add(&Sort::Int, [data, other], Logic::equal(counted.clone(), of(&second)));
        add(&Sort::Int, [data, other], at_most(counted, of(&second)));
    }
    let int = Sort::Int;
    add(&int, [&int, &int], Logic::equal(Logic::value(), plus(first.clone(), second.clone())));
    add(&int, [&int, &int], Logic::equal(plus(Logic::value(), first), second));
    all
}

/// A sort with other variables.
fn apart(sort: &Sort) -> Sort {
    match sort {
        Sort::Variable(name) => Sort::Variable(Name::from(format!("{name}'?"))),
        Sort::Data(name, parts) => Sort::Data(name.clone(), parts.iter().map(apart).collect()),
        Sort::Set(element) => Sort::Set(Box::new(apart(element))),
        other => other.clone(),
    }
}

fn standing(program: &Program) -> Vec<Qualifier> {
    use Operator::{Equal, Less, LessEqual};
    let (v, x, zero) = (Logic::value, || Logic::variable("x?"), || Logic::integer(0));
    let mut all = Vec::new();
    let mut add = |value: &Sort, parameters: &[(&str, &Sort)], body: Logic| {
        let parameters = parameters.iter().map(|(name, sort)| (Name::new(name), (*sort).clone())).collect();
        all.push(Qualifier { value: value.clone(), parameters, body });
    };
    let any = Sort::Variable(Name::new("a?"));
    add(&any, &[], Logic::falsity());
    add(&Sort::Bool, &[], v());
    add(&Sort::Bool, &[], Logic::negation(v()));
    add(&Sort::Int, &[], Logic::binary(LessEqual, zero(), v()));
    add(&Sort::Int, &[], Logic::binary(Less, zero(), v()));
    for (left, right) in [(v(), x()), (x(), v())] {
        add(&any, &[("x?", &any)], Logic::binary(LessEqual, left.clone(), right.clone()));
        add(&any, &[("x?", &any)], Logic::binary(Less, left, right));
    }
    add(&any, &[("x?", &any)], Logic::binary(Equal, v(), x()));
    for operator in [Operator::Add, Operator::Subtract] {
        let beside = Logic::binary(operator, x(), Logic::integer(1));
        add(&Sort::Int, &[("x?", &Sort::Int)], Logic::equal(v(), beside));
    }
    let sized = program.measures.iter().filter(|measure| measure.result == Sort::Int && measure.parameters.len() == 1);
    for measure in sized {
        let data = &measure.parameters[0];
        let of = |value: Logic| Logic::Apply(measure.name.clone(), vec![value]);
        add(data, &[], Logic::binary(Less, zero(), of(v())));
        add(data, &[], Logic::equal(of(v()), zero()));
        add(data, &[("x?", data)], Logic::equal(of(v()), of(x())));
        add(data, &[("x?", data)], Logic::binary(LessEqual, of(v()), of(x())));
        add(data, &[("x?", data)], Logic::binary(Less, of(v()), of(x())));
        add(data, &[("x?", &Sort::Int)], Logic::equal(of(v()), x()));
        add(&Sort::Int, &[("x?", data)], Logic::equal(v(), of(x())));
        add(&Sort::Int, &[("x?", data)], Logic::binary(LessEqual, v(), of(x())));
        add(&Sort::Int, &[("x?", data)], Logic::binary(Less, v(), of(x())));
    }
    all
}

/// What a type says of its values, with its variables as parameters.
fn scrape(ty: &Type, scope: &mut Vec<(Name, Sort)>, all: &mut Vec<Qualifier>) {
    match ty {
        Type::Relation { parameters, value, body } => {
            let inner: Vec<(Name, Sort)> = scope.iter().chain(parameters).cloned().collect();
            scrape_predicate(value, body, &inner, all);
        }
        Type::Base { base, predicate } => {
            scrape_predicate(&base.sort(), predicate, scope, all);
            if let gainsay_ir::refined::Base::Data(_, arguments) = base {
                arguments.iter().for_each(|argument| scrape(argument, scope, all));
            }
        }
        Type::Function { binder, argument, result } => {
            scrape(argument, scope, all);
            scope.push((binder.clone(), argument.sort()));
            scrape(result, scope, all);
            scope.pop();
        }
    }
}

fn scrape_predicate(value: &Sort, predicate: &Logic, scope: &[(Name, Sort)], all: &mut Vec<Qualifier>) {
    for conjunct in predicate.conjuncts() {
        let mut parameters: Vec<(Name, Sort)> = Vec::new();
        let mut closed = !conjunct.is_open();
        conjunct.for_each(&mut |part| {
            if let Logic::Variable(name) = part
                && name.as_str() != VALUE
                && !parameters.iter().any(|(own, _)| own == name)
            {
                match scope.iter().find(|(own, _)| own == name) {
                    Some(known) => parameters.push(known.clone()),
                    None => closed = false,
                }
            }
        });
        if closed && parameters.len() <= MOST_PARAMETERS {
            all.push(canonical(value.clone(), parameters, &conjunct));
        }
    }
}

/// What predicate parameters in scope say of values.
pub(crate) fn of_predicates(predicates: &[(Name, Type)]) -> Vec<Qualifier> {
    let relations = predicates.iter().filter_map(|(name, relation)| {
        let Type::Relation { parameters, value, .. } = relation else { return None };
        let places = (0..parameters.len()).map(|place| Name::from(format!("x{place}?")));
        let parameters: Vec<(Name, Sort)> = places.zip(parameters.iter().map(|(_, sort)| sort.clone())).collect();
        let arguments = parameters.iter().map(|(place, _)| Logic::Variable(place.clone()));
        let body = Logic::Apply(name.clone(), arguments.chain([Logic::value()]).collect());
        Some(Qualifier { value: value.clone(), parameters, body })
    });
    relations.collect()
}

/// Parameters by their places, so that the same qualifier is the same.
fn canonical(value: Sort, parameters: Vec<(Name, Sort)>, body: &Logic) -> Qualifier {
    let names: Vec<Name> = (0..parameters.len()).map(|place| Name::from(format!("x{place}?"))).collect();
    let renamed: Vec<_> =
        parameters.iter().zip(&names).map(|((from, _), to)| (from.clone(), Logic::Variable(to.clone()))).collect();
    let parameters = names.into_iter().zip(parameters.into_iter().map(|(_, sort)| sort)).collect();
    Qualifier { value, parameters, body: body.substitute(&renamed) }
}

/// The candidates for a κ.
pub(crate) fn candidates(kappa: &Kappa, qualifiers: &[Qualifier]) -> Vec<Logic> {
    let mut all = Vec::new();
    for qualifier in qualifiers {
        let mut found = Vec::new();
        if qualifier.value.matches(&kappa.value, &mut found) {
            instances(qualifier, &kappa.scope, found, Vec::new(), &mut all);
        }
        if all.len() >= MOST_CANDIDATES {
            break;
        }
    }
    all.truncate(MOST_CANDIDATES);
    let mut seen = BTreeSet::new();
    all.retain(|candidate| seen.insert(candidate.clone()));
    all
}

fn instances(
    qualifier: &Qualifier,
    scope: &[(Name, Sort)],
    sorts: Vec<(Name, Sort)>,
    chosen: Vec<(Name, Logic)>,
    all: &mut Vec<Logic>,
) {
    let Some((parameter, sort)) = qualifier.parameters.get(chosen.len()) else {
        all.push(qualifier.body.substitute(&chosen));
        return;
    };
    let mut tried = 0;
    for (name, own) in scope {
        let mut sorts = sorts.clone();
        if tried < MOST_VARIABLES && sort.matches(own, &mut sorts) {
            tried += 1;
            let mut chosen = chosen.clone();
            chosen.push((parameter.clone(), Logic::Variable(name.clone())));
            instances(qualifier, scope, sorts, chosen, all);
        }
    }
}

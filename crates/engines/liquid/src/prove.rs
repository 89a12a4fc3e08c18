//! Proofs by types: groups of functions that call each other, callees first.

use gainsay_ir::dependency::components;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

use gainsay_ir::refined::{Expr, ExprKind, Function, Logic, Program, Qualifier, Signature, Termination, Trust, Type};
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};

use crate::{
    callee::{Constants, mentions_constants},
    catalogue::Catalogue,
    constraint::{Constraints, Why},
    encode::Encoder,
    environment::Place,
    generate::{Generator, Stop, shown},
    inhabited::is_inhabited,
    invariant::invariants,
    mentions::{Defined, in_data, mentioned},
    qualifier::{candidates, of_counters, of_predicates, qualifiers},
    solve::Session,
    termination::{Functions, unproved},
    together::{Underway, is_private},
    unfold::{Usable, usable},
};

/// What is known of a function once its types were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It returns a value of its type for all arguments of theirs.
    Total,
    /// If it returns, then a value of its type. That it does, nobody says, and nobody asks.
    Partial,
    Failed(Failed),
}

/// Why a function is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// This does not follow; what a metric is, is not told.
    Head { span: Span, why: Why, goal: Option<Logic> },
    /// Something in it is not understood.
    Stopped(Stop),
    /// It needs another function of the program, which is not proved.
    Needs(Name),
}

/// A program whose functions are proved one by one, each at most once.
pub struct Module {
    pub(crate) catalogue: Catalogue,
    /// Which group each function is in, and the groups, callees first.
    pub(crate) group_of: BTreeMap<Name, usize>,
    pub(crate) groups: Vec<Vec<Name>>,
    proofs: Mutex<BTreeMap<Name, Proof>>,
    pub(crate) qualifiers: Vec<Qualifier>,
    /// The functions that each function mentions or needs.
    mentions: BTreeMap<Name, BTreeSet<Name>>,
    /// The functions of the logic in what is said of the data that a function makes and takes apart.
    in_data: BTreeMap<Name, BTreeSet<Name>>,
    /// What became of functions that are checked with others inside.
    pub(crate) together: Mutex<BTreeMap<Name, Proof>>,
    /// The types that were inferred, of functions whose types have holes.
    inferred: Mutex<BTreeMap<Name, Signature>>,
    /// The same for functions that were checked inside of another, by that one.
    pub(crate) inside_of: Mutex<BTreeMap<Name, BTreeMap<Name, Signature>>>,
}

impl Module {
    pub fn new(program: Program) -> Module {
        let names: Vec<Name> = program.functions.iter().map(|function| function.name.clone()).collect();
        let index: BTreeMap<&Name, usize> = names.iter().zip(0..).collect();
        // What constructors say of a measure holds whether or not its function is right.
        let definitions = program.definitions.iter().filter(|definition| definition.body.is_some());
        let defined: Defined =
            definitions.map(|definition| (definition.measure.clone(), definition.function.clone())).collect();
        let all = program.functions.iter().map(|function| (function.name.clone(), mentioned(function, &defined)));
        let mentions: BTreeMap<Name, BTreeSet<Name>> = all.collect();
        let in_data = in_data(&program, &defined);
        let targets = |name: &Name| {
            let mentioned = mentions.get(name).into_iter().flatten();
            mentioned.filter_map(|name| index.get(name).copied()).collect()
        };
        let edges: Vec<Vec<usize>> = names.iter().map(targets).collect();
        let groups: Vec<Vec<Name>> = components(&edges)
            .into_iter()
            .map(|members| members.into_iter().map(|member| names[member].clone()).collect())
            .collect();
        let members = groups.iter().enumerate().flat_map(|(group, names)| names.iter().map(move |name| (name, group)));
        let group_of = members.map(|(name, group)| (name.clone(), group)).collect();
        let qualifiers = qualifiers(&program);
        Module {
            catalogue: Catalogue::new(program),
            group_of,
            groups,
            proofs: Mutex::default(),
            qualifiers,
            mentions,
            in_data,
            together: Mutex::default(),
            inferred: Mutex::default(),
            inside_of: Mutex::default(),
        }
    }

    pub fn program(&self) -> &Program {
        &self.catalogue.program
    }

    /// Whether each constructor of a datatype has arguments that keep what is said of its fields.
    pub fn is_inhabited(&self, datatype: &Name, solver: &mut dyn Solver) -> bool {
        is_inhabited(&self.catalogue, datatype, solver)
    }

    /// Proves a function by itself, and before it everything that it needs. What could not be used meanwhile is not remembered as missing.
    pub(crate) fn prove_alone(&self, name: &Name, underway: &mut Underway, solver: &mut dyn Solver) -> Proof {
        let Some(group) = self.group_of.get(name) else {
            return Proof::Failed(Failed::Needs(name.clone()));
        };
        if let Some(known) = self.known(name) {
            return known;
        }
        self.catalogue.invariants.get_or_init(|| invariants(&self.catalogue, solver));
        let mut last = Proof::Failed(Failed::Needs(name.clone()));
        for group in self.needed(*group) {
            let members = &self.groups[group];
            last = match self.known(&members[0]) {
                Some(known) => known,
                None => {
                    self.prove_in_data(group, underway, solver);
                    let proof = self.prove_group(members, solver);
                    let proof = self.or_together(members, proof, underway, solver);
                    if underway.is_final(&proof) {
                        let mut proofs = self.proofs.lock().unwrap_or_else(PoisonError::into_inner);
                        proofs.extend(members.iter().map(|member| (member.clone(), proof.clone())));
                    }
                    proof
                }
            };
        }
        // Its own group comes last.
        last
    }

    pub fn function(&self, name: &Name) -> Option<&Function> {
        self.catalogue.function(name)
    }

    /// The types that were inferred for functions of which nobody says anything, as far as the proof of a function rests on them.
    pub fn inferred(&self, name: &Name) -> BTreeMap<Name, Signature> {
        let Some(group) = self.group_of.get(name) else { return BTreeMap::new() };
        let needed = self.needed(*group);
        let private = needed.iter().flat_map(|group| &self.groups[*group]);
        let private = private.filter(|name| self.function(name).is_some_and(is_private));
        let inside = self.inside_of.lock().unwrap_or_else(PoisonError::into_inner);
        let alone = self.inferred.lock().unwrap_or_else(PoisonError::into_inner);
        let found =
            |needed: &Name| inside.get(name).and_then(|inside| inside.get(needed)).or_else(|| alone.get(needed));
        private.filter_map(|needed| Some((needed.clone(), found(needed)?.clone()))).collect()
    }

    fn known(&self, name: &Name) -> Option<Proof> {
        self.proofs.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// The groups that a group reaches, in the order in which they can be proved.
    fn needed(&self, group: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([group]);
        let mut work = vec![group];
        while let Some(group) = work.pop() {
            for name in &self.groups[group] {
                let Some(function) = self.function(name) else { continue };
                for needed in self.mentioned(function).filter_map(|name| self.group_of.get(name)) {
                    if found.insert(*needed) {
                        work.push(*needed);
                    }
                }
            }
        }
        // A group comes after those it needs.
        found
    }

    /// The types that were inferred of what functions mention.
    pub(crate) fn inferred_for(&self, functions: &[&Function]) -> BTreeMap<Name, Signature> {
        let inferred = self.inferred.lock().unwrap_or_else(PoisonError::into_inner);
        let mentioned = functions.iter().flat_map(|function| self.mentioned(function));
        mentioned.filter_map(|name| Some((name.clone(), inferred.get(name)?.clone()))).collect()
    }

    fn prove_group(&self, members: &[Name], solver: &mut dyn Solver) -> Proof {
        let functions: Vec<&Function> = members.iter().filter_map(|name| self.function(name)).collect();
        let group: BTreeSet<Name> = members.iter().cloned().collect();
        let mut partial: BTreeSet<Name> = BTreeSet::new();
        for function in &functions {
            for needed in self.mentioned(function).filter(|name| !group.contains(*name)) {
                match self.known(needed) {
                    Some(Proof::Total) => {}
                    Some(Proof::Partial) => {
                        partial.insert(needed.clone());
                    }
                    Some(Proof::Failed(_)) | None => return Proof::Failed(Failed::Needs(needed.clone())),
                }
            }
        }
        let checked: Vec<&Function> =
            functions.iter().copied().filter(|function| function.trust == Trust::Checked).collect();
        if checked.is_empty() {
            let lazy = |function: &&Function| matches!(function.termination, Termination::Unchecked(_));
            // A method returns if all that the user wrote for it do.
            return if functions.iter().any(lazy) || !partial.is_empty() { Proof::Partial } else { Proof::Total };
        }
        if checked.len() < functions.len() {
            // A method of an instance that comes back to itself through its class: what the class says of it may not be believed.
            let what = "recursion through a method of a class".to_owned();
            return Proof::Failed(Failed::Stopped(Stop { what, span: checked[0].span }));
        }
        let may_diverge = functions.iter().all(|function| matches!(function.termination, Termination::Unchecked(_)));
        let relies_on_partial = !partial.is_empty();
        let known = self.inferred_for(&functions);
        let own: BTreeSet<usize> = members.iter().filter_map(|name| self.group_of.get(name).copied()).collect();
        let definitions = self.usable(&own.into_iter().collect::<Vec<_>>());
        match attempt(
            &self.catalogue,
            (&functions, vec![group.clone()]),
            (&known, &self.qualifiers, &definitions),
            &partial,
            solver,
        ) {
            Ok(checked) if checked.unending.is_empty() => {
                self.infer(checked.signatures);
                if relies_on_partial { Proof::Partial } else { Proof::Total }
            }
            Ok(checked) if may_diverge => {
                partial.extend(checked.unending.into_keys());
                partial.extend(group.iter().cloned());
                match attempt(
                    &self.catalogue,
                    (&functions, vec![group.clone()]),
                    (&known, &self.qualifiers, &definitions),
                    &partial,
                    solver,
                ) {
                    Ok(checked) => {
                        self.infer(checked.signatures);
                        Proof::Partial
                    }
                    Err(failed) => Proof::Failed(failed),
                }
            }
            Ok(checked) => match checked.unending.into_values().next() {
                Some(failed) => Proof::Failed(failed),
                None => Proof::Total,
            },
            Err(failed) => Proof::Failed(failed),
        }
    }

    pub(crate) fn mentioned(&self, function: &Function) -> impl Iterator<Item = &Name> {
        self.mentions.get(&function.name).into_iter().flatten()
    }

    /// What is said of data may be said with functions of the logic, of which more is known once they are proved to return. Nobody calls them
    /// for that, so nothing depends on it.
    fn prove_in_data(&self, group: usize, underway: &mut Underway, solver: &mut dyn Solver) {
        underway.during(group, |underway| {
            for name in self.groups_in_data(group).into_iter().filter_map(|group| self.groups[group].first()) {
                self.prove_alone(name, underway, solver);
            }
        });
    }

    /// The groups of functions in what is said of data that do not need this group themselves.
    fn groups_in_data(&self, group: usize) -> BTreeSet<usize> {
        let functions = self.groups[group].iter().filter_map(|name| self.in_data.get(name)).flatten();
        let groups = functions.filter_map(|name| self.group_of.get(name).copied());
        groups.filter(|other| !self.needed(*other).contains(&group)).collect()
    }

    /// The definitions of functions that are known to return, among those that groups need.
    pub(crate) fn usable(&self, groups: &[usize]) -> BTreeMap<Name, Usable> {
        let in_data = groups.iter().flat_map(|group| self.groups_in_data(*group));
        let all: BTreeSet<usize> = groups.iter().copied().chain(in_data).collect();
        let needed: BTreeSet<usize> = all.into_iter().flat_map(|group| self.needed(group)).collect();
        let outside = |name: &Name| {
            self.group_of.get(name).is_some_and(|group| needed.contains(group) && !groups.contains(group))
        };
        let definitions = self.catalogue.program.definitions.iter().filter(|definition| {
            let checked = self.function(&definition.function).is_some_and(|function| function.trust == Trust::Checked);
            checked && outside(&definition.function) && self.known(&definition.function) == Some(Proof::Total)
        });
        definitions.filter_map(|one| Some((one.measure.clone(), usable(&self.catalogue, one)?))).collect()
    }

    fn infer(&self, signatures: BTreeMap<Name, Signature>) {
        self.inferred.lock().unwrap_or_else(PoisonError::into_inner).extend(signatures);
    }
}

/// A group whose functions are of their types.
pub(crate) struct Checked {
    /// Those that are not shown to end.
    pub unending: BTreeMap<Name, Failed>,
    /// The types of those whose types had holes.
    pub signatures: BTreeMap<Name, Signature>,
}

/// Checks the functions of a group. What is inferred of loops speaks of counters, and everything of the program's constants, only where it does not do
/// without: there are more candidates then.
pub(crate) fn attempt(
    catalogue: &Catalogue,
    (functions, groups): (&[&Function], Vec<BTreeSet<Name>>),
    given: (&BTreeMap<Name, Signature>, &[Qualifier], &BTreeMap<Name, Usable>),
    partial: &BTreeSet<Name>,
    solver: &mut dyn Solver,
) -> Result<Checked, Failed> {
    let without = Constants::Left;
    let first = attempt_with(without, catalogue, (functions, groups.clone()), given, partial, solver);
    let bodies = functions.iter().filter_map(|function| function.body.as_ref());
    if let Err(Failed::Head { .. }) = first
        && functions.iter().any(|function| infers_functions(function))
    {
        let counters: Vec<Qualifier> =
            of_counters(&catalogue.program).into_iter().chain(given.1.iter().cloned()).collect();
        let given = (given.0, counters.as_slice(), given.2);
        let again = attempt_with(without, catalogue, (functions, groups.clone()), given, partial, solver);
        if again.is_ok() {
            return again;
        }
    }
    match first {
        Err(Failed::Head { .. }) if bodies.into_iter().any(|body| mentions_constants(catalogue, body)) => {
            let again = attempt_with(Constants::InScope, catalogue, (functions, groups), given, partial, solver);
            again.or(first)
        }
        first => first,
    }
}

/// Whether something is inferred of functions: of this one, or of those inside of it.
fn infers_functions(function: &Function) -> bool {
    let mut infers = is_private(function);
    let mut visit = |expression: &Expr| {
        if let ExprKind::LetFunctions(functions, _) = &expression.kind {
            let of = functions.iter().map(|function| &function.signature.ty);
            of.for_each(|ty| ty.for_each_predicate(&mut |predicate| infers |= predicate.is_open()));
        }
    };
    function.body.iter().for_each(|body| body.for_each(&mut visit));
    infers
}

/// Supposes of calls that nobody evaluates what their types say, until all that is left to suppose has values.
fn attempt_with(
    constants: Constants,
    catalogue: &Catalogue,
    (functions, groups): (&[&Function], Vec<BTreeSet<Name>>),
    given: (&BTreeMap<Name, Signature>, &[Qualifier], &BTreeMap<Name, Usable>),
    partial: &BTreeSet<Name>,
    solver: &mut dyn Solver,
) -> Result<Checked, Failed> {
    let mut doubted = BTreeSet::new();
    loop {
        let partial = (partial, &doubted);
        let (checked, doubts) =
            attempt_once(constants, catalogue, (functions, groups.clone()), given, partial, solver)?;
        if doubts.is_subset(&doubted) {
            return Ok(checked);
        }
        doubted.extend(doubts);
    }
}

fn attempt_once(
    constants: Constants,
    catalogue: &Catalogue,
    (functions, groups): (&[&Function], Vec<BTreeSet<Name>>),
    (known, qualifiers, definitions): (&BTreeMap<Name, Signature>, &[Qualifier], &BTreeMap<Name, Usable>),
    partial: (&BTreeSet<Name>, &BTreeSet<Span>),
    solver: &mut dyn Solver,
) -> Result<(Checked, BTreeSet<Span>), Failed> {
    solver.reset();
    let mut generator = Generator::new(catalogue, groups, known.clone(), partial, constants);
    for function in functions {
        generator.declare(&function.name, &function.signature);
    }
    for function in functions {
        let Some(body) = &function.body else {
            let what = format!("`{}`, which has no body", shown(&function.name));
            return Err(Failed::Stopped(Stop { what, span: function.span }));
        };
        let metric = &function.termination.metric().parts;
        let checked = generator.function(&function.name, body, metric);
        checked.map_err(Failed::Stopped)?;
    }
    let about = Functions::of(&mut generator);
    let Generator { environment, constraints, sorts, known, .. } = &generator;
    let predicates: Vec<(Name, Type)> = functions.iter().flat_map(|function| predicates(function)).collect();
    let mut all = of_predicates(&predicates);
    all.extend(qualifiers.iter().cloned());
    let solution: Vec<Vec<Logic>> = constraints.kappas.iter().map(|kappa| candidates(kappa, &all)).collect();
    let encoder = Encoder::new(catalogue, sorts.clone());
    let mut session = Session::new(catalogue, environment, encoder, solver, solution);
    session.weaken(constraints);
    session.note_joins(constraints);
    session.definitions.clone_from(definitions);
    check_heads(&mut session, constraints)?;
    let doubts = session.doubtful(constraints);
    let unending = unproved(&mut session, &constraints.calls, &about);
    let own = functions.iter().filter_map(|function| Some((function.name.clone(), known.get(&function.name)?.clone())));
    let signatures = own.map(|(name, signature)| {
        let ty = signature.ty.map(&mut |predicate| session.resolve(predicate));
        (name, Signature { ty, ..signature })
    });
    Ok((Checked { unending, signatures: signatures.collect() }, doubts))
}

fn check_heads(session: &mut Session<'_, '_>, constraints: &Constraints) -> Result<(), Failed> {
    for head in &constraints.heads {
        if matches!(head.goal, Logic::Unknown(_)) {
            continue;
        }
        if !session.follows(head.place, &head.goal) {
            let goal = Some(head.goal.clone());
            return Err(Failed::Head { span: head.span, why: head.why.clone(), goal });
        }
    }
    // Nothing is verified because its clauses contradict each other before the program is even looked at.
    if session.follows(Place::default(), &Logic::falsity()) {
        let what = "what is known before anything else, which contradicts itself".to_owned();
        let span = constraints.heads.first().map(|head| head.span);
        return span.map_or(Ok(()), |span| Err(Failed::Stopped(Stop { what, span })));
    }
    Ok(())
}

/// The predicate parameters of a function and of those inside of it.
pub(crate) fn predicates(function: &Function) -> Vec<(Name, Type)> {
    let mut found = function.signature.predicates.clone();
    let mut visit = |expression: &Expr| {
        if let ExprKind::LetFunctions(functions, _) = &expression.kind {
            found.extend(functions.iter().flat_map(|function| function.signature.predicates.iter().cloned()));
        }
    };
    function.body.iter().for_each(|body| body.for_each(&mut visit));
    found
}

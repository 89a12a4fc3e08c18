//! Segments: `lseg(a, b; v) ∗ lseg(b, c; w)` is `lseg(a, c; v · w)` if `c` is not inside. Nobody has to write the lemma; it is shown by induction
//! where it is needed, with what else is owned there and what the same assertion has got already, since that is what keeps `c` outside. Segments
//! of doubly linked lists say where they come from as well: what the first one found to be its last element is what the second one begins behind.

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::{Sort, Term};
use gainsay_source::Span;

use crate::{
    consume::{Asker, Consumed, Consuming, Effort},
    machine::Machine,
    matching::{Found, Wanted},
    state::{Chunk, Environment, State},
};

/// What a parameter of a segment is to joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Where it begins.
    Beginning,
    /// Where it ends.
    End,
    /// The same in both segments and in the whole.
    Common,
    /// The second segment has here what the first one has in another place.
    Follows(usize),
    /// What a segment holds.
    Content,
    /// Content that the second segment follows.
    Last,
}

/// Two segments in a row: the first is owned, the second was found for it.
struct Seam<'a> {
    predicate: &'a Predicate,
    roles: Vec<Role>,
    second: Chunk,
}

/// Segments are joined where they are asked for, not deep inside of what is closed: there, too many are asked for.
pub(super) const NEAR_THE_TOP: u8 = Effort::FULL.close - 2;
/// How much may be closed to find the second segment.
pub(super) const SECOND: Effort = Effort { open: 1, close: 3 };
/// How much may be closed in one step of the induction.
pub(super) const STEP: Effort = Effort { open: 0, close: 1 };

impl<'a> Machine<'a> {
    /// The instance as two segments that are joined; nothing if there are none.
    pub(crate) fn consume_joined(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Wanted { predicate, known, span, how, .. } = wanted;
        let inputs = predicate.inputs.filter(|inputs| *inputs >= 2)?;
        let is_defined = matches!(predicate.kind, PredicateKind::Defined(_));
        if how.effort.close < NEAR_THE_TOP || !is_defined || how.scale != self.one {
            return None;
        }
        let beginning = wanted.address()?;
        for index in 0..state.heap.len() {
            let first = state.heap[index].clone();
            if first.predicate != predicate.name || first.fraction != self.one || first.arguments[0] != beginning {
                continue;
            }
            let given: Vec<Option<Term>> = known.iter().take(inputs).copied().collect();
            let Some(roles) = self.roles(state, predicate, &first, &given) else { continue };
            let mut rest = state.clone();
            rest.heap.remove(index);
            let Some((rest, seam)) = self.seam(&rest, predicate, &first, &given, roles, *span) else { continue };
            if !self.joins(&rest, &seam) {
                continue;
            }
            let Some(arguments) = self.joined_arguments(&seam, &first.arguments) else { continue };
            self.taken.push(None);
            let (mut rest, mut environment) = (rest, environment.clone());
            let found = Found::written(arguments, self.one);
            let bound = self.bind_wanted(&mut rest, &mut environment, wanted, &found);
            return Some(bound.map(|()| vec![(rest, environment)]));
        }
        None
    }

    /// What the parameters are, from where the owned segment differs from the wanted one: that it must end elsewhere.
    fn roles(
        &mut self,
        state: &State,
        predicate: &Predicate,
        owned: &Chunk,
        wanted: &[Option<Term>],
    ) -> Option<Vec<Role>> {
        let mut roles = vec![Role::Content; owned.arguments.len()];
        let mut has_end = false;
        for (position, want) in wanted.iter().enumerate() {
            let Some(want) = want else { continue };
            let same = self.same(state, owned.arguments[position], *want);
            let fits = predicate.parameters[position].sort == predicate.parameters[0].sort;
            roles[position] = match (position, same) {
                (0, true) => Role::Beginning,
                (0, false) => return None,
                (_, true) => Role::Common,
                (_, false) if fits && !has_end => Role::End,
                (_, false) => Role::Content,
            };
            has_end |= roles[position] == Role::End;
        }
        has_end.then_some(roles)
    }

    /// Finds or closes the second segment: first with what both have in common, then with what the first one leads to.
    fn seam(
        &mut self,
        state: &State,
        predicate: &'a Predicate,
        first: &Chunk,
        wanted: &[Option<Term>],
        roles: Vec<Role>,
        span: Span,
    ) -> Option<(State, Seam<'a>)> {
        if let Some((rest, second)) = self.second_segment(state, predicate, first, wanted, &roles, span) {
            return Some((rest, Seam { predicate, roles, second }));
        }
        let has_common = roles.contains(&Role::Common);
        let mut loose = roles.clone();
        loose.iter_mut().filter(|role| **role == Role::Common).for_each(|role| *role = Role::Content);
        let (rest, second) =
            self.second_segment(state, predicate, first, wanted, &loose, span).filter(|_| has_common)?;
        let mut linked = roles.clone();
        for position in (0..roles.len()).filter(|position| roles[*position] == Role::Common) {
            let behind = second.arguments[position];
            if wanted.get(position).copied().flatten().is_some_and(|want| self.same(&rest, want, behind)) {
                continue;
            }
            let last = (0..roles.len()).find(|other| {
                let fits = predicate.parameters[*other].sort == predicate.parameters[position].sort;
                fits && roles[*other] == Role::Content && self.same(&rest, first.arguments[*other], behind)
            })?;
            linked[position] = Role::Follows(last);
            linked[last] = Role::Last;
        }
        Some((rest, Seam { predicate, roles: linked, second }))
    }

    /// Finds or closes the segment from where the first ends to where the wanted one ends.
    fn second_segment(
        &mut self,
        state: &State,
        predicate: &Predicate,
        first: &Chunk,
        wanted: &[Option<Term>],
        roles: &[Role],
        span: Span,
    ) -> Option<(State, Chunk)> {
        let end = roles.iter().position(|role| *role == Role::End)?;
        let mut environment = Environment::default();
        let mut patterns = Vec::new();
        for (position, parameter) in predicate.parameters.iter().enumerate() {
            let input = match roles[position] {
                Role::Beginning => Some(first.arguments[end]),
                Role::End | Role::Common => wanted.get(position).copied().flatten(),
                _ => None,
            };
            patterns.push(match input {
                Some(value) => {
                    environment.set(&parameter.name, value);
                    Pattern::Value(Expression::Variable(parameter.name.clone()))
                }
                None => Pattern::Bind(parameter.name.clone()),
            });
        }
        let instance = Instance { predicate: predicate.name.clone(), arguments: patterns, fraction: None };
        let how = Consuming { scale: self.one, effort: SECOND, by: Asker::Contract };
        let taken = self.taken.clone();
        let consumed = self.consume_instance(state.clone(), environment, &instance, span, how);
        self.taken = taken;
        let mut consumed = consumed.ok()?;
        let (mut after, environment) = consumed.pop().filter(|_| consumed.is_empty())?;
        after.spent.clone_from(&state.spent);
        let values = predicate.parameters.iter().map(|parameter| environment.values.get(&parameter.name).copied());
        let arguments = values.collect::<Option<Vec<Term>>>()?;
        Some((after, Chunk::new(predicate.name.clone(), arguments, self.one)))
    }

    /// The arguments of the whole: from the first segment to the end of the second, and what both hold, one after the other.
    fn joined_arguments(&mut self, seam: &Seam<'_>, first: &[Term]) -> Option<Vec<Term>> {
        let mut arguments = Vec::new();
        for (position, role) in seam.roles.iter().enumerate() {
            let (one, other) = (first[position], seam.second.arguments[position]);
            arguments.push(match role {
                Role::Beginning | Role::Common | Role::Follows(_) => one,
                Role::End | Role::Last => other,
                Role::Content => self.one_after_the_other(one, other)?,
            });
        }
        Some(arguments)
    }

    /// What two segments in a row hold: lists, one after the other, or numbers, which count.
    pub(super) fn one_after_the_other(&mut self, one: Term, other: Term) -> Option<Term> {
        match self.list_function("append", one) {
            Some(append) => Some(self.terms.apply(append, [one, other])),
            None if self.terms.sort(one) == Sort::INT => Some(self.terms.add([one, other])),
            None => None,
        }
    }

    /// ```text
    /// P(x, b; v) = base              P(b, c; w) ∗ R ⊢ P(x, c; v · w) ∗ R
    /// P(x, b; v) = A ∗ P(y, b; u)    A ∗ P(y, c; u · w) ∗ R ⊢ P(x, c; v · w) ∗ R
    /// ───────────────────────────────────────────────────────────────────────────   by induction on P, for all x and v
    /// P(a, b; v) ∗ P(b, c; w) ∗ R ⊢ P(a, c; v · w) ∗ R
    /// ```
    fn joins(&mut self, rest: &State, seam: &Seam<'_>) -> bool {
        let mut arguments = Vec::new();
        for (parameter, role) in seam.predicate.parameters.iter().zip(&seam.roles) {
            let argument = match role {
                Role::End => seam.second.arguments[0],
                Role::Common => seam.second.arguments[arguments.len()],
                _ => {
                    let sort = self.sort(&parameter.sort);
                    self.fresh(&parameter.name, sort)
                }
            };
            arguments.push(argument);
        }
        let mut state = rest.clone();
        state.heap.append(&mut state.spent);
        for fact in self.followed(seam, &arguments) {
            self.assume(&mut state, fact);
        }
        state.heap.push(Chunk::new(seam.predicate.name.clone(), arguments.clone(), self.one));
        let last = state.heap.len() - 1;
        self.open(state, last).into_iter().all(|state| self.joins_one_step(state, last, seam, &arguments))
    }

    /// That the second segment follows a first one with these arguments.
    fn followed(&mut self, seam: &Seam<'_>, first: &[Term]) -> Vec<Term> {
        let mut facts = Vec::new();
        for (position, role) in seam.roles.iter().enumerate() {
            if let Role::Follows(last) = role {
                facts.push(self.equal(seam.second.arguments[position], first[*last]));
            }
        }
        facts
    }

    fn joins_one_step(&mut self, mut state: State, before: usize, seam: &Seam<'_>, arguments: &[Term]) -> bool {
        let inner: Vec<usize> =
            (before..state.heap.len()).filter(|index| state.heap[*index].predicate == seam.predicate.name).collect();
        match inner.as_slice() {
            [] => state.heap.push(seam.second.clone()),
            [index] => {
                let chunk = state.heap[*index].clone();
                let kept = seam.roles.iter().enumerate().all(|(position, role)| {
                    !matches!(role, Role::End | Role::Common) || chunk.arguments[position] == arguments[position]
                });
                let follows = self.followed(seam, &chunk.arguments).into_iter().all(|fact| self.proves(&state, fact));
                let Some(joined) = self.joined_arguments(seam, &chunk.arguments).filter(|_| kept && follows) else {
                    return false;
                };
                state.heap[*index] = Chunk::new(chunk.predicate, joined, self.one);
            }
            _ => return false,
        }
        self.learn(&mut state);
        let Some(wanted) = self.joined_arguments(seam, arguments) else { return false };
        let is_input = |role: &Role| !matches!(role, Role::Content | Role::Last);
        let known: Vec<Option<Term>> =
            wanted.iter().zip(&seam.roles).map(|(value, role)| is_input(role).then_some(*value)).collect();
        self.closes_with(state, seam.predicate, &known, &wanted)
    }
}

//! One structure behind another: `lseg(a, b; v) ∗ lseg(b, c; w)` is `lseg(a, c; v · w)` if `c` is not inside, `lseg(a, b; v) ∗ nodes(b; w)` is `nodes(a; v · w)`,
//! and so for every predicate that goes on from element to element, whatever it says besides. Nobody has to write the lemma: what becomes of each parameter is
//! tried from a small grammar and shown by induction where it is needed, with what else is owned there and what the same assertion has got already, since
//! that is what keeps `c` outside.

use gainsay_ir::separation::{Expression, Instance, ListFunction, Pattern, Predicate, PredicateKind};
use gainsay_smt::{Sort, Term};
use gainsay_source::Span;

use super::recursion::{Recursion, Role};
use crate::{
    consume::{Asker, Consumed, Consuming, Effort},
    machine::Machine,
    matching::{Found, Share, Wanted},
    state::{Chunk, Environment, State},
};

/// Structures are joined where they are asked for, not deep inside of what is closed: there, too many are asked for.
const NEAR_THE_TOP: u8 = Effort::FULL.close - 2;
/// How much may be opened and closed to find what is behind.
const BEHIND: Effort = Effort { open: 1, close: 3 };
/// How much may be closed in one step of the induction.
const STEP: Effort = Effort { open: 0, close: 1 };
/// How many ways to put the contents together are tried.
const MOST_WAYS: usize = 8;

/// How what two structures hold makes what the whole holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// As it is in the one behind.
    Behind,
    /// Numbers that count.
    Sum,
    /// A function of both: `append`, or one of the program's own.
    By(gainsay_smt::Function),
}

/// Which parameter of the first structure says what this one of the whole is.
type Counterparts = Vec<Option<usize>>;

/// A structure that is owned, and one that begins where it ends.
struct Seam<'a> {
    first: Recursion<'a>,
    /// What the one behind is an instance of, and the whole.
    whole: Recursion<'a>,
    counterparts: Counterparts,
    /// The arguments of the first one.
    owned: Vec<Term>,
    behind: Chunk,
    /// What the one behind comes from is what the first one holds there.
    follows: Vec<(usize, usize)>,
    /// For each parameter of the whole that is content.
    ways: Vec<Way>,
    fraction: Term,
}

impl<'a> Machine<'a> {
    /// The instance as two structures, one behind the other; nothing if they are not there.
    pub(crate) fn consume_concatenated(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Share::Exactly(fraction) = wanted.share else { return None };
        if wanted.how.effort.close < NEAR_THE_TOP || !matches!(wanted.predicate.kind, PredicateKind::Defined(_)) {
            return None;
        }
        let whole = self.recursion_of(&wanted.predicate.name)?;
        wanted.known[whole.beginning]?;
        for index in 0..state.heap.len() {
            if state.heap[index].fraction != fraction {
                continue;
            }
            let Some((mut rest, seam)) = self.seam(state, index, &whole, wanted) else { continue };
            let Some(arguments) = self.concatenated(&seam, &seam.owned) else { continue };
            self.taken.push(None);
            let (mut environment, found) = (environment.clone(), Found::written(arguments, fraction));
            let bound = self.bind_wanted(&mut rest, &mut environment, wanted, &found);
            return Some(bound.map(|()| vec![(rest, environment)]));
        }
        None
    }

    /// The chunk with another one behind it that makes it what is wanted, and the state without the two.
    fn seam(
        &mut self,
        state: &State,
        index: usize,
        whole: &Recursion<'a>,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<(State, Seam<'a>)> {
        let owned = state.heap[index].clone();
        let first = self.recursion_of(&owned.predicate)?;
        let beginning = wanted.known[whole.beginning]?;
        if !self.same(state, owned.arguments[first.beginning], beginning) {
            return None;
        }
        let counterparts = counterparts(&first, whole)?;
        let mut others = state.clone();
        others.heap.remove(index);
        for end in self.ends(state, &first, &owned, wanted) {
            let Some((rest, behind)) = self.behind(&others, whole, &counterparts, &owned, end, wanted) else {
                continue;
            };
            let follows = self.followed(&rest, &first, &owned, whole, &behind);
            let mut seam = Seam {
                first: first.clone(),
                whole: whole.clone(),
                counterparts: counterparts.clone(),
                owned: owned.arguments.clone(),
                behind,
                follows,
                ways: Vec::new(),
                fraction: owned.fraction,
            };
            if self.finds_ways(&rest, &mut seam) {
                return Some((rest, seam));
            }
        }
        None
    }

    /// Where the one behind may begin: at what the first one hands on, but not where the wanted one has the same.
    fn ends(&mut self, state: &State, first: &Recursion<'_>, owned: &Chunk, wanted: &Wanted<'_, 'a>) -> Vec<Term> {
        let is_same_predicate = owned.predicate == wanted.predicate.name;
        let sort = &first.predicate.parameters[first.beginning].sort;
        let kept: Vec<usize> =
            first.positions(Role::Kept).filter(|each| first.predicate.parameters[*each].sort == *sort).collect();
        let mut found: Vec<Term> = Vec::new();
        for position in kept {
            let end = owned.arguments[position];
            let known = wanted.known.get(position).copied().flatten().filter(|_| is_same_predicate);
            if !found.contains(&end) && !known.is_some_and(|known| self.same(state, known, end)) {
                found.push(end);
            }
        }
        found
    }

    /// Finds or closes the structure that begins there and is handed on what the wanted one is. How much it must hold is said only if it is not found without.
    fn behind(
        &mut self,
        state: &State,
        whole: &Recursion<'a>,
        counterparts: &[Option<usize>],
        first: &Chunk,
        beginning: Term,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<(State, Chunk)> {
        let mut given: Vec<Option<Term>> = Vec::new();
        for (position, role) in whole.roles.iter().enumerate() {
            given.push(match role {
                Role::Beginning => Some(beginning),
                Role::Kept => wanted.known[position],
                Role::Before | Role::Content => None,
            });
        }
        if let Some(found) = self.structure_at(state, whole.predicate, &given, first.fraction, wanted.span) {
            return Some(found);
        }
        let counted: Vec<usize> = whole.positions(Role::Content).collect();
        for position in &counted {
            let (Some(all), Some(one)) = (wanted.known[*position], counterparts[*position]) else { continue };
            if self.terms.sort(all) == Sort::INT {
                given[*position] = Some(self.terms.subtract(all, first.arguments[one]));
            }
        }
        counted.iter().find(|position| given[**position].is_some())?;
        self.structure_at(state, whole.predicate, &given, first.fraction, wanted.span)
    }

    /// Finds or closes an instance of which these arguments are known.
    fn structure_at(
        &mut self,
        state: &State,
        predicate: &Predicate,
        given: &[Option<Term>],
        fraction: Term,
        span: Span,
    ) -> Option<(State, Chunk)> {
        let mut environment = Environment::default();
        let mut patterns = Vec::new();
        for (parameter, given) in predicate.parameters.iter().zip(given) {
            patterns.push(match given {
                Some(value) => {
                    environment.set(&parameter.name, *value);
                    Pattern::Value(Expression::Variable(parameter.name.clone()))
                }
                None => Pattern::Bind(parameter.name.clone()),
            });
        }
        let instance = Instance { predicate: predicate.name.clone(), arguments: patterns, fraction: None };
        let how = Consuming { scale: fraction, effort: BEHIND, by: Asker::Contract };
        let taken = self.taken.clone();
        let consumed = self.consume_instance(state.clone(), environment, &instance, span, how);
        self.taken = taken;
        let mut consumed = consumed.ok()?;
        let (mut after, environment) = consumed.pop().filter(|_| consumed.is_empty())?;
        after.spent.clone_from(&state.spent);
        let values = predicate.parameters.iter().map(|parameter| environment.values.get(&parameter.name).copied());
        let arguments = values.collect::<Option<Vec<Term>>>()?;
        Some((after, Chunk::new(predicate.name.clone(), arguments, fraction)))
    }

    /// Which content of the first structure is what the one behind comes from.
    fn followed(
        &mut self,
        state: &State,
        first: &Recursion<'_>,
        owned: &Chunk,
        whole: &Recursion<'_>,
        behind: &Chunk,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for before in whole.positions(Role::Before) {
            let sort = &whole.predicate.parameters[before].sort;
            let last = first.positions(Role::Content).find(|content| {
                first.predicate.parameters[*content].sort == *sort
                    && self.same(state, owned.arguments[*content], behind.arguments[before])
            });
            found.extend(last.map(|content| (before, content)));
        }
        found
    }

    /// Finds how what both hold makes what the whole holds: what was right before, or the first way for which the lemma can be shown.
    fn finds_ways(&mut self, rest: &State, seam: &mut Seam<'a>) -> bool {
        let key = (seam.first.predicate.name.clone(), seam.whole.predicate.name.clone());
        let known = self.ways.get(&key).cloned();
        let all = self.all_ways(seam);
        for ways in known.iter().chain(all.iter().filter(|ways| Some(*ways) != known.as_ref())) {
            seam.ways.clone_from(ways);
            if self.shows_concatenation(rest, seam) {
                self.ways.insert(key, ways.clone());
                return true;
            }
        }
        false
    }

    fn all_ways(&mut self, seam: &Seam<'_>) -> Vec<Vec<Way>> {
        let mut all: Vec<Vec<Way>> = vec![Vec::new()];
        let contents: Vec<usize> = seam.whole.positions(Role::Content).collect();
        for position in contents {
            let follows = seam.follows.iter().any(|(_, last)| seam.counterparts[position] == Some(*last));
            let ways = match seam.counterparts[position] {
                Some(one) if !follows => self.ways_of(seam.owned[one]),
                _ => vec![Way::Behind],
            };
            let extended = all.iter().flat_map(|before| {
                let extend = |way: &Way| before.iter().copied().chain([*way]).collect::<Vec<Way>>();
                ways.iter().map(extend).collect::<Vec<_>>()
            });
            all = extended.take(MOST_WAYS).collect();
        }
        all
    }

    /// How two values of the sort of this one may be put together.
    fn ways_of(&mut self, value: Term) -> Vec<Way> {
        let sort = self.terms.sort(value);
        if sort == Sort::INT {
            return vec![Way::Sum, Way::Behind];
        }
        let append = self.list_function(ListFunction::Append, value);
        let own = self.theory.defined.iter().filter_map(|function| self.theory.functions.get(&function.name).copied());
        let own = own.filter(|symbol| {
            let function = self.terms.function_info(*symbol);
            function.result == sort && *function.parameters == [sort, sort] && Some(*symbol) != append
        });
        append.into_iter().chain(own.collect::<Vec<_>>()).map(Way::By).chain([Way::Behind]).collect()
    }

    /// What two structures in a row hold: lists, one after the other, or numbers, which count.
    pub(super) fn one_after_the_other(&mut self, one: Term, other: Term) -> Option<Term> {
        let way = self.ways_of(one).into_iter().find(|way| *way != Way::Behind)?;
        Some(self.together(way, one, other))
    }

    fn together(&mut self, way: Way, one: Term, other: Term) -> Term {
        match way {
            Way::Behind => other,
            Way::Sum => self.terms.add([one, other]),
            Way::By(function) => self.terms.apply(function, [one, other]),
        }
    }

    /// The arguments of the whole: it begins like the first, goes on to where the one behind ends, and holds what both hold.
    fn concatenated(&mut self, seam: &Seam<'_>, first: &[Term]) -> Option<Vec<Term>> {
        let mut ways = seam.ways.iter();
        let mut arguments = Vec::new();
        for (position, role) in seam.whole.roles.iter().enumerate() {
            let (one, other) = (seam.counterparts[position].map(|one| first[one]), seam.behind.arguments[position]);
            arguments.push(match role {
                Role::Beginning | Role::Before => one?,
                Role::Kept => other,
                Role::Content => {
                    let way = *ways.next()?;
                    if way == Way::Behind { other } else { self.together(way, one?, other) }
                }
            });
        }
        Some(arguments)
    }

    /// ```text
    /// P(x, b; v) = base              Q(b, c; w) ∗ R ⊢ Q(x, c; v · w) ∗ R
    /// P(x, b; v) = A ∗ P(y, b; u)    A ∗ Q(y, c; u · w) ∗ R ⊢ Q(x, c; v · w) ∗ R
    /// ───────────────────────────────────────────────────────────────────────────   by induction on P, for all that it does not hand on
    /// P(a, b; v) ∗ Q(b, c; w) ∗ R ⊢ Q(a, c; v · w) ∗ R
    /// ```
    fn shows_concatenation(&mut self, rest: &State, seam: &Seam<'_>) -> bool {
        let mut arguments = Vec::new();
        for (parameter, role) in seam.first.predicate.parameters.iter().zip(&seam.first.roles) {
            let sort = self.sort(&parameter.sort);
            arguments.push(match role {
                Role::Kept => seam.owned[arguments.len()],
                _ => self.fresh(&parameter.name, sort),
            });
        }
        let mut state = rest.clone();
        state.heap.append(&mut state.spent);
        for fact in self.following(seam, &arguments) {
            self.assume(&mut state, fact);
        }
        state.heap.push(Chunk::new(seam.first.predicate.name.clone(), arguments.clone(), seam.fraction));
        let last = state.heap.len() - 1;
        self.open(state, last).into_iter().all(|state| self.shows_step(state, last, seam, &arguments))
    }

    /// That the one behind follows a first one with these arguments.
    fn following(&mut self, seam: &Seam<'_>, first: &[Term]) -> Vec<Term> {
        let follows = seam.follows.iter();
        follows.map(|(before, last)| self.equal(seam.behind.arguments[*before], first[*last])).collect()
    }

    fn shows_step(&mut self, mut state: State, before: usize, seam: &Seam<'_>, arguments: &[Term]) -> bool {
        let is_inner = |index: &usize| state.heap[*index].predicate == seam.first.predicate.name;
        let inner: Vec<usize> = (before..state.heap.len()).filter(is_inner).collect();
        match inner.as_slice() {
            [] => state.heap.push(seam.behind.clone()),
            [index] => {
                let chunk = state.heap[*index].clone();
                let mut kept = seam.first.positions(Role::Kept);
                let is_handed_on = kept.all(|position| chunk.arguments[position] == arguments[position]);
                let follows = self.following(seam, &chunk.arguments).into_iter().all(|fact| self.proves(&state, fact));
                let joined = self.concatenated(seam, &chunk.arguments).filter(|_| is_handed_on && follows);
                let Some(joined) = joined else { return false };
                state.heap[*index] = Chunk::new(seam.whole.predicate.name.clone(), joined, seam.fraction);
            }
            _ => return false,
        }
        self.learn(&mut state);
        let Some(wanted) = self.concatenated(seam, arguments) else { return false };
        let known = wanted.iter().zip(&seam.whole.roles);
        let known: Vec<Option<Term>> = known.map(|(value, role)| (*role != Role::Content).then_some(*value)).collect();
        if self.closes_with(state.clone(), seam.whole.predicate, &known, &wanted, seam.fraction) {
            return true;
        }
        // What decides between the cases of the definition must be known, even if it is content.
        let known: Vec<Option<Term>> = wanted.iter().copied().map(Some).collect();
        self.closes_with(state, seam.whole.predicate, &known, &wanted, seam.fraction)
    }

    /// Whether the instance with the known arguments is there or can be closed, and has the wanted ones.
    fn closes_with(
        &mut self,
        state: State,
        predicate: &Predicate,
        known: &[Option<Term>],
        wanted: &[Term],
        fraction: Term,
    ) -> bool {
        let mut direct = state.clone();
        let found = match self.take_match(&mut direct, predicate, known, &Share::Exactly(fraction)) {
            Some(taken) => vec![(direct, taken.arguments)],
            None => match self.close(state, predicate, known, fraction, STEP) {
                Ok(closed) => closed,
                Err(_) => return false,
            },
        };
        found.into_iter().all(|(mut state, arguments)| {
            arguments.into_iter().zip(wanted).all(|(have, want)| {
                let equal = self.equal(have, *want);
                self.shows(&mut state, equal)
            })
        })
    }
}

/// The parameters of the first structure that stand for those of the whole: the same ones, or those of the same role and kind, in their order.
fn counterparts(first: &Recursion<'_>, whole: &Recursion<'_>) -> Option<Counterparts> {
    if first.predicate.name == whole.predicate.name {
        return Some((0..whole.roles.len()).map(Some).collect());
    }
    let (ours, theirs) = (&first.predicate.parameters, &whole.predicate.parameters);
    let mut free: Vec<usize> = (0..first.roles.len()).collect();
    let mut found = Vec::new();
    for (position, role) in whole.roles.iter().enumerate() {
        let fits = |one: &usize| first.roles[*one] == *role && ours[*one].sort == theirs[position].sort;
        let one = free.iter().copied().find(fits).filter(|_| *role != Role::Kept);
        free.retain(|each| Some(*each) != one);
        // Where the whole begins, and where that comes from, only the first one can say.
        if one.is_none() && matches!(role, Role::Beginning | Role::Before) {
            return None;
        }
        found.push(one);
    }
    Some(found)
}

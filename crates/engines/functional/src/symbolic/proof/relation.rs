//! What holds of the numbers and lengths of a call's arguments and result: equations, and which of them is not larger than which.
//!
//! At first that is whatever holds of one point that the solver finds. Then every point is added that the solver finds where something of it does
//! not hold, until it finds no more. There are only so many equations and comparisons to give up, so that comes to an end.

use gainsay_smt::{Answer, Model, Query, Term, Terms, Value};
use num_rational::BigRational;

use super::{
    super::{
        machine::{Halt, SymbolicMachine},
        state::State,
        value::{Cell, Whnf},
    },
    hull::{Equation, Hull},
};
use crate::code::{Address, ConstructorId};

/// More numbers and lengths of one call are not compared.
const MOST_MEASURES: usize = 8;

/// Parts deeper inside of structures are not measured.
const DEEPEST: usize = 3;

/// One of several values, or on the way to a part of it the constructors and which of their fields.
#[derive(Clone, Debug)]
struct Place {
    value: usize,
    parts: Vec<(ConstructorId, usize)>,
}

/// What is at a place, measured.
#[derive(Clone, Debug)]
enum Measure {
    Number(Place),
    Length(Place),
}

/// The first of two measures is at most the second, or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ordered {
    first: usize,
    second: usize,
    strictly: bool,
}

impl Ordered {
    fn holds(self, point: &[BigRational]) -> bool {
        let (first, second) = (&point[self.first], &point[self.second]);
        first < second || !self.strictly && first == second
    }
}

/// What holds of the measures of several values: equations between them, and which is not larger than which.
#[derive(Clone, Debug)]
pub(in super::super) struct Relation {
    measures: Vec<Measure>,
    hull: Hull,
    order: Vec<Ordered>,
}

impl Relation {
    /// What holds of these measures where they were seen once.
    fn at(measures: Vec<Measure>, point: Vec<BigRational>) -> Relation {
        let pairs = (0..point.len()).flat_map(|first| (0..point.len()).map(move |second| (first, second)));
        let pairs = pairs.filter(|(first, second)| first != second);
        let ordered =
            pairs.flat_map(|(first, second)| [true, false].map(|strictly| Ordered { first, second, strictly }));
        let order = ordered.filter(|ordered| ordered.holds(&point)).collect();
        Relation { measures, hull: Hull::of(point), order }
    }

    fn nothing() -> Relation {
        Relation { measures: Vec::new(), hull: Hull::of(Vec::new()), order: Vec::new() }
    }

    /// Keeps what holds there too; whether that is less.
    fn add(&mut self, point: &[BigRational]) -> bool {
        let before = self.order.len();
        self.order.retain(|ordered| ordered.holds(point));
        self.hull.add(point) || self.order.len() < before
    }

    /// A measure that cannot always be taken.
    fn forget(&mut self, measure: usize) {
        self.measures.remove(measure);
        self.hull.forget(measure);
        self.order.retain(|ordered| ordered.first != measure && ordered.second != measure);
        for ordered in &mut self.order {
            ordered.first -= usize::from(ordered.first > measure);
            ordered.second -= usize::from(ordered.second > measure);
        }
    }

    /// What it says of those measures that can be taken.
    pub(super) fn facts_about(&self, terms: &mut Terms, measures: &[Option<Term>]) -> Vec<Term> {
        let mut relation = self.clone();
        for missing in (0..measures.len()).rev().filter(|measure| measures[*measure].is_none()) {
            relation.forget(missing);
        }
        let measures: Vec<Term> = measures.iter().flatten().copied().collect();
        relation.facts(terms, &measures)
    }

    /// What it says of measures.
    fn facts(&self, terms: &mut Terms, measures: &[Term]) -> Vec<Term> {
        let equations = self.hull.equations();
        let mut facts: Vec<Term> = equations.iter().map(|equation| equal(terms, equation, measures)).collect();
        facts.extend(self.order.iter().map(|ordered| {
            let (first, second) = (measures[ordered.first], measures[ordered.second]);
            if ordered.strictly { terms.less(first, second) } else { terms.less_equal(first, second) }
        }));
        facts
    }
}

fn equal(terms: &mut Terms, equation: &Equation, measures: &[Term]) -> Term {
    let summands = measures.iter().zip(&equation.coefficients).map(|(measure, times)| {
        let times = terms.real(times.clone());
        terms.multiply([times, *measure])
    });
    let summands: Vec<Term> = summands.collect();
    let (left, right) = (terms.add(summands), terms.real(equation.sum.clone()));
    terms.eq(left, right)
}

impl SymbolicMachine<'_> {
    /// Keeps of what is known of values what also holds of these; at first, all that does. Whether anything is known now that was not, or no longer.
    pub(super) fn relate(
        &mut self,
        path: &mut State,
        values: &[Address],
        known: &mut Option<Relation>,
    ) -> Result<bool, Halt> {
        let (chosen, terms, mut differs) = match known {
            Some(relation) => {
                let (terms, differs) = self.still_measured(path, relation, values)?;
                (Vec::new(), terms, differs)
            }
            None => {
                let (chosen, terms) = self.measurable(path, values)?;
                (chosen, terms, false)
            }
        };
        if terms.len() < 2 {
            differs |= known.is_none();
            *known = Some(Relation::nothing());
            return Ok(differs);
        }
        self.link_lengths(path);
        loop {
            let mut question = path.path.to_vec();
            if let Some(relation) = known {
                let facts = relation.facts(&mut self.terms, &terms);
                let all = self.terms.and(facts);
                question.push(self.terms.not(all));
            }
            let point = match self.ask(&Query::model(&question)) {
                Answer::Unsat => return Ok(differs),
                Answer::Sat(model) => self.point(&model, &terms),
                Answer::Unknown { .. } => None,
            };
            differs = true;
            let is_less = match (known.as_mut(), point) {
                (Some(relation), Some(point)) => relation.add(&point),
                (None, Some(point)) => {
                    *known = Some(Relation::at(chosen.clone(), point));
                    true
                }
                (_, None) => false,
            };
            // The solver does not know, or not where.
            if !is_less {
                *known = Some(Relation::nothing());
                return Ok(true);
            }
        }
    }

    fn point(&self, model: &Model, measures: &[Term]) -> Option<Vec<BigRational>> {
        let value = |measure: &Term| match model.evaluate_completed(&self.terms, *measure)? {
            Value::Int(value) => Some(BigRational::from_integer(value)),
            Value::Real(value) => Some(value),
            _ => None,
        };
        measures.iter().map(value).collect()
    }

    /// How values can be measured.
    fn measurable(&mut self, path: &mut State, values: &[Address]) -> Result<(Vec<Measure>, Vec<Term>), Halt> {
        let (mut measures, mut terms) = (Vec::new(), Vec::new());
        for (place, at) in self.places(path, values) {
            let ways = [Measure::Number(place.clone()), Measure::Length(place)];
            for way in ways.into_iter().take(1 + usize::from(self.is_long(path, at))) {
                if let Some(term) = self.measure_of(path, &way, values)? {
                    measures.push(way);
                    terms.push(term);
                    break;
                }
            }
            if measures.len() == MOST_MEASURES {
                break;
            }
        }
        Ok((measures, terms))
    }

    /// The measures that can still be taken; whether others had to be given up.
    fn still_measured(
        &mut self,
        path: &mut State,
        relation: &mut Relation,
        values: &[Address],
    ) -> Result<(Vec<Term>, bool), Halt> {
        let (mut terms, mut differs) = (Vec::new(), false);
        while let Some(measure) = relation.measures.get(terms.len()) {
            match self.measure_of(path, measure, values)? {
                Some(term) => terms.push(term),
                None => {
                    relation.forget(terms.len());
                    differs = true;
                }
            }
        }
        Ok((terms, differs))
    }

    /// The measures that something is known of, as far as they can be taken.
    pub(super) fn measured(
        &mut self,
        path: &mut State,
        relation: &Relation,
        values: &[Address],
    ) -> Result<Vec<Option<Term>>, Halt> {
        relation.measures.iter().map(|measure| self.measure_of(path, measure, values)).collect()
    }

    fn measure_of(&mut self, path: &mut State, measure: &Measure, values: &[Address]) -> Result<Option<Term>, Halt> {
        let (Measure::Number(place) | Measure::Length(place)) = measure;
        let Some(address) = self.at_place(path, place, values)? else { return Ok(None) };
        if let Measure::Number(_) = measure {
            return self.number(path, address);
        }
        let length = self.length(path, address);
        Ok(length.map(|length| self.terms.to_real(length)))
    }

    /// The values, and instead of structures that hold no code their parts.
    fn places(&self, path: &State, values: &[Address]) -> Vec<(Place, Address)> {
        let mut places = Vec::new();
        let whole = |(value, at): (usize, &Address)| (Place { value, parts: Vec::new() }, *at);
        let mut pending: Vec<_> = values.iter().enumerate().rev().map(whole).collect();
        while let Some((place, at)) = pending.pop() {
            let structure =
                self.constructor_at(path, at).filter(|(_, fields)| fields.len() > 1 && !self.is_long(path, at));
            match structure {
                None => places.push((place, at)),
                Some((constructor, fields)) => {
                    let is_data =
                        |part: &Address| !matches!(path.cell(*part), Cell::Thunk(..) | Cell::Value(Whnf::Function(..)));
                    if place.parts.len() == DEEPEST || !fields.iter().all(is_data) {
                        continue;
                    }
                    pending.extend(fields.iter().enumerate().rev().map(|(field, part)| {
                        let parts = place.parts.iter().copied().chain([(constructor, field)]).collect();
                        (Place { value: place.value, parts }, *part)
                    }));
                }
            }
        }
        places
    }

    fn at_place(&mut self, path: &mut State, place: &Place, values: &[Address]) -> Result<Option<Address>, Halt> {
        let mut at = values[place.value];
        for (constructor, field) in &place.parts {
            self.look_at_only_thing(path, at)?;
            match self.constructor_at(path, at) {
                Some((found, fields)) if found == *constructor => at = fields[*field],
                _ => return Ok(None),
            }
        }
        Ok(Some(at))
    }
}

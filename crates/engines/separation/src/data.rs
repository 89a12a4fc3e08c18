//! Data types without the solver's own theory of them: that one would take values apart for ever to find a model. Constructors are functions with
//! inverses, and every value has a tag that says which constructor made it; only values whose tag matters are ever taken apart.

use std::collections::BTreeMap;

use gainsay_ir::separation::Datatype;
use gainsay_smt::{Function, Operator, Sort, Term};

use crate::machine::Machine;

/// A constructor, by its data type and its position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constructor {
    data: usize,
    position: usize,
}

#[derive(Clone, Debug)]
struct Made {
    symbol: Function,
    fields: Vec<Sort>,
    parts: Vec<Function>,
}

#[derive(Clone, Debug)]
struct Data {
    tag: Function,
    constructors: Vec<Made>,
}

#[derive(Default)]
pub(crate) struct DataTypes {
    all: Vec<Data>,
    by_sort: BTreeMap<Sort, usize>,
    by_symbol: BTreeMap<Function, Constructor>,
}

impl Machine<'_> {
    /// ```text
    /// tag(C(x̄)) = number of C      partᵢ(C(x̄)) = xᵢ      tag(x) = number of C ⇒ x = C(part₁(x), …)      some tag fits
    /// ```
    pub(crate) fn define_data(&mut self, datatype: &Datatype) {
        let name = &datatype.name;
        let sort = self.terms.uninterpreted_sort(name);
        let tag = self.terms.function(&format!("tag of {name}"), &[sort], Sort::INT);
        let data = self.theory.data.all.len();
        let mut constructors = Vec::new();
        for (position, constructor) in datatype.constructors.iter().enumerate() {
            let fields: Vec<Sort> = constructor.fields.iter().map(|field| self.sort(field)).collect();
            let symbol = self.terms.function(&constructor.name, &fields, sort);
            let part = |(number, field): (usize, &Sort)| (format!("part {number} of {}", constructor.name), *field);
            let named: Vec<(String, Sort)> = fields.iter().enumerate().map(part).collect();
            let parts = named.iter().map(|(name, field)| self.terms.function(name, &[sort], *field)).collect();
            constructors.push(Made { symbol, fields, parts });
            let handle = Constructor { data, position };
            self.theory.constructors.insert(constructor.name.clone(), handle);
            self.theory.data.by_symbol.insert(symbol, handle);
        }
        self.theory.data.by_sort.insert(sort, data);
        self.theory.data.all.push(Data { tag, constructors });
        self.data_axioms(data, sort);
    }

    fn data_axioms(&mut self, data: usize, sort: Sort) {
        let Data { tag, constructors } = self.theory.data.all[data].clone();
        let value = self.terms.fresh("value", sort);
        let tagged = self.terms.apply(tag, [value]);
        let mut cases = Vec::new();
        for (number, made) in constructors.iter().enumerate() {
            let number = self.terms.int(number);
            let fields: Vec<Term> = made.fields.iter().map(|field| self.terms.fresh("field", *field)).collect();
            let whole = self.terms.apply(made.symbol, &fields);
            let whole_tag = self.terms.apply(tag, [whole]);
            let mut facts = vec![self.terms.eq(whole_tag, number)];
            for (part, field) in made.parts.iter().zip(&fields) {
                let got = self.terms.apply(*part, [whole]);
                facts.push(self.terms.eq(got, *field));
            }
            let fact = self.terms.and(facts);
            let axiom = if fields.is_empty() { fact } else { self.terms.forall(&fields, &[vec![whole]], fact) };
            self.theory.axioms.push(axiom);
            let is = self.terms.eq(tagged, number);
            let parts: Vec<Term> = made.parts.iter().map(|part| self.terms.apply(*part, [value])).collect();
            let rebuilt = self.terms.apply(made.symbol, parts);
            let same = self.terms.eq(value, rebuilt);
            cases.push(self.terms.and([is, same]));
        }
        let some = self.terms.or(cases);
        let axiom = self.terms.forall(&[value], &[vec![tagged]], some);
        self.theory.axioms.push(axiom);
    }

    pub(crate) fn construct(&mut self, constructor: Constructor, parts: &[Term]) -> Term {
        let symbol = self.theory.data.all[constructor.data].constructors[constructor.position].symbol;
        self.terms.apply(symbol, parts)
    }

    /// What made the term, if it shows.
    fn made_by(&self, term: Term) -> Option<Constructor> {
        match self.terms.operator(term) {
            Operator::Apply(symbol) => self.theory.data.by_symbol.get(&symbol).copied(),
            _ => None,
        }
    }

    /// Whether the value was made by this constructor.
    pub(crate) fn is(&mut self, constructor: Constructor, value: Term) -> Term {
        if let Some(made) = self.made_by(value) {
            return self.terms.bool(made == constructor);
        }
        let tag = self.theory.data.all[constructor.data].tag;
        let tagged = self.terms.apply(tag, [value]);
        let number = self.terms.int(constructor.position);
        self.terms.eq(tagged, number)
    }

    pub(crate) fn part(&mut self, constructor: Constructor, position: usize, value: Term) -> Term {
        if self.made_by(value) == Some(constructor) {
            return self.terms.arguments(value)[position];
        }
        let part = self.theory.data.all[constructor.data].constructors[constructor.position].parts[position];
        self.terms.apply(part, [value])
    }

    pub(crate) fn fields(&self, constructor: Constructor) -> Vec<Sort> {
        self.theory.data.all[constructor.data].constructors[constructor.position].fields.clone()
    }

    /// The constructors of the values of a sort, in order.
    pub(crate) fn constructors(&self, sort: Sort) -> Vec<Constructor> {
        let Some(data) = self.theory.data.by_sort.get(&sort).copied() else { return Vec::new() };
        (0..self.theory.data.all[data].constructors.len()).map(|position| Constructor { data, position }).collect()
    }

    /// Equality that looks into constructors.
    pub(crate) fn equal(&mut self, left: Term, right: Term) -> Term {
        match (self.made_by(left), self.made_by(right)) {
            (Some(one), Some(other)) if one != other => self.terms.bool(false),
            (Some(_), Some(_)) => {
                let pairs: Vec<(Term, Term)> = self
                    .terms
                    .arguments(left)
                    .iter()
                    .copied()
                    .zip(self.terms.arguments(right).iter().copied())
                    .collect();
                let parts: Vec<Term> = pairs.into_iter().map(|(one, other)| self.equal(one, other)).collect();
                self.terms.and(parts)
            }
            (Some(constructor), None) if self.fields(constructor).is_empty() => self.is(constructor, right),
            (None, Some(constructor)) if self.fields(constructor).is_empty() => self.is(constructor, left),
            _ => self.terms.eq(left, right),
        }
    }
}

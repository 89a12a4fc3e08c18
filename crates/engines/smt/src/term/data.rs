//! Smart constructors for datatypes: building, testing and taking apart; and the way between values and terms.

use super::{Operator, Term, Terms};
use crate::sort::{Constructor, Sort};
use crate::value::Value;

/// What is left to do on the way from a value to its term.
enum Step<'a> {
    Visit(&'a Value, Sort),
    Build(Constructor, usize),
    BuildArray(Sort, usize),
}

impl Terms {
    pub fn construct(&mut self, constructor: Constructor, fields: impl AsRef<[Term]>) -> Term {
        let fields = fields.as_ref();
        let info = self.constructor_info(constructor);
        debug_assert!(
            info.fields.len() == fields.len()
                && info.fields.iter().zip(fields).all(|((_, sort), term)| *sort == self.sort(*term)),
            "fields of {} do not fit",
            info.name
        );
        let datatype = info.datatype;
        if let Some(whole) = self.reassembled(constructor, fields) {
            return whole;
        }
        self.make(Operator::Construct(constructor), fields, datatype)
    }

    /// `C(field₀(x), …)` is `x` if `C` is the only constructor.
    fn reassembled(&self, constructor: Constructor, fields: &[Term]) -> Option<Term> {
        let datatype = self.constructor_info(constructor).datatype;
        let first = *fields.first()?;
        if self.constructors(datatype).len() != 1 || !matches!(self.operator(first), Operator::Field(..)) {
            return None;
        }
        let whole = self.arguments(first)[0];
        let fits = fields.iter().zip(0..).all(|(field, position)| {
            self.operator(*field) == Operator::Field(constructor, position) && self.arguments(*field) == [whole]
        });
        fits.then_some(whole)
    }

    /// Was `term` made by `constructor`?
    pub fn is(&mut self, constructor: Constructor, term: Term) -> Term {
        debug_assert_eq!(self.constructor_info(constructor).datatype, self.sort(term), "a test on the datatype");
        if let Operator::Construct(made_by) = self.operator(term) {
            return self.bool(made_by == constructor);
        }
        if self.constructors(self.sort(term)).len() == 1 {
            return self.bool(true);
        }
        self.make(Operator::Test(constructor), &[term], Sort::BOOL)
    }

    /// The field at `position` of `term`. Of a value made by another constructor it is unspecified.
    pub fn field(&mut self, constructor: Constructor, position: usize, term: Term) -> Term {
        let info = self.constructor_info(constructor);
        let (position, sort) = (crate::sort::index(position), info.fields[position].1);
        debug_assert_eq!(info.datatype, self.sort(term), "a field of the datatype");
        if self.operator(term) == Operator::Construct(constructor) {
            return self.arguments(term)[position as usize];
        }
        self.make(Operator::Field(constructor, position), &[term], sort)
    }

    /// The term that stands for a value. Elements of uninterpreted sorts stand for themselves.
    pub fn value(&mut self, value: &Value, sort: Sort) -> Term {
        let mut pending = vec![Step::Visit(value, sort)];
        let mut done: Vec<Term> = Vec::new();
        while let Some(step) = pending.pop() {
            match step {
                Step::Visit(Value::Data(data), _) => {
                    pending.push(Step::Build(data.constructor, data.fields.len()));
                    let info = self.constructor_info(data.constructor);
                    let fields = data.fields.iter().zip(info.fields.iter());
                    pending.extend(fields.map(|(field, (_, sort))| Step::Visit(field, *sort)).rev());
                }
                Step::Visit(Value::Array(array), sort) => {
                    let Some((from, to)) = self.array_parts(sort) else { continue };
                    pending.push(Step::BuildArray(sort, array.entries.len()));
                    for (key, entry) in array.entries.iter().rev() {
                        pending.extend([Step::Visit(entry, to), Step::Visit(key, from)]);
                    }
                    pending.push(Step::Visit(&array.default, to));
                }
                Step::Visit(flat, sort) => {
                    let term = self.constant(flat.clone(), sort);
                    done.push(term);
                }
                Step::Build(constructor, length) => {
                    let fields = done.split_off(done.len() - length);
                    let term = self.construct(constructor, fields);
                    done.push(term);
                }
                Step::BuildArray(sort, length) => {
                    let parts = done.split_off(done.len() - 2 * length - 1);
                    let term = self.array_of(sort, &parts);
                    done.push(term);
                }
            }
        }
        done.pop().expect("one value gives one term")
    }

    /// The array with this default, followed by its indices and elements.
    fn array_of(&mut self, sort: Sort, parts: &[Term]) -> Term {
        let everywhere = self.constant_array(sort, parts[0]);
        parts[1..].chunks_exact(2).fold(everywhere, |array, entry| self.store(array, entry[0], entry[1]))
    }

    /// The value of a term for which [`Terms::is_value`] holds.
    pub fn to_value(&self, term: Term) -> Option<Value> {
        if !self.is_value(term) {
            return None;
        }
        let mut pending = vec![(term, false)];
        let mut done: Vec<Value> = Vec::new();
        while let Some((term, visited)) = pending.pop() {
            match self.operator(term) {
                Operator::Construct(constructor) if visited => {
                    let fields = done.split_off(done.len() - self.arguments(term).len());
                    done.push(Value::data(constructor, fields));
                }
                Operator::Construct(_) => {
                    pending.push((term, true));
                    pending.extend(self.arguments(term).iter().rev().map(|field| (*field, false)));
                }
                _ => done.push(self.literal(term)?.clone()),
            }
        }
        done.pop()
    }
}

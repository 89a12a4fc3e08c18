//! The logic of refinements as terms of the solver.
//!
//! Integers, type variables, data and functions are integers there, of which only equality and order are known where they are no numbers; that is a total
//! order, as instances of `Ord` promise. Truth values are truth values; where one is a value like any other, it is 0 or 1. Sets are of a sort of their own.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{APPLY, Constructor, FUNCTION, Logic, Measure, Operator, Sort, VALUE};
use gainsay_smt::{Sort as SmtSort, Term, Terms};
use gainsay_source::Name;
use num_bigint::Sign;

use crate::{catalogue::Catalogue, sets::Sets, unfold::selector_name};

/// Terms for one group of functions.
pub(crate) struct Encoder<'p> {
    pub terms: Terms,
    pub sets: Sets,
    catalogue: &'p Catalogue,
    /// What holds of a value that a constructor makes.
    made: BTreeMap<Term, Vec<Term>>,
    /// Values that refinements make, with their parts; what measures are of them, once somebody asked.
    built: BTreeMap<Term, (&'p Constructor, Vec<Logic>)>,
    measured: BTreeMap<Term, Vec<Term>>,
    /// Products of unknowns, with what is multiplied.
    products: BTreeMap<Term, (Term, Term)>,
    /// The sorts of all variables; their names are unique.
    sorts: BTreeMap<Name, Sort>,
}

impl<'p> Encoder<'p> {
    pub(crate) fn new(catalogue: &'p Catalogue, sorts: BTreeMap<Name, Sort>) -> Encoder<'p> {
        let mut terms = Terms::new();
        let sets = Sets::new(&mut terms);
        let (made, products, built, measured) = Default::default();
        Encoder { terms, sets, catalogue, made, built, measured, products, sorts }
    }

    /// What else holds because of how the values in these assertions are made: sets, and constructors, which are different and injective.
    pub(crate) fn axioms(&mut self, assertions: &[Term]) -> Vec<Term> {
        let measured = self.measures_of_built(assertions);
        let with_measures: Vec<Term> = assertions.iter().chain(&measured).copied().collect();
        let assertions = with_measures.as_slice();
        let mut axioms = self.sets.axioms(&mut self.terms, assertions);
        axioms.extend(measured);
        if !self.made.is_empty() {
            let all = self.terms.subterms(assertions);
            axioms.extend(all.iter().filter_map(|term| self.made.get(term)).flatten());
        }
        if !self.products.is_empty() {
            let all = self.terms.subterms(assertions);
            let found = all.iter().filter_map(|term| Some((*term, *self.products.get(term)?)));
            let found: Vec<(Term, (Term, Term))> = found.take(MOST_PRODUCTS).collect();
            axioms.extend(products(&mut self.terms, &found));
        }
        axioms
    }

    /// m (C ē) = body[ē], of the values in these assertions that refinements make: nobody gave them a type that says so. What that says may make
    /// values as well.
    fn measures_of_built(&mut self, assertions: &[Term]) -> Vec<Term> {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        let mut latest = assertions.to_vec();
        for _ in 0..DEEPEST_BUILT {
            if self.built.is_empty() {
                break;
            }
            let parts: Vec<Term> = self.terms.subterms(&latest).into_iter().filter(|term| seen.insert(*term)).collect();
            latest = parts.into_iter().flat_map(|term| self.measures_of(term)).collect();
            if latest.is_empty() {
                break;
            }
            all.extend(&latest);
        }
        all
    }

    /// What the measures of one value are, if it is made by a constructor.
    fn measures_of(&mut self, term: Term) -> Vec<Term> {
        if let Some(known) = self.measured.get(&term) {
            return known.clone();
        }
        let Some((constructor, arguments)) = self.built.get(&term).cloned() else { return Vec::new() };
        let value = Logic::Apply(constructor.name.clone(), arguments.clone());
        let fields = constructor.fields.iter().map(|(field, _)| field.clone());
        let parts: Vec<_> = fields.zip(arguments).chain([(Name::new(VALUE), value)]).collect();
        let facts = constructor.facts.iter().filter_map(|fact| self.predicate(&fact.substitute(&parts)));
        let facts: Vec<Term> = facts.collect();
        self.measured.insert(term, facts.clone());
        facts
    }

    /// What the products in these assertions are, for a solver that multiplies unknowns.
    pub(crate) fn exact_products(&mut self, assertions: &[Term]) -> Vec<Term> {
        if self.products.is_empty() {
            return Vec::new();
        }
        let all = self.terms.subterms(assertions);
        let found: Vec<_> = all.iter().filter_map(|term| Some((*term, *self.products.get(term)?))).collect();
        let exact = found.into_iter().take(MOST_PRODUCTS).map(|(product, (left, right))| {
            let multiplied = self.terms.multiply([left, right]);
            self.terms.eq(product, multiplied)
        });
        exact.collect()
    }

    fn note_made(&mut self, name: &Name, term: Term, arguments: &[Term]) {
        let Some((tag, index)) = self.catalogue.tag(name) else { return };
        if self.made.contains_key(&term) {
            return;
        }
        let tag = self.terms.function(&tag, &[SmtSort::INT], SmtSort::INT);
        let (tag, index) = (self.terms.apply(tag, [term]), self.terms.int(index));
        let mut facts = vec![self.terms.eq(tag, index)];
        for (place, argument) in arguments.iter().enumerate() {
            let sort = self.terms.sort(*argument);
            let selector = self.terms.function(&selector_name(name, place), &[SmtSort::INT], sort);
            let selected = self.terms.apply(selector, [term]);
            facts.push(self.terms.eq(selected, *argument));
        }
        self.made.insert(term, facts);
    }

    /// A predicate; `None` when it has no meaning here.
    pub(crate) fn predicate(&mut self, logic: &Logic) -> Option<Term> {
        let (term, sort) = self.encode(logic)?;
        self.as_truth(term, &sort)
    }

    fn smt_sort(&self, sort: &Sort) -> SmtSort {
        match sort {
            Sort::Bool => SmtSort::BOOL,
            Sort::Set(_) => self.sets.sort,
            Sort::Int | Sort::Data(..) | Sort::Variable(_) | Sort::Function(_) => SmtSort::INT,
        }
    }

    fn as_truth(&mut self, term: Term, sort: &Sort) -> Option<Term> {
        match sort {
            Sort::Bool => Some(term),
            _ => None,
        }
    }

    /// As a value like any other.
    fn as_value(&mut self, term: Term, sort: &Sort) -> Option<Term> {
        match sort {
            Sort::Bool => {
                let (one, zero) = (self.terms.int(1), self.terms.int(0));
                Some(self.terms.ite(term, one, zero))
            }
            Sort::Set(_) => None,
            _ => Some(term),
        }
    }

    fn encode(&mut self, logic: &Logic) -> Option<(Term, Sort)> {
        match logic {
            Logic::Variable(name) => {
                let sort = self.sorts.get(name)?.clone();
                let smt = self.smt_sort(&sort);
                Some((self.terms.variable(name, smt), sort))
            }
            Logic::Integer(value) => Some((self.terms.int(value.clone()), Sort::Int)),
            Logic::Boolean(value) => Some((self.terms.bool(*value), Sort::Bool)),
            Logic::Apply(name, arguments) => self.application(name, arguments),
            Logic::Operation(operator, operands) => self.operation(*operator, operands),
            Logic::Hole | Logic::Unknown(_) => None,
        }
    }

    /// A function that is a value, at some arguments.
    fn applied(&mut self, arguments: &[Logic]) -> Option<(Term, Sort)> {
        let (function, arguments) = arguments.split_first()?;
        let (function, sort) = self.encode(function)?;
        let Sort::Function(parts) = sort else { return None };
        let result = match parts.get(arguments.len()..) {
            // Sets are made by the operators of the logic alone.
            Some([Sort::Set(_)] | []) | None => return None,
            Some([result]) => result.clone(),
            Some(rest) => Sort::Function(rest.to_vec()),
        };
        let mut terms = vec![function];
        for argument in arguments {
            let (term, sort) = self.encode(argument)?;
            terms.push(self.as_value(term, &sort)?);
        }
        let smt = self.smt_sort(&result);
        let name = format!("{APPLY}#{}#{smt:?}", arguments.len());
        let apply = self.terms.function(&name, &vec![SmtSort::INT; terms.len()], smt);
        Some((self.terms.apply(apply, &terms), result))
    }

    /// A measure as a value, with the arguments that it has already.
    fn named_function(&mut self, name: &Name, measure: &str, arguments: &[Logic]) -> Option<(Term, Sort)> {
        let measure: &Measure = self.catalogue.measure(&Name::new(measure))?;
        let rest = measure.parameters.get(arguments.len()..)?;
        let mut found = Vec::new();
        let mut terms = Vec::new();
        for (parameter, argument) in measure.parameters.iter().zip(arguments) {
            let (term, sort) = self.encode(argument)?;
            // The arguments that it has tell what its type variables stand for.
            parameter.matches(&sort, &mut found);
            terms.push(self.as_value(term, &sort)?);
        }
        let rest = rest.iter().chain([&measure.result]).map(|sort| sort.substitute(&found));
        let sort = Sort::Function(rest.collect());
        let name = format!("{name}#{}", terms.len());
        let function = self.terms.function(&name, &vec![SmtSort::INT; terms.len()], SmtSort::INT);
        Some((self.terms.apply(function, &terms), sort))
    }

    fn application(&mut self, name: &Name, arguments: &[Logic]) -> Option<(Term, Sort)> {
        if name.as_str() == APPLY {
            return self.applied(arguments);
        }
        if let Some(measure) = name.strip_prefix(FUNCTION) {
            return self.named_function(name, measure, arguments);
        }
        let measure: &Measure = self.catalogue.measure(name)?;
        if measure.parameters.len() != arguments.len() {
            return None;
        }
        let mut found = Vec::new();
        let mut terms = Vec::new();
        for (parameter, argument) in measure.parameters.iter().zip(arguments) {
            let (term, sort) = self.encode(argument)?;
            // A measure of one type says nothing of another: `found` needs to fit.
            let fits = parameter.matches(&sort, &mut found) || is_loose(parameter, &sort);
            if !fits {
                return None;
            }
            terms.push(match parameter {
                Sort::Bool => self.as_truth(term, &sort)?,
                Sort::Set(_) => matches!(sort, Sort::Set(_)).then_some(term)?,
                _ => self.as_value(term, &sort)?,
            });
        }
        let parameters: Vec<SmtSort> = measure.parameters.iter().map(|sort| self.smt_sort(sort)).collect();
        let result = self.smt_sort(&measure.result);
        let function = self.terms.function(name, &parameters, result);
        let term = self.terms.apply(function, &terms);
        self.note_made(name, term, &terms);
        let constructor = self.catalogue.constructor(name).map(|(_, constructor)| constructor);
        if let Some(constructor) = constructor.filter(|constructor| !constructor.facts.is_empty()) {
            self.built.entry(term).or_insert_with(|| (constructor, arguments.to_vec()));
        }
        let sort = measure.result.substitute(&found);
        match (&measure.result, &sort) {
            (Sort::Variable(_), Sort::Bool) => {
                let one = self.terms.int(1);
                Some((self.terms.eq(term, one), Sort::Bool))
            }
            (Sort::Variable(_), Sort::Set(_)) => None,
            _ => Some((term, sort)),
        }
    }

    fn operation(&mut self, operator: Operator, operands: &[Logic]) -> Option<(Term, Sort)> {
        use Operator as O;
        let mut parts = Vec::new();
        for operand in operands {
            parts.push(self.encode(operand)?);
        }
        let truth = |term: Term| Some((term, Sort::Bool));
        match (operator, parts.as_slice()) {
            (O::And | O::Or, parts) => {
                let terms: Option<Vec<Term>> = parts.iter().map(|(term, sort)| is_truth(*term, sort)).collect();
                let terms = terms?;
                truth(if operator == O::And { self.terms.and(&terms) } else { self.terms.or(&terms) })
            }
            (O::Not, [(term, Sort::Bool)]) => truth(self.terms.not(*term)),
            (O::Implies, [(left, Sort::Bool), (right, Sort::Bool)]) => truth(self.terms.implies(*left, *right)),
            (O::Iff, [(left, Sort::Bool), (right, Sort::Bool)]) => truth(self.terms.eq(*left, *right)),
            (O::If, [(condition, Sort::Bool), (yes, own), (no, other)]) => {
                if self.smt_sort(own) != self.smt_sort(other) {
                    return None;
                }
                Some((self.terms.ite(*condition, *yes, *no), own.clone()))
            }
            (O::Equal | O::NotEqual, [left, right]) => {
                let equal = self.equality(left, right)?;
                truth(if operator == O::Equal { equal } else { self.terms.not(equal) })
            }
            (O::Less | O::LessEqual, [(left, own), (right, other)]) => {
                // Between numbers there are only so many others; of anything else no more than the order is known.
                if is_number(own) != is_number(other) {
                    return None;
                }
                let (left, right) = (self.as_value(*left, own)?, self.as_value(*right, other)?);
                truth(match operator {
                    O::Less => self.terms.less(left, right),
                    _ => self.terms.less_equal(left, right),
                })
            }
            (O::Add | O::Subtract | O::Multiply | O::Divide | O::Modulo, [(left, own), (right, other)]) => {
                let numbers = is_number(own) && is_number(other);
                numbers.then(|| (self.arithmetic(operator, *left, *right), Sort::Int))
            }
            _ => self.set_operation(operator, &parts),
        }
    }

    fn equality(&mut self, left: &(Term, Sort), right: &(Term, Sort)) -> Option<Term> {
        let ((left, own), (right, other)) = (left, right);
        match (own, other) {
            (Sort::Bool, Sort::Bool) => Some(self.terms.eq(*left, *right)),
            (Sort::Set(_), Sort::Set(_)) => Some(self.sets.equal(&mut self.terms, *left, *right)),
            _ => {
                let (left, right) = (self.as_value(*left, own)?, self.as_value(*right, other)?);
                Some(self.terms.eq(left, right))
            }
        }
    }

    /// What is not linear is not interpreted: a proof that needs no more holds for products as well.
    fn arithmetic(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let is_known = |terms: &Terms, term: Term| terms.as_int(term).is_some();
        let divisor = self.terms.as_int(right).is_some_and(|value| value.sign() == Sign::Plus);
        match operator {
            Operator::Add => self.terms.add([left, right]),
            Operator::Subtract => self.terms.subtract(left, right),
            Operator::Multiply if is_known(&self.terms, left) || is_known(&self.terms, right) => {
                self.terms.multiply([left, right])
            }
            Operator::Divide if divisor => self.terms.integer_divide(left, right),
            Operator::Modulo if divisor => self.terms.modulo(left, right),
            Operator::Multiply => {
                let (left, right) = (left.min(right), left.max(right));
                let term = self.uninterpreted(operator, left, right);
                self.products.insert(term, (left, right));
                term
            }
            _ => self.uninterpreted(operator, left, right),
        }
    }

    fn uninterpreted(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let name = format!("{}#", operator.word());
        let function = self.terms.function(&name, &[SmtSort::INT, SmtSort::INT], SmtSort::INT);
        self.terms.apply(function, [left, right])
    }

    fn set_operation(&mut self, operator: Operator, parts: &[(Term, Sort)]) -> Option<(Term, Sort)> {
        use Operator as O;
        let element = |sort: &Sort| Sort::Set(Box::new(sort.clone()));
        match (operator, parts) {
            (O::EmptySet, []) => Some((self.sets.empty(&mut self.terms), element(&Sort::Variable(Name::new("_"))))),
            (O::Singleton, [(term, sort)]) => {
                let value = self.as_value(*term, sort)?;
                Some((self.sets.singleton(&mut self.terms, value), element(sort)))
            }
            (O::Union | O::Intersection | O::Difference, [(left, Sort::Set(own)), (right, Sort::Set(other))]) => {
                let sort = if matches!(&**own, Sort::Variable(name) if name.as_str() == "_") { other } else { own };
                let term = self.sets.combine(&mut self.terms, operator, *left, *right);
                Some((term, Sort::Set(sort.clone())))
            }
            (O::Member, [(term, sort), (set, Sort::Set(_))]) => {
                let value = self.as_value(*term, sort)?;
                Some((self.sets.member(&mut self.terms, value, *set), Sort::Bool))
            }
            (O::Subset, [(left, Sort::Set(_)), (right, Sort::Set(_))]) => {
                Some((self.sets.subset(&mut self.terms, *left, *right), Sort::Bool))
            }
            _ => None,
        }
    }
}

/// So often what is said of a value makes another.
const DEEPEST_BUILT: usize = 4;

/// Of more products in one question nothing is said.
const MOST_PRODUCTS: usize = 10;

/// What holds of products: by zero and one, of signs, and of two that have a factor in common.
fn products(terms: &mut Terms, found: &[(Term, (Term, Term))]) -> Vec<Term> {
    let (zero, one) = (terms.int(0), terms.int(1));
    let mut axioms = Vec::new();
    for (product, (left, right)) in found {
        for (factor, other) in [(*left, *right), (*right, *left)] {
            let (is_zero, is_one) = (terms.eq(factor, zero), terms.eq(factor, one));
            let (nothing, same) = (terms.eq(*product, zero), terms.eq(*product, other));
            axioms.extend([terms.implies(is_zero, nothing), terms.implies(is_one, same)]);
        }
        let positive = terms.less_equal(zero, *product);
        let up = [terms.less_equal(zero, *left), terms.less_equal(zero, *right)];
        let down = [terms.less_equal(*left, zero), terms.less_equal(*right, zero)];
        for same_sign in [up, down] {
            let both = terms.and(same_sign);
            axioms.push(terms.implies(both, positive));
        }
    }
    for (place, (product, own)) in found.iter().enumerate() {
        for (other_product, other) in &found[place + 1..] {
            for (common, rest) in [(own.0, own.1), (own.1, own.0)] {
                for (other_common, other_rest) in [(other.0, other.1), (other.1, other.0)] {
                    if common != other_common {
                        continue;
                    }
                    for (less, more, less_product, more_product) in
                        [(rest, other_rest, *product, *other_product), (other_rest, rest, *other_product, *product)]
                    {
                        // x·(y + 1) = x·y + x, and products by what is not negative keep the order.
                        let (next, sum) = (terms.add([less, one]), terms.add([less_product, common]));
                        let (is_next, is_sum) = (terms.eq(more, next), terms.eq(more_product, sum));
                        axioms.push(terms.implies(is_next, is_sum));
                        let ordered = [terms.less_equal(zero, common), terms.less_equal(less, more)];
                        let (ordered, kept) = (terms.and(ordered), terms.less_equal(less_product, more_product));
                        axioms.push(terms.implies(ordered, kept));
                    }
                }
            }
        }
    }
    axioms
}

fn is_truth(term: Term, sort: &Sort) -> Option<Term> {
    matches!(sort, Sort::Bool).then_some(term)
}

fn is_number(sort: &Sort) -> bool {
    matches!(sort, Sort::Int)
}

/// Sorts inside of data may differ by what a variable stands for; at the top the data must be the same.
fn is_loose(parameter: &Sort, sort: &Sort) -> bool {
    match (parameter, sort) {
        (Sort::Data(own, _), Sort::Data(other, _)) => own == other,
        (Sort::Set(_), Sort::Set(_)) => true,
        _ => false,
    }
}

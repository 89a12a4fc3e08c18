//! Products of unknown numbers, as in `m[i * columns + j]`. The solver is sure about sums and lost in products, so it is asked about sums first: each
//! product is one number, of which only what is written here is known. What that does not settle is left to the solver's own ways, for a short while.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_smt::{Function, Operator, Sort, Term, Terms};
use num_bigint::BigInt;

/// Sums with more summands are not multiplied out.
const MOST_SUMMANDS: usize = 24;
/// More products in a question than this are left to the solver.
const MOST_PRODUCTS: usize = 24;
/// So many pairs of products are compared.
const MOST_PAIRS: usize = 80;

/// What formulas are without products, and which numbers stand for these.
#[derive(Default)]
pub(crate) struct Products {
    functions: Option<Functions>,
    /// Formulas and what they are rewritten to; nothing if there are no products in them.
    rewritten: BTreeMap<Term, Option<Flat>>,
    /// The factors of the numbers that stand for products, sorted.
    factors: BTreeMap<Term, Vec<Term>>,
}

#[derive(Clone, Copy)]
struct Functions {
    product: Function,
    quotient: Function,
    remainder: Function,
}

/// A formula without products.
#[derive(Clone)]
struct Flat {
    formula: Term,
    products: BTreeSet<Term>,
    /// Dividends and divisors.
    divided: BTreeSet<(Term, Term)>,
}

impl Products {
    /// The formulas with a number for each product, and what is known of these numbers; nothing if there are no products, or too many.
    pub(crate) fn apart(&mut self, terms: &mut Terms, formulas: &[Term]) -> Option<Vec<Term>> {
        let (mut flat, mut products, mut divided) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        for formula in formulas {
            if !self.rewritten.contains_key(formula) {
                let rewritten = self.rewrite(terms, *formula);
                self.rewritten.insert(*formula, rewritten);
            }
            match &self.rewritten[formula] {
                Some(rewritten) => {
                    flat.push(rewritten.formula);
                    products.extend(&rewritten.products);
                    divided.extend(&rewritten.divided);
                }
                None => flat.push(*formula),
            }
        }
        if products.is_empty() && divided.is_empty() || products.len() > MOST_PRODUCTS {
            return None;
        }
        for (dividend, divisor) in divided {
            flat.extend(self.division(terms, dividend, divisor, &mut products));
        }
        flat.extend(self.known(terms, &products));
        Some(flat)
    }

    fn functions(&mut self, terms: &mut Terms) -> Functions {
        *self.functions.get_or_insert_with(|| {
            let pair = [Sort::INT, Sort::INT];
            let mut function = |name: &str| terms.function(name, &pair, Sort::INT);
            Functions { product: function("$product"), quotient: function("$quotient"), remainder: function("$rest") }
        })
    }

    /// Nothing if there is nothing to rewrite.
    fn rewrite(&mut self, terms: &mut Terms, formula: Term) -> Option<Flat> {
        let order = terms.subterms(&[formula]);
        let is_nonlinear = |term: &Term| is_product(terms, *term) || is_division(terms, *term);
        let is_quantified = order.iter().any(|term| terms.quantifier(*term).is_some());
        if is_quantified || !order.iter().any(is_nonlinear) {
            return None;
        }
        let functions = self.functions(terms);
        let mut new: BTreeMap<Term, Term> = BTreeMap::new();
        let (mut products, mut divided) = (BTreeSet::new(), BTreeSet::new());
        for term in order {
            let before = terms.arguments(term).to_vec();
            let arguments: Vec<Term> = before.iter().map(|argument| new[argument]).collect();
            let rewritten = if is_product(terms, term) {
                self.multiplied(terms, functions, &arguments, &mut products)
            } else if is_division(terms, term) {
                divided.insert((arguments[0], arguments[1]));
                let is_quotient = terms.operator(term) == Operator::IntegerDivide;
                terms.apply(if is_quotient { functions.quotient } else { functions.remainder }, &arguments)
            } else if before == arguments {
                term
            } else {
                terms.operation(terms.operator(term), &arguments)
            };
            new.insert(term, rewritten);
        }
        Some(Flat { formula: new[&formula], products, divided })
    }

    /// ```text
    /// (c ? x : y) · z   =   c ? x · z : y · z
    /// ```
    fn multiplied(
        &mut self,
        terms: &mut Terms,
        functions: Functions,
        arguments: &[Term],
        products: &mut BTreeSet<Term>,
    ) -> Term {
        let is_choice = |term: &&Term| terms.operator(**term) == Operator::IfThenElse;
        let choices: Vec<Term> = arguments.iter().filter(is_choice).copied().collect();
        let [choice] = choices.as_slice() else {
            return self.multiplied_out(terms, functions, arguments, products);
        };
        let [condition, then, otherwise] = *terms.arguments(*choice) else {
            return self.multiplied_out(terms, functions, arguments, products);
        };
        let mut with = |products_of: &mut Self, terms: &mut Terms, value: Term| {
            let arguments: Vec<Term> =
                arguments.iter().map(|argument| if argument == choice { value } else { *argument }).collect();
            products_of.multiplied_out(terms, functions, &arguments, products)
        };
        let (then, otherwise) = (with(self, terms, then), with(self, terms, otherwise));
        terms.ite(condition, then, otherwise)
    }

    /// ```text
    /// (x + 2) · (y - 1)   =   xy - x + 2y - 2
    /// ```
    fn multiplied_out(
        &mut self,
        terms: &mut Terms,
        functions: Functions,
        arguments: &[Term],
        products: &mut BTreeSet<Term>,
    ) -> Term {
        let mut sum: Vec<(BigInt, Vec<Term>)> = vec![(BigInt::from(1), Vec::new())];
        for argument in arguments {
            let mut factor = self.summands(terms, *argument);
            if sum.len() * factor.len() > MOST_SUMMANDS {
                factor = vec![(BigInt::from(1), vec![*argument])];
            }
            let mut next = Vec::new();
            for (coefficient, factors) in &sum {
                for (other, more) in &factor {
                    next.push((coefficient * other, [factors.as_slice(), more.as_slice()].concat()));
                }
            }
            sum = next;
        }
        let mut summands = Vec::new();
        for (coefficient, mut factors) in sum {
            factors.sort_unstable();
            let product = self.product(terms, functions, &factors, products);
            let coefficient = terms.int(coefficient);
            summands.push(terms.multiply([coefficient, product]));
        }
        terms.add(summands)
    }

    /// The number that stands for the product of these.
    fn product(
        &mut self,
        terms: &mut Terms,
        functions: Functions,
        factors: &[Term],
        products: &mut BTreeSet<Term>,
    ) -> Term {
        let Some((first, rest)) = factors.split_first() else { return terms.int(1) };
        let mut product = *first;
        for (position, factor) in rest.iter().enumerate() {
            product = terms.apply(functions.product, [product, *factor]);
            self.factors.entry(product).or_insert_with(|| factors[..position + 2].to_vec());
            products.insert(product);
        }
        product
    }

    /// A number as a sum: coefficients and what they are multiplied with.
    fn summands(&self, terms: &Terms, number: Term) -> Vec<(BigInt, Vec<Term>)> {
        let parts = match terms.operator(number) {
            Operator::Add => terms.arguments(number).to_vec(),
            _ => vec![number],
        };
        let summand = |part: Term| {
            if let Some(constant) = terms.as_int(part) {
                return (constant.clone(), Vec::new());
            }
            let (coefficient, rest) = match (terms.operator(part), terms.arguments(part)) {
                (Operator::Multiply, [coefficient, rest]) if terms.as_int(*coefficient).is_some() => {
                    (terms.as_int(*coefficient).cloned().unwrap_or_default(), *rest)
                }
                _ => (BigInt::from(1), part),
            };
            (coefficient, self.factors.get(&rest).cloned().unwrap_or_else(|| vec![rest]))
        };
        parts.into_iter().map(summand).collect()
    }

    /// ```text
    /// y ≠ 0   ⇒   x = y · (x / y) + x % y ∧ 0 ≤ x % y < |y|          y > 0 ∧ 0 ≤ x   ⇒   0 ≤ x / y ≤ x
    /// ```
    fn division(
        &mut self,
        terms: &mut Terms,
        dividend: Term,
        divisor: Term,
        products: &mut BTreeSet<Term>,
    ) -> Vec<Term> {
        let functions = self.functions(terms);
        let quotient = terms.apply(functions.quotient, [dividend, divisor]);
        let remainder = terms.apply(functions.remainder, [dividend, divisor]);
        let product = self.multiplied(terms, functions, &[divisor, quotient], products);
        let sum = terms.add([product, remainder]);
        let (zero, opposite) = (terms.int(0), terms.negate(divisor));
        let (same, above) = (terms.eq(dividend, sum), terms.less_equal(zero, remainder));
        let (positive, negative) = (terms.less(zero, divisor), terms.less(divisor, zero));
        let (below, far_below) = (terms.less(remainder, divisor), terms.less(remainder, opposite));
        let natural = terms.less_equal(zero, dividend);
        let (up, down) = (terms.less_equal(zero, quotient), terms.less_equal(quotient, dividend));
        let premise = terms.and([positive, natural]);
        let bounded = terms.and([up, down]);
        let (if_positive, if_negative) = (terms.and([same, above, below]), terms.and([same, above, far_below]));
        vec![
            terms.implies(positive, if_positive),
            terms.implies(negative, if_negative),
            terms.implies(premise, bounded),
        ]
    }

    fn known(&mut self, terms: &mut Terms, products: &BTreeSet<Term>) -> Vec<Term> {
        let functions = self.functions(terms);
        let mut facts = Vec::new();
        // Each product as one factor and the rest of it, by the rest.
        let mut by_rest: BTreeMap<Term, Vec<(Term, Term)>> = BTreeMap::new();
        for product in products {
            let factors = self.factors.get(product).cloned().unwrap_or_default();
            for position in 0..factors.len() {
                let mut rest = factors.clone();
                let factor = rest.remove(position);
                let rest = self.product(terms, functions, &rest, &mut BTreeSet::new());
                let all = by_rest.entry(rest).or_default();
                if !all.contains(&(factor, *product)) {
                    all.push((factor, *product));
                    facts.extend(signs(terms, factor, rest, *product));
                }
            }
        }
        let mut pairs = 0;
        for (rest, all) in by_rest {
            for (position, one) in all.iter().enumerate() {
                for other in &all[position + 1..] {
                    pairs += 1;
                    if pairs <= MOST_PAIRS {
                        facts.extend(ordered(terms, *one, *other, rest));
                        facts.extend(ordered(terms, *other, *one, rest));
                    }
                }
            }
        }
        facts
    }
}

/// A product of numbers of which none is a literal.
fn is_product(terms: &Terms, term: Term) -> bool {
    let arguments = terms.arguments(term);
    let is_literal = |term: &Term| terms.as_int(*term).is_some();
    terms.operator(term) == Operator::Multiply && terms.sort(term) == Sort::INT && !arguments.iter().any(is_literal)
}

/// A division by a number that is no literal.
fn is_division(terms: &Terms, term: Term) -> bool {
    matches!(terms.operator(term), Operator::IntegerDivide | Operator::Modulo)
        && terms.as_int(terms.arguments(term)[1]).is_none()
}

/// ```text
/// x = 0 ⇒ xy = 0      0 ≤ x ∧ 0 ≤ y ⇒ 0 ≤ xy      0 < x ∧ 0 < y ⇒ x + y ≤ xy + 1      x ≤ 0 ∧ 0 ≤ y ⇒ xy ≤ 0      x ≤ 0 ∧ y ≤ 0 ⇒ 0 ≤ xy
/// ```
fn signs(terms: &mut Terms, factor: Term, rest: Term, product: Term) -> Vec<Term> {
    let (zero, one) = (terms.int(0), terms.int(1));
    let (is_zero, nothing) = (terms.eq(factor, zero), terms.eq(product, zero));
    let mut facts = vec![terms.implies(is_zero, nothing)];
    let (above, below) = (terms.less_equal(zero, product), terms.less_equal(product, zero));
    let (factor_above, rest_above) = (terms.less_equal(zero, factor), terms.less_equal(zero, rest));
    let (factor_below, rest_below) = (terms.less_equal(factor, zero), terms.less_equal(rest, zero));
    for (first, second, sign) in
        [(factor_above, rest_above, above), (factor_below, rest_above, below), (factor_below, rest_below, above)]
    {
        let both = terms.and([first, second]);
        facts.push(terms.implies(both, sign));
    }
    let (factor_positive, rest_positive) = (terms.less(zero, factor), terms.less(zero, rest));
    let both = terms.and([factor_positive, rest_positive]);
    let (sum, more) = (terms.add([factor, rest]), terms.add([product, one]));
    let larger = terms.less_equal(sum, more);
    facts.push(terms.implies(both, larger));
    facts
}

/// ```text
/// x < y ∧ 0 ≤ c   ⇒   xc + c ≤ yc
/// ```
fn ordered(terms: &mut Terms, one: (Term, Term), other: (Term, Term), rest: Term) -> Vec<Term> {
    let zero = terms.int(0);
    let (less, natural) = (terms.less(one.0, other.0), terms.less_equal(zero, rest));
    let premise = terms.and([less, natural]);
    let next = terms.add([one.1, rest]);
    let ordered = terms.less_equal(next, other.1);
    vec![terms.implies(premise, ordered)]
}

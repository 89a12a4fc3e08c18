//! What the solver says about conditions on integers.

use std::collections::BTreeMap;

use gainsay_ir::functional::Primitive;
use gainsay_smt::{Answer, Query, Share, Solver, Sort, Term as Formula, Terms};
use num_bigint::BigInt;

use crate::term::Term;

/// What is known where something is asked.
pub(crate) struct Known<'k> {
    pub(crate) facts: &'k BTreeMap<Term, bool>,
    /// Whether integers are words, as far as they are defined.
    pub(crate) is_word: &'k dyn Fn(&Term) -> bool,
}

/// Whether the conditions that are known cannot all hold with this one being the other way round.
pub(crate) fn follows(
    (solver, terms): (&mut dyn Solver, &mut Terms),
    known: &Known<'_>,
    condition: &Term,
    holds: bool,
) -> bool {
    let mut encoder = Encoder { terms, atoms: BTreeMap::new(), sides: Vec::new(), known };
    let Some(goal) = encoder.condition(condition) else { return false };
    let mut assertions = vec![if holds { encoder.terms.not(goal) } else { goal }];
    for (fact, value) in known.facts {
        if let Some(fact) = encoder.condition(fact) {
            assertions.push(if *value { fact } else { encoder.terms.not(fact) });
        }
    }
    assertions.append(&mut encoder.sides);
    let query = Query::model(&assertions).with(Share::Glance);
    let answer = solver.check(encoder.terms, &query);
    matches!(answer, Answer::Unsat)
}

struct Encoder<'k> {
    terms: &'k mut Terms,
    atoms: BTreeMap<Term, Formula>,
    /// What holds of the atoms.
    sides: Vec<Formula>,
    known: &'k Known<'k>,
}

impl Encoder<'_> {
    fn condition(&mut self, condition: &Term) -> Option<Formula> {
        if let Some(value) = condition.as_truth() {
            return Some(self.terms.bool(value));
        }
        match condition {
            Term::Primitive(Primitive::Not, parts) => {
                let inner = self.condition(&parts[0])?;
                Some(self.terms.not(inner))
            }
            Term::Primitive(Primitive::Less, parts) => {
                let (left, right) = (self.number(&parts[0])?, self.number(&parts[1])?);
                Some(self.terms.less(left, right))
            }
            Term::Primitive(Primitive::Equal, parts) => {
                let (left, right) = (self.number(&parts[0])?, self.number(&parts[1])?);
                Some(self.terms.eq(left, right))
            }
            _ => None,
        }
    }

    fn number(&mut self, term: &Term) -> Option<Formula> {
        Some(match term {
            Term::Integer(value) => self.terms.int(value.clone()),
            Term::Character(value) => self.terms.int(u32::from(*value)),
            Term::Primitive(Primitive::Add, parts) => {
                let parts: Option<Vec<Formula>> = parts.iter().map(|part| self.number(part)).collect();
                self.terms.add(parts?)
            }
            Term::Primitive(Primitive::Multiply, parts) if is_linear(parts) => {
                let parts: Option<Vec<Formula>> = parts.iter().map(|part| self.number(part)).collect();
                self.terms.multiply(parts?)
            }
            Term::Primitive(Primitive::Word, parts) => {
                let inner = self.number(&parts[0])?;
                let turns = self.terms.fresh("turns", Sort::INT);
                let around = self.terms.int(BigInt::from(1) << 64);
                let around = self.terms.multiply([around, turns]);
                let word = self.terms.subtract(inner, around);
                self.is_word(word);
                word
            }
            Term::Primitive(Primitive::Modulo | Primitive::Divide, parts) if divisor(parts).is_some() => {
                let (Some(divisor), inner) = (divisor(parts), self.number(&parts[0])?) else { return None };
                let quotient = self.terms.fresh("quotient", Sort::INT);
                let divisor = self.terms.int(divisor);
                let whole = self.terms.multiply([divisor, quotient]);
                let rest = self.terms.subtract(inner, whole);
                let zero = self.terms.int(0);
                let above = self.terms.less_equal(zero, rest);
                let below = self.terms.less(rest, divisor);
                self.sides.extend([above, below]);
                if matches!(term, Term::Primitive(Primitive::Modulo, _)) { rest } else { quotient }
            }
            Term::Primitive(Primitive::Divide | Primitive::Quotient, parts) => {
                let (dividend, divisor) = (self.number(&parts[0])?, self.number(&parts[1])?);
                let quotient = self.atom(term);
                self.is_no_larger(quotient, dividend, divisor);
                quotient
            }
            // A character is its code point.
            Term::Primitive(Primitive::CharToInt, parts) => {
                let code = self.number(&parts[0])?;
                let in_range = self.is_code_point(code);
                self.sides.push(in_range);
                code
            }
            Term::Primitive(Primitive::IntToChar, parts) => {
                let code = self.number(&parts[0])?;
                let in_range = self.is_code_point(code);
                let character = self.atom(term);
                let same = self.terms.eq(character, code);
                let same = self.terms.implies(in_range, same);
                self.sides.push(same);
                character
            }
            Term::Construct(..) | Term::Crash => return None,
            atom => self.atom(atom),
        })
    }

    fn atom(&mut self, atom: &Term) -> Formula {
        if let Some(known) = self.atoms.get(atom) {
            return *known;
        }
        let found = self.terms.fresh("atom", Sort::INT);
        self.atoms.insert(atom.clone(), found);
        if (self.known.is_word)(atom) {
            self.is_word(found);
        }
        found
    }

    /// A quotient by something positive lies between zero and what is divided.
    fn is_no_larger(&mut self, quotient: Formula, dividend: Formula, divisor: Formula) {
        let zero = self.terms.int(0);
        let is_positive = self.terms.less(zero, divisor);
        for (low, high) in [(zero, dividend), (dividend, zero)] {
            let applies = self.terms.less_equal(low, high);
            let applies = self.terms.and([is_positive, applies]);
            let (above, below) = (self.terms.less_equal(low, quotient), self.terms.less_equal(quotient, high));
            let between = self.terms.and([above, below]);
            let implied = self.terms.implies(applies, between);
            self.sides.push(implied);
        }
    }

    fn is_code_point(&mut self, code: Formula) -> Formula {
        let (first, last) = (self.terms.int(0), self.terms.int(u32::from(char::MAX)));
        let above = self.terms.less_equal(first, code);
        let below = self.terms.less_equal(code, last);
        self.terms.and([above, below])
    }

    fn is_word(&mut self, word: Formula) {
        let limit: BigInt = BigInt::from(1) << 63;
        let (low, high) = (self.terms.int(-&limit), self.terms.int(limit));
        let above = self.terms.less_equal(low, word);
        let below = self.terms.less(word, high);
        self.sides.extend([above, below]);
    }
}

/// The divisor of a division by a positive constant.
fn divisor(parts: &[Term]) -> Option<BigInt> {
    match parts.get(1) {
        Some(Term::Integer(divisor)) if *divisor > BigInt::from(0) => Some(divisor.clone()),
        _ => None,
    }
}

fn is_linear(parts: &[Term]) -> bool {
    parts.iter().filter(|part| !matches!(part, Term::Integer(_))).count() <= 1
}

//! Integers of machines: words of 64 bits with a sign.
//!
//! Most failures have nothing to do with their size, and solvers find those faster among integers without bounds. So a search takes words to be
//! unbounded first, which proves nothing once an unknown word was computed with; a second one lets them wrap around.

use gainsay_ir::functional::Literal;
use gainsay_smt::Term;
use gainsay_verdict::Reason;
use num_bigint::BigInt;

use super::{
    machine::{Halt, Step, SymbolicMachine, Words},
    state::{Control, State},
    value::Whnf,
};

/// Why a search among unbounded integers proves nothing.
pub(crate) fn unbounded() -> Reason {
    Reason::Unsupported { what: "arithmetic that may leave the range of `Int`".to_owned(), span: None }
}

impl SymbolicMachine<'_> {
    /// The word that an integer becomes. Where it cannot leave the range, it is the integer itself.
    ///
    /// ```text
    /// P ⊢ min ≤ s ≤ max                              otherwise
    /// ------------------------ WORD      -----------------------------------------------
    /// (word s, H, P) ↪ (s, H, P)         (word s, H, P) ↪ ((s − min) mod 2⁶⁴ + min, H, P)
    /// ```
    pub(super) fn word(&mut self, state: &mut State, value: &Whnf) -> Step {
        let result = match value {
            Whnf::Integer(_) => value.clone(),
            Whnf::Literal(literal) => match &**literal {
                Literal::Integer(number) => Whnf::integer(wrapped(number)),
                _ => return Err(self.ill_typed("only integers become words")),
            },
            Whnf::Term(term) => self.unknown_word(state, *term)?,
            _ => return Err(self.ill_typed("only integers become words")),
        };
        state.control = Control::Return(result);
        Ok(())
    }

    fn unknown_word(&mut self, state: &State, term: Term) -> Result<Whnf, Halt> {
        if self.words == Words::Unbounded {
            self.approximation.get_or_insert_with(unbounded);
            return Ok(Whnf::Term(term));
        }
        let fits = self.fits(term);
        let leaves = self.terms.not(fits);
        if !self.admits(state, leaves)? {
            return Ok(Whnf::Term(term));
        }
        let (least, count) = (self.terms.int(least()), self.terms.int(count()));
        let above = self.terms.subtract(term, least);
        let within = self.terms.modulo(above, count);
        Ok(Whnf::Term(self.terms.add([within, least])))
    }

    /// That an integer fits into a word.
    pub(super) fn fits(&mut self, term: Term) -> Term {
        let (least, greatest) = (self.terms.int(least()), self.terms.int(BigInt::from(i64::MAX)));
        let not_below = self.terms.less_equal(least, term);
        let not_above = self.terms.less_equal(term, greatest);
        self.terms.and([not_below, not_above])
    }
}

fn least() -> BigInt {
    BigInt::from(i64::MIN)
}

fn count() -> BigInt {
    BigInt::from(1) << 64
}

fn wrapped(number: &BigInt) -> BigInt {
    num_integer::Integer::mod_floor(&(number - least()), &count()) + least()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_around_at_both_ends() {
        let large = BigInt::from(i64::MAX);
        assert_eq!(wrapped(&large), large);
        assert_eq!(wrapped(&(&large + 1)), least());
        assert_eq!(wrapped(&(least() - 1)), large);
        assert_eq!(wrapped(&(count() * 5 + 7)), BigInt::from(7));
    }
}

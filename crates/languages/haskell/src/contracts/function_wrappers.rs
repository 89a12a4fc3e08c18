//! Functions that cross the border between checked code and unknown code, with their contracts around them.
//!
//! Unknown code keeps its contracts, so what it gives is assumed to be as promised; what it is given must be as demanded. A function turns
//! the two around for its arguments: what unknown code is given, it also calls.

use gainsay_ir::functional::Expr;
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{assert, assume, bind, lambda, variable},
    counterfactual::precondition,
    refined::Refined,
};

/// Who made a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Maker {
    Unknown,
    Checked,
}

impl Maker {
    fn other(self) -> Maker {
        match self {
            Maker::Unknown => Maker::Checked,
            Maker::Checked => Maker::Unknown,
        }
    }
}

impl Writer<'_> {
    /// An input as the checked function gets it: a function keeps its contract, and whoever calls it must keep its demands.
    pub(super) fn as_promised(&mut self, parameter: &Refined, unknown: Expr, owner: &Name, span: Span) -> Expr {
        self.across(parameter, unknown, owner, Maker::Unknown, span)
    }

    fn across(&mut self, refined: &Refined, given: Expr, owner: &Name, maker: Maker, span: Span) -> Expr {
        let Some((argument, result)) = self.arrow(refined) else { return given };
        if !self.says_something(&argument) && !self.says_something(&result) {
            return given;
        }
        let function = self.unique("given");
        let passed = self.across(&argument, variable(&argument.value, span), owner, maker.other(), span);
        let applied = Expr::apply(variable(&function, span), vec![passed], span);
        let returned = self.across(&result, variable(&result.value, span), owner, maker, span);
        let body = self.required(&result, returned, owner, maker, span);
        let body = bind(&result.value, applied, body);
        let body = self.required(&argument, body, owner, maker.other(), span);
        bind(&function, given, lambda(std::slice::from_ref(&argument.value), body, span))
    }

    /// `body` where the value is as its type says: assumed of what unknown code makes, demanded of what checked code makes.
    fn required(&mut self, refined: &Refined, body: Expr, owner: &Name, maker: Maker, span: Span) -> Expr {
        let conditions = self.conditions(refined, &refined.value).into_iter().rev();
        conditions.fold(body, |body, condition| match maker {
            Maker::Unknown => assume(condition, body),
            Maker::Checked => assert(precondition(owner, &condition, span), condition, body),
        })
    }

    /// Whether anything is demanded of values of this type, or of what functions of this type take and return.
    fn says_something(&mut self, refined: &Refined) -> bool {
        if !self.conditions(refined, &refined.value).is_empty() {
            return true;
        }
        let Some((argument, result)) = self.arrow(refined) else { return false };
        self.says_something(&argument) || self.says_something(&result)
    }
}

//! LiquidHaskell's integers are as large as needed, `Int` among them; without refinement types `Int` is the machine word that it is in GHC.

use gainsay_ir::functional::{Expr, ExprKind, Primitive};

/// No integer is cut to the size of a word.
pub(super) fn make_unbounded(expression: &mut Expr) {
    expression.for_each_part_mut(&mut make_unbounded);
    if let ExprKind::Primitive(Primitive::Word, arguments) = &mut expression.kind
        && let Some(argument) = arguments.pop()
    {
        *expression = argument;
    }
}

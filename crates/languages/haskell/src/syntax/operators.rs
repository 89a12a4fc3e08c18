//! Operator applications before fixities are known: a flat sequence, as long as the user wrote it.

use gainsay_source::Span;

use super::QualifiedName;

/// `a + - b * c` as written. Operands and operators alternate, a prefix minus may stand before an operand, and the last item is an
/// operand; there is at least one operator or minus.
#[derive(Clone, Debug, PartialEq)]
pub struct Operators<T> {
    pub items: Vec<OperatorItem<T>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum OperatorItem<T> {
    Operand(T),
    /// An infix operator; a name in backquotes stands without them.
    Operator(QualifiedName),
    /// A prefix minus (in logic also the prefix `~`, see [`crate::syntax::specification`]).
    Minus(Span),
}

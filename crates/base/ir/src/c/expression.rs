//! Expressions of C and of annotations, and the patterns that stand for arguments of predicates.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use serde::Serialize;

use super::{Assertion, Type};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
    /// `Type::Unknown` until the program was checked.
    pub ty: Type,
}

impl Expression {
    pub fn new(kind: ExpressionKind, span: Span) -> Expression {
        Expression { kind, span, ty: Type::Unknown(0) }
    }

    /// Whether it names an object that lies somewhere. Values of calls, conditions and assignments pass.
    pub fn has_place(&self) -> bool {
        use ExpressionKind as Kind;
        match &self.kind {
            Kind::Member { object, .. } | Kind::Operand(_, object) => object.has_place(),
            Kind::Call { .. } | Kind::Conditional(..) | Kind::Comma(..) | Kind::Assign { .. } => false,
            _ => true,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ExpressionKind {
    /// Also character constants; `ty` tells.
    Integer(BigInt),
    /// The bytes without the final zero.
    Text(Vec<u8>),
    Boolean(bool),
    /// A variable, an enumerator, a function, a constructor without arguments, a fixpoint function as a value; also `result` in
    /// postconditions and `old_x` in postconditions of loops.
    Variable(Name),
    Unary(UnaryOperator, Box<Expression>),
    /// Also `&&` and `||`, which evaluate their right side only if needed.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `target = value`, or `target op= value`.
    Assign {
        target: Box<Expression>,
        operator: Option<BinaryOperator>,
        value: Box<Expression>,
    },
    Increment(IncrementKind, Box<Expression>),
    /// A C function, fixpoint, lemma, constructor with arguments, or the application of a function value.
    Call {
        callee: Box<Expression>,
        arguments: Vec<Expression>,
    },
    Index {
        array: Box<Expression>,
        index: Box<Expression>,
    },
    /// `object.field`; `pointer->field` is `(*pointer).field`.
    Member {
        object: Box<Expression>,
        field: Name,
    },
    Dereference(Box<Expression>),
    AddressOf(Box<Expression>),
    Cast(Type, Box<Expression>),
    SizeofType(Type),
    SizeofValue(Box<Expression>),
    /// `offsetof(type, field)`; a number after the checker.
    OffsetOf(Type, Name),
    /// `(struct point){1, 2}`: an object without a name.
    Literal(Type, Box<Initialiser>),
    Comma(Box<Expression>, Box<Expression>),
    /// A part of an expression whose parts come in no order that C gives and may reach the same memory: runs and proofs see whether they do.
    Operand(Operand, Box<Expression>),
    /// Ghost: `switch (v) { case nil: return a; case cons(h, t): return b; }` as an expression or body of a fixpoint.
    Switch {
        subject: Box<Expression>,
        cases: Vec<ExpressionCase>,
    },
    /// Ghost: `{a, b, c}`, a list.
    List(Vec<Expression>),
    /// Ghost: `old(e)`.
    Old(Box<Expression>),
    /// Ghost: `forall (type x; …) body` over all values, or `forall (x in set) body` over the members of `range`.
    Forall {
        variable: Name,
        variable_type: Type,
        range: Option<Box<Expression>>,
        body: Box<Expression>,
    },
    /// Ghost: `sum (x in range) body`.
    Sum {
        variable: Name,
        range: Box<Expression>,
        body: Box<Expression>,
    },
    /// Ghost pattern `?x`: binds the value that stands there.
    Bind(Name),
    /// Ghost pattern `_`: any value.
    Any,
    /// Ghost: an assertion in parentheses. Only where an assertion may stand, and only between parser and assertion.
    Parenthesised(Box<Assertion>),
    /// Something outside the subset, by its name.
    Unsupported(String),
}

/// Which part of an expression it is, among those that use memory. They are evaluated one after the other, and each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Operand {
    /// The expression, among those of its function.
    pub whole: usize,
    pub index: usize,
    pub count: usize,
    /// A place of which also the value is needed, as in `*p += f(q)`.
    pub is_read: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExpressionCase {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub value: Expression,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum UnaryOperator {
    Minus,
    Plus,
    Not,
    Complement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    BitAnd,
    BitOr,
    BitXor,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    /// Ghost: `p in records(v)`.
    In,
    /// Ghost: `a ==> b`.
    Implies,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum IncrementKind {
    /// `++x`
    PreIncrement,
    /// `--x`
    PreDecrement,
    /// `x++`
    PostIncrement,
    /// `x--`
    PostDecrement,
}

/// What a variable begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Initialiser {
    Expression(Expression),
    /// `{1, .field = 2, [3] = 4}`; what is not mentioned is zero.
    List(Vec<InitialiserItem>, Span),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InitialiserItem {
    pub field: Option<Name>,
    /// The position it names, in an array.
    pub index: Option<u64>,
    pub value: Initialiser,
}

//! Expressions and statements.

use gainsay_source::{Name, Span};

use super::{Bindings, Clause, GuardedBody, Literal, Operators, Pattern, QualifiedName, RightHandSide, Type};

#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// Also an operator in parentheses.
    Variable(QualifiedName),
    /// Also `()`, `[]`, `(,)`, `(:)`.
    Constructor(QualifiedName),
    Literal(Literal),
    /// At least one argument; the function is not itself an `Apply`.
    Apply {
        function: Box<Expression>,
        arguments: Vec<Expression>,
    },
    /// `f @t`
    TypeApply {
        function: Box<Expression>,
        argument: Type,
    },
    /// `a + b`, also a lone `- a`; the renamer nests it once fixities are known.
    Operators(Operators<Expression>),
    /// `(e +)`
    LeftSection {
        operand: Box<Expression>,
        operator: QualifiedName,
    },
    /// `(+ e)`
    RightSection {
        operator: QualifiedName,
        operand: Box<Expression>,
    },
    /// `\p q -> e`; at least one parameter.
    Lambda {
        parameters: Vec<Pattern>,
        body: Box<Expression>,
    },
    /// `\case …`
    LambdaCase {
        alternatives: Vec<Alternative>,
    },
    /// `\cases …`; every clause has as many parameters.
    LambdaCases {
        clauses: Vec<Clause>,
    },
    Let {
        bindings: Bindings,
        body: Box<Expression>,
    },
    If {
        condition: Box<Expression>,
        consequence: Box<Expression>,
        alternative: Box<Expression>,
    },
    /// `if | g -> e | …`
    MultiWayIf {
        branches: Vec<GuardedBody>,
    },
    Case {
        scrutinee: Box<Expression>,
        alternatives: Vec<Alternative>,
    },
    Do {
        form: DoKind,
        statements: Vec<Statement>,
    },
    /// Two or more.
    Tuple(Vec<Expression>),
    /// `(, e)`, `(e, , f)`: two or more places, at least one of them empty and one filled.
    TupleSection(Vec<Option<Expression>>),
    List(Vec<Expression>),
    /// `[a ..]`, `[a, b ..]`, `[a .. c]`, `[a, b .. c]`
    Range {
        from: Box<Expression>,
        next: Option<Box<Expression>>,
        to: Option<Box<Expression>>,
    },
    /// `[e | s, t]`; with more than one branch it is a parallel comprehension.
    ListComprehension {
        body: Box<Expression>,
        branches: Vec<Vec<Statement>>,
    },
    /// `C { f = e, g, .. }`; `wildcard` is the place of the dots.
    RecordConstruct {
        constructor: QualifiedName,
        fields: Vec<FieldBinding<Expression>>,
        wildcard: Option<Span>,
    },
    /// `e { f = e' }`
    RecordUpdate {
        record: Box<Expression>,
        fields: Vec<FieldBinding<Expression>>,
    },
    /// `e :: t`
    Annotated {
        expression: Box<Expression>,
        annotation: Type,
    },
    /// `_` in an expression.
    Hole,
    Parenthesized(Box<Expression>),
    /// Parsed or skipped, but not given a meaning; the text names the construct.
    Unsupported(String),
}

/// `f = e`, or the pun `f` when there is no value.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldBinding<T> {
    pub field: QualifiedName,
    pub value: Option<T>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoKind {
    Do,
    /// `mdo`, recursive.
    Recursive,
    /// `M.do`
    Qualified(Name),
}

/// One alternative of a `case`.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    pub pattern: Pattern,
    pub right_hand_side: RightHandSide,
    pub span: Span,
}

/// One line of a `do`, one qualifier of a comprehension, or one guard.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `p <- e`
    Bind {
        pattern: Pattern,
        expression: Expression,
    },
    Let(Bindings),
    /// An action, or a Boolean guard.
    Expression(Expression),
    /// `rec …`
    Recursive(Vec<Statement>),
}

//! Expressions and assertions, in one type: what is pure is found out by [`Expression::is_pure`].

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use serde::Serialize;

use super::{Annotation, Type, Variable};

/// An expression with its type and the place the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub typ: Type,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ExpressionKind {
    Variable(Name),
    /// The value of the function whose postcondition this is in.
    Result,
    Integer(BigInt),
    Boolean(bool),
    Null,
    /// The whole permission, `write`.
    Write,
    /// No permission, `none`.
    NoPermission,
    /// Some positive amount, `wildcard`; only as the amount of an access.
    Wildcard,
    Epsilon,
    Unary(UnaryOperator, Box<Expression>),
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`, pure or not.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Field(FieldAccess),
    Apply {
        function: Name,
        arguments: Vec<Expression>,
    },
    /// `type_arguments` has one type for each parameter of the domain.
    DomainApply {
        domain: Name,
        function: Name,
        type_arguments: Vec<Type>,
        arguments: Vec<Expression>,
    },
    /// A value of the data type that is this expression's type.
    Construct {
        constructor: Name,
        arguments: Vec<Expression>,
    },
    /// `value.field` of a data type; unspecified for a value of another constructor.
    Destruct {
        value: Box<Expression>,
        field: Name,
    },
    /// `value.isConstructor`.
    IsConstructor {
        value: Box<Expression>,
        constructor: Name,
    },
    /// The derived `contains(part, whole)`: `part` is a proper part of `whole`.
    Contains {
        part: Box<Expression>,
        whole: Box<Expression>,
    },
    Old(OldState, Box<Expression>),
    Let {
        variable: Variable,
        value: Box<Expression>,
        body: Box<Expression>,
    },
    Forall(Quantifier),
    Exists(Quantifier),
    /// For all values for which some permission to `resource` is held.
    ForPerm {
        variables: Vec<Variable>,
        resource: Resource,
        body: Box<Expression>,
    },
    Unfolding {
        access: PredicateAccess,
        body: Box<Expression>,
    },
    Applying {
        wand: Wand,
        body: Box<Expression>,
    },
    Asserting {
        assertion: Box<Expression>,
        body: Box<Expression>,
    },
    /// `acc(resource, amount)`; the resource is a field or a predicate.
    Access {
        resource: Resource,
        amount: Box<Expression>,
    },
    Wand(Wand),
    /// The permission held to a resource, `perm(…)`.
    Perm(Resource),
    /// `[inhaled, exhaled]`.
    InhaleExhale(Box<Expression>, Box<Expression>),
    /// `Seq(…)`; its type tells the elements' type when there are none.
    Sequence(Vec<Expression>),
    /// `[low..high)`.
    Range(Box<Expression>, Box<Expression>),
    Set(Vec<Expression>),
    Multiset(Vec<Expression>),
    Map(Vec<(Expression, Expression)>),
    /// `sequence[index]`.
    Index(Box<Expression>, Box<Expression>),
    /// `map[key]`.
    Lookup(Box<Expression>, Box<Expression>),
    /// `sequence[..count]`.
    Take(Box<Expression>, Box<Expression>),
    /// `sequence[count..]`.
    Drop(Box<Expression>, Box<Expression>),
    /// `collection[key := value]` of a sequence or a map.
    Update(Box<Expression>, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum UnaryOperator {
    Not,
    /// Of an integer or a permission.
    Negate,
    /// `|collection|`.
    Cardinality,
    /// `domain(map)`.
    MapDomain,
    /// `range(map)`.
    MapRange,
}

/// What an operator means where it has several readings is told by the types of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum BinaryOperator {
    Add,
    Subtract,
    /// Int·Int, Int·Perm (in this order) or Perm·Perm.
    Multiply,
    /// A permission: Int/Int, Perm/Int or Perm/Perm.
    Divide,
    /// Int\Int, rounded as SMT-LIB's `div`.
    IntegerDivide,
    Modulo,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// Separating if a side is not pure.
    And,
    Or,
    Implies,
    /// `element in collection`: Bool; in a multiset the number of occurrences, an Int; in a map whether it is a key.
    In,
    /// Sequences.
    Append,
    Union,
    Intersection,
    SetMinus,
    Subset,
}

/// Which state `old` goes back to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum OldState {
    /// The start of the method.
    Start,
    Label(Name),
    /// `old[lhs]`: where the left side of the enclosing wand was produced.
    WandLeft,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quantifier {
    pub variables: Vec<Variable>,
    pub triggers: Vec<Trigger>,
    pub body: Box<Expression>,
}

/// A multi-pattern. A predicate instance in it is an access with amount `write`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trigger {
    pub expressions: Vec<Expression>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldAccess {
    pub receiver: Box<Expression>,
    pub field: Name,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PredicateInstance {
    pub predicate: Name,
    pub arguments: Vec<Expression>,
    pub span: Span,
}

/// An amount of a predicate instance, as folded and unfolded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PredicateAccess {
    pub instance: PredicateInstance,
    pub amount: Box<Expression>,
    pub span: Span,
}

/// `left --* right`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wand {
    pub left: Box<Expression>,
    pub right: Box<Expression>,
    pub span: Span,
}

/// What one may hold permission to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Resource {
    Field(FieldAccess),
    Predicate(PredicateInstance),
    Wand(Wand),
}

impl Resource {
    pub fn span(&self) -> Span {
        match self {
            Resource::Field(access) => access.span,
            Resource::Predicate(instance) => instance.span,
            Resource::Wand(wand) => wand.span,
        }
    }
}

impl Expression {
    pub fn new(kind: ExpressionKind, typ: Type, span: Span) -> Expression {
        Expression { kind, typ, span, annotations: Vec::new() }
    }

    pub fn variable(name: Name, typ: Type, span: Span) -> Expression {
        Expression::new(ExpressionKind::Variable(name), typ, span)
    }

    pub fn integer(value: impl Into<BigInt>, span: Span) -> Expression {
        Expression::new(ExpressionKind::Integer(value.into()), Type::Int, span)
    }

    pub fn boolean(value: bool, span: Span) -> Expression {
        Expression::new(ExpressionKind::Boolean(value), Type::Bool, span)
    }

    pub fn null(span: Span) -> Expression {
        Expression::new(ExpressionKind::Null, Type::Ref, span)
    }

    pub fn write(span: Span) -> Expression {
        Expression::new(ExpressionKind::Write, Type::Perm, span)
    }

    pub fn unary(operator: UnaryOperator, operand: Expression, typ: Type, span: Span) -> Expression {
        Expression::new(ExpressionKind::Unary(operator, Box::new(operand)), typ, span)
    }

    pub fn binary(operator: BinaryOperator, left: Expression, right: Expression, typ: Type, span: Span) -> Expression {
        Expression::new(ExpressionKind::Binary(operator, Box::new(left), Box::new(right)), typ, span)
    }

    pub fn and(left: Expression, right: Expression) -> Expression {
        let span = left.span.to(right.span);
        Expression::binary(BinaryOperator::And, left, right, Type::Bool, span)
    }

    #[allow(clippy::should_implement_trait)]
    pub fn not(operand: Expression) -> Expression {
        let span = operand.span;
        Expression::unary(UnaryOperator::Not, operand, Type::Bool, span)
    }

    /// `acc(receiver.field, amount)`.
    pub fn field_permission(receiver: Expression, field: Name, amount: Expression, span: Span) -> Expression {
        let resource = Resource::Field(FieldAccess { receiver: Box::new(receiver), field, span });
        Expression::new(ExpressionKind::Access { resource, amount: Box::new(amount) }, Type::Bool, span)
    }

    /// `acc(predicate(arguments), amount)`.
    pub fn predicate_permission(
        predicate: Name,
        arguments: Vec<Expression>,
        amount: Expression,
        span: Span,
    ) -> Expression {
        let resource = Resource::Predicate(PredicateInstance { predicate, arguments, span });
        Expression::new(ExpressionKind::Access { resource, amount: Box::new(amount) }, Type::Bool, span)
    }

    /// Whether it describes a value only: it neither asserts permission nor differs between inhaling and exhaling.
    pub fn is_pure(&self) -> bool {
        match &self.kind {
            ExpressionKind::Access { .. } | ExpressionKind::Wand(_) | ExpressionKind::InhaleExhale(..) => false,
            ExpressionKind::Unfolding { body, .. }
            | ExpressionKind::Applying { body, .. }
            | ExpressionKind::Asserting { body, .. }
            | ExpressionKind::ForPerm { body, .. } => body.is_pure(),
            ExpressionKind::Perm(_) => true,
            _ => self.children().into_iter().all(Expression::is_pure),
        }
    }

    /// Whether it looks at how much is held.
    pub fn introspects(&self) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part.kind, ExpressionKind::Perm(_) | ExpressionKind::ForPerm { .. }));
        found
    }
}

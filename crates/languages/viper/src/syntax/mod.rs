//! What the user wrote, as a tree: names unresolved, types unchecked, macros not yet expanded. The text's tokens are here too.

mod token;

use gainsay_ir::permission::{Annotation, BinaryOperator, UnaryOperator};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;

pub(crate) use token::{Token, TokenKind, token_at};

/// An identifier at a place. A macro's expansion gives the variables it declares a name no user can write, so `written` is kept.
#[derive(Clone, Debug)]
pub(crate) struct Identifier {
    pub name: Name,
    pub span: Span,
}

impl Identifier {
    /// What the user wrote: without the mark of the expansion that declared it.
    pub(crate) fn written(&self) -> Name {
        match self.name.split_once(EXPANSION_MARK) {
            Some((written, _)) => Name::new(written),
            None => self.name.clone(),
        }
    }
}

/// Separates what the user wrote from the number of the macro expansion. No identifier contains it.
pub(crate) const EXPANSION_MARK: char = '#';

#[derive(Clone, Debug)]
pub(crate) struct TypeSyntax {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum TypeKind {
    Int,
    Bool,
    Ref,
    Perm,
    Seq(Box<TypeSyntax>),
    Set(Box<TypeSyntax>),
    Multiset(Box<TypeSyntax>),
    Map(Box<TypeSyntax>, Box<TypeSyntax>),
    Named(Identifier, Vec<TypeSyntax>),
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub kind: Box<ExpressionKind>,
    pub span: Span,
    /// How many nodes lie on the longest way down.
    pub height: u32,
    /// How many nodes there are.
    pub size: u32,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug)]
pub(crate) enum ExpressionKind {
    Identifier(Name),
    /// A literal that needs no parts.
    Constant(Constant),
    Integer(BigInt),
    Unary(UnaryOperator, Expression),
    Binary(Operator, Expression, Expression),
    Conditional(Expression, Expression, Expression),
    /// `receiver.name`: field, destructor or discriminator.
    Select(Expression, Identifier),
    /// `name(arguments)`, with the type in `(name(arguments): Type)`.
    Call(Identifier, Vec<Expression>, Option<TypeSyntax>),
    Old(Option<Identifier>, Expression),
    Let(Identifier, Expression, Expression),
    Quantified(QuantifierKind, Vec<Declaration>, Vec<TriggerSyntax>, Expression),
    ForPerm(Vec<Declaration>, Expression, Expression),
    Unfolding(Expression, Expression),
    Applying(Expression, Expression),
    Asserting(Expression, Expression),
    /// `acc(location)` or `acc(location, amount)`.
    Access(Expression, Option<Expression>),
    Perm(Expression),
    InhaleExhale(Expression, Expression),
    Range(Expression, Expression),
    /// `Seq(…)`, `Seq[T]()`; with the element type if written.
    Collection(CollectionKind, Option<TypeSyntax>, Vec<Expression>),
    Map(Option<(TypeSyntax, TypeSyntax)>, Vec<(Expression, Expression)>),
    Index(Expression, Expression),
    /// `base[low..high]`, each bound optional.
    Slice(Expression, Option<Expression>, Option<Expression>),
    Update(Expression, Vec<(Expression, Expression)>),
    /// `new(f, g)` or `new(*)`; only on the right of an assignment.
    New(NewFields),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    True,
    False,
    Null,
    Result,
    Write,
    NoPermission,
    Wildcard,
    Epsilon,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plain(BinaryOperator),
    Iff,
    Wand,
    /// `/`, which is Int or Perm by what surrounds it.
    Slash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuantifierKind {
    Forall,
    Exists,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CollectionKind {
    Sequence,
    Set,
    Multiset,
}

#[derive(Clone, Debug)]
pub(crate) enum NewFields {
    All,
    Listed(Vec<Identifier>),
}

#[derive(Clone, Debug)]
pub(crate) struct TriggerSyntax {
    pub expressions: Vec<Expression>,
    pub span: Span,
}

impl TriggerSyntax {
    fn rebuild(&self, change: &mut dyn FnMut(&Expression) -> Expression) -> TriggerSyntax {
        TriggerSyntax { expressions: self.expressions.iter().map(change).collect(), span: self.span }
    }
}

/// `name: Type`.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub name: Identifier,
    pub typ: TypeSyntax,
}

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub kind: StatementKind,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub statements: Vec<Statement>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    /// `var x: T, y: U := value`.
    Declare(Vec<Declaration>, Option<Expression>),
    /// `targets := value`; without targets a call of a method or a macro.
    Assign(Vec<Expression>, Expression),
    Assertion(AssertionKind, Expression),
    Fold(Expression),
    Unfold(Expression),
    Package(Expression, Option<Block>),
    Apply(Expression),
    If(Expression, Block, Option<Block>),
    While(Expression, Vec<Expression>, Vec<MeasureSyntax>, Block),
    Label(Identifier, Vec<Expression>),
    Goto(Identifier),
    Block(Block),
    Define(Define),
    /// Condition and resource are one expression until macros are expanded.
    QuasiHavoc(Expression),
    QuasiHavocAll(Vec<Declaration>, Expression),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssertionKind {
    Inhale,
    Exhale,
    Assert,
    Assume,
    Refute,
}

#[derive(Clone, Debug)]
pub(crate) enum MeasureSyntax {
    Tuple(Vec<Expression>, Option<Expression>, Span),
    Assumed(Option<Expression>, Span),
    Star(Span),
}

impl MeasureSyntax {
    pub(crate) fn span(&self) -> Span {
        match self {
            MeasureSyntax::Tuple(_, _, span) | MeasureSyntax::Assumed(_, span) | MeasureSyntax::Star(span) => *span,
        }
    }
}

/// A macro.
#[derive(Clone, Debug)]
pub(crate) struct Define {
    pub name: Identifier,
    /// `None`: used without parentheses.
    pub parameters: Option<Vec<Identifier>>,
    pub body: DefineBody,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum DefineBody {
    Expression(Expression),
    Statements(Block),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Contract {
    pub requires: Vec<Expression>,
    pub ensures: Vec<Expression>,
    pub measures: Vec<MeasureSyntax>,
}

#[derive(Clone, Debug)]
pub(crate) struct MethodSyntax {
    pub name: Identifier,
    pub parameters: Vec<Declaration>,
    pub returns: Vec<Declaration>,
    pub contract: Contract,
    pub body: Option<Block>,
}

#[derive(Clone, Debug)]
pub(crate) struct FunctionSyntax {
    pub name: Identifier,
    pub parameters: Vec<Declaration>,
    pub result: TypeSyntax,
    pub contract: Contract,
    pub body: Option<Expression>,
}

#[derive(Clone, Debug)]
pub(crate) struct PredicateSyntax {
    pub name: Identifier,
    pub parameters: Vec<Declaration>,
    pub body: Option<Expression>,
}

#[derive(Clone, Debug)]
pub(crate) struct DomainFunctionSyntax {
    pub name: Identifier,
    /// Names are optional in domains.
    pub parameters: Vec<(Option<Identifier>, TypeSyntax)>,
    pub result: TypeSyntax,
    pub unique: bool,
    pub interpretation: Option<String>,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct AxiomSyntax {
    pub name: Option<Identifier>,
    pub body: Expression,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct DomainSyntax {
    pub name: Identifier,
    pub type_parameters: Vec<Identifier>,
    pub interpretation: Option<Vec<(Name, String)>>,
    pub functions: Vec<DomainFunctionSyntax>,
    pub axioms: Vec<AxiomSyntax>,
}

#[derive(Clone, Debug)]
pub(crate) struct ConstructorSyntax {
    pub name: Identifier,
    pub fields: Vec<Declaration>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct DeriveSyntax {
    pub name: Identifier,
    pub without: Vec<Identifier>,
}

#[derive(Clone, Debug)]
pub(crate) struct AdtSyntax {
    pub name: Identifier,
    pub type_parameters: Vec<Identifier>,
    pub constructors: Vec<ConstructorSyntax>,
    pub derives: Vec<DeriveSyntax>,
}

#[derive(Clone, Debug)]
pub(crate) enum MemberKind {
    Fields(Vec<Declaration>),
    Method(MethodSyntax),
    Function(FunctionSyntax),
    Predicate(PredicateSyntax),
    Domain(DomainSyntax),
    Adt(AdtSyntax),
    Define(Define),
    Import(Import),
}

#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub path: String,
    /// `<…>` rather than `"…"`.
    pub standard: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub kind: MemberKind,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

impl Expression {
    pub(crate) fn new(kind: ExpressionKind, span: Span) -> Expression {
        let (mut height, mut size) = (0, 1u32);
        kind.children(&mut |child| {
            height = height.max(child.height);
            size = size.saturating_add(child.size);
        });
        Expression { kind: Box::new(kind), span, height: height + 1, size, annotations: Vec::new() }
    }
}

impl ExpressionKind {
    /// The same form with each direct part replaced by what `change` makes of it.
    pub(crate) fn rebuild(&self, change: &mut dyn FnMut(&Expression) -> Expression) -> ExpressionKind {
        use ExpressionKind as Kind;
        let pairs = |pairs: &[(Expression, Expression)], change: &mut dyn FnMut(&Expression) -> Expression| {
            pairs.iter().map(|(key, value)| (change(key), change(value))).collect()
        };
        match self {
            Kind::Identifier(_) | Kind::Constant(_) | Kind::Integer(_) | Kind::New(_) => self.clone(),
            Kind::Unary(operator, only) => Kind::Unary(*operator, change(only)),
            Kind::Select(only, name) => Kind::Select(change(only), name.clone()),
            Kind::Old(label, only) => Kind::Old(label.clone(), change(only)),
            Kind::Perm(only) => Kind::Perm(change(only)),
            Kind::Binary(operator, first, second) => Kind::Binary(*operator, change(first), change(second)),
            Kind::Let(name, first, second) => Kind::Let(name.clone(), change(first), change(second)),
            Kind::ForPerm(variables, first, second) => Kind::ForPerm(variables.clone(), change(first), change(second)),
            Kind::Unfolding(first, second) => Kind::Unfolding(change(first), change(second)),
            Kind::Applying(first, second) => Kind::Applying(change(first), change(second)),
            Kind::Asserting(first, second) => Kind::Asserting(change(first), change(second)),
            Kind::InhaleExhale(first, second) => Kind::InhaleExhale(change(first), change(second)),
            Kind::Range(first, second) => Kind::Range(change(first), change(second)),
            Kind::Index(first, second) => Kind::Index(change(first), change(second)),
            Kind::Conditional(first, second, third) => Kind::Conditional(change(first), change(second), change(third)),
            Kind::Call(name, arguments, typ) => {
                Kind::Call(name.clone(), arguments.iter().map(change).collect(), typ.clone())
            }
            Kind::Collection(kind, typ, elements) => {
                Kind::Collection(*kind, typ.clone(), elements.iter().map(change).collect())
            }
            Kind::Quantified(kind, variables, triggers, body) => {
                let triggers = triggers.iter().map(|trigger| trigger.rebuild(change)).collect();
                Kind::Quantified(*kind, variables.clone(), triggers, change(body))
            }
            Kind::Access(location, amount) => Kind::Access(change(location), amount.as_ref().map(change)),
            Kind::Map(types, entries) => Kind::Map(types.clone(), pairs(entries, change)),
            Kind::Slice(base, low, high) => {
                let (base, low) = (change(base), low.as_ref().map(&mut *change));
                Kind::Slice(base, low, high.as_ref().map(change))
            }
            Kind::Update(base, entries) => Kind::Update(change(base), pairs(entries, change)),
        }
    }

    /// The direct parts, in the order they are written.
    pub(crate) fn children<'a>(&'a self, see: &mut dyn FnMut(&'a Expression)) {
        use ExpressionKind as Kind;
        match self {
            Kind::Identifier(_) | Kind::Constant(_) | Kind::Integer(_) | Kind::New(_) => {}
            Kind::Unary(_, only) | Kind::Select(only, _) | Kind::Old(_, only) | Kind::Perm(only) => see(only),
            Kind::Binary(_, first, second)
            | Kind::Let(_, first, second)
            | Kind::ForPerm(_, first, second)
            | Kind::Unfolding(first, second)
            | Kind::Applying(first, second)
            | Kind::Asserting(first, second)
            | Kind::InhaleExhale(first, second)
            | Kind::Range(first, second)
            | Kind::Index(first, second) => [first, second].into_iter().for_each(see),
            Kind::Conditional(first, second, third) => [first, second, third].into_iter().for_each(see),
            Kind::Call(_, arguments, _) | Kind::Collection(_, _, arguments) => arguments.iter().for_each(see),
            Kind::Quantified(_, _, triggers, body) => {
                triggers.iter().flat_map(|trigger| &trigger.expressions).chain([body]).for_each(see);
            }
            Kind::Access(location, amount) => [location].into_iter().chain(amount).for_each(see),
            Kind::Map(_, pairs) => pairs.iter().flat_map(|(key, value)| [key, value]).for_each(see),
            Kind::Slice(base, low, high) => [base].into_iter().chain(low).chain(high).for_each(see),
            Kind::Update(base, pairs) => {
                [base].into_iter().chain(pairs.iter().flat_map(|(key, value)| [key, value])).for_each(see);
            }
        }
    }
}

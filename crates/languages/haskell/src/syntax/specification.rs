//! The tree of `{-@ … @-}`: LiquidHaskell's refined types, measures, aliases and marks, as written, nothing resolved.
//!
//! One comment may hold several specifications; each is one [`Specification`]. Logic operators stay flat, like
//! Haskell's; [`logic_fixity`] says how they bind.

use gainsay_source::{Name, Span};

use super::{Associativity, Fixity, Identifier, Literal, Operators, Pattern, QualifiedName, Type, TypeBinder};

#[derive(Clone, Debug, PartialEq)]
pub struct Specification {
    pub kind: SpecificationKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SpecificationKind {
    /// `f, g :: t / [m]`, and with `assume` before it.
    Signature(RefinedSignature),
    /// `assume reflect f as g`
    AssumeReflect {
        function: QualifiedName,
        stands_for: QualifiedName,
    },
    Measure(Measure),
    /// `type Name a b X Y = t`
    TypeAlias(TypeAlias),
    /// `predicate P X = e`, `expression E X = e`, `define f x = (e)`, `inline f x = e`
    LogicAlias(LogicAlias),
    Data(RefinedData),
    /// `data variance T covariant …`
    DataVariance {
        name: QualifiedName,
        variances: Vec<Identifier>,
    },
    /// `invariant {v:T | p}`
    Invariant(RefinedType),
    /// `using (T) as {v:T | p}`
    Using {
        base: RefinedType,
        invariant: RefinedType,
    },
    Qualifier(Qualifier),
    Class(RefinedClass),
    Instance(RefinedInstance),
    /// A definition with one word before its name, such as `reflect f` or `lazy f`.
    Mark {
        mark: Mark,
        name: QualifiedName,
    },
    /// `LIQUID "--option"`; the text between the quotes.
    Option(String),
    /// `embed T as sort`: how a type is seen by the solver.
    Embed {
        constructor: QualifiedName,
        sort: Type,
    },
    /// `infixr 5 ++`
    Fixity {
        associativity: Associativity,
        precedence: Option<u8>,
        operators: Vec<Identifier>,
    },
    /// `bound Name P Q = \x y -> e`
    Bound(BoundDefinition),
    /// `decrease f 1 2`: the arguments that get smaller, counted from 1.
    Decrease {
        name: QualifiedName,
        arguments: Vec<u32>,
    },
    /// `rewriteWith f [lemma, …]`
    RewriteWith {
        name: QualifiedName,
        lemmas: Vec<QualifiedName>,
    },
    /// `import M`, `include <file>`: kept as written.
    Include {
        text: String,
    },
    /// Not understood; a warning said so. The names are those it would have specified, so that their goals can say so too.
    Unsupported {
        what: String,
        names: Vec<QualifiedName>,
    },
}

/// Words that mark a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Inline,
    Reflect,
    OpaqueReflect,
    PrivateReflect,
    /// `axiomatize`, an old word for `reflect`.
    Axiomatize,
    /// `ple` or `automatic-instances`
    Unfold,
    /// No termination check.
    Lazy,
    /// A local definition whose check is put off to its uses.
    LazyVariable,
    /// The check is expected to fail.
    Fail,
    /// Not checked at all.
    Ignore,
    /// A size measure is made for the type.
    Autosize,
    /// `bound f`: lift a Haskell function to a bound.
    Bound,
    /// `rewrite f`
    Rewrite,
    /// `lift f`, `HMeas f` and the like: lift a Haskell function to a measure.
    Measure,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefinedSignature {
    pub trust: Trust,
    pub names: Vec<QualifiedName>,
    pub signature: RefinedType,
    /// The termination metric `/ [a, b]`, lexicographic; empty when there is none.
    pub metric: Vec<Logic>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    Checked,
    /// `assume f :: t`
    Assumed,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub scope: MeasureScope,
    pub name: QualifiedName,
    /// Without a signature, the Haskell function of that name is lifted.
    pub signature: Option<RefinedType>,
    /// Empty for a lifted or an uninterpreted one.
    pub equations: Vec<MeasureEquation>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureScope {
    Plain,
    /// `class measure`
    Class,
    /// `instance measure`
    Instance,
}

/// `size (Cons x xs) = 1 + size xs`
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureEquation {
    pub name: Identifier,
    /// The last one is the value measured; it is a constructor pattern of variables, or a variable.
    pub patterns: Vec<Pattern>,
    pub body: MeasureBody,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MeasureBody {
    Expression(Logic),
    /// `= {v | p}` or `= {v:t | p}`
    Refinement {
        value: Identifier,
        base: Option<RefinedType>,
        predicate: Logic,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeAlias {
    pub name: Identifier,
    /// Written in small letters: stand for types.
    pub type_parameters: Vec<Identifier>,
    /// Written with a capital: stand for logic expressions.
    pub value_parameters: Vec<Identifier>,
    pub body: RefinedType,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LogicAlias {
    pub name: Identifier,
    pub parameters: Vec<Identifier>,
    pub body: Logic,
}

/// `data T [size] a <p :: a -> Bool> = C { f :: t } | …`
#[derive(Clone, Debug, PartialEq)]
pub struct RefinedData {
    pub name: QualifiedName,
    /// The measure of termination in brackets.
    pub size: Option<QualifiedName>,
    pub parameters: Vec<TypeBinder>,
    pub predicates: Vec<PredicateBinder>,
    /// `None` when only the size is given.
    pub constructors: Option<Vec<RefinedConstructor>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefinedConstructor {
    pub name: QualifiedName,
    /// Later fields may mention the names of earlier ones.
    pub fields: Vec<RefinedField>,
    /// For a constructor written as a signature.
    pub result: Option<RefinedType>,
    /// The whole signature of such a constructor; its arrows are what `fields` and `result` were taken from.
    pub signature: Option<RefinedType>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefinedField {
    pub name: Option<Identifier>,
    pub field_type: RefinedType,
}

/// `qualif Name(v:Int, x:a): (v < x)`
#[derive(Clone, Debug, PartialEq)]
pub struct Qualifier {
    pub name: Identifier,
    pub parameters: Vec<(Identifier, RefinedType)>,
    pub body: Logic,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefinedClass {
    pub context: Vec<RefinedType>,
    pub name: QualifiedName,
    pub parameters: Vec<Identifier>,
    pub methods: Vec<RefinedSignature>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefinedInstance {
    pub context: Vec<RefinedType>,
    pub class: QualifiedName,
    pub arguments: Vec<RefinedType>,
    pub methods: Vec<RefinedSignature>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BoundDefinition {
    pub name: Identifier,
    pub parameters: Vec<(Identifier, Option<RefinedType>)>,
    pub body: Logic,
}

/// A type with refinements.
#[derive(Clone, Debug, PartialEq)]
pub struct RefinedType {
    pub kind: RefinedTypeKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RefinedTypeKind {
    Variable(Identifier),
    /// A type, a class, an alias, or a data constructor where the argument is a logic expression.
    Constructor(QualifiedName),
    /// At least one argument. An alias's value argument may arrive as a type of the same spelling (`ListN a n`): see
    /// [`RefinedType::to_logic`].
    Apply {
        function: Box<RefinedType>,
        arguments: Vec<RefinedType>,
    },
    List(Box<RefinedType>),
    /// Two or more; a name binds the component in those after it: `(x :: Int, {v:Int | v > x})`.
    Tuple(Vec<TupleComponent>),
    /// `x:t -> u`
    Function {
        binder: Option<Identifier>,
        argument: Box<RefinedType>,
        result: Box<RefinedType>,
    },
    /// `Ord a => t`
    Qualified {
        context: Vec<RefinedType>,
        body: Box<RefinedType>,
    },
    /// `forall a <p :: a -> Bool>. t`
    ForAll {
        binders: Vec<TypeBinder>,
        predicates: Vec<PredicateBinder>,
        body: Box<RefinedType>,
    },
    /// `{x::a<p> |- a<q> <: a<r>} t`
    Bounded {
        bound: Box<SubtypingBound>,
        body: Box<RefinedType>,
    },
    /// `(Bound p q) => t` arrives as `Qualified`. This is `{v:t | p}`; without a name the argument's own name is the value's name.
    Refined {
        value: Option<Identifier>,
        base: Box<RefinedType>,
        predicate: Box<Logic>,
    },
    /// `{ p }`: alone a proof of `p`, as an alias's argument the expression itself, after `x:` a refinement of `x`.
    Braced(Box<Logic>),
    /// `t<p, {\x v -> e}>`
    Abstract {
        base: Box<RefinedType>,
        arguments: Vec<AbstractArgument>,
    },
    /// `exists [x:t]. u`
    Exists {
        binders: Vec<(Identifier, RefinedType)>,
        body: Box<RefinedType>,
    },
    /// An alias's value argument that cannot be mistaken for a type, such as `(n + 1)` or `3`.
    Value(Box<Logic>),
    Parenthesized(Box<RefinedType>),
    /// `_`: as in the Haskell type.
    Hole,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TupleComponent {
    pub binder: Option<Identifier>,
    pub component: RefinedType,
}

/// `p :: a -> Bool`
#[derive(Clone, Debug, PartialEq)]
pub struct PredicateBinder {
    pub name: Identifier,
    pub signature: RefinedType,
}

/// `{x::t, y::u |- left <: right}`
#[derive(Clone, Debug, PartialEq)]
pub struct SubtypingBound {
    pub binders: Vec<(Identifier, RefinedType)>,
    pub left: RefinedType,
    pub right: RefinedType,
    pub span: Span,
}

/// One of the arguments in `t<…>`.
#[derive(Clone, Debug, PartialEq)]
pub struct AbstractArgument {
    pub kind: AbstractArgumentKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum AbstractArgumentKind {
    /// `p x y`: a predicate variable with the arguments it already has.
    Predicate { name: Identifier, arguments: Vec<Logic> },
    /// `{\x v -> e}`: the last parameter is the value.
    Lambda { parameters: Vec<Identifier>, body: Logic },
    /// `\h -> {v:t | e}`; `{v:t | e}` where there are no parameters.
    TypeLambda { parameters: Vec<Identifier>, body: RefinedType },
    /// `_`
    Hole,
}

/// An expression of the refinement logic; predicates are those of type `Bool`.
#[derive(Clone, Debug, PartialEq)]
pub struct Logic {
    pub kind: LogicKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LogicKind {
    /// A variable, measure, inlined or reflected function, or an operator in parentheses. `true` and `false` arrive so too.
    Variable(QualifiedName),
    /// A data constructor, an alias, a value parameter, or a set operator such as `Set_cup`; also `()` and `[]`.
    Constructor(QualifiedName),
    Literal(Literal),
    /// At least one argument.
    Apply {
        function: Box<Logic>,
        arguments: Vec<Logic>,
    },
    /// `a + b => c`, also a lone `- a`; see [`logic_fixity`]. Beside Haskell's, the operators are `=`, `!=`, `=>`, `==>`, `<=>` and `mod`.
    /// A prefix `~` (not) arrives as an application of the variable `~`.
    Operators(Operators<Logic>),
    If {
        condition: Box<Logic>,
        consequence: Box<Logic>,
        alternative: Box<Logic>,
    },
    /// `\x y:t -> e`
    Lambda {
        parameters: Vec<(Identifier, Option<RefinedType>)>,
        body: Box<Logic>,
    },
    Let {
        name: Identifier,
        value: Box<Logic>,
        body: Box<Logic>,
    },
    Tuple(Vec<Logic>),
    List(Vec<Logic>),
    /// `(e : t)` or `(e :: t)`
    Annotated {
        expression: Box<Logic>,
        annotation: Box<RefinedType>,
    },
    /// `??`: to be inferred, anything goes.
    Gradual,
    /// `_`
    Hole,
    Parenthesized(Box<Logic>),
    /// Not understood; a warning said so.
    Unsupported(String),
}

/// What a refinement that does not name its value calls it: `v`, unless something around it is called so.
pub fn unnamed_value(is_taken: impl Fn(&str) -> bool) -> Option<Name> {
    const USUAL: &str = "v";
    (!is_taken(USUAL)).then(|| Name::new(USUAL))
}

impl RefinedType {
    /// The name that a refinement gives its value.
    pub fn value_name(&self) -> Option<Name> {
        match &self.kind {
            RefinedTypeKind::Parenthesized(inner) => inner.value_name(),
            RefinedTypeKind::Refined { value: Some(value), .. } => Some(value.name.clone()),
            _ => None,
        }
    }

    /// The logic expression of the same spelling, for an alias's value argument: `n`, `len xs`, `ValTy v (f x)`. `None` when it can
    /// only be a type.
    pub fn to_logic(&self) -> Option<Logic> {
        let kind = match &self.kind {
            RefinedTypeKind::Variable(name) => LogicKind::Variable(name.clone().into()),
            RefinedTypeKind::Constructor(name) => LogicKind::Constructor(name.clone()),
            RefinedTypeKind::Apply { function, arguments } => LogicKind::Apply {
                function: Box::new(function.to_logic()?),
                arguments: arguments.iter().map(RefinedType::to_logic).collect::<Option<_>>()?,
            },
            RefinedTypeKind::Tuple(components) => LogicKind::Tuple(
                components
                    .iter()
                    .map(|part| if part.binder.is_some() { None } else { part.component.to_logic() })
                    .collect::<Option<_>>()?,
            ),
            RefinedTypeKind::List(element) => LogicKind::List(vec![element.to_logic()?]),
            RefinedTypeKind::Braced(logic) | RefinedTypeKind::Value(logic) => return Some((**logic).clone()),
            RefinedTypeKind::Parenthesized(inner) => LogicKind::Parenthesized(Box::new(inner.to_logic()?)),
            _ => return None,
        };
        Some(Logic { kind, span: self.span })
    }
}

/// How the logic's own operators bind; the others bind as in Haskell, or as an `infix` specification says.
pub fn logic_fixity(operator: &str) -> Option<Fixity> {
    let (associativity, precedence) = match operator {
        "*" | "/" => (Associativity::Left, 7),
        "+" | "-" => (Associativity::Left, 6),
        "mod" => (Associativity::Left, 5),
        "=" | "==" | "!=" | "/=" | "<" | "<=" | ">" | ">=" | "~~" | "!~" => (Associativity::None, 4),
        "&&" => (Associativity::Right, 3),
        "||" => (Associativity::Right, 2),
        "=>" | "==>" | "<=>" => (Associativity::Right, 1),
        _ => return None,
    };
    Some(Fixity { associativity, precedence })
}

impl Mark {
    /// The word as written in a specification.
    pub fn word(self) -> Name {
        Name::new(match self {
            Mark::Inline => "inline",
            Mark::Reflect => "reflect",
            Mark::OpaqueReflect => "opaque-reflect",
            Mark::PrivateReflect => "private-reflect",
            Mark::Axiomatize => "axiomatize",
            Mark::Unfold => "ple",
            Mark::Lazy => "lazy",
            Mark::LazyVariable => "lazyvar",
            Mark::Fail => "fail",
            Mark::Ignore => "ignore",
            Mark::Autosize => "autosize",
            Mark::Bound => "bound",
            Mark::Rewrite => "rewrite",
            Mark::Measure => "measure",
        })
    }
}

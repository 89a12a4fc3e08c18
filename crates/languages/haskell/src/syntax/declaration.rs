//! Declarations: top-level ones, and the bindings that may stand in `let`, `where`, classes and instances as well.

use gainsay_source::{Name, Span};

use super::{Expression, Identifier, Pattern, QualifiedName, Specification, Statement, Type, TypeBinder};

#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    pub kind: DeclarationKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum DeclarationKind {
    Binding(Binding),
    Data(Data),
    TypeSynonym(TypeSynonym),
    Class(Class),
    Instance(Instance),
    StandaloneDeriving(StandaloneDeriving),
    /// `default (Int, Double)`
    Default(Vec<Type>),
    TypeFamily(TypeFamily),
    /// `type instance F a = t`
    TypeInstance(TypeEquation),
    /// `type T :: k`
    StandaloneKind {
        names: Vec<Identifier>,
        kind: Type,
    },
    /// `foreign import prim "entity" name :: t`, also other conventions (`ccall`); the entity is the text between the quotes.
    ForeignImport {
        convention: Name,
        entity: String,
        name: Identifier,
        signature: Type,
    },
    /// A construct without a meaning here (`foreign export`, a pattern synonym, a splice, …), and the names it would have bound.
    Unsupported {
        what: String,
        names: Vec<Identifier>,
    },
}

/// What may stand at every level.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    pub kind: BindingKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum BindingKind {
    Signature(Signature),
    Fixity(FixityDeclaration),
    Function(FunctionBinding),
    /// `(x, y) = e`, `!x = e`. A bare variable is a `Function` without parameters.
    Pattern {
        pattern: Pattern,
        right_hand_side: Box<RightHandSide>,
    },
    /// See [`DeclarationKind::Unsupported`].
    Unsupported {
        what: String,
        names: Vec<Identifier>,
    },
}

/// The declarations of a `let` or `where`; empty when there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings {
    pub bindings: Vec<Binding>,
    /// The `{-@ … @-}` written among them.
    pub specifications: Vec<Specification>,
    /// From the keyword on; where it would have stood when there is none.
    pub span: Span,
}

/// `f, g :: t`
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    pub names: Vec<Identifier>,
    pub signature: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Associativity {
    Left,
    Right,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixity {
    pub associativity: Associativity,
    /// 0 to 9; 9 binds tightest.
    pub precedence: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FixityDeclaration {
    pub fixity: Fixity,
    pub operators: Vec<Identifier>,
}

/// All clauses of one function that stand together; each has as many parameters unless the user erred (not checked here).
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionBinding {
    pub name: Identifier,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub form: ClauseForm,
    /// The name in this clause; empty span for a clause of `\cases`.
    pub name_span: Span,
    pub parameters: Vec<Pattern>,
    /// `f x :: t = …`
    pub result: Option<Type>,
    pub right_hand_side: RightHandSide,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseForm {
    Prefix,
    /// ``x `f` y``, `(x + y) z`: the first two parameters stand around the name.
    Infix,
}

/// Everything from `=` or `->` or the first guard on, with its `where`, whose bindings all guards share.
#[derive(Clone, Debug, PartialEq)]
pub struct RightHandSide {
    pub body: Body,
    pub bindings: Bindings,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Plain(Expression),
    Guarded(Vec<GuardedBody>),
}

/// `| g, p <- e = body`; a guard that is an expression is Boolean.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardedBody {
    pub guards: Vec<Statement>,
    pub body: Expression,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataKeyword {
    Data,
    Newtype,
}

/// The name and parameters of a type or class being declared.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeHead {
    pub name: Identifier,
    pub parameters: Vec<TypeBinder>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    pub keyword: DataKeyword,
    pub context: Vec<Type>,
    pub head: TypeHead,
    /// `data T :: k where`
    pub kind: Option<Type>,
    pub constructors: Vec<Constructor>,
    pub deriving: Vec<Deriving>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Constructor {
    pub name: Identifier,
    pub form: ConstructorForm,
    /// `forall a.` before an ordinary or a GADT constructor.
    pub binders: Vec<TypeBinder>,
    pub context: Vec<Type>,
    pub fields: ConstructorFields,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ConstructorForm {
    Prefix,
    /// `a :+: b`: the two fields stand around the name.
    Infix,
    /// `C :: a -> T a`; the type after the last arrow.
    Gadt {
        result: Type,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum ConstructorFields {
    Positional(Vec<Field>),
    /// In `{ x, y :: t }` both names share one type: they arrive as two fields with one type each.
    Record(Vec<(Identifier, Field)>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub strictness: Strictness,
    pub field_type: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    Unmarked,
    /// `!t`
    Strict,
    /// `~t`
    Lazy,
}

/// One `deriving` clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Deriving {
    pub strategy: DerivingStrategy,
    pub classes: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum DerivingStrategy {
    Unmarked,
    Stock,
    Newtype,
    AnyClass,
    Via(Type),
}

#[derive(Clone, Debug, PartialEq)]
pub struct StandaloneDeriving {
    pub strategy: DerivingStrategy,
    pub head: InstanceHead,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeSynonym {
    pub head: TypeHead,
    pub body: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    pub context: Vec<Type>,
    pub head: TypeHead,
    pub dependencies: Vec<FunctionalDependency>,
    pub items: Vec<ClassItem>,
    pub specifications: Vec<Specification>,
}

/// `a b -> c`
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionalDependency {
    pub from: Vec<Identifier>,
    pub to: Vec<Identifier>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ClassItem {
    /// A method's signature, its default, or a fixity.
    Binding(Binding),
    /// `default m :: t`
    DefaultSignature {
        signature: Signature,
        span: Span,
    },
    /// An associated `type` or `data` family.
    Associated {
        family: TypeFamily,
        span: Span,
    },
    AssociatedDefault(AssociatedDefault),
}

/// `type F a = t` or `type instance F a = t` in a class.
#[derive(Clone, Debug, PartialEq)]
pub struct AssociatedDefault {
    pub equation: TypeEquation,
    pub span: Span,
}

/// `forall a. (Eq a) => C (T a) b`
#[derive(Clone, Debug, PartialEq)]
pub struct InstanceHead {
    pub binders: Vec<TypeBinder>,
    pub context: Vec<Type>,
    pub class: QualifiedName,
    pub arguments: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    Unmarked,
    Overlapping,
    Overlappable,
    Overlaps,
    Incoherent,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub overlap: Overlap,
    pub head: InstanceHead,
    pub items: Vec<InstanceItem>,
    pub specifications: Vec<Specification>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InstanceItem {
    /// A method, or its signature.
    Binding(Binding),
    /// `type F (T a) = t`
    AssociatedType { equation: TypeEquation, span: Span },
    /// `data D (T a) = …`; no meaning here.
    Unsupported { what: String, span: Span },
}

#[derive(Clone, Debug, PartialEq)]
pub struct TypeFamily {
    pub form: TypeFamilyForm,
    pub head: TypeHead,
    pub kind: Option<Type>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeFamilyForm {
    Open,
    Closed(Vec<TypeEquation>),
    Data,
}

/// `F (Maybe a) = t`
#[derive(Clone, Debug, PartialEq)]
pub struct TypeEquation {
    pub left: Type,
    pub right: Type,
    pub span: Span,
}

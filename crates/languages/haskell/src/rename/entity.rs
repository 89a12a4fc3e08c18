//! What names mean: the types, classes, constructors, values and instances of all loaded modules, each behind a small identifier.

use gainsay_source::{Name, Span};

use crate::{modules::ModuleId, syntax::Fixity};

macro_rules! identifiers {
    ($($(#[$documentation:meta])* $name:ident),* $(,)?) => {$(
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

identifiers! {
    /// A type constructor or type synonym.
    TypeId,
    ClassId,
    /// A data constructor.
    ConstructorId,
    /// A top-level value: function, method, field, primitive.
    GlobalId,
    InstanceId,
    /// A local variable; each binding place has its own.
    LocalId,
    /// A node of the resolved tree that type inference annotates.
    NodeId,
}

/// A thing that a name in the namespace of values may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Global(GlobalId),
    Constructor(ConstructorId),
}

/// A thing that a name in the namespace of types may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypeName {
    Type(TypeId),
    Class(ClassId),
}

#[derive(Clone, Debug)]
pub struct TypeEntity {
    pub name: Name,
    pub module: ModuleId,
    pub parameters: Vec<Name>,
    pub kind: TypeEntityKind,
    pub constructors: Vec<ConstructorId>,
    pub fields: Vec<GlobalId>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeEntityKind {
    /// The index of its declaration in the module.
    Data {
        declaration: usize,
    },
    Newtype {
        declaration: usize,
    },
    Synonym {
        declaration: usize,
    },
    /// Lists, tuples, unit, functions.
    Builtin,
    Unsupported {
        what: String,
    },
}

#[derive(Clone, Debug)]
pub struct ClassEntity {
    pub name: Name,
    pub module: ModuleId,
    pub parameters: Vec<Name>,
    pub declaration: usize,
    pub methods: Vec<GlobalId>,
    /// The default of each method: the item of the class declaration that holds it.
    pub defaults: Vec<Option<usize>>,
    /// The global of each method's default.
    pub default_globals: Vec<GlobalId>,
    pub instances: Vec<InstanceId>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ConstructorEntity {
    pub name: Name,
    pub module: ModuleId,
    pub owner: TypeId,
    /// Its place among its siblings.
    pub tag: usize,
    pub arity: usize,
    /// The selector of each field, for a record.
    pub fields: Vec<Option<GlobalId>>,
    pub fixity: Option<Fixity>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct GlobalEntity {
    pub name: Name,
    pub module: ModuleId,
    pub kind: GlobalKind,
    /// The declaration or class item with its type, see [`GlobalKind`].
    pub signature: Option<SignatureReference>,
    pub fixity: Option<Fixity>,
    pub span: Span,
}

/// Where the signature of a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureReference {
    /// The declaration of that index.
    Declaration(usize),
    /// The item of a class declaration.
    ClassItem { declaration: usize, item: usize },
    /// The binding added later, see `Names::added`.
    Added(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlobalKind {
    /// The index of its function declaration.
    Function {
        declaration: usize,
    },
    /// A variable of a top-level pattern binding.
    PatternPart {
        declaration: usize,
    },
    Method {
        class: ClassId,
        index: usize,
    },
    Field {
        owner: TypeId,
    },
    Primitive {
        declaration: usize,
    },
    /// A method of an instance; what an instance does not define takes the class's default.
    InstanceMethod {
        instance: InstanceId,
        index: usize,
    },
    DefaultMethod {
        class: ClassId,
        index: usize,
    },
    /// The dictionary of an instance, or the function that makes it from those of the context.
    Dictionary {
        instance: InstanceId,
    },
    /// A function added after the modules were read; the index of its binding.
    Added {
        binding: usize,
    },
    /// A declared signature without a definition.
    Undefined,
    Unsupported {
        what: String,
    },
}

#[derive(Clone, Debug)]
pub struct InstanceEntity {
    pub class: ClassId,
    pub module: ModuleId,
    pub form: InstanceForm,
    /// The global of each method, and of the dictionary.
    pub methods: Vec<GlobalId>,
    pub dictionary: GlobalId,
    /// The item that defines each method, if the instance is written out and defines it.
    pub items: Vec<Option<usize>>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstanceForm {
    /// The index of the instance declaration.
    Written { declaration: usize },
    /// A class in a `deriving` clause of a data declaration.
    Derived { declaration: usize, clause: usize, class: usize },
    /// `deriving instance`
    Standalone { declaration: usize },
}

#[derive(Clone, Debug)]
pub struct LocalEntity {
    pub name: Name,
    pub span: Span,
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub struct Entities {
    pub types: Vec<TypeEntity>,
    pub classes: Vec<ClassEntity>,
    pub constructors: Vec<ConstructorEntity>,
    pub globals: Vec<GlobalEntity>,
    pub instances: Vec<InstanceEntity>,
    pub locals: Vec<LocalEntity>,
    pub nodes: u32,
}

macro_rules! tables {
    ($($add:ident, $get:ident, $table:ident: $id:ident => $entity:ident;)*) => {
        impl Entities {$(
            pub fn $add(&mut self, entity: $entity) -> $id {
                self.$table.push(entity);
                $id(self.$table.len() as u32 - 1)
            }

            pub fn $get(&self, id: $id) -> &$entity {
                &self.$table[id.index()]
            }
        )*}
    };
}

tables! {
    add_type, ty, types: TypeId => TypeEntity;
    add_class, class, classes: ClassId => ClassEntity;
    add_constructor, constructor, constructors: ConstructorId => ConstructorEntity;
    add_global, global, globals: GlobalId => GlobalEntity;
    add_instance, instance, instances: InstanceId => InstanceEntity;
    add_local, local, locals: LocalId => LocalEntity;
}

impl Entities {
    pub fn fresh_node(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    pub fn siblings(&self, constructor: ConstructorId) -> &[ConstructorId] {
        &self.ty(self.constructor(constructor).owner).constructors
    }

    pub fn is_newtype(&self, constructor: ConstructorId) -> bool {
        matches!(self.ty(self.constructor(constructor).owner).kind, TypeEntityKind::Newtype { .. })
    }
}

//! Names: what each means, which module exports what, and trees in which every name is resolved.
//!
//! Declaring a module is cheap and looks at no body. Bodies are resolved one definition at a time, when type inference asks for them, so
//! that of the library only what a program uses is ever touched.

mod binding;
mod builtin;
mod comprehension;
mod declare;
mod definition;
pub mod entity;
mod expression;
pub mod fixity;
mod instances;
mod pattern;
mod record;
mod scope;
mod statement;
pub mod tree;

use gainsay_source::{Diagnostic, Name, Span};
use rustc_hash::FxHashMap;

pub use binding::pattern_locals;
pub use builtin::{Builtin, LARGEST_TUPLE};
pub use instances::class_name;
pub use scope::Lookup;

use crate::{
    modules::{Graph, ModuleId},
    syntax::{self, Fixity, Identifier, QualifiedName, is_constructor_text},
};
use entity::{Entities, GlobalEntity, GlobalId, GlobalKind, LocalEntity, LocalId, SignatureReference, Value};
use scope::ModuleNames;
use tree::Problem;

/// Everything that has a name.
#[derive(Clone, Debug)]
pub struct Names {
    pub graph: Graph,
    pub entities: Entities,
    pub builtin: Builtin,
    pub diagnostics: Vec<Diagnostic>,
    /// Functions added after the modules were read, such as measures.
    pub added: Vec<AddedBinding>,
    scopes: Vec<ModuleNames>,
    known: FxHashMap<&'static str, Value>,
}

/// A function that stands in no file.
#[derive(Clone, Debug)]
pub struct AddedBinding {
    pub function: syntax::FunctionBinding,
    pub signature: Option<syntax::Type>,
}

/// The values of the Prelude that syntax stands for.
const KNOWN: [(&str, &str); 20] = [
    ("Prelude", ">>="),
    ("Prelude", ">>"),
    ("Prelude", "fail"),
    ("Prelude", "enumFrom"),
    ("Prelude", "enumFromThen"),
    ("Prelude", "enumFromTo"),
    ("Prelude", "enumFromThenTo"),
    ("Prelude", "negate"),
    ("Prelude", "fromInteger"),
    ("Prelude", "fromRational"),
    ("Data.String", "fromString"),
    ("Prelude", "=="),
    ("Prelude", "$"),
    ("Prelude", "&&"),
    ("Prelude", "||"),
    ("Prelude", "not"),
    ("Prelude", "otherwise"),
    ("Gainsay.Numeric", ":%"),
    ("Gainsay.Primitive", "True"),
    ("Gainsay.Primitive", "False"),
];

impl Names {
    /// Declares the names of all modules.
    pub fn new(graph: Graph) -> Names {
        let span = graph.module(graph.root).syntax.span;
        let mut entities = Entities::default();
        let builtin = Builtin::declare(&mut entities, span);
        let scopes = graph.modules.iter().map(|_| ModuleNames::default()).collect();
        let diagnostics = Vec::new();
        let mut names =
            Names { graph, entities, builtin, diagnostics, added: Vec::new(), scopes, known: FxHashMap::default() };
        for module in names.graph.ids() {
            declare::declare(&mut names, module);
            names.compute_exports(module);
        }
        for module in names.graph.ids() {
            instances::declare_instances(&mut names, module);
        }
        for (module, name) in KNOWN {
            names.known.extend(names.library_value(module, name).map(|value| (name, value)));
        }
        names
    }

    /// The value of the library that stands behind a piece of syntax.
    pub fn known(&self, name: &str) -> Option<Value> {
        self.known.get(name).copied()
    }

    pub fn is_known(&self, global: GlobalId, name: &str) -> bool {
        self.known(name) == Some(Value::Global(global))
    }

    /// Adds a function to the root module, under a name that may hide an imported one.
    pub fn add(&mut self, binding: AddedBinding) -> GlobalId {
        let module = self.graph.root;
        let name = binding.function.name.clone();
        let index = self.added.len();
        let signature = binding.signature.is_some().then_some(SignatureReference::Added(index));
        self.added.push(binding);
        let global = self.entities.add_global(GlobalEntity {
            name: name.name.clone(),
            module,
            kind: GlobalKind::Added { binding: index },
            signature,
            fixity: None,
            span: name.span,
        });
        self.scopes[module.0 as usize].values.insert(name.name, Value::Global(global));
        global
    }
}

/// Nesting of expressions deeper than this is refused, because later stages walk the tree recursively. Callers run the front end with room for
/// it: a level takes up to twenty kilobytes of stack.
const MAXIMUM_DEPTH: usize = 1000;

/// Resolves one definition of one module.
pub struct Renamer<'a> {
    pub names: &'a mut Names,
    pub module: ModuleId,
    scope: FxHashMap<Name, Vec<LocalId>>,
    trail: Vec<Name>,
    fixities: FxHashMap<LocalId, Fixity>,
    global_references: Vec<GlobalId>,
    local_references: Vec<LocalId>,
    broken: Option<Problem>,
    depth: usize,
}

impl<'a> Renamer<'a> {
    pub fn new(names: &'a mut Names, module: ModuleId) -> Renamer<'a> {
        Renamer {
            names,
            module,
            scope: FxHashMap::default(),
            trail: Vec::new(),
            fixities: FxHashMap::default(),
            global_references: Vec::new(),
            local_references: Vec::new(),
            broken: None,
            depth: 0,
        }
    }

    /// Brings a name into scope until the enclosing `Renamer::scoped` ends.
    pub fn bind(&mut self, name: &Name, span: Span) -> LocalId {
        let local = self.names.entities.add_local(LocalEntity { name: name.clone(), span });
        self.enter(name, local);
        local
    }

    fn enter(&mut self, name: &Name, local: LocalId) {
        self.scope.entry(name.clone()).or_default().push(local);
        self.trail.push(name.clone());
    }

    fn bind_all(&mut self, identifiers: &[Identifier]) {
        for (index, identifier) in identifiers.iter().enumerate() {
            if identifiers[..index].iter().any(|earlier| earlier.name == identifier.name) {
                let message = format!("`{}` is bound twice here", identifier.name);
                self.error("defined-twice", message, identifier.span);
            }
            self.bind(&identifier.name, identifier.span);
        }
    }

    /// A variable that the user did not write.
    fn fresh(&mut self, name: &str, span: Span) -> LocalId {
        self.names.entities.add_local(LocalEntity { name: Name::new(name), span })
    }

    /// Forgets what `work` bound.
    fn scoped<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.trail.len();
        let result = work(self);
        while self.trail.len() > mark {
            if let Some(name) = self.trail.pop() {
                self.scope.get_mut(&name).and_then(Vec::pop);
            }
        }
        result
    }

    fn local(&self, name: &Name) -> Option<LocalId> {
        self.scope.get(name)?.last().copied()
    }

    fn error(&mut self, code: &str, message: String, span: Span) {
        self.broken_by(&message, span);
        self.names.diagnostics.push(Diagnostic::error(code, message, span));
    }

    /// A name that stands for no value, with the one that may have been meant. Constructors are not taken for variables.
    #[expect(clippy::disallowed_methods, reason = "which name is nearest does not depend on the order of the names")]
    fn unbound(&mut self, message: String, name: &QualifiedName) {
        self.broken_by(&message, name.span);
        let locals = self.scope.iter().filter(|(_, locals)| !locals.is_empty() && name.qualifier.is_none());
        let global = self.names.values_in_scope(self.module, name.qualifier.as_ref());
        let known = locals.map(|(name, _)| name).chain(global).map(Name::as_str);
        let known = known.filter(|known| is_constructor_text(known) == name.is_constructor());
        let found = Diagnostic::error("unbound-name", message, name.span);
        let found = found.or_nearest(&name.name, name.own_span(), known);
        self.names.diagnostics.push(found);
    }

    /// Notes why this definition has no meaning; a diagnostic was or will be given.
    fn broken_by(&mut self, message: &str, span: Span) {
        self.broken.get_or_insert_with(|| Problem { message: message.to_owned(), span });
    }

    fn unsupported(&mut self, what: &str, span: Span) {
        self.error("unsupported", format!("{what} is not supported"), span);
    }
}

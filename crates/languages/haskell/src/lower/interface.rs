//! What lowering gives to the stage that makes contracts and goals, see [`super`].

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use gainsay_ir::functional::{self as ir, Expr, ExprKind};
use gainsay_source::{Diagnostic, FileId, Host, Name, Sources, Span};

use super::{Lowerer, datatypes::OPAQUE};
use crate::{
    modules::{self, ModuleId, Origin},
    rename::{
        AddedBinding, Lookup, Names,
        entity::{Entities, GlobalId, GlobalKind, InstanceForm, TypeName, Value},
        tree::{DefinitionBody, Problem},
    },
    syntax::{self, QualifiedName, Specification},
    types::{
        Checker, Status,
        data::{Constraint, Scheme, Type},
    },
};

/// A lowered file.
pub struct Lowered {
    pub(super) lowerer: Lowerer,
    /// The functions of the root module, in the order they are written.
    pub functions: Vec<Function>,
    /// About the text of all modules, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// A top-level function or value of the root module.
#[derive(Clone, Debug)]
pub struct Function {
    pub global: GlobalId,
    /// In the program and in the source.
    pub name: Name,
    pub scheme: Arc<Scheme>,
    /// The number of parameters it is written with; dictionaries are not among them.
    pub arity: usize,
    /// Its name where it is defined.
    pub span: Span,
    pub has_signature: bool,
    /// Whether it is a method of an instance, or the default of a class.
    pub is_method: bool,
    pub state: FunctionState,
}

/// Whether a function means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FunctionState {
    Fine,
    /// It has an error or uses something unsupported; its definition in the program is an [`UNSUPPORTED`](super::UNSUPPORTED) crash.
    Poisoned(Problem),
    /// It is fine itself, but uses these functions that are not; reaching one of them is unknown.
    DependsOnPoisoned(Vec<Name>),
}

/// Loads the file with its imports, checks it, and lowers all its functions and what they need.
pub fn lower(host: &dyn Host, sources: &mut Sources, root: FileId, include: &[String]) -> Lowered {
    let (graph, mut diagnostics) = modules::load(host, sources, root, include);
    let mut checker = Checker::new(Names::new(graph));
    let written = check_modules(&mut checker);
    let mut lowerer = Lowerer::new(checker);
    for global in &written {
        lowerer.request(*global);
    }
    lowerer.complete();
    diagnostics.extend(lowerer.checker.take_diagnostics());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    diagnostics.dedup();
    let mut lowered = Lowered { lowerer, functions: Vec::new(), diagnostics };
    lowered.functions = written.into_iter().filter_map(|global| lowered.function(global)).collect();
    lowered.functions.sort_by_key(|function| function.span);
    lowered
}

/// Checks the user's modules as a whole, in order; gives what the root module defines.
fn check_modules(checker: &mut Checker) -> Vec<GlobalId> {
    let mut written = Vec::new();
    for module in checker.names.graph.ids() {
        let origin = checker.names.graph.module(module).origin;
        if origin == Origin::Library {
            continue;
        }
        let globals: Vec<_> = globals_of(&checker.names.entities, module).collect();
        for global in &globals {
            checker.check_global(*global);
        }
        checker.finish_module();
        if origin == Origin::Root {
            written = globals;
        }
    }
    written
}

/// The globals of a module whose bodies are written or derived in it.
fn globals_of(entities: &Entities, module: ModuleId) -> impl Iterator<Item = GlobalId> {
    let globals = entities.globals.iter().enumerate().filter(move |(_, global)| global.module == module);
    globals.map(|(index, _)| GlobalId(index as u32))
}

impl Lowerer {
    /// Lowers until nothing is missing.
    pub(super) fn complete(&mut self) {
        while !self.queue.is_empty() || !self.pending_superclasses.is_empty() {
            self.drain();
            self.drain_superclasses();
        }
        self.drain_types();
    }
}

impl Lowered {
    pub fn checker(&mut self) -> &mut Checker {
        &mut self.lowerer.checker
    }

    /// What is defined so far.
    pub fn definitions(&self) -> &[ir::Definition] {
        &self.lowerer.definitions
    }

    /// The program with everything that was asked for so far; no goals.
    pub fn program(&mut self) -> ir::Program {
        self.lowerer.complete();
        let datatypes = self.lowerer.datatypes.clone();
        ir::Program { datatypes, definitions: self.lowerer.definitions.clone(), goals: Vec::new() }
    }

    /// The same, for the last time: large programs need not be held twice.
    pub fn take_program(&mut self) -> ir::Program {
        self.lowerer.complete();
        let datatypes = self.lowerer.datatypes.clone();
        ir::Program { datatypes, definitions: std::mem::take(&mut self.lowerer.definitions), goals: Vec::new() }
    }

    fn function(&mut self, global: GlobalId) -> Option<Function> {
        let entity = self.lowerer.checker.names.entities.global(global).clone();
        let is_method = match entity.kind {
            GlobalKind::Function { .. } | GlobalKind::PatternPart { .. } | GlobalKind::Added { .. } => false,
            GlobalKind::InstanceMethod { .. } | GlobalKind::DefaultMethod { .. } if self.is_written(&entity.kind) => {
                true
            }
            _ => return None,
        };
        let scheme = self.lowerer.checker.global_scheme(global);
        let scheme = Arc::new(self.lowerer.checker.zonk_scheme(&scheme));
        let name = self.lowerer.request(global);
        let arity = match self.lowerer.checker.definition(global).as_deref().map(|definition| &definition.body) {
            Some(DefinitionBody::Matches(matches)) => matches.first().map_or(0, |first| first.patterns.len()),
            _ => 0,
        };
        let state = match self.lowerer.checker.check_global(global) {
            Status::Poisoned(problem) => FunctionState::Poisoned(problem),
            Status::Typed => match self.poisoned_dependencies(&name) {
                none if none.is_empty() => FunctionState::Fine,
                some => FunctionState::DependsOnPoisoned(some),
            },
        };
        let has_signature = entity.signature.is_some();
        let (name, span) = match is_method {
            true => (method_name(&name, &entity.name), self.method_span(global).unwrap_or(entity.span)),
            false => (name, entity.span),
        };
        Some(Function { global, name, scheme, arity, span, is_method, has_signature, state })
    }

    /// Whether a method of an instance or of a class has a body of its own.
    fn is_written(&self, kind: &GlobalKind) -> bool {
        let entities = &self.lowerer.checker.names.entities;
        match kind {
            GlobalKind::InstanceMethod { instance, index } => {
                let instance = entities.instance(*instance);
                let written = matches!(instance.form, InstanceForm::Written { .. });
                written && instance.items.get(*index).is_some_and(Option::is_some)
            }
            GlobalKind::DefaultMethod { class, index } => {
                entities.class(*class).defaults.get(*index).is_some_and(Option::is_some)
            }
            _ => false,
        }
    }

    /// Whether nobody wrote it: a method that an instance was given by `deriving`.
    pub fn is_derived(&self, global: GlobalId) -> bool {
        let entities = &self.lowerer.checker.names.entities;
        match &entities.global(global).kind {
            GlobalKind::InstanceMethod { instance, .. } => {
                !matches!(entities.instance(*instance).form, InstanceForm::Written { .. })
            }
            _ => false,
        }
    }

    fn method_span(&mut self, global: GlobalId) -> Option<Span> {
        match &self.lowerer.checker.definition(global)?.body {
            DefinitionBody::Matches(matches) => matches.iter().map(|one| one.span).reduce(Span::to),
            DefinitionBody::Pattern { .. } => None,
        }
    }

    /// The definitions without a meaning that a definition may reach.
    fn poisoned_dependencies(&self, name: &Name) -> Vec<Name> {
        if self.lowerer.poisoned.is_empty() {
            return Vec::new();
        }
        let bodies: BTreeMap<&Name, &Expr> =
            self.lowerer.definitions.iter().map(|definition| (&definition.name, &definition.body)).collect();
        let mut seen: BTreeSet<&Name> = BTreeSet::new();
        let mut work = vec![name];
        while let Some(name) = work.pop() {
            let Some((name, body)) = bodies.get_key_value(name) else { continue };
            if seen.insert(name) {
                mentioned(body, &mut |mention| work.push(mention));
            }
        }
        self.lowerer.poisoned.iter().filter(|poisoned| seen.contains(poisoned)).cloned().collect()
    }

    /// The specifications of every module, the library's included, in the order of the modules.
    pub fn specifications(&self) -> impl Iterator<Item = (ModuleId, &Specification)> {
        let graph = &self.lowerer.checker.names.graph;
        graph.ids().flat_map(move |id| {
            graph.module(id).syntax.specifications.iter().map(move |specification| (id, specification))
        })
    }

    pub fn root(&self) -> ModuleId {
        self.lowerer.checker.names.graph.root
    }

    pub fn names(&self) -> &Names {
        &self.lowerer.checker.names
    }

    /// What a name means in a module.
    pub fn value(&self, module: ModuleId, name: &QualifiedName) -> Lookup<Value> {
        self.names().lookup_value(module, name)
    }

    /// What the name of a type or class means in a module.
    pub fn type_name(&self, module: ModuleId, name: &QualifiedName) -> Lookup<TypeName> {
        self.names().lookup_type(module, name)
    }

    /// The name of a value in the program, which will define it.
    pub fn program_name(&mut self, value: Value) -> Name {
        match value {
            Value::Global(global) => self.lowerer.request(global),
            Value::Constructor(constructor) => self.lowerer.constructor_name(constructor),
        }
    }

    /// The type of a value, inferred where it is not declared.
    pub fn signature_of(&mut self, value: Value) -> Arc<Scheme> {
        match value {
            Value::Global(global) => self.lowerer.checker.global_scheme(global),
            Value::Constructor(constructor) => self.lowerer.checker.constructor_information(constructor).scheme.clone(),
        }
    }

    /// A written type as seen from a module; free variables are quantified.
    pub fn read_type(&mut self, module: ModuleId, ty: &syntax::Type) -> Result<Arc<Scheme>, Vec<Diagnostic>> {
        let scheme = self.lowerer.checker.read_type(module, ty);
        let diagnostics = self.lowerer.checker.take_diagnostics();
        if diagnostics.iter().any(Diagnostic::is_error) { Err(diagnostics) } else { Ok(scheme) }
    }

    /// In Haskell's syntax.
    pub fn show_scheme(&self, scheme: &Scheme) -> String {
        self.lowerer.checker.show_scheme(scheme)
    }

    pub fn show_type(&self, ty: &Type) -> String {
        self.lowerer.checker.show_type(ty)
    }

    /// Lowers an expression in which the given names are bound, to variables of the same names in the core language, with these types.
    /// Rigid type variables in them stay abstract: `given` are constraints that hold, with the names of their dictionaries.
    pub fn lower_expression(
        &mut self,
        module: ModuleId,
        expression: &syntax::Expression,
        environment: &[(Name, Arc<Scheme>)],
        given: &[(Constraint, Name)],
        expected: Option<&Type>,
    ) -> Result<(Expr, Type), Vec<Diagnostic>> {
        self.lowerer.expression_in(module, expression, environment, given, expected)
    }

    /// Adds a function to the root module, such as a measure; it hides an imported one of the same name.
    pub fn add_function(
        &mut self,
        function: syntax::FunctionBinding,
        signature: Option<syntax::Type>,
    ) -> Result<Function, Vec<Diagnostic>> {
        let global = self.lowerer.checker.names.add(AddedBinding { function, signature });
        let status = self.lowerer.checker.check_global(global);
        self.lowerer.checker.finish_module();
        let diagnostics = self.lowerer.checker.take_diagnostics();
        match (status, self.function(global)) {
            (Status::Typed, Some(function)) => Ok(function),
            _ => Err(diagnostics),
        }
    }

    /// The dictionaries that a value of this scheme takes when its variables stand for these types, in order.
    pub fn dictionaries(&mut self, scheme: &Scheme, types: &[Type], span: Span) -> Result<Vec<Expr>, Vec<Diagnostic>> {
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let context: Vec<_> = scheme.context.iter().map(|constraint| constraint.substitute(&substitution)).collect();
        let evidence = self.lowerer.checker.find_evidence(&context, span);
        let diagnostics = self.lowerer.checker.take_diagnostics();
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(diagnostics);
        }
        Ok(evidence.into_iter().map(|id| self.lowerer.evidence(id, span)).collect())
    }

    /// A type as far as it is known; what is not, is opaque.
    pub fn known_type(&mut self, ty: &Type) -> ir::Type {
        self.lowerer.ir_type(ty, &[])
    }

    /// The type of a symbolic input; the message names what cannot be symbolic.
    pub fn symbolic_type(&mut self, ty: &Type) -> Result<ir::Type, String> {
        let lowered = self.lowerer.ir_type(ty, &[]);
        self.lowerer.complete();
        let mut seen = BTreeSet::new();
        if self.reaches_opaque(&lowered, &mut seen) {
            return Err(format!("a value of the type `{}`", self.show_type(ty)));
        }
        Ok(lowered)
    }

    fn reaches_opaque(&self, ty: &ir::Type, seen: &mut BTreeSet<Name>) -> bool {
        match ty {
            ir::Type::Data(name, _) if name == OPAQUE => true,
            ir::Type::Data(name, arguments) => {
                if arguments.iter().any(|argument| self.reaches_opaque(argument, seen)) {
                    return true;
                }
                if !seen.insert(name.clone()) {
                    return false;
                }
                let datatype = self.lowerer.datatypes.iter().find(|datatype| datatype.name == *name);
                let constructors = datatype.into_iter().flat_map(|datatype| &datatype.constructors);
                constructors
                    .flat_map(|constructor| &constructor.fields)
                    .any(|field| self.reaches_opaque(&field.ty, seen))
            }
            ir::Type::Function(argument, result) => {
                self.reaches_opaque(argument, seen) || self.reaches_opaque(result, seen)
            }
            _ => false,
        }
    }

    /// `Int`, the first choice for a type variable with constraints.
    pub fn int_type(&self) -> Type {
        self.lowerer.checker.well_known.int.map_or(Type::Error, Type::Constructor)
    }
}

impl Lowerer {
    pub(super) fn expression_in(
        &mut self,
        module: ModuleId,
        expression: &syntax::Expression,
        environment: &[(Name, Arc<Scheme>)],
        given: &[(Constraint, Name)],
        expected: Option<&Type>,
    ) -> Result<(Expr, Type), Vec<Diagnostic>> {
        let bound: Vec<_> = environment.iter().map(|(name, _)| name.clone()).collect();
        let (tree, locals, definition) = self.checker.names.expression(module, &bound, expression);
        let types: Vec<_> =
            environment.iter().filter_map(|(name, scheme)| Some((*locals.get(name)?, scheme.clone()))).collect();
        let constraints: Vec<_> = given.iter().map(|(constraint, _)| constraint.clone()).collect();
        let (ty, dictionaries) = self.checker.check_expression(module, &tree, &types, &constraints, expected);
        let diagnostics = self.checker.take_diagnostics();
        if definition.broken.is_some() || diagnostics.iter().any(Diagnostic::is_error) {
            return Err(diagnostics);
        }
        self.begin_definition();
        for (name, _) in environment {
            self.naming.occupy(name);
            if let Some(local) = locals.get(name) {
                self.naming.alias(*local, name.clone());
            }
        }
        for ((_, name), variable) in given.iter().zip(dictionaries) {
            self.naming.occupy(name);
            self.naming.alias_evidence(variable, name.clone());
        }
        Ok((self.expression(&tree), ty))
    }
}

fn mentioned<'a>(expression: &'a Expr, visit: &mut dyn FnMut(&'a Name)) {
    if let ExprKind::Variable(name) = &expression.kind {
        visit(name);
    }
    expression.for_each_part(&mut |part| mentioned(part, visit));
}

/// `Class.Type.method`, from `method@Class@Type`.
fn method_name(program: &Name, source: &Name) -> Name {
    let rest = program.strip_prefix(source.as_str()).unwrap_or(program);
    let owner = rest.trim_start_matches('@').trim_end_matches("@default").replace('@', ".");
    Name::from(format!("{owner}.{source}"))
}

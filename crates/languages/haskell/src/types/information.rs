//! Types of constructors, classes, methods and instances, made when first asked for.

use std::sync::Arc;

use gainsay_source::Name;

use super::{
    Checker,
    data::{Constraint, Scheme, Type, VariableId},
};
use crate::{
    rename::entity::{ClassId, ConstructorId, GlobalId, GlobalKind, InstanceId, SignatureReference, TypeEntityKind},
    rename::tree::Problem,
    syntax::{
        self, BindingKind, ClassItem, Constructor, ConstructorFields, ConstructorForm, Data, DeclarationKind,
        Strictness,
    },
};

/// The type of a constructor, taken apart.
#[derive(Clone, Debug)]
pub struct ConstructorInformation {
    /// The parameters of the type; for a GADT constructor all its variables that occur in the result.
    pub universals: Vec<VariableId>,
    pub existentials: Vec<VariableId>,
    /// Its dictionaries are stored in front of the fields.
    pub context: Vec<Constraint>,
    pub equalities: Vec<(Type, Type)>,
    pub fields: Vec<Type>,
    pub strict: Vec<bool>,
    pub result: Type,
    /// Whether matching it says something about the type's parameters.
    pub refines: bool,
    /// As a function.
    pub scheme: Arc<Scheme>,
}

#[derive(Clone, Debug)]
pub struct ClassInformation {
    pub variables: Vec<VariableId>,
    pub superclasses: Vec<Constraint>,
    /// Which parameters decide which others.
    pub dependencies: Vec<(Vec<usize>, Vec<usize>)>,
}

#[derive(Clone, Debug)]
pub struct InstanceInformation {
    pub variables: Vec<VariableId>,
    pub context: Vec<Constraint>,
    pub equalities: Vec<(Type, Type)>,
    pub arguments: Vec<Type>,
    /// The variables by name, for the signatures inside.
    pub scoped: Vec<(Name, Type)>,
}

impl Checker {
    /// Runs `work` as if in the given module with no type variables in scope.
    pub(super) fn in_module<T>(&mut self, module: crate::modules::ModuleId, work: impl FnOnce(&mut Checker) -> T) -> T {
        let outer_scope = std::mem::take(&mut self.type_scope);
        let outer_module = std::mem::replace(&mut self.module, module);
        let result = work(self);
        self.type_scope = outer_scope;
        self.module = outer_module;
        result
    }

    /// Like [`Checker::in_module`], for something that is declared: what is wrong with it is not the fault of who asked.
    pub(super) fn declared<T>(
        &mut self,
        module: crate::modules::ModuleId,
        work: impl FnOnce(&mut Checker) -> T,
    ) -> (T, Option<Problem>) {
        let outer_diagnostics = std::mem::take(&mut self.diagnostics);
        let outer_problem = self.problem.take();
        let outer_errors = std::mem::take(&mut self.errors_in_group);
        let result = self.in_module(module, work);
        self.settled_diagnostics.append(&mut self.diagnostics);
        self.diagnostics = outer_diagnostics;
        self.errors_in_group = outer_errors;
        (result, std::mem::replace(&mut self.problem, outer_problem))
    }

    pub fn constructor_information(&mut self, id: ConstructorId) -> Arc<ConstructorInformation> {
        if let Some(known) = self.constructors.get(&id) {
            return known.clone();
        }
        let entity = self.names.entities.constructor(id);
        let (owner, tag, module) = (entity.owner, entity.tag, entity.module);
        let information = match self.names.entities.ty(owner).kind.clone() {
            TypeEntityKind::Data { declaration } | TypeEntityKind::Newtype { declaration } => {
                let syntax = self.names.graph.module(module).syntax.clone();
                let declared = self.declared(module, |checker| match &syntax.declarations[declaration].kind {
                    DeclarationKind::Data(data) => checker.declared_constructor(id, data, &data.constructors[tag]),
                    _ => checker.builtin_constructor(id),
                });
                declared.0
            }
            _ => self.builtin_constructor(id),
        };
        let information = Arc::new(information);
        self.constructors.insert(id, information.clone());
        information
    }

    fn builtin_constructor(&mut self, id: ConstructorId) -> ConstructorInformation {
        let entity = self.names.entities.constructor(id).clone();
        let parameters = self.names.entities.ty(entity.owner).parameters.clone();
        let universals: Vec<_> = parameters.into_iter().map(|name| self.fresh_variable(name)).collect();
        let variables = universals.iter().copied().map(Type::Variable);
        let result = Type::apply(Type::Constructor(entity.owner), variables.clone());
        let fields: Vec<_> = if id == self.names.builtin.cons {
            variables.chain([result.clone()]).collect()
        } else {
            variables.take(entity.arity).collect()
        };
        let strict = vec![false; fields.len()];
        self.assemble(ConstructorInformation {
            universals,
            existentials: Vec::new(),
            context: Vec::new(),
            equalities: Vec::new(),
            fields,
            strict,
            result,
            refines: false,
            scheme: Arc::new(Scheme::plain(Type::Error)),
        })
    }

    fn declared_constructor(
        &mut self,
        id: ConstructorId,
        data: &Data,
        constructor: &Constructor,
    ) -> ConstructorInformation {
        let mut scheme = Scheme::plain(Type::Error);
        let fields: Vec<&syntax::Field> = match &constructor.fields {
            ConstructorFields::Positional(fields) => fields.iter().collect(),
            ConstructorFields::Record(fields) => fields.iter().map(|(_, field)| field).collect(),
        };
        let owner = self.names.entities.constructor(id).owner;
        if let ConstructorForm::Gadt { result } = &constructor.form {
            return self.gadt_constructor(constructor, &fields, result);
        }
        let mut universals = Vec::new();
        self.bind_type_variables(&data.head.parameters, &mut universals);
        let mut existentials = Vec::new();
        self.bind_type_variables(&constructor.binders, &mut existentials);
        constructor.context.iter().for_each(|constraint| self.constraint(constraint, &mut scheme));
        let strict = fields.iter().map(|field| field.strictness == Strictness::Strict).collect();
        let fields: Vec<_> = fields.iter().map(|field| self.convert(&field.field_type)).collect();
        let result = Type::apply(Type::Constructor(owner), universals.iter().copied().map(Type::Variable));
        let refines = !scheme.equalities.is_empty();
        self.assemble(ConstructorInformation {
            universals,
            existentials,
            context: scheme.context,
            equalities: scheme.equalities,
            fields,
            strict,
            result,
            refines,
            scheme: Arc::new(Scheme::plain(Type::Error)),
        })
    }

    fn gadt_constructor(
        &mut self,
        constructor: &Constructor,
        fields: &[&syntax::Field],
        result: &syntax::Type,
    ) -> ConstructorInformation {
        let mut scheme = Scheme::plain(Type::Error);
        self.bind_type_variables(&constructor.binders, &mut scheme.variables);
        let parts = fields.iter().map(|field| &field.field_type).chain([result]).chain(&constructor.context);
        for part in parts {
            for name in self.free_type_variables(part) {
                let variable = self.fresh_variable(name.clone());
                scheme.variables.push(variable);
                self.type_scope.push((name, Type::Variable(variable)));
            }
        }
        constructor.context.iter().for_each(|constraint| self.constraint(constraint, &mut scheme));
        let strict = fields.iter().map(|field| field.strictness == Strictness::Strict).collect();
        let fields: Vec<_> = fields.iter().map(|field| self.convert(&field.field_type)).collect();
        let result = self.convert(result);
        let (universals, existentials) = scheme.variables.iter().partition(|variable| result.mentions(**variable));
        let (_, arguments) = result.spine();
        let plain = |(index, argument): (usize, &&Type)| {
            matches!(argument, Type::Variable(_)) && !arguments[..index].contains(argument)
        };
        let refines = !arguments.iter().enumerate().all(plain) || !scheme.equalities.is_empty();
        self.assemble(ConstructorInformation {
            universals,
            existentials,
            context: scheme.context,
            equalities: scheme.equalities,
            fields,
            strict,
            result: result.clone(),
            refines,
            scheme: Arc::new(Scheme::plain(Type::Error)),
        })
    }

    fn assemble(&self, mut information: ConstructorInformation) -> ConstructorInformation {
        let body = self.functions(information.fields.iter().cloned(), information.result.clone());
        let variables = information.universals.iter().chain(&information.existentials).copied().collect();
        let context = information.context.clone();
        let equalities = information.equalities.clone();
        information.scheme = Arc::new(Scheme { variables, context, equalities, body });
        information
    }

    pub fn class_information(&mut self, id: ClassId) -> Arc<ClassInformation> {
        if let Some(known) = self.classes.get(&id) {
            return known.clone();
        }
        let entity = self.names.entities.class(id);
        let (module, declaration) = (entity.module, entity.declaration);
        let syntax = self.names.graph.module(module).syntax.clone();
        let DeclarationKind::Class(class) = &syntax.declarations[declaration].kind else {
            return Arc::new(ClassInformation { variables: vec![], superclasses: vec![], dependencies: vec![] });
        };
        let (information, _) = self.declared(module, |checker| {
            let mut scheme = Scheme::plain(Type::Error);
            checker.bind_type_variables(&class.head.parameters, &mut scheme.variables);
            class.context.iter().for_each(|constraint| checker.constraint(constraint, &mut scheme));
            let place = |name: &syntax::Identifier| {
                class.head.parameters.iter().position(|parameter| parameter.name.name == name.name)
            };
            let dependencies = class
                .dependencies
                .iter()
                .map(|dependency| {
                    let places = |names: &[syntax::Identifier]| names.iter().filter_map(place).collect();
                    (places(&dependency.from), places(&dependency.to))
                })
                .collect();
            ClassInformation { variables: scheme.variables, superclasses: scheme.context, dependencies }
        });
        let information = Arc::new(information);
        self.classes.insert(id, information.clone());
        information
    }

    /// The type of a method: the class's variables first, its constraint first.
    pub fn method_scheme(&mut self, method: GlobalId) -> Arc<Scheme> {
        if let Some(known) = self.methods.get(&method) {
            return known.clone();
        }
        let entity = self.names.entities.global(method);
        let (module, kind, signature) = (entity.module, entity.kind.clone(), entity.signature);
        let GlobalKind::Method { class, .. } = kind else { return Arc::new(Scheme::plain(Type::Error)) };
        let information = self.class_information(class);
        let written = self.class_item_signature(module, signature);
        let parameters = self.names.entities.class(class).parameters.clone();
        let (own, _) = self.declared(module, |checker| {
            let variables = information.variables.iter().copied().map(Type::Variable);
            checker.type_scope = parameters.into_iter().zip(variables).collect();
            written.map(|written| checker.signature(&written).scheme)
        });
        let own = own.map_or_else(|| Scheme::plain(Type::Error), |scheme| (*scheme).clone());
        let arguments = information.variables.iter().copied().map(Type::Variable).collect();
        let scheme = Arc::new(Scheme {
            variables: information.variables.iter().chain(&own.variables).copied().collect(),
            context: std::iter::once(Constraint { class, arguments }).chain(own.context).collect(),
            equalities: own.equalities,
            body: own.body,
        });
        self.methods.insert(method, scheme.clone());
        scheme
    }

    fn class_item_signature(
        &self,
        module: crate::modules::ModuleId,
        signature: Option<SignatureReference>,
    ) -> Option<syntax::Type> {
        let Some(SignatureReference::ClassItem { declaration, item }) = signature else { return None };
        let syntax = &self.names.graph.module(module).syntax;
        let DeclarationKind::Class(class) = &syntax.declarations[declaration].kind else { return None };
        let ClassItem::Binding(binding) = &class.items[item] else { return None };
        let BindingKind::Signature(signature) = &binding.kind else { return None };
        Some(signature.signature.clone())
    }

    pub fn instance_information(&mut self, id: InstanceId) -> Arc<InstanceInformation> {
        if let Some(known) = self.instances.get(&id) {
            return known.clone();
        }
        let module = self.names.entities.instance(id).module;
        let information = Arc::new(self.declared(module, |checker| checker.instance_head(id)).0);
        self.instances.insert(id, information.clone());
        information
    }

    /// An instance head as written: its variables are quantified.
    pub(super) fn written_head(&mut self, head: &syntax::InstanceHead) -> InstanceInformation {
        let mut scheme = Scheme::plain(Type::Error);
        self.bind_type_variables(&head.binders, &mut scheme.variables);
        for part in head.arguments.iter().chain(&head.context) {
            for name in self.free_type_variables(part) {
                let variable = self.fresh_variable(name.clone());
                scheme.variables.push(variable);
                self.type_scope.push((name, Type::Variable(variable)));
            }
        }
        head.context.iter().for_each(|constraint| self.constraint(constraint, &mut scheme));
        let arguments = head.arguments.iter().map(|argument| self.convert(argument)).collect();
        InstanceInformation {
            variables: scheme.variables,
            context: scheme.context,
            equalities: scheme.equalities,
            arguments,
            scoped: self.type_scope.clone(),
        }
    }

    /// How many arguments the last parameter of a class takes: 1 for `Functor`.
    pub(super) fn class_parameter_arity(&mut self, class: ClassId) -> usize {
        self.parameter_arity_within(class, 8)
    }

    fn parameter_arity_within(&mut self, class: ClassId, fuel: usize) -> usize {
        let information = self.class_information(class);
        let Some(&parameter) = information.variables.last() else { return 0 };
        let methods = self.names.entities.class(class).methods.clone();
        for method in methods {
            let scheme = self.method_scheme(method);
            if let Some(arity) = applied_arity(&scheme.body, parameter) {
                return arity;
            }
        }
        if fuel == 0 {
            return 0;
        }
        let above = information
            .superclasses
            .iter()
            .filter(|superclass| superclass.arguments.last() == Some(&Type::Variable(parameter)));
        above.map(|superclass| self.parameter_arity_within(superclass.class, fuel - 1)).max().unwrap_or(0)
    }
}

/// With how many arguments the variable is first used.
fn applied_arity(ty: &Type, variable: VariableId) -> Option<usize> {
    match ty {
        Type::Variable(found) => (*found == variable).then_some(0),
        Type::Apply(_) => {
            let (head, arguments) = ty.spine();
            if *head == Type::Variable(variable) {
                return Some(arguments.len());
            }
            arguments.into_iter().find_map(|argument| applied_arity(argument, variable))
        }
        Type::Forall(scheme) => applied_arity(&scheme.body, variable),
        _ => None,
    }
}

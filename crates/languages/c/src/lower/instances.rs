//! Sorts of types, and the instances of inductive types, predicates and places that a program uses.

use std::collections::BTreeMap;

use gainsay_ir::c::{Builtin, Checked, Declaration, DeclarationKind, Type, scalar_names};
use gainsay_ir::separation::{
    Assertion, AssertionKind, Constructor, Datatype, Definition, Expression as Lowered, Function, ListFunction,
    Predicate, PredicateKind, Sort, Variable,
};
use gainsay_source::{Name, Span};

use super::{Lowering, builder::Builder, scope::Scope};
use crate::check::substitute;

/// What type parameters stand for.
pub(super) type TypeArguments = BTreeMap<Name, Type>;

fn sort_name(sort: &Sort) -> String {
    match sort {
        Sort::Int => "int".to_owned(),
        Sort::Bool => "bool".to_owned(),
        Sort::Real => "real".to_owned(),
        Sort::Data(name) | Sort::Opaque(name) => name.to_string(),
        Sort::Map(from, to) => format!("{}->{}", sort_name(from), sort_name(to)),
    }
}

impl Lowering<'_> {
    pub(super) fn sort(&mut self, ty: &Type) -> Sort {
        match ty {
            Type::Bool => Sort::Bool,
            Type::Real => Sort::Real,
            Type::Parameter(name) => Sort::Opaque(name.clone()),
            Type::Predicate(_) => Sort::Opaque(Name::new("predicate")),
            Type::Any => Sort::Opaque(Name::new("any type")),
            Type::Inductive(name, arguments)
                if self.inductives.get(name).is_some_and(|each| each.constructors.is_empty()) =>
            {
                // No type parameter is called so.
                Sort::Opaque(self.instance_name(&format!("abstract {name}"), arguments))
            }
            Type::Inductive(name, arguments) => Sort::Data(self.datatype(name, arguments)),
            Type::Fixpoint(parameters, result) => {
                let result = self.sort(result);
                parameters.iter().rev().fold(result, |to, from| {
                    let from = self.sort(from);
                    Sort::Map(Box::new(from), Box::new(to))
                })
            }
            _ => Sort::Int,
        }
    }

    /// A name with the sorts it is used at.
    pub(super) fn instance_name(&mut self, name: &str, arguments: &[Type]) -> Name {
        if arguments.is_empty() {
            return Name::new(name);
        }
        let sorts: Vec<String> = arguments.iter().map(|ty| sort_name(&self.sort(ty))).collect();
        Name::from(format!("{name}<{}>", sorts.join(", ")))
    }

    fn datatype(&mut self, name: &Name, arguments: &[Type]) -> Name {
        let instance = self.instance_name(name, arguments);
        if self.program.datatypes.contains_key(&instance) {
            return instance;
        }
        self.program.datatypes.insert(instance.clone(), Datatype { name: instance.clone(), constructors: Vec::new() });
        let Some(inductive) = self.inductives.get(name).copied() else { return instance };
        let values: TypeArguments = inductive.type_parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let mut constructors = Vec::new();
        for constructor in &inductive.constructors {
            let fields = constructor.fields.iter().map(|field| self.sort(&substitute(&field.ty, &values))).collect();
            constructors.push(Constructor { name: self.instance_name(&constructor.name, arguments), fields });
        }
        if let Some(datatype) = self.program.datatypes.get_mut(&instance) {
            datatype.constructors = constructors;
        }
        instance
    }

    /// The constructor of a value of this type.
    pub(super) fn constructor(&mut self, name: &Name, ty: &Type) -> Name {
        self.sort(ty);
        match ty {
            Type::Inductive(_, arguments) => self.instance_name(name, arguments),
            _ => name.clone(),
        }
    }

    fn variable(name: &str, sort: Sort) -> Variable {
        Variable { name: Name::new(name), sort }
    }

    fn add_predicate(
        &mut self,
        name: &Name,
        parameters: Vec<Variable>,
        inputs: usize,
        kind: PredicateKind,
        span: Span,
    ) {
        let predicate =
            Predicate { name: name.clone(), written: name.clone(), parameters, inputs: Some(inputs), kind, span };
        self.program.predicates.entry(name.clone()).or_insert(predicate);
    }

    /// The predicate of a field of a structure.
    pub(super) fn field_cell(&mut self, structure: &str, field: &str, ty: &Type, span: Span) -> Name {
        // `a_b.c` is not `a.b_c`, and no predicate of the user's is called so.
        let name = Name::from(format!("{structure}.{field}"));
        let sort = self.sort(ty);
        self.add_predicate(
            &name,
            vec![Self::variable("address", Sort::Int), Self::variable("value", sort)],
            1,
            PredicateKind::Cell,
            span,
        );
        name
    }

    /// The predicate of a place of a scalar type.
    pub(super) fn cell(&mut self, ty: &Type, span: Span) -> Option<Name> {
        let (cell, _) = scalar_names(ty)?;
        let name = Name::new(cell);
        let sort = self.sort(ty);
        self.add_predicate(
            &name,
            vec![Self::variable("address", Sort::Int), Self::variable("value", sort)],
            1,
            PredicateKind::Cell,
            span,
        );
        Some(name)
    }

    /// A function on lists of the library's that the program defines itself.
    fn own_list_function(&self) -> Option<&'static str> {
        let fixpoints = &self.checked.context.fixpoints;
        let names = ListFunction::ALL.into_iter().map(ListFunction::name);
        names.into_iter().find(|name| fixpoints.get(*name).is_some_and(|each| !each.from_library))
    }

    /// Why there is no predicate of places in a row.
    pub(super) fn without_array(&self) -> String {
        match self.own_list_function() {
            Some(name) => format!(
                "an array, which is explained with the library's `{name}`: the program defines a `{name}` of its own, which \
                 should have another name"
            ),
            None => "arrays of this type".to_owned(),
        }
    }

    /// The predicate of places in a row.
    pub(super) fn array(&mut self, element: &Type, span: Span) -> Option<Name> {
        let (_, array) = scalar_names(element)?;
        let name = Name::new(array);
        if self.program.predicates.contains_key(&name) {
            return Some(name);
        }
        // What is known of arrays is said with the library's functions.
        if self.own_list_function().is_some() {
            return None;
        }
        let cell = self.cell(element, span)?;
        let stride = self.checked.context.size(element)?;
        let values = self.sort(&Type::list(element.clone()));
        let parameters = vec![
            Self::variable("address", Sort::Int),
            Self::variable("count", Sort::Int),
            Self::variable("values", values),
        ];
        self.add_predicate(&name, parameters, 2, PredicateKind::Array { cell, stride }, span);
        for function in ListFunction::ALL {
            self.fixpoint_instance(&Name::new(function.name()), std::slice::from_ref(element));
        }
        Some(name)
    }

    /// A value as one of any type: the same for the same value, and nothing else is known of it.
    pub(super) fn as_any(&mut self, value: Lowered, ty: &Type) -> Lowered {
        let (from, to) = (self.sort(ty), self.sort(&Type::Any));
        let name = Name::from(format!("any value of {}", sort_name(&from)));
        let parameters = vec![Self::variable("value", from)];
        let function = Function { name: name.clone(), parameters, result: to, definition: Definition::None };
        self.program.functions.entry(name.clone()).or_insert(function);
        Lowered::Apply(name, vec![value])
    }

    /// The predicate of two values that are the same.
    pub(super) fn same(&mut self, ty: &Type, span: Span) -> Name {
        let name = self.instance_name("the same value", std::slice::from_ref(ty));
        let sort = self.sort(ty);
        let [one, other] = ["one", "other"].map(|name| Lowered::Variable(Name::new(name)));
        let body = Assertion::new(AssertionKind::Pure(Lowered::equal(one, other)), span);
        let parameters = vec![Self::variable("one", sort.clone()), Self::variable("other", sort)];
        self.add_predicate(&name, parameters, 1, PredicateKind::Defined(body), span);
        name
    }

    pub(super) fn structure_block(&mut self, structure: &str, span: Span) -> Name {
        let name = Name::from(format!("malloc_block_{structure}"));
        self.add_predicate(&name, vec![Self::variable("address", Sort::Int)], 1, PredicateKind::Block, span);
        name
    }

    pub(super) fn array_block(&mut self, element: &Type, span: Span) -> Option<Name> {
        let (_, array) = scalar_names(element)?;
        let name = Name::from(format!("malloc_block_{array}"));
        let parameters = vec![Self::variable("address", Sort::Int), Self::variable("count", Sort::Int)];
        self.add_predicate(&name, parameters, 1, PredicateKind::Block, span);
        Some(name)
    }

    /// The lowered predicate of this name, with `types` for its type parameters; `None` where it says nothing (padding).
    pub(super) fn predicate(&mut self, name: &Name, types: &[Type], span: Span) -> Result<Option<Name>, String> {
        if let Some((predicate, declared)) = self.predicates.get(name).copied() {
            if self.checked.context.builtin(name).is_some() {
                return Err(format!("the predicate `{name}`, whose name means a heap cell already"));
            }
            let instance = self.instance_name(name, types);
            if self.program.predicates.contains_key(&instance) {
                return Ok(Some(instance));
            }
            if self.checked.broken.contains(name) {
                return Err(format!("there are errors in the predicate `{name}`"));
            }
            let values: TypeArguments = predicate.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
            let mut scope = Scope::default();
            let mut parameters = Vec::new();
            for parameter in &predicate.parameters {
                let ty = substitute(&parameter.ty, &values);
                let sort = self.sort(&ty);
                parameters.push(Variable { name: scope.bind(&parameter.name, ty), sort });
            }
            let lowered = Predicate {
                name: instance.clone(),
                written: name.clone(),
                parameters,
                // Whether the outputs of what may unfold for ever follow from its inputs is not looked at.
                inputs: predicate.inputs.filter(|_| !predicate.is_endless),
                kind: self.undefined_kind(name),
                span: declared,
            };
            self.program.predicates.insert(instance.clone(), lowered);
            if let Some(body) = predicate.body.as_ref().filter(|_| !predicate.is_endless) {
                let mut builder = Builder::pure(self, values, scope);
                let body = builder.assertion(body)?;
                if let Some(predicate) = self.program.predicates.get_mut(&instance) {
                    predicate.kind = PredicateKind::Defined(body);
                }
            }
            return Ok(Some(instance));
        }
        let missing = || format!("places of this type are not supported: `{name}`");
        match self.checked.context.builtin(name) {
            Some(Builtin::Field { structure, field, ty })
                if !matches!(ty, Type::Array(..) | Type::Struct(_) | Type::Union(_)) =>
            {
                Ok(Some(self.field_cell(&structure, &field, &ty, span)))
            }
            Some(Builtin::Field { .. }) => Err(missing()),
            Some(Builtin::Cell(ty)) => self.cell(&ty, span).map(Some).ok_or_else(missing),
            Some(Builtin::Array(ty)) => self.array(&ty, span).map(Some).ok_or_else(missing),
            Some(Builtin::StructureBlock(structure)) => Ok(Some(self.structure_block(&structure, span))),
            Some(Builtin::ArrayBlock(ty)) => self.array_block(&ty, span).map(Some).ok_or_else(missing),
            Some(Builtin::Padding(_)) => Ok(None),
            None => Err(format!("there is no predicate `{name}`")),
        }
    }

    /// What kind of predicate one without a definition is.
    fn undefined_kind(&self, name: &str) -> PredicateKind {
        let is_library =
            |each: &&Declaration| matches!(&each.kind, DeclarationKind::Predicate(found) if found.name == name);
        let mut declared = self.checked.unit.declarations.iter().filter(is_library);
        if self.is_of_function_type(name) {
            PredicateKind::Knowledge
        } else if name == "ghost_cell" && declared.all(|each| each.from_library) {
            PredicateKind::Ghost
        } else {
            PredicateKind::Abstract
        }
    }

    /// `is_t`, of a type of functions `t`.
    fn is_of_function_type(&self, name: &str) -> bool {
        let of = name.strip_prefix("is_").and_then(|of| self.functions.get(of));
        of.is_some_and(|(function, _)| function.hidden > 0)
    }

    pub(super) fn nothing(span: Span) -> Assertion {
        Assertion::new(AssertionKind::Star(Vec::new()), span)
    }
}

/// Whether contracts or predicates of the program speak of memory that may not have been written: `chars_`, `ints_`.
pub(super) fn tells_blank(checked: &Checked) -> bool {
    let mut names = Vec::new();
    for declaration in checked.unit.declarations.iter().filter(|declaration| !declaration.from_library) {
        match &declaration.kind {
            DeclarationKind::Function(function) => {
                if let Some(contract) = &function.contract {
                    super::fixpoint::predicates(&contract.requires, &mut names);
                    super::fixpoint::predicates(&contract.ensures, &mut names);
                }
            }
            DeclarationKind::Predicate(predicate) => {
                predicate.body.iter().for_each(|body| super::fixpoint::predicates(body, &mut names));
            }
            _ => {}
        }
    }
    let is_blank = |name: &&Name| {
        name.ends_with('_') && matches!(checked.context.builtin(name), Some(Builtin::Cell(_) | Builtin::Array(_)))
    };
    names.into_iter().any(|name| is_blank(&name))
}

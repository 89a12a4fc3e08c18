//! Top-level definitions: functions, selectors, instances, and what stands for those that have no meaning.

use gainsay_ir::functional::{self as ir, Alternative, Check, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{Lowerer, apply, primitive, unsupported};
use crate::{
    rename::{
        entity::{ClassId, GlobalId, GlobalKind, InstanceId},
        tree::{Definition, DefinitionBody},
    },
    types::Status,
};

impl Lowerer {
    /// Lowers everything that was asked for and is not there yet.
    pub(super) fn drain(&mut self) {
        while let Some(global) = self.queue.pop_front() {
            let status = self.checker.check_global(global);
            self.checker.finish_module();
            self.define(global, &status);
        }
    }

    fn define(&mut self, global: GlobalId, status: &Status) {
        self.begin_definition();
        let span = self.checker.names.entities.global(global).span;
        let name = self.naming.global(&self.checker.names, global);
        let body = match status {
            Status::Typed => self.global_body(global, span),
            Status::Poisoned(problem) => {
                self.poisoned.insert(name.clone());
                let what =
                    format!("`{}`, because {}", self.checker.names.entities.global(global).name, problem.message);
                unsupported(&what, span)
            }
        };
        self.definitions.push(ir::Definition { name, body, span });
    }

    pub(super) fn global_body(&mut self, global: GlobalId, span: Span) -> Expr {
        match self.checker.names.entities.global(global).kind.clone() {
            GlobalKind::Method { class, index } => self.method_selector(class, index, span),
            GlobalKind::Field { owner } => self.selector(global, owner, span),
            GlobalKind::Primitive { declaration } => self.primitive_function(global, declaration, span),
            GlobalKind::Dictionary { instance } => self.instance_dictionary(instance, span),
            GlobalKind::InstanceMethod { instance, index } => match self.checker.definition(global) {
                Some(definition) => self.defined(global, &definition, span),
                None => self.inherited_method(global, instance, index, span),
            },
            GlobalKind::Unsupported { what } => unsupported(&what, span),
            GlobalKind::Undefined => unsupported("a name without a definition", span),
            GlobalKind::Function { .. }
            | GlobalKind::PatternPart { .. }
            | GlobalKind::Added { .. }
            | GlobalKind::DefaultMethod { .. } => match self.checker.definition(global) {
                Some(definition) => self.defined(global, &definition, span),
                None => self.missing_method(global, span),
            },
        }
    }

    fn defined(&mut self, global: GlobalId, definition: &Definition, span: Span) -> Expr {
        match &definition.body {
            DefinitionBody::Matches(matches) => {
                let parameters = self.checker.global_parameters(global).to_vec();
                let dictionaries = self.evidence_parameters(&parameters);
                let what = format!("`{}`", self.checker.names.entities.global(global).name);
                let whole = matches.iter().map(|one| one.span).reduce(Span::to).unwrap_or(span);
                self.function(matches, dictionaries, &what, whole)
            }
            DefinitionBody::Pattern { pattern, right_hand_side, parts } => {
                let Some((first, _)) = parts.first() else { return unsupported("this binding", span) };
                let shared = Name::from(format!("{}@pattern", self.naming.global(&self.checker.names, *first)));
                if self.patterns.insert(shared.clone()) {
                    let fail = super::expression::incomplete("this binding", span);
                    let body = self.right_hand_side(right_hand_side, &fail, span);
                    self.definitions.push(ir::Definition { name: shared.clone(), body, span });
                    self.begin_definition();
                }
                match parts.iter().find(|(part, _)| *part == global) {
                    Some((_, local)) => self.projection(pattern, *local, &shared),
                    None => unsupported("this binding", span),
                }
            }
        }
    }

    fn primitive_function(&mut self, global: GlobalId, declaration: usize, span: Span) -> Expr {
        let Some(entity) = self.primitive_entity(global, declaration) else {
            return unsupported("a foreign import", span);
        };
        let parameters: Vec<_> = (0..primitive::arity(&entity)).map(|_| self.naming.fresh("argument")).collect();
        let arguments = parameters.iter().map(|name| Expr::variable(name, span)).collect();
        Expr::lambda(parameters, primitive::apply(&entity, arguments, span), span)
    }

    fn method_selector(&mut self, class: ClassId, index: usize, span: Span) -> Expr {
        let superclasses = self.checker.class_information(class).superclasses.len();
        self.dictionary_field(class, superclasses + index, span)
    }

    /// `\dictionary -> case dictionary of Dictionary … field … -> field`
    fn dictionary_field(&mut self, class: ClassId, place: usize, span: Span) -> Expr {
        let count = self.request_dictionary(class);
        let dictionary = self.naming.fresh("dictionary");
        let fields: Vec<_> = (0..count).map(|_| self.naming.fresh("field")).collect();
        let body = Expr::variable(&fields[place], span);
        let constructor = self.naming.dictionary(&self.checker.names, class);
        let pattern = ir::Pattern::Constructor(constructor, fields);
        let case = Expr::case(Expr::variable(&dictionary, span), vec![Alternative { pattern, body }], span);
        Expr::lambda(vec![dictionary], case, span)
    }

    /// The name of the function that takes a superclass out of a dictionary.
    pub(super) fn superclass_selector(&mut self, class: ClassId, index: usize) -> Name {
        let name = self.naming.superclass(&self.checker.names, class, index);
        if self.superclass_selectors.insert((class, index)) {
            self.pending_superclasses.push((class, index));
        }
        name
    }

    pub(super) fn drain_superclasses(&mut self) {
        while let Some((class, index)) = self.pending_superclasses.pop() {
            self.begin_definition();
            let span = self.checker.names.entities.class(class).span;
            let name = self.naming.superclass(&self.checker.names, class, index);
            let body = self.dictionary_field(class, index, span);
            self.definitions.push(ir::Definition { name, body, span });
        }
    }

    fn instance_dictionary(&mut self, instance: InstanceId, span: Span) -> Expr {
        let (parameters, superclasses) = self.checker.superclasses(instance);
        let names = self.evidence_parameters(&parameters);
        let entity = self.checker.names.entities.instance(instance).clone();
        self.request_dictionary(entity.class);
        let mut fields: Vec<_> = superclasses.into_iter().map(|id| self.evidence(id, span)).collect();
        for method in entity.methods {
            let method = self.request(method);
            let arguments = names.iter().map(|name| Expr::variable(name, span)).collect();
            fields.push(apply(Expr::variable(&method, span), arguments, span));
        }
        let constructor = self.naming.dictionary(&self.checker.names, entity.class);
        Expr::lambda(names, Expr::new(ExprKind::Construct(constructor, fields), span), span)
    }

    /// A method the instance does not define is the class's default, given the instance's own dictionary.
    fn inherited_method(&mut self, global: GlobalId, instance: InstanceId, index: usize, span: Span) -> Expr {
        let entity = self.checker.names.entities.instance(instance).clone();
        let class = self.checker.names.entities.class(entity.class);
        if class.defaults[index].is_none() {
            return self.missing_method(global, span);
        }
        let default = class.default_globals[index];
        let parameters = self.checker.global_parameters(global).to_vec();
        let names = self.evidence_parameters(&parameters);
        let arguments = names.iter().map(|name| Expr::variable(name, span)).collect();
        let dictionary = self.request(entity.dictionary);
        let dictionary = apply(Expr::variable(&dictionary, span), arguments, span);
        let default = self.request(default);
        let body = apply(Expr::variable(&default, span), vec![dictionary], span);
        Expr::lambda(names, body, span)
    }

    fn missing_method(&mut self, global: GlobalId, span: Span) -> Expr {
        let parameters = self.checker.global_parameters(global).to_vec();
        let names = self.evidence_parameters(&parameters);
        let name = &self.checker.names.entities.global(global).name;
        let message = Some(format!("the method `{name}` has no definition in this instance"));
        let check = Check { message, ..Check::new("missing-method", span) };
        Expr::lambda(names, Expr::new(ExprKind::Crash(Box::new(check)), span), span)
    }
}

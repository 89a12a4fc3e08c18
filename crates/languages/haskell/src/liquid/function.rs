//! Definitions: functions of the user with their bodies, functions of the library by what is said of them.

use std::collections::BTreeSet;

use gainsay_ir::refined::{
    self as ir, Base, Function, Logic as Term, Metric, Signature, Termination, Trust, Type as Refined,
};
use gainsay_source::{Name, Span};

use super::{
    Dictionary, Elaborator, Library, Made, Requested, Style, abstraction::Relations, bound::unbounded, stop,
    types::variable_name, written::Scope,
};
use crate::{
    contracts::specifications::Signed,
    modules::ModuleId,
    rename::{
        entity::{GlobalEntity, GlobalId, GlobalKind, InstanceForm, Value},
        tree::DefinitionBody,
    },
    syntax::{
        SpecificationKind,
        specification::{Mark, RefinedSignature, RefinedType, RefinedTypeKind, Trust as WrittenTrust},
    },
    types::{Status, data::Type},
};

/// What somebody wrote of a function.
pub(super) struct Written {
    pub ty: Refined,
    pub metric: Vec<Term>,
    pub predicates: Relations,
    pub bounds: Vec<Refined>,
}

impl Written {
    /// No more than a type.
    pub(super) fn of(ty: Refined) -> Written {
        Written { ty, metric: Vec::new(), predicates: Vec::new(), bounds: Vec::new() }
    }
}

impl Elaborator<'_> {
    /// Which modules do without totality, which of the library's are total, and what functions are in the logic.
    pub(super) fn read_marks(&mut self) {
        let said: Vec<(ModuleId, SpecificationKind)> =
            self.lowered.specifications().map(|(module, one)| (module, one.kind.clone())).collect();
        for (module, kind) in said {
            match kind {
                SpecificationKind::Option(option) => {
                    for word in option.split_whitespace() {
                        match word {
                            "--no-totality" | "--nototality" => {
                                self.without_totality.insert(module);
                            }
                            "--totality" if self.is_library(module) => {
                                self.total.insert(module);
                            }
                            _ => {}
                        }
                    }
                }
                SpecificationKind::Mark { mark, name } => {
                    let Some(Value::Global(global)) = self.lowered.value(module, &name).found() else { continue };
                    match mark {
                        Mark::Reflect | Mark::PrivateReflect | Mark::Axiomatize => self.reflected.insert(global),
                        Mark::OpaqueReflect => self.opaque.insert(global),
                        Mark::Inline => self.inlines.insert(global),
                        _ => false,
                    };
                }
                _ => {}
            }
        }
    }

    /// The name of a function, which will be defined. Some of its type variables may stand for given types.
    pub(super) fn request(&mut self, global: GlobalId, fixed: &[(usize, Type)]) -> Name {
        self.request_with(global, fixed, Dictionary::Any)
    }

    pub(super) fn request_with(&mut self, global: GlobalId, fixed: &[(usize, Type)], dictionary: Dictionary) -> Name {
        let mut name = self.label(global);
        if dictionary == Dictionary::Given {
            name.push_str("#given");
        }
        for (place, ty) in fixed {
            name.push_str(&format!("#{place}={ty:?}"));
        }
        let name = Name::from(name);
        if self.requested.insert(name.clone()) {
            let (fixed, library) = (fixed.to_vec(), Library::Believed);
            self.queue.push(Requested { name: name.clone(), global, fixed, dictionary, library });
        }
        name
    }

    /// A function of the library with its body.
    pub(super) fn request_proved(&mut self, global: GlobalId) -> Name {
        let name = Name::from(format!("{}#proved", self.label(global)));
        if self.requested.insert(name.clone()) {
            let (dictionary, library) = (Dictionary::Any, Library::Proved);
            self.queue.push(Requested { name: name.clone(), global, fixed: Vec::new(), dictionary, library });
        }
        name
    }

    /// What a function is called in the program. It does not depend on functions of other names.
    fn label(&self, global: GlobalId) -> String {
        let globals = &self.lowered.names().entities.globals;
        let own = &globals[global.index()];
        let is_like = |other: &&GlobalEntity| other.name == own.name && other.module == own.module;
        let before = globals[..global.index()].iter().filter(is_like).count();
        format!("{}#g{}·{before}", own.name, own.module.0)
    }

    /// Makes everything that was asked for.
    pub(super) fn complete(&mut self) {
        while let Some(Requested { name, global, fixed, dictionary, library }) = self.queue.pop() {
            match self.made_for(&name, |elaborator| elaborator.define(&name, global, &fixed, library)) {
                Ok(mut function) => {
                    if dictionary == Dictionary::Given {
                        function.needs.clear();
                    }
                    self.program.functions.push(function);
                }
                Err(stopped) => {
                    self.stopped.insert(name, stopped);
                }
            }
        }
        self.finish_datatypes();
        self.program.functions.sort_by(|left, right| left.name.cmp(&right.name));
    }

    fn define(&mut self, name: &Name, global: GlobalId, fixed: &[(usize, Type)], library: Library) -> Made<Function> {
        let entity = self.lowered.names().entities.global(global).clone();
        let span = entity.span;
        let scheme = self.lowered.signature_of(Value::Global(global));
        let scheme = self.lowered.checker().zonk_scheme(&scheme);
        if !scheme.equalities.is_empty() {
            return stop("an equation between types", span);
        }
        let substitution: Vec<_> =
            fixed.iter().filter_map(|(place, ty)| Some((*scheme.variables.get(*place)?, ty.clone()))).collect();
        let body_type = scheme.body.substitute(&substitution);
        self.fixed = substitution;
        self.note_functors(&scheme);
        let is_fixed = |place: usize| fixed.iter().any(|(own, _)| *own == place);
        let variables: Vec<Name> = scheme
            .variables
            .iter()
            .enumerate()
            .filter(|(place, _)| !is_fixed(*place))
            .map(|(_, variable)| variable_name(*variable))
            .collect();
        if let Some((what, at)) = self.book.not_understood.get(&global) {
            return stop(what.clone(), *at);
        }
        if let Some(at) = self.book.wrong.get(&global) {
            return stop("a specification that is wrong", *at);
        }
        let signed = match library {
            Library::Believed => self.signed(global, &entity, span)?,
            Library::Proved => None,
        };
        self.module = entity.module;
        let stub = self.style == Style::Refined && self.lowered.is_stub(global);
        let written = match &signed {
            Some(signed) => self.signature(&signed.signature, &body_type, Scope::new(signed.module))?,
            None if stub => Written::of(self.plain(&body_type, span)?),
            None => Written::of(self.unspecified(global, &entity, &body_type)?),
        };
        let Written { ty, metric, predicates, bounds } = written;
        let ty = if self.inlines.contains(&global) { self.as_inlined(global, ty, span) } else { ty };
        let assumed = stub || signed.as_ref().is_some_and(|signed| signed.trust == WrittenTrust::Assumed);
        let is_library = self.is_library(entity.module) && library == Library::Believed;
        // Whether a method returns is known from the instances.
        let is_written = !matches!(entity.kind, GlobalKind::Method { .. });
        let lazy =
            self.book.lazy.contains(&global) || is_written && self.book.without_termination.contains(&entity.module);
        let termination = match lazy {
            true => Termination::Unchecked(Metric { parts: metric }),
            false => Termination::Checked(Metric { parts: metric }),
        };
        let signature = Signature { variables, predicates, bounds, ty };
        if assumed || is_library || matches!(entity.kind, GlobalKind::Method { .. }) {
            let needs = self.instance_methods(&entity);
            let trust = Trust::Assumed;
            return Ok(Function { name: name.clone(), signature, trust, termination, body: None, needs, span });
        }
        if self.book.ignored.contains(&global) {
            return stop("a function that is not to be checked", span);
        }
        self.needed.clear();
        self.is_method = matches!(entity.kind, GlobalKind::InstanceMethod { .. });
        let body = self.function_body(global, &entity, &body_type)?;
        self.note_constant(name, &signature);
        let (trust, needs) = (Trust::Checked, std::mem::take(&mut self.needed).into_iter().collect());
        Ok(Function { name: name.clone(), signature, trust, termination, body: Some(body), needs, span })
    }

    /// The type of a function of which nobody says anything. Callers of what is exported know its type only; of what stays inside, what it returns
    /// is inferred. A property is true.
    fn unspecified(&mut self, global: GlobalId, entity: &GlobalEntity, ty: &Type) -> Made<Refined> {
        let plain = self.plain(ty, entity.span)?;
        let is_function = matches!(plain, Refined::Function { .. });
        if is_function && entity.name.starts_with("prop_") && returns_truth(&plain) {
            return Ok(with_result(plain, Term::value()));
        }
        let names = self.lowered.names();
        let is_inside = matches!(entity.kind, GlobalKind::Function { .. })
            && !names.exports_value(entity.module, Value::Global(global));
        Ok(if is_inside { with_result(plain, Term::Hole) } else { plain })
    }

    /// A constant is one value wherever it is mentioned.
    fn note_constant(&mut self, name: &Name, signature: &Signature) {
        let is_reflected = self.program.definitions.iter().any(|definition| definition.function == *name);
        if matches!(signature.ty, Refined::Base { .. }) && signature.variables.is_empty() && !is_reflected {
            let measure = Name::from(format!("{name}@constant"));
            self.declare(&measure, Vec::new(), signature.ty.sort());
            let definition = ir::Definition { measure, function: name.clone(), parameters: Vec::new(), body: None };
            self.program.definitions.push(definition);
        }
    }

    /// The specification of a function; a method of an instance is as its class says.
    fn signed(&mut self, global: GlobalId, entity: &GlobalEntity, span: Span) -> Made<Option<Signed>> {
        let own = self.book.at_instance.get(&global).or_else(|| self.book.signatures.get(&global));
        let own = own.or_else(|| self.book.unsaid.get(&global)).cloned();
        let names = self.lowered.names();
        let method = match &entity.kind {
            GlobalKind::InstanceMethod { instance, index } => {
                let class = names.entities.instance(*instance).class;
                names.entities.class(class).methods.get(*index)
            }
            GlobalKind::DefaultMethod { class, index } => names.entities.class(*class).methods.get(*index),
            _ => return Ok(own),
        };
        let of_class = method.and_then(|method| self.book.signatures.get(method)).cloned();
        match (own, of_class) {
            (Some(own), Some(of_class)) if own.signature.signature == of_class.signature.signature => Ok(Some(own)),
            // Callers rely on what the class says.
            (Some(_), Some(_)) => stop("a method with two types, its class's and its instance's", span),
            (Some(own), None) => Ok(Some(own)),
            (None, of_class) => Ok(of_class.map(|signed| Signed { trust: WrittenTrust::Checked, ..signed })),
        }
    }

    /// The refined type with its metric, its predicate parameters and what holds between them.
    pub(super) fn signature(&mut self, written: &RefinedSignature, ty: &Type, mut scope: Scope) -> Made<Written> {
        let predicates = self.bind_predicates(&written.signature, ty, &mut scope)?;
        let bounds = self.bounds(&written.signature, ty, &scope)?;
        let unbounded = unbounded(&written.signature);
        let refined = self.refined(&unbounded, ty, &scope, None)?;
        let metric = self.metric(&unbounded, &refined, &written.metric, scope)?;
        Ok(Written { ty: refined, metric, predicates, bounds })
    }

    /// The type of a function that stands for its body: it returns that. The body is checked against it like any other.
    fn as_inlined(&mut self, global: GlobalId, ty: Refined, span: Span) -> Refined {
        let mut arguments = Vec::new();
        let mut rest = &ty;
        while let Refined::Function { binder, result, .. } = rest {
            arguments.push(Term::Variable(binder.clone()));
            rest = result;
        }
        let is_truth = matches!(rest, Refined::Base { base: Base::Bool, .. });
        let Ok(body) = self.inlined(global, arguments, span) else { return ty };
        let operator = if is_truth { ir::Operator::Iff } else { ir::Operator::Equal };
        and_result(ty, &Term::binary(operator, Term::value(), body))
    }

    /// A metric, over the binders of the refined type.
    fn metric(
        &mut self,
        written: &RefinedType,
        refined: &Refined,
        metric: &[crate::syntax::specification::Logic],
        mut scope: Scope,
    ) -> Made<Vec<Term>> {
        let mut rest = refined;
        for names in parameter_names(written) {
            let Refined::Function { binder, result, .. } = rest else { break };
            for name in names {
                scope.values.insert(name, Term::Variable(binder.clone()));
            }
            rest = result;
        }
        metric.iter().map(|part| self.logic(part, &scope)).collect()
    }

    /// The methods that a call of a class's method may run: all that the user wrote.
    pub(super) fn instance_methods(&mut self, entity: &GlobalEntity) -> Vec<Name> {
        let GlobalKind::Method { class, index } = &entity.kind else { return Vec::new() };
        let names = self.lowered.names();
        let class_entity = names.entities.class(*class).clone();
        let mut found: BTreeSet<GlobalId> = BTreeSet::new();
        for instance in &class_entity.instances {
            let instance = names.entities.instance(*instance);
            let written = matches!(instance.form, InstanceForm::Written { .. });
            if written && !self.is_library(instance.module) {
                if instance.items.get(*index).is_some_and(Option::is_some) {
                    found.extend(instance.methods.get(*index));
                } else if !self.is_library(class_entity.module) {
                    found.extend(class_entity.default_globals.get(*index));
                }
            }
        }
        let has_default = class_entity.defaults.get(*index).is_some_and(Option::is_some);
        if !self.is_library(class_entity.module) && has_default {
            found.extend(class_entity.default_globals.get(*index));
        }
        found.into_iter().map(|global| self.request(global, &[])).collect()
    }

    fn function_body(&mut self, global: GlobalId, entity: &GlobalEntity, ty: &Type) -> Made<ir::Expr> {
        let span = entity.span;
        if let Status::Poisoned(problem) = self.lowered.checker().check_global(global) {
            return stop(problem.message, problem.span);
        }
        let Some(definition) = self.lowered.checker().definition(global) else {
            return stop("a function without a definition", span);
        };
        if let Some(problem) = &definition.broken {
            return stop(problem.message.clone(), problem.span);
        }
        self.size = 0;
        self.locals.clear();
        match &definition.body {
            DefinitionBody::Matches(matches) => self.clauses(matches, ty, span),
            DefinitionBody::Pattern { .. } => stop("a pattern at the top of a module", span),
        }
    }
}

/// The type with something said of what is returned in the end.
fn with_result(ty: Refined, predicate: Term) -> Refined {
    match ty {
        Refined::Function { binder, argument, result } => {
            Refined::function(binder, *argument, with_result(*result, predicate))
        }
        base @ Refined::Base { .. } if predicate == Term::Hole => base.with_holes(),
        Refined::Base { base, .. } => Refined::refined(base, predicate),
        relation @ Refined::Relation { .. } => relation,
    }
}

/// The type with one thing more said of what is returned in the end.
fn and_result(ty: Refined, predicate: &Term) -> Refined {
    match ty {
        Refined::Function { binder, argument, result } => {
            Refined::function(binder, *argument, and_result(*result, predicate))
        }
        ty => ty.and(predicate).unwrap_or(ty),
    }
}

fn returns_truth(ty: &Refined) -> bool {
    match ty {
        Refined::Function { result, .. } => returns_truth(result),
        Refined::Base { base, .. } => *base == Base::Bool,
        Refined::Relation { .. } => false,
    }
}

/// What a signature calls its parameters.
fn parameter_names(written: &RefinedType) -> Vec<Vec<Name>> {
    let mut all = Vec::new();
    let mut rest = written;
    loop {
        match &rest.kind {
            RefinedTypeKind::Function { binder, argument, result } => {
                let mut names: Vec<Name> = binder.iter().map(|binder| binder.name.clone()).collect();
                let mut inner = &**argument;
                while let RefinedTypeKind::Parenthesized(next) = &inner.kind {
                    inner = next;
                }
                if let RefinedTypeKind::Refined { value: Some(value), .. } = &inner.kind {
                    names.push(value.name.clone());
                }
                all.push(names);
                rest = result;
            }
            RefinedTypeKind::Parenthesized(body)
            | RefinedTypeKind::Qualified { body, .. }
            | RefinedTypeKind::ForAll { body, .. } => rest = body,
            _ => return all,
        }
    }
}

/// A type of an opaque value.
pub(super) fn opaque(ty: Refined, span: Span) -> ir::Expr {
    ir::Expr::new(ir::ExprKind::Opaque(ty), span)
}

//! A definition or expression lowered by itself, with some of its calls under names of their own, so that contracts can be put around them.

use std::sync::Arc;

use gainsay_ir::functional::Expr;
use gainsay_source::{Diagnostic, Name, Span};
use rustc_hash::FxHashSet;

use super::{Lowered, Lowerer};
use crate::{
    modules::ModuleId,
    rename::entity::{ConstructorId, GlobalId, LocalId, NodeId, Value},
    syntax::{self, specification::RefinedSignature},
    types::{
        Status,
        data::{Scheme, Type},
        evidence::{Annotation, Binder},
    },
};

/// The values whose uses get names of their own.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    pub globals: FxHashSet<GlobalId>,
    pub constructors: FxHashSet<ConstructorId>,
}

/// One use of a watched value.
#[derive(Clone, Debug)]
pub struct CallSite {
    pub value: Value,
    /// What its type variables stand for here; mentions the variables of the definition it stands in.
    pub types: Vec<Type>,
    /// The variable that stands for it; whoever asked defines it. It takes the dictionaries first.
    pub name: Name,
    pub span: Span,
}

/// A local function with a specification.
#[derive(Clone, Debug)]
pub struct SpecifiedLocal {
    pub local: LocalId,
    pub name: Name,
    /// Over the variables of the definition it stands in; `None` when it is used at several types.
    pub ty: Option<Type>,
    pub specification: Arc<RefinedSignature>,
    pub span: Span,
}

/// Where a local function is bound, its scope is replaced by the use of it under this name.
#[derive(Clone, Debug)]
pub struct Focus {
    pub local: LocalId,
    pub with: Name,
}

#[derive(Debug)]
pub(super) struct Watch {
    watched: Watched,
    sites: Vec<CallSite>,
    locals: Vec<SpecifiedLocal>,
    focus: Option<Focus>,
}

/// What was met while a definition was lowered by itself.
#[derive(Debug, Default)]
pub struct Met {
    pub sites: Vec<CallSite>,
    pub locals: Vec<SpecifiedLocal>,
}

impl Lowerer {
    /// The name of a use of a watched global.
    pub(super) fn watched_call(&mut self, node: NodeId, global: GlobalId, span: Span) -> Option<Name> {
        if !self.watch.as_ref()?.watched.globals.contains(&global) {
            return None;
        }
        let types = match self.checker.annotation(node) {
            Some(Annotation::Recursive(Binder::Global(own))) => {
                let own = *own;
                self.checker.global_scheme(own).variables.iter().copied().map(Type::Variable).collect()
            }
            _ => self.checker.instantiation(node),
        };
        let base = self.naming.global(&self.checker.names, global);
        Some(self.site(Value::Global(global), types, &base, span))
    }

    pub(super) fn watched_constructor(&mut self, node: NodeId, constructor: ConstructorId, span: Span) -> Option<Name> {
        if !self.watch.as_ref()?.watched.constructors.contains(&constructor) {
            return None;
        }
        let types = self.checker.instantiation(node);
        let base = self.naming.constructor(constructor);
        // A constructor's name must not look like one here: it is a function.
        let base = Name::from(format!("make@{base}"));
        Some(self.site(Value::Constructor(constructor), types, &base, span))
    }

    fn site(&mut self, value: Value, types: Vec<Type>, base: &Name, span: Span) -> Name {
        let name = self.naming.unique(&Name::from(format!("{base}@call")));
        let site = CallSite { value, types, name: name.clone(), span };
        self.watch.as_mut().into_iter().for_each(|watch| watch.sites.push(site.clone()));
        name
    }

    /// Notes a local function with a specification; where it is the one to be looked at, gives what stands for its scope.
    pub(super) fn note_specified(
        &mut self,
        local: LocalId,
        specification: &Arc<RefinedSignature>,
        name: &Name,
        span: Span,
    ) -> Option<Expr> {
        self.watch.as_ref()?;
        let source = self.checker.names.entities.local(local).name.clone();
        let ty = self.checker.monomorphic_type(local);
        let watch = self.watch.as_mut()?;
        let specification = specification.clone();
        watch.locals.push(SpecifiedLocal { local, name: source, ty, specification, span });
        let with = watch.focus.as_ref().filter(|focus| focus.local == local)?.with.clone();
        Some(Expr::apply(Expr::variable(&with, span), vec![Expr::variable(name, span)], span))
    }

    /// Runs `work` with the uses of some values under names of their own.
    fn watching<T>(
        &mut self,
        watched: Watched,
        focus: Option<Focus>,
        work: impl FnOnce(&mut Lowerer) -> T,
    ) -> (T, Met) {
        let outer = self.watch.replace(Watch { watched, sites: Vec::new(), locals: Vec::new(), focus });
        let result = work(self);
        let met = std::mem::replace(&mut self.watch, outer)
            .map_or_else(Met::default, |watch| Met { sites: watch.sites, locals: watch.locals });
        (result, met)
    }
}

impl Lowered {
    /// The body of a global once more, with its uses of watched values listed. `None` when it has no meaning.
    pub fn lower_detached(&mut self, global: GlobalId, watched: &Watched) -> Option<(Expr, Vec<CallSite>)> {
        self.lower_focused(global, watched, None).map(|(body, met)| (body, met.sites))
    }

    /// The same, with everything that was met; with a focus, up to the scope of that local function.
    pub fn lower_focused(&mut self, global: GlobalId, watched: &Watched, focus: Option<Focus>) -> Option<(Expr, Met)> {
        let lowerer = &mut self.lowerer;
        if lowerer.checker.check_global(global) != Status::Typed {
            return None;
        }
        let span = lowerer.checker.names.entities.global(global).span;
        lowerer.begin_definition();
        Some(lowerer.watching(watched.clone(), focus, |lowerer| lowerer.global_body(global, span)))
    }

    /// The name of a global in the program, if it is there.
    pub fn requested_name(&mut self, global: GlobalId) -> Option<Name> {
        let lowerer = &mut self.lowerer;
        lowerer.requested.contains(&global).then(|| lowerer.naming.global(&lowerer.checker.names, global))
    }

    /// [`Lowered::lower_expression`] with the uses of watched values listed.
    pub fn lower_watched(
        &mut self,
        module: ModuleId,
        expression: &syntax::Expression,
        environment: &[(Name, Arc<Scheme>)],
        expected: Option<&Type>,
        watched: &Watched,
    ) -> Result<(Expr, Vec<CallSite>), Vec<Diagnostic>> {
        let (result, met) = self.lowerer.watching(watched.clone(), None, |lowerer| {
            lowerer.expression_in(module, expression, environment, &[], expected)
        });
        result.map(|(expression, _)| (expression, met.sites))
    }
}

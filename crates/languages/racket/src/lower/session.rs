//! State that calls share: what the context did before a call matters then, and so does the order in which modules start.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Expr, ExprKind, Literal, Primitive, Type};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use super::{
    Lowering, Party,
    contract::under,
    evaluate,
    goal::is_computed,
    is_outside, list, prelude_call, prelude_name,
    run::started,
    state::{handling, keeping_texts, may_reach, parameters_at_rest, reaches, stateful},
    void,
};
use crate::{
    prelude::{Instances, Purpose},
    syntax::{self, Exported},
};

impl Lowering<'_> {
    /// Where the functions of a program share something that changes, the context may have used them before.
    pub(super) fn after_other_uses(
        &mut self,
        module: &syntax::Module,
        export: &syntax::Export,
        body: Expr,
        span: Span,
    ) -> Expr {
        let state = self.state();
        let is_touched = reaches(export, &state, self.program);
        let body = if reaches(export, &keeping_texts(self.program), self.program) {
            evaluate(Name::new("_"), prelude_call("keepsTexts", vec![void(span)], span), body, span)
        } else {
            body
        };
        // Instances of private structures come from other exports, which may look at anything.
        let needs_instances = match self.purpose {
            Purpose::Search => self.has_private_structures() && !state.is_empty(),
            Purpose::Proof => self.has_made_only(),
        };
        if !is_touched && !needs_instances {
            return body;
        }
        let session = match self.purpose {
            Purpose::Search => {
                let exports = list(self.offered(module, &module.exports, span), span);
                let ty = Type::Data(Name::new("Uses"), Vec::new());
                let before = Expr::new(ExprKind::Symbolic { label: Name::new("before"), ty }, span);
                prelude_call("session", vec![exports, before], span)
            }
            Purpose::Proof => prelude_call("usedByOthers", vec![self.all_offered(span)], span),
        };
        let body = evaluate(Name::new("_"), session, body, span);
        // Where nothing changes, what happens when a module starts leaves nothing behind but its definitions.
        if state.is_empty() { body } else { self.initialized(module, Until::Started, body, span) }
    }

    fn has_made_only(&self) -> bool {
        (0..self.program.structs.len()).any(|index| self.is_made_only(index))
    }

    /// Everything that the context can get hold of and that matters to what is made and what changes.
    fn all_offered(&mut self, span: Span) -> Expr {
        let mut offered = Vec::new();
        // Where nothing changes, only those matter that make instances, or look into them and hand out what may make more.
        let handling = (!self.program.features.mutation).then(|| self.handling_made_only());
        let matters = |export: &syntax::Export| match (&handling, &export.value) {
            (Some(handling), Exported::Definition(_)) => reaches(export, handling, self.program),
            _ => true,
        };
        for module in &self.program.modules {
            let exports: Vec<_> = module.exports.iter().filter(|export| matters(export)).collect();
            offered.extend(self.offered(module, exports, span));
            let plain = module.offered.iter().cloned().map(Exported::Definition);
            offered.extend(plain.map(|value| self.exported(&value, span)));
            offered.extend(
                module.behaviours.iter().map(|behaviour| self.exported(&Exported::Definition(behaviour.clone()), span)),
            );
        }
        list(offered, span)
    }

    fn handling_made_only(&self) -> BTreeSet<Name> {
        let made_only = (0..self.program.structs.len()).filter(|index| self.is_made_only(*index));
        handling(self.program, &made_only.collect())
    }

    /// What a module offers with some of its exports, under their contracts: pairs of a name and a value.
    fn offered<'a>(
        &mut self,
        module: &syntax::Module,
        exports: impl IntoIterator<Item = &'a syntax::Export>,
        span: Span,
    ) -> Vec<Expr> {
        let mut offered = Vec::new();
        let is_used = |export: &&syntax::Export| match export.value {
            Exported::Definition(_) => true,
            // Their contracts may do anything.
            Exported::Struct(..) => self.instances == Instances::Made,
            Exported::Opaque(_) => false,
        };
        for export in exports.into_iter().filter(is_used).collect::<Vec<_>>() {
            let monitored = self.monitored(module, export, span);
            let tag = Expr::new(ExprKind::Literal(Literal::Text(export.name.to_string())), span);
            let tag = Expr::construct("Symbol", vec![tag], span);
            offered.push(Expr::construct("Pair", vec![tag, monitored], span));
        }
        offered
    }

    /// An export as the context gets it.
    pub(super) fn monitored(&mut self, module: &syntax::Module, export: &syntax::Export, span: Span) -> Expr {
        let positive = self.positive(module, export);
        let value = self.exported(&export.value, span);
        let contract = Expr::variable(&export.contract, span);
        let clause = self.contract_of(export).map_or(span, |contract| contract.span);
        under(contract, (positive, prelude_name("ignore", span)), value, clause, span)
    }

    /// Whether the context needs a module's own functions to get at instances of its structures.
    pub(super) fn has_private_structures(&self) -> bool {
        self.purpose == Purpose::Search
            && self.program.opaque.is_empty()
            && (0..self.program.structs.len()).any(|index| self.is_made_inside(index))
    }

    /// What ran before an expression of a module may have changed what this one finds.
    pub(super) fn after_earlier_steps(
        &mut self,
        module: &syntax::Module,
        expression: usize,
        body: Expr,
        span: Span,
    ) -> Expr {
        if self.has_state() { self.initialized(module, Until::Expression(expression), body, span) } else { body }
    }

    /// Whether calls can influence later ones.
    pub(super) fn has_state(&self) -> bool {
        !self.state().is_empty()
    }

    /// The definitions that are assigned to, or hold something that changes from one use to the next.
    fn state(&self) -> BTreeSet<Name> {
        let program = self.program;
        if !program.features.mutation {
            return BTreeSet::new();
        }
        let mut state = stateful(program);
        if !self.runs_unknown_code() {
            let resting = parameters_at_rest(program);
            state.retain(|name| !resting.contains(name));
        }
        state
    }

    fn runs_unknown_code(&self) -> bool {
        let program = self.program;
        let takes_code = |export: &syntax::Export| self.interfaces(export).iter().any(|interface| interface.takes_code);
        !program.opaque.is_empty()
            || program.modules.iter().any(|module| module.offers_plainly || module.exports.iter().any(takes_code))
    }

    /// What modules do when they start, in order, before the body. Failures of expressions are the business of their own goals.
    pub(super) fn initialized(&mut self, last: &syntax::Module, until: Until, body: Expr, span: Span) -> Expr {
        let program = self.program;
        let state = self.state();
        let started = started(program, &last.name);
        // A proof is about all that anybody can do, and so about all modules.
        let is_started = |module: &&syntax::Module| {
            started.contains(&module.name) || self.purpose == Purpose::Proof && until == Until::Started
        };
        let modules: Vec<&syntax::Module> = program.modules.iter().filter(is_started).collect();
        let party = self.party.clone();
        let mut steps = Vec::new();
        for module in modules {
            self.party = if is_outside(module) { Party::silent() } else { Party::known(&module.name) };
            let until = if module.name == last.name { until } else { Until::Started };
            self.steps_of_start(module, until, &state, &mut steps);
        }
        self.party = party;
        steps.into_iter().rev().fold(body, |body, step| {
            let force = |first: Expr, body: Expr| Expr::new(ExprKind::Force(Box::new(first), Box::new(body)), span);
            match step {
                StartStep::Definition(value) => force(value, body),
                StartStep::Expression(value) => {
                    let unmuted = evaluate(Name::new("_"), mute(0, span), body, span);
                    evaluate(Name::new("_"), mute(1, span), force(value, unmuted), span)
                }
            }
        })
    }

    fn steps_of_start(
        &mut self,
        module: &syntax::Module,
        until: Until,
        state: &BTreeSet<Name>,
        steps: &mut Vec<StartStep>,
    ) {
        let mut defined = 0;
        let mut define_up_to = |end: usize, steps: &mut Vec<StartStep>| {
            let definitions = module.definitions[defined..end].iter().filter(|definition| is_computed(definition));
            let values = definitions.map(|definition| Expr::variable(&definition.name, definition.span));
            steps.extend(values.map(StartStep::Definition));
            defined = end;
        };
        for (index, (expression, before)) in module.expressions.iter().zip(&module.definitions_before).enumerate() {
            if until == Until::Expression(index) {
                return define_up_to(*before, steps);
            }
            // What gets at nothing that changes, changes nothing. Instances may be put into what changes.
            if may_reach(expression, state, self.program) || self.has_made_only() {
                define_up_to(*before, steps);
                steps.push(StartStep::Expression(self.expression(expression)));
            }
        }
        define_up_to(module.definitions.len(), steps);
    }

    /// A client may have started other modules as well, which change something when they start.
    pub(super) fn note_other_starts(&mut self, goal: &Name, module: &syntax::Module, export: &syntax::Export) {
        let program = self.program;
        let state = self.state();
        let started = started(program, &module.name);
        let mut others = program.modules.iter().filter(|module| !started.contains(&module.name));
        let changing = others.find_map(|module| {
            let mut expressions = module.expressions.iter();
            expressions.find(|expression| may_reach(expression, &state, program))
        });
        if let Some(changing) = changing.filter(|_| reaches(export, &state, program)) {
            let what = "what a module changes when it starts, which a client may start or not".to_owned();
            self.caveats.insert(goal.clone(), Reason::Unsupported { what, span: Some(changing.span) });
        }
    }
}

/// How far the last module has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    Started,
    /// Before this expression.
    Expression(usize),
}

enum StartStep {
    Definition(Expr),
    Expression(Expr),
}

fn mute(on: i64, span: Span) -> Expr {
    Expr::new(ExprKind::Primitive(Primitive::Mute, vec![Expr::integer(on, span)]), span)
}

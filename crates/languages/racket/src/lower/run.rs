//! A program as it is run: its modules start one after the other, and each does what stands in it, in order.

use std::collections::BTreeSet;

use gainsay_ir::functional::{self, Expr, ExprKind, Goal};
use gainsay_source::{Diagnostic, Name, Span};

use super::{Lowering, Party, evaluate, goal::is_computed, is_outside, void};
use crate::syntax::{Exported, Module, Program};

/// A program to be run: its goals are its steps.
#[derive(Debug)]
pub struct Run {
    pub program: functional::Program,
    /// Whose step each goal is, and where it stands.
    pub steps: Vec<Step>,
    /// What is wrong with the text.
    pub mistakes: Vec<Diagnostic>,
    /// Whether something in it goes through a table or set.
    pub depends_on_order: bool,
}

/// Something that a module does when it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub module: Name,
    pub part: Part,
    pub span: Span,
}

/// What of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Definition,
    /// The how-manieth expression, from zero.
    Expression(usize),
    /// Something that it offers under a contract: what can be checked at once is.
    Export,
}

impl Lowering<'_> {
    /// Goals for the steps of a program that is run up to and including the module `last`.
    pub(super) fn steps_up_to(&mut self, last: &Name) -> Vec<Step> {
        let program = self.program;
        let started = started(program, last);
        let mut steps = Vec::new();
        for module in program.modules.iter().filter(|module| started.contains(&module.name)) {
            self.party = if is_outside(module) { Party::silent() } else { Party::known(&module.name) };
            self.steps_of(module, &mut steps);
        }
        steps
    }

    fn steps_of(&mut self, module: &Module, steps: &mut Vec<Step>) {
        let mut defined = 0;
        for (index, (expression, before)) in module.expressions.iter().zip(&module.definitions_before).enumerate() {
            self.define_in_order(module, defined..*before, steps);
            defined = *before;
            let span = expression.span;
            let body = evaluate(Name::new("_"), self.expression(expression), void(span), span);
            self.step(body, Step { module: module.name.clone(), part: Part::Expression(index), span }, steps);
        }
        self.define_in_order(module, defined..module.definitions.len(), steps);
        for export in module.exports.iter().filter(|export| matches!(export.value, Exported::Definition(_))) {
            let span = export.span;
            let body = evaluate(Name::new("_"), self.monitored(module, export, span), void(span), span);
            self.step(body, Step { module: module.name.clone(), part: Part::Export, span }, steps);
        }
    }

    fn define_in_order(&mut self, module: &Module, range: std::ops::Range<usize>, steps: &mut Vec<Step>) {
        for definition in module.definitions[range].iter().filter(|definition| is_computed(definition)) {
            let span = definition.span;
            let value = Expr::variable(&definition.name, span);
            let body = Expr::new(ExprKind::Force(Box::new(value), Box::new(void(span))), span);
            self.step(body, Step { module: module.name.clone(), part: Part::Definition, span }, steps);
        }
    }

    fn step(&mut self, body: Expr, step: Step, steps: &mut Vec<Step>) {
        let name = Name::from(format!("step {}", steps.len() + 1));
        self.out.goals.push(Goal { name, body, span: step.span });
        steps.push(step);
    }
}

/// The modules that start when one is run: those that it requires, and itself.
pub(super) fn started<'a>(program: &'a Program, last: &'a Name) -> BTreeSet<&'a Name> {
    let mut started = BTreeSet::new();
    let mut pending = vec![last];
    while let Some(name) = pending.pop() {
        if started.insert(name) {
            let modules = program.modules.iter().filter(|module| module.name == *name);
            pending.extend(modules.flat_map(|module| &module.required));
        }
    }
    started
}

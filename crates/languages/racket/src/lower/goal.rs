//! Goals: each contracted export used by an unknown context, each expression at the top, each module's own computations.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Binding, Expr, ExprKind, Goal};
use gainsay_source::{Name, Span};

use super::{Lowering, Party, contract::call_value, evaluate, is_outside, prelude_call, prelude_name, void};
use crate::{
    prelude,
    primitive::Shape,
    syntax::{self, Exported, ExprKind as Core},
};

/// How far the context follows results that are functions.
const DEPTH: i64 = 3;

impl Lowering<'_> {
    pub(super) fn goals(&mut self, index: usize) {
        let program = self.program;
        let module = &program.modules[index];
        if !has_client(program) {
            for export in &module.exports {
                if matches!(export.value, Exported::Definition(_)) {
                    self.export_goal(module, export);
                }
            }
        }
        self.initialization_goal(module);
        for expression in &module.expressions {
            // What stands outside all modules plays the context's part: its own mistakes are its own business.
            self.party = if is_outside(module) { Party::silent() } else { Party::known(&module.name) };
            let body = self.expression(expression);
            let name = if is_outside(module) {
                "top-level expression".to_owned()
            } else {
                format!("expression of {}", module.name)
            };
            self.goal(&name, evaluate(Name::new("_"), body, void(expression.span), expression.span), expression.span);
        }
    }

    /// Names of goals are unique; the text's own where possible.
    fn goal(&mut self, name: &str, body: Expr, span: Span) {
        let taken: BTreeSet<&Name> = self.out.goals.iter().map(|goal| &goal.name).collect();
        let mut candidate = Name::new(name);
        let mut count = 1;
        while taken.contains(&candidate) {
            count += 1;
            candidate = Name::from(format!("{name}#{count}"));
        }
        self.out.goals.push(Goal { name: candidate, body, span });
    }

    /// The context applies the export to unknown arguments that satisfy its contract, then uses the result.
    fn export_goal(&mut self, module: &syntax::Module, export: &syntax::Export) {
        let span = export.span;
        self.party = Party::known(&module.name);
        let positive = self.positive(module, export);
        let ignore = prelude_name("ignore", span);
        let value = self.exported(&export.value, span);
        let contract = Expr::variable(&export.contract, span);
        let monitored = prelude_call("project", vec![contract, positive, ignore.clone(), value], span);
        let (parameters, range) = self.interface(export);
        let depth = Expr::integer(DEPTH, span);
        let body = match parameters {
            None => {
                let result = Name::new("result$");
                let used = prelude_call("exercise", vec![depth, Expr::variable(&result, span)], span);
                evaluate(result, monitored, used, span)
            }
            Some(parameters) => {
                let mut bindings = Vec::new();
                let mut arguments = Vec::new();
                for (label, span) in parameters {
                    let name = self.fresh("input");
                    let unknown = ExprKind::Symbolic { label, ty: prelude::value_type() };
                    bindings.push(Binding { name: name.clone(), value: Expr::new(unknown, span) });
                    arguments.push(Expr::variable(&name, span));
                }
                let function = Name::new("function$");
                let call = call_value(ignore, Expr::variable(&function, span), arguments, span);
                let call = match range {
                    Range::FirstOrder => evaluate(Name::new("result$"), call, void(span), span),
                    Range::Other => {
                        let result = Name::new("result$");
                        let used = prelude_call("exercise", vec![depth, Expr::variable(&result, span)], span);
                        evaluate(result, call, used, span)
                    }
                };
                let body = evaluate(function, monitored, call, span);
                if bindings.is_empty() { body } else { Expr::bind(bindings, body, span) }
            }
        };
        self.goal(&export.name, body, span);
    }

    /// The parameters of an export that is a function, named as its definition names them, and what is known of its results.
    fn interface(&self, export: &syntax::Export) -> (Option<Vec<(Name, Span)>>, Range) {
        let definitions = self.program.modules.iter().flat_map(|module| &module.definitions);
        let contract = definitions.clone().find(|definition| definition.name == export.contract);
        let Some((arrow, bound)) = contract.and_then(|definition| arrow_of(&definition.value)) else {
            return (None, Range::Other);
        };
        if arrow.rest.is_some() {
            return (None, Range::Other);
        }
        let range = match &arrow.range {
            Some((_, range)) if is_first_order(range, bound) => Range::FirstOrder,
            _ => Range::Other,
        };
        let Exported::Definition(name) = &export.value else { return (None, range) };
        let value = definitions.clone().find(|definition| definition.name == *name).map(|definition| &definition.value);
        let written: Vec<Name> = match value.map(|value| &value.kind) {
            Some(Core::Lambda(lambda)) => lambda.required.iter().map(written).collect(),
            _ => Vec::new(),
        };
        let parameters = arrow.domain.iter().enumerate().map(|(index, (name, contract))| {
            (written.get(index).cloned().unwrap_or_else(|| named_or_numbered(name, index)), contract.span)
        });
        (Some(parameters.collect()), range)
    }

    /// Definitions that are computed when the module starts.
    fn initialization_goal(&mut self, module: &syntax::Module) {
        let computed: Vec<&syntax::Definition> =
            module.definitions.iter().filter(|definition| is_computed(definition)).collect();
        let Some(first) = computed.first() else { return };
        let span = first.span;
        let values =
            computed.iter().map(|definition| Expr::variable(&definition.name, definition.span)).collect::<Vec<_>>();
        let body = values
            .into_iter()
            .rev()
            .fold(void(span), |body, value| Expr::new(ExprKind::Force(Box::new(value), Box::new(body)), span));
        self.goal(&format!("module {}", module.name), body, span);
    }
}

/// What is known of the results of a function from its contract.
enum Range {
    /// Nothing in them can be applied.
    FirstOrder,
    Other,
}

fn is_computed(definition: &syntax::Definition) -> bool {
    let trivial = matches!(
        definition.value.kind,
        Core::Lambda(_)
            | Core::CaseLambda(_)
            | Core::Quote(_)
            | Core::Opaque(_)
            | Core::Primitive(_)
            | Core::Unsupported(_)
    );
    !trivial && !definition.name.contains('$')
}

/// `x` of `x.12`
fn written(unique: &Name) -> Name {
    unique.rsplit_once('.').map_or_else(|| unique.clone(), |(name, _)| Name::new(name))
}

fn named_or_numbered(unique: &Name, index: usize) -> Name {
    let name = written(unique);
    if name == "argument" { Name::from(format!("argument {}", index + 1)) } else { name }
}

type Bound<'a> = &'a [(Name, syntax::Expr)];

fn arrow_of(contract: &syntax::Expr) -> Option<(&syntax::Arrow, Bound<'_>)> {
    match &contract.kind {
        Core::Arrow(arrow) => Some((arrow, &[])),
        Core::Let(bound, body) => match &body.kind {
            Core::Arrow(arrow) => Some((arrow, bound)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether nothing that satisfies the contract is or contains a function.
fn is_first_order(contract: &syntax::Expr, bound: Bound<'_>) -> bool {
    match &contract.kind {
        Core::Local(name) => {
            let value = bound.iter().find(|(known, _)| known == name);
            value.is_some_and(|(_, value)| is_first_order(value, &[]))
        }
        Core::Quote(_) => true,
        Core::Primitive(primitive) => {
            let open = ["procedure?", "pair?", "cons?", "list?", "contract?", "flat-contract?", "not", "false?"];
            matches!(primitive.shape, Shape::Predicate(1) | Shape::Relation(1)) && !open.contains(&primitive.name)
        }
        Core::Apply(function, arguments) => {
            let Core::Primitive(primitive) = &function.kind else { return false };
            match primitive.name {
                "=/c" | "</c" | ">/c" | "<=/c" | ">=/c" | "between/c" | "real-in" | "integer-in" => true,
                "and/c" => arguments.iter().any(|argument| is_first_order(argument, &[])),
                "or/c" | "listof" | "non-empty-listof" | "nelistof" | "cons/c" | "list/c" | "one-of/c" => {
                    arguments.iter().all(|argument| is_first_order(argument, &[]))
                }
                _ => false,
            }
        }
        _ => false,
    }
}

/// Whether expressions outside all modules use them: then the context is known, and nobody else is asked.
pub(super) fn has_client(program: &syntax::Program) -> bool {
    program.modules.iter().any(|module| is_outside(module) && !module.expressions.is_empty())
}

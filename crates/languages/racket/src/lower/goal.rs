//! Goals: each contracted export used by an unknown context, each expression at the top, each module's own computations.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Binding, Expr, ExprKind, Goal, Type};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use super::{
    Lowering, Part, Party,
    contract::{call_value, on_constructors},
    evaluate,
    interface::{Interface, Parameter, Range, Role, Structures, of_type},
    is_outside, prelude_call, prelude_name,
    session::Until,
    state::makes,
    symbol, void,
};
use crate::{
    notation::{Home, Role as WitnessRole, Use},
    prelude,
    syntax::{self, Exported, ExprKind as Core, Layout, Necessity},
};

/// How far the context follows results that are functions.
const DEPTH: i64 = 3;

impl Lowering<'_> {
    pub(super) fn goals(&mut self, index: usize) {
        let program = self.program;
        let module = &program.modules[index];
        if !has_client(program) {
            for export in &module.exports {
                if self.is_goal(export) {
                    self.export_goal(module, export);
                }
            }
        }
        self.initialization_goal(module);
        for (index, expression) in module.expressions.iter().enumerate() {
            // What stands outside all modules plays the context's part: its own mistakes are its own business.
            self.party = if is_outside(module) { Party::silent() } else { Party::known(&module.name) };
            self.numbers.belong_to(&format!("{} {index}", module.name));
            let body = self.used_by_context(expression);
            let body = self.after_earlier_steps(module, index, body, expression.span);
            let name = if is_outside(module) {
                "top-level expression".to_owned()
            } else {
                format!("expression of {}", module.name)
            };
            let span = expression.span;
            let goal = self.goal(&name, evaluate(Name::new("_"), body, void(span), span), span);
            self.note_handlers(&goal, !program.opaque.is_empty(), span);
            if let Core::Apply(function, arguments) = &expression.kind
                && let (Core::Opaque(unknown), [_]) = (&function.kind, arguments.as_slice())
            {
                let label = self.label_of_opaque(unknown);
                self.witnesses.users.insert(goal.clone(), label);
            }
            self.witnesses.starts.insert(goal, (module.name.clone(), Part::Expression(index)));
        }
    }

    /// Accessors of a `struct` item keep their promise for what clients make. What the program makes itself is looked at where clients get hold of
    /// it: in the goals of the exports that hand it out.
    fn is_goal(&self, export: &syntax::Export) -> bool {
        match export.value {
            Exported::Opaque(_) => false,
            Exported::Struct(structure, syntax::StructPart::Get(_)) => {
                let is_made = self.family(structure).into_iter().any(|member| makes(self.program, member));
                !is_made || self.program.modules.iter().any(|module| !module.offered.is_empty())
            }
            _ => true,
        }
    }

    /// `(• e …)`: unknown code gets hold of these values. It can do with each of them whatever the context of an export can.
    fn used_by_context(&mut self, expression: &syntax::Expr) -> Expr {
        let span = expression.span;
        let Core::Apply(function, arguments) = &expression.kind else { return self.expression(expression) };
        if !matches!(function.kind, Core::Opaque(_)) {
            return self.expression(expression);
        }
        self.with_values(arguments, span, |_, values| {
            let depth = Expr::integer(DEPTH, span);
            values.into_iter().rev().fold(void(span), |rest, value| {
                evaluate(Name::new("_"), prelude_call("exercise", vec![depth.clone(), value], span), rest, span)
            })
        })
    }

    /// Names of goals are unique; the text's own where possible.
    fn goal(&mut self, name: &str, body: Expr, span: Span) -> Name {
        let taken: BTreeSet<&Name> = self.out.goals.iter().map(|goal| &goal.name).collect();
        let mut candidate = Name::new(name);
        let mut count = 1;
        while taken.contains(&candidate) {
            count += 1;
            candidate = Name::from(format!("{name}#{count}"));
        }
        self.out.goals.push(Goal { name: candidate.clone(), body, span });
        candidate
    }

    /// The context applies the export to unknown arguments that satisfy its contract, then uses the result.
    fn export_goal(&mut self, module: &syntax::Module, export: &syntax::Export) {
        let span = export.span;
        self.party = Party::known(&module.name);
        self.numbers.belong_to(&export.name);
        let monitored = self.monitored(module, export, span);
        for interface in self.interfaces(export) {
            let function = Name::new("function$");
            let witness = self.witness(module, export, &interface);
            let knows_code = interface.takes_code || !self.program.opaque.is_empty();
            let takes_structures = interface.takes_code && self.has_private_structures();
            let offered = takes_structures.then(|| self.sources(module, span));
            let used = self.used(interface, &function, offered.as_ref(), span);
            let body = evaluate(function, monitored.clone(), used, span);
            let body = self.doubting_structures(body, takes_structures, span);
            let body = self.after_other_uses(module, export, body, span);
            let goal = self.goal(&export.name, body, span);
            self.note_handlers(&goal, knows_code, span);
            self.note_other_starts(&goal, module, export);
            self.note_plain_offers(&goal, export);
            self.witnesses.uses.insert(goal, witness);
        }
    }

    /// An accessor answers for all instances that clients get hold of, also for those that they get without a contract.
    fn note_plain_offers(&mut self, goal: &Name, export: &syntax::Export) {
        let Exported::Struct(structure, syntax::StructPart::Get(_)) = export.value else { return };
        let program = self.program;
        let offers = program.modules.iter().any(|module| !module.offered.is_empty());
        if offers && self.family(structure).into_iter().any(|member| makes(program, member)) {
            let what = "instances that the module offers without a contract".to_owned();
            self.caveats.insert(goal.clone(), Reason::Unsupported { what, span: Some(export.span) });
        }
    }

    /// Nothing is claimed about instances of private structures that were not tried.
    fn doubting_structures(&self, body: Expr, takes_structures: bool, span: Span) -> Expr {
        if takes_structures { evaluate(Name::new("_"), prelude_name("onlyMade", span), body, span) } else { body }
    }

    /// How the counterexample to this goal is written as code.
    fn witness(&self, module: &syntax::Module, export: &syntax::Export, interface: &Interface) -> Use {
        let home = match (self.program.layout, module.name.as_str()) {
            (Layout::IsModule, "program") => Home::File,
            (Layout::IsModule, _) => Home::Inside(module.name.clone()),
            (Layout::ModulesOnly, _) => Home::Alone(module.name.clone()),
        };
        let role = |parameter: &Parameter| match &parameter.role {
            Role::Required => WitnessRole::Required,
            Role::Optional => WitnessRole::Optional,
            Role::Rest => WitnessRole::Rest,
            Role::Keyword(keyword, Necessity::Required) => WitnessRole::Keyword(keyword.clone()),
            Role::Keyword(keyword, Necessity::Optional) => WitnessRole::OptionalKeyword(keyword.clone()),
        };
        let parameters = interface
            .parameters
            .as_ref()
            .map(|parameters| parameters.iter().map(|parameter| (parameter.label.clone(), role(parameter))).collect());
        let returns = interface.returns.map_or_else(BTreeSet::new, |structure| self.accessors(structure));
        let (function, applications) = (export.name.clone(), interface.applications.clone());
        Use { home, function, parameters, applications, returns }
    }

    /// The accessors that are offered for instances of a structure type.
    fn accessors(&self, structure: usize) -> BTreeSet<Name> {
        let exports = self.program.modules.iter().flat_map(|module| &module.exports);
        let of_it = |export: &&syntax::Export| matches!(export.value, Exported::Struct(index, syntax::StructPart::Get(_)) if index == structure);
        exports.filter(of_it).map(|export| export.name.clone()).collect()
    }

    /// What the context does with an export: it applies it to unknown arguments and uses what comes out.
    fn used(&mut self, interface: Interface, function: &Name, offered: Option<&Expr>, span: Span) -> Expr {
        let depth = Expr::integer(DEPTH, span);
        let Some(parameters) = interface.parameters else {
            return prelude_call("exercise", vec![depth, Expr::variable(function, span)], span);
        };
        let mut bindings = Vec::new();
        let mut named = Vec::new();
        let mut obtained = Vec::new();
        for parameter in parameters {
            let name = self.fresh("input");
            let ty = match parameter.role {
                Role::Required if offered.is_some() && parameter.structures != Structures::None => {
                    Type::Data(Name::new("Source"), Vec::new())
                }
                Role::Required | Role::Rest | Role::Keyword(_, Necessity::Required) => prelude::value_type(),
                Role::Optional | Role::Keyword(_, Necessity::Optional) => Type::Data(Name::new("Optional"), Vec::new()),
            };
            let unknown = ExprKind::Symbolic { label: parameter.label, ty };
            bindings.push(Binding { name: name.clone(), value: Expr::new(unknown, parameter.span) });
            let mut value = Expr::variable(&name, span);
            if let (Role::Required, Some(offered)) = (&parameter.role, offered)
                && parameter.structures != Structures::None
            {
                let source = std::mem::replace(&mut value, Expr::variable(&self.fresh("input"), span));
                let wanted = kind(parameter.structures, span);
                obtained.push((value.clone(), prelude_call("obtained", vec![offered.clone(), wanted, source], span)));
            }
            named.push((parameter.role, value));
        }
        let inputs: Vec<Expr> =
            named.iter().filter(|(role, _)| matches!(role, Role::Required)).map(|(_, value)| value.clone()).collect();
        let call = arguments_given(Expr::variable(function, span), named, span);
        let result = Name::new("result$");
        let used = match interface.range {
            Range::FirstOrder => void(span),
            Range::Other => prelude_call("exercise", vec![depth, Expr::variable(&result, span)], span),
        };
        let used = self.with_written_parts(used, inputs, span);
        let mut body = evaluate(result, call, used, span);
        for (variable, value) in obtained.into_iter().rev() {
            if let ExprKind::Variable(name) = variable.kind {
                body = evaluate(name, value, body, span);
            }
        }
        if bindings.is_empty() { body } else { Expr::bind(bindings, body, span) }
    }

    /// The context still has what it gave away, and looks at it once more.
    fn with_written_parts(&self, used: Expr, inputs: Vec<Expr>, span: Span) -> Expr {
        if !self.has_written_parts() {
            return used;
        }
        let looked = inputs.into_iter().rev().fold(void(span), |rest, input| {
            evaluate(Name::new("_"), prelude_call("writtenParts", vec![input], span), rest, span)
        });
        evaluate(Name::new("_"), used, looked, span)
    }

    /// Definitions that are computed when the module starts.
    fn initialization_goal(&mut self, module: &syntax::Module) {
        let computed: Vec<&syntax::Definition> =
            module.definitions.iter().filter(|definition| is_computed(definition)).collect();
        let Some(first) = computed.first() else { return };
        self.numbers.belong_to(&module.name);
        let span = first.span;
        let body = if self.has_state() {
            self.initialized(module, Until::Started, void(span), span)
        } else {
            let values = computed.iter().map(|definition| Expr::variable(&definition.name, definition.span));
            let values: Vec<Expr> = values.collect();
            let force = |body: Expr, value: Expr| Expr::new(ExprKind::Force(Box::new(value), Box::new(body)), span);
            values.into_iter().rev().fold(void(span), force)
        };
        let goal = self.goal(&format!("module {}", module.name), body, span);
        self.witnesses.starts.insert(goal, (module.name.clone(), Part::Definition));
    }
}

pub(super) fn is_computed(definition: &syntax::Definition) -> bool {
    let trivial = matches!(
        definition.value.kind,
        Core::Lambda(_)
            | Core::CaseLambda(_)
            | Core::Quote(_)
            | Core::Opaque(_)
            | Core::Primitive(_)
            | Core::Unsupported(_)
    );
    !trivial && !syntax::is_made_up(&definition.name)
}

/// The call, directly where all arguments are required ones, else by a list of them.
fn arguments_given(function: Expr, parameters: Vec<(Role, Expr)>, span: Span) -> Expr {
    let ignore = prelude_name("ignore", span);
    if parameters.iter().all(|(role, _)| matches!(role, Role::Required)) {
        let arguments = parameters.into_iter().map(|(_, value)| value).collect();
        return call_value(ignore, function, arguments, span);
    }
    let empty = || Expr::construct("Null", Vec::new(), span);
    let pair = |first: Expr, rest: Expr| Expr::construct("Pair", vec![first, rest], span);
    let present = |value: Expr, body: &dyn Fn(Expr) -> Expr, otherwise: Expr| {
        let name = Name::new("given$");
        let yes = vec![(Name::new("Present"), vec![name.clone()], body(Expr::variable(&name, span)))];
        on_constructors(value, yes, otherwise, span)
    };
    let (mut keys, mut arguments) = (empty(), empty());
    for (role, value) in parameters.into_iter().rev() {
        match role {
            Role::Required => arguments = pair(value, arguments),
            Role::Optional => arguments = present(value, &|value| pair(value, arguments.clone()), empty()),
            Role::Rest => {
                let is_list = prelude_call("isList", vec![value.clone()], span);
                arguments = Expr::conditional(is_list, value, ignore.clone(), span);
            }
            Role::Keyword(keyword, necessity) => {
                let entry = |value: Expr| pair(pair(symbol(&keyword, span), value), keys.clone());
                keys = match necessity {
                    Necessity::Required => entry(value),
                    Necessity::Optional => present(value, &entry, keys.clone()),
                };
            }
        }
    }
    prelude_call("callKeyed", vec![ignore, function, keys, arguments], span)
}

impl Lowering<'_> {
    /// How the context gets at instances of private structures: the exports that may return one, and those that may change one.
    fn sources(&mut self, module: &syntax::Module, span: Span) -> Expr {
        let (mut makers, mut changers) = (Vec::new(), Vec::new());
        for export in module.exports.iter().filter(|export| matches!(export.value, Exported::Definition(_))) {
            let interfaces = self.interfaces(export);
            let [interface] = interfaces.as_slice() else { continue };
            // Without parameters it may be an instance itself.
            if interface.parameters.is_none() || matches!(interface.range, Range::Other) {
                let made = interface.returns.map_or(Structures::Any, |made| of_type(made, self.program));
                makers.push(self.source(module, export, (made, interface), span));
            }
            let mut taken = interface.parameters.iter().flatten().map(|parameter| parameter.structures);
            let changed = taken.find(|structures| *structures != Structures::None);
            if let Some(changed) = changed.filter(|_| self.program.features.mutation) {
                changers.push(self.source(module, export, (changed, interface), span));
            }
        }
        Expr::construct("Pair", vec![super::list(makers, span), super::list(changers, span)], span)
    }

    /// An export with its name, with which instances one gets of it, and which of its arguments may be instances.
    fn source(
        &mut self,
        module: &syntax::Module,
        export: &syntax::Export,
        (gives, interface): (Structures, &Interface),
        span: Span,
    ) -> Expr {
        let pair = |first: Expr, rest: Expr| Expr::construct("Pair", vec![first, rest], span);
        let taken = interface.parameters.iter().flatten().map(|parameter| kind(parameter.structures, span)).collect();
        let function = pair(super::list(taken, span), self.monitored(module, export, span));
        pair(symbol(&export.name, span), pair(kind(gives, span), function))
    }
}

/// Which instances, as the prelude tells them apart.
fn kind(structures: Structures, span: Span) -> Expr {
    let number = match structures {
        Structures::None => -2,
        Structures::Any => -1,
        Structures::Of(structure) => structure as i64,
    };
    Expr::construct("Integer", vec![Expr::integer(number, span)], span)
}

/// Whether expressions outside all modules use them: then the context is known, and nobody else is asked.
pub(super) fn has_client(program: &syntax::Program) -> bool {
    program.modules.iter().any(|module| is_outside(module) && !module.expressions.is_empty())
}

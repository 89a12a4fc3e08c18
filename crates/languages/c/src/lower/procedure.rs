//! Functions and lemmas as procedures: contract, parameters, body.

use std::collections::BTreeSet;

use gainsay_ir::c::{Block, ExpressionKind, Function, FunctionKind, Parameter, Type};
use gainsay_ir::separation::{Exit, Expression as Lowered, Pattern, Procedure, ProcedureKind, StepKind, Variable};
use gainsay_source::Name;

use super::{
    Lowering,
    builder::{Builder, Graph, Result},
    dangling::Carriers,
    instances::TypeArguments,
    reuse::Reuse,
    scope::Scope,
    statement::end_of,
};
use crate::check::substitute;

impl<'a> Lowering<'a> {
    /// Lowers a function or lemma with its body; its name among the procedures.
    pub(super) fn define(&mut self, function: &'a Function, order: usize) -> Name {
        let types: Vec<Type> = function.type_parameters.iter().cloned().map(Type::Parameter).collect();
        let name = self.instance_name(&function.name, &types);
        match self.lower_procedure(function, order, &types, function.body.as_ref()) {
            Ok(procedure) => {
                self.program.procedures.insert(name.clone(), procedure);
            }
            Err(what) => {
                self.obstacles.insert(name.clone(), what);
            }
        }
        name
    }

    /// The contract of a procedure that is called.
    pub(super) fn procedure(&mut self, name: &Name, types: &[Type]) -> Result<Name> {
        let instance = self.instance_name(name, types);
        if self.program.procedures.contains_key(&instance) {
            return Ok(instance);
        }
        let Some((function, order)) = self.functions.get(name).copied() else {
            return Err(format!("`{name}`, which is not declared"));
        };
        if self.checked.broken.contains(name) {
            return Err(format!("`{name}`, in which there are errors"));
        }
        if self.speaks_of_another(function) {
            return Err(format!("`{name}` of the library, which speaks of a name that the program declares otherwise"));
        }
        if function.contract.is_none() && function.body.is_none() {
            return Err(format!("`{name}`, which has neither a contract nor a body"));
        }
        let procedure = self.lower_procedure(function, order, types, None)?;
        self.program.procedures.insert(instance.clone(), procedure);
        Ok(instance)
    }

    fn lower_procedure(
        &mut self,
        function: &'a Function,
        order: usize,
        types: &[Type],
        body: Option<&Block>,
    ) -> Result<Procedure> {
        let values: TypeArguments = function.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let is_lemma = function.kind != FunctionKind::Ordinary;
        let mut scope = Scope::default();
        let mut parameters = Vec::new();
        for parameter in &function.parameters {
            let ty = substitute(&parameter.ty, &values);
            let sort = self
                .value_sort(&ty)
                .map_err(|_| format!("the parameter `{}`, which is {}", parameter.name, by_value(&ty)))?;
            parameters.push(Variable { name: scope.bind(&parameter.name, ty), sort });
        }
        let result_type = (function.result != Type::Void).then(|| substitute(&function.result, &values));
        let result = match &result_type {
            Some(ty) => {
                let sort = self.value_sort(ty).map_err(|_| format!("a result that is {}", by_value(ty)))?;
                Some(Variable { name: Name::new("$result"), sort })
            }
            None => None,
        };
        let span = function.name_span;
        let mut builder = Builder::pure(self, values, scope);
        let (requires, ensures) = match &function.contract {
            Some(contract) => {
                let requires = builder.assertion(&contract.requires)?;
                let depth = builder.scope.entries.len();
                builder.bind_result(result_type.clone().unwrap_or(Type::INT));
                let ensures = builder.assertion(&contract.ensures)?;
                builder.scope.entries.truncate(depth);
                (requires, ensures)
            }
            None => (Self::truth(span), Self::truth(span)),
        };
        let end = body.map_or(span, |body| end_of(body.span));
        let lowered_body = match body {
            Some(body) => {
                let graph = Graph {
                    in_memory: addresses_taken(body),
                    result: result_type,
                    procedure: Some(function.name.clone()),
                    order,
                    is_lemma,
                    carriers: Carriers::of(body, &builder.lowering.functions),
                    reuse: if is_lemma { Reuse::default() } else { Reuse::of(body) },
                    comes_back: builder.lowering.comes_back(function, body),
                    ..Graph::default()
                };
                builder.graph = Some(graph);
                builder.ghost = is_lemma;
                Some(builder.function_body(function, body)?)
            }
            None => None,
        };
        let name = self.instance_name(&function.name, types);
        let kind = if is_lemma { ProcedureKind::Lemma } else { ProcedureKind::Code };
        let written = function.name.clone();
        Ok(Procedure {
            name,
            written,
            kind,
            parameters,
            result,
            requires,
            ensures,
            body: lowered_body,
            order,
            span,
            end,
        })
    }
}

impl Lowering<'_> {
    /// Whether a call in the body may lead to the function itself: by names, or by a pointer, which may lead anywhere.
    fn comes_back(&self, function: &Function, body: &Block) -> bool {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![body.clone()];
        while let Some(mut next) = waiting.pop() {
            let Some(called) = self.called(&mut next) else { return true };
            for name in called {
                let is_known = self.checked.context.functions.get(&name).is_some_and(|known| known.from_library);
                if is_known || !reached.insert(name.clone()) {
                    continue;
                }
                match self.functions.get(&name).map(|(known, _)| &known.body) {
                    Some(Some(body)) if name != function.name => waiting.push(body.clone()),
                    _ => return true,
                }
            }
        }
        false
    }

    /// The functions called by their names; nothing if others may be called.
    fn called(&self, body: &mut Block) -> Option<Vec<Name>> {
        let (mut called, mut mentioned, mut is_clear) = (Vec::new(), 0, true);
        body.change(&mut |each| match &each.kind {
            ExpressionKind::Call { callee, .. } => match &callee.kind {
                ExpressionKind::Variable(name) if self.checked.context.functions.contains_key(name) => {
                    called.push(name.clone());
                }
                _ => is_clear = false,
            },
            ExpressionKind::Variable(name) if self.checked.context.functions.contains_key(name) => mentioned += 1,
            _ => {}
        });
        (is_clear && mentioned <= called.len()).then_some(called)
    }
}

impl Builder<'_, '_> {
    /// A parameter whose address is taken lies in memory from the start.
    pub(super) fn parameter_in_memory(&mut self, parameter: &Parameter) -> Result<()> {
        let is_lemma = self.graph()?.is_lemma;
        let Some(entry) = self.scope.find(&parameter.name).cloned() else { return Ok(()) };
        if !is_lemma && matches!(entry.ty, Type::Struct(_)) {
            let value = Lowered::Variable(entry.name);
            return self.place_structure(&parameter.name, &entry.ty, &value, parameter.span);
        }
        if is_lemma || !self.graph()?.in_memory.contains(&parameter.name) {
            return Ok(());
        }
        self.place_in_memory(
            &parameter.name,
            &entry.ty,
            Some(Pattern::Value(Lowered::Variable(entry.name))),
            parameter.span,
        )
    }

    fn function_body(&mut self, function: &Function, body: &Block) -> Result<gainsay_ir::separation::Body> {
        let end = end_of(body.span);
        self.graph()?.block(body.span);
        // Numbers of annotations have no bounds, whatever their types are called.
        let is_lemma = self.graph()?.is_lemma;
        for parameter in function.parameters.iter().filter(|_| !is_lemma) {
            if let Some(entry) = self.scope.find(&parameter.name).cloned() {
                self.assume_range(&Lowered::Variable(entry.name), &entry.ty, parameter.span)?;
            }
        }
        self.tell_functions_apart(body.span)?;
        self.begin_reuse(body.span)?;
        let assigned = super::loops::assigned_in_block(body);
        let constant = self.scope.entries.iter().filter(|entry| !assigned.contains(&entry.source));
        let constant = constant.map(|entry| entry.name.clone()).collect();
        self.graph()?.constant = constant;
        let depth = self.scope.entries.len();
        self.graph()?.live.push(Vec::new());
        for parameter in &function.parameters {
            self.parameter_in_memory(parameter)?;
        }
        self.body(body)?;
        self.scope.entries.truncate(depth);
        let given_up = self.graph()?.live.pop().unwrap_or_default();
        for assertion in given_up {
            self.emit(StepKind::Consume { assertion, code: "scope" }, end)?;
        }
        let without_value = self.graph()?.result.is_some() && function.name != "main" && !self.graph()?.is_lemma;
        if without_value {
            let message = "the function may end without returning a value".to_owned();
            let never = StepKind::Check { condition: Lowered::Boolean(false), code: "missing-return", message };
            self.emit(never, end)?;
        }
        self.graph()?.finish(Exit::Return(None), end);
        let graph = self.graph.take().unwrap_or_default();
        if let Some(label) = Lowering::unplaced(&graph) {
            return Err(format!("`goto {label}`, for which there is no label"));
        }
        Ok(graph.into_body())
    }
}

fn by_value(ty: &Type) -> &'static str {
    match ty {
        Type::Float(_) => "a floating-point number",
        Type::Union(_) => "a union passed by value",
        _ => "a structure with unions, floating-point numbers or arrays of structures in it, passed by value",
    }
}

/// Variables whose address is taken somewhere.
pub(super) fn addresses_taken(body: &Block) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    body.clone().change(&mut |each| {
        if let ExpressionKind::AddressOf(operand) = &each.kind
            && let ExpressionKind::Variable(name) = &operand.kind
        {
            names.insert(name.clone());
        }
    });
    names
}

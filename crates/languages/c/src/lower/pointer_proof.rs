//! `produce_function_pointer_chunk t(f)(a, b)(x) { …; call(); … }`: that a function keeps what a type of functions promises for these arguments is
//! shown on the spot, with nothing owned but what the type gives; from there on it is known.

use gainsay_ir::c::{Expression, ExpressionKind, Function, PointerProof, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, Exit, Expression as Lowered, Instance, Pattern, Sort, StepKind,
};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Result},
    instances::TypeArguments,
    place::global_address,
};
use crate::check::substitute;

impl Builder<'_, '_> {
    /// ```text
    /// { R[ā, x̄] } proof { E[ā, x̄, result] }        H
    /// ───────────────────────────────────────────────
    ///              H ∗ is_t(f, ā)
    /// ```
    pub(super) fn pointer_proof(&mut self, proof: &PointerProof, span: Span) -> Result<()> {
        let Some((of, _)) = self.lowering.functions.get(&proof.of).copied().filter(|(of, _)| of.hidden > 1) else {
            return Err(format!("`{}`, which is no type of functions with parameters in an annotation", proof.of));
        };
        if self.graph()?.is_lemma || self.graph()?.pointer_proof.is_some() {
            return Err("proofs about function pointers within proofs".to_owned());
        }
        let types: Vec<Type> = proof.types.iter().map(|ty| substitute(ty, &self.types)).collect();
        let values: TypeArguments = of.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let mut hidden = vec![global_address(&proof.function)];
        for (argument, parameter) in proof.arguments.iter().zip(&of.parameters[1..]) {
            let value = self.converted(argument, &substitute(&parameter.ty, &values))?;
            hidden.push(self.keep("argument", value, span)?);
        }
        let proving = self.temporary("proving");
        self.emit(StepKind::Havoc(proving.clone(), Sort::Bool), span)?;
        let graph = self.graph()?;
        let (inside, next) = (graph.block(span), graph.block(span));
        graph.end(Exit::Branch(Lowered::Variable(proving), inside, next), span, inside);
        self.shown(proof, of, &values, &hidden, span)?;
        self.graph()?.current = next;
        let known = self.known_of((of, &types), hidden.into_iter().map(Pattern::Value).collect(), None, span)?;
        self.emit(StepKind::Produce(known), span)
    }

    /// `is_t(f, ā)`, where that is something owned.
    pub(super) fn known_of(
        &mut self,
        (of, types): (&Function, &[Type]),
        arguments: Vec<Pattern>,
        fraction: Option<Pattern>,
        span: Span,
    ) -> Result<Assertion> {
        let name = Name::from(format!("is_{}", of.name));
        let is_own = self.lowering.predicates.get(&name).is_some_and(|(predicate, _)| predicate.body.is_some());
        match self.lowering.predicate(&name, types, span)? {
            Some(predicate) if !is_own => {
                let instance = Instance { predicate, arguments, fraction };
                Ok(Assertion::new(AssertionKind::Instance(instance), span))
            }
            _ => Err(format!("`{name}`, which the program defines itself")),
        }
    }

    fn shown(
        &mut self,
        proof: &PointerProof,
        of: &Function,
        values: &TypeArguments,
        hidden: &[Lowered],
        span: Span,
    ) -> Result<()> {
        let entries = std::mem::take(&mut self.scope.entries);
        let types = std::mem::replace(&mut self.types, values.clone());
        let mut given: Vec<(Name, Type)> = Vec::new();
        for (position, parameter) in of.parameters.iter().enumerate() {
            let name = self.scope.bind(&parameter.name, substitute(&parameter.ty, values));
            match hidden.get(position) {
                Some(value) => self.emit(StepKind::Assign(name, value.clone()), span)?,
                None => {
                    let sort = self.lowering.sort(&parameter.ty);
                    self.emit(StepKind::Havoc(name.clone(), sort), span)?;
                    self.assume_range(&Lowered::Variable(name.clone()), &parameter.ty, span)?;
                    given.push((name, parameter.ty.clone()));
                }
            }
        }
        let contract = of.contract.as_ref().ok_or("a type of functions that promises nothing")?;
        let requires = self.assertion(&contract.requires)?;
        self.bind_result(of.result.clone());
        let ensures = self.assertion(&contract.ensures)?;
        self.scope.entries = entries;
        self.types = types;
        self.emit(StepKind::Isolate(requires), span)?;
        let depth = self.scope.entries.len();
        for (source, (name, ty)) in proof.parameters.iter().zip(&given) {
            self.scope.bind(source, ty.clone());
            if let Some(entry) = self.scope.entries.last_mut() {
                entry.name = name.clone();
            }
        }
        self.graph()?.pointer_proof = Some((proof.function.clone(), given));
        let result = proof.body.statements.iter().try_for_each(|statement| self.statement(statement));
        let is_called = self.graph()?.pointer_proof.take().is_none();
        self.scope.entries.truncate(depth);
        result?;
        if !is_called {
            return Err("a proof about a function pointer without `call();`".to_owned());
        }
        self.emit(StepKind::Conclude(ensures), span)?;
        self.graph()?.finish(Exit::Stop, span);
        Ok(())
    }

    /// `call();`: the function the proof is about, with what it is given.
    pub(super) fn proved_call(&mut self, span: Span) -> Result<()> {
        let Some((function, given)) = self.graph()?.pointer_proof.take() else {
            return Err("`call()` outside of a proof about a function pointer, or for the second time".to_owned());
        };
        let depth = self.scope.entries.len();
        let mut arguments = Vec::new();
        for (position, (name, ty)) in given.iter().enumerate() {
            let source = Name::from(format!("argument {position}"));
            self.scope.bind(&source, ty.clone());
            if let Some(entry) = self.scope.entries.last_mut() {
                entry.name = name.clone();
            }
            arguments.push(Expression { kind: ExpressionKind::Variable(source), span, ty: ty.clone() });
        }
        let result = self.lowering.functions.get(&function).map_or(Type::Void, |(function, _)| function.result.clone());
        let callee = Expression::new(ExpressionKind::Variable(function.clone()), span);
        let kind = ExpressionKind::Call { callee: Box::new(callee), arguments: arguments.clone() };
        let whole = Expression { kind, span, ty: result.clone() };
        let before = std::mem::replace(&mut self.ghost, false);
        let value = self.procedure_call(&function, &arguments, &whole);
        self.ghost = before;
        self.scope.entries.truncate(depth);
        let value = value?;
        if result != Type::Void {
            self.emit(StepKind::Assign(Name::new("$result"), value), span)?;
            self.bind_result(result);
        }
        Ok(())
    }
}

//! Fixpoint functions as total functions, and lemmas that are used without being called as facts about them.

use std::collections::BTreeSet;

use gainsay_ir::c::{
    Assertion, AssertionKind, Block, CaseLabel, Declaration, DeclarationKind, Expression, ExpressionCase,
    ExpressionKind, Function, FunctionKind, Statement, StatementKind, Type,
};
use gainsay_ir::separation::{
    Arm, Definition, Expression as Lowered, Fact, Function as LoweredFunction, ListFunction, Sort, Variable,
};
use gainsay_source::{Diagnostic, Name, Span};

use super::{
    Lowering,
    builder::Builder,
    instances::TypeArguments,
    pure::{matching, type_arguments},
    scope::Scope,
};
use crate::check::substitute;

impl<'a> Lowering<'a> {
    /// The instance of a fixpoint at these types.
    pub(super) fn fixpoint_instance(&mut self, name: &Name, types: &[Type]) -> Name {
        let instance = self.instance_name(name, types);
        if self.program.functions.contains_key(&instance) {
            return instance;
        }
        let Some((fixpoint, order)) = self.fixpoints.get(name).copied() else { return instance };
        let values: TypeArguments = fixpoint.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let mut scope = Scope::default();
        let mut parameters = Vec::new();
        for parameter in &fixpoint.parameters {
            let ty = substitute(&parameter.ty, &values);
            let sort = self.sort(&ty);
            parameters.push(Variable { name: scope.bind(&parameter.name, ty), sort });
        }
        let result = self.sort(&substitute(&fixpoint.result, &values));
        let function = LoweredFunction { name: instance.clone(), parameters, result, definition: Definition::None };
        self.program.functions.insert(instance.clone(), function);
        self.uses.entry(name.clone()).or_default().push(types.to_vec());
        self.note_list_function(name, types, &instance);
        if self.checked.broken.contains(name) {
            return instance;
        }
        match self.definition(fixpoint, order, values, scope) {
            Ok(definition) => {
                if let Some(function) = self.program.functions.get_mut(&instance) {
                    function.definition = definition;
                }
            }
            Err((message, span)) => {
                let diagnostic = Diagnostic::error("not-well-founded", message, span);
                if !self.diagnostics.contains(&diagnostic) {
                    self.diagnostics.push(diagnostic);
                }
            }
        }
        instance
    }

    /// The library's functions on lists are those that arrays and segments are spoken of with; one of the program's own of that name is any function.
    fn note_list_function(&mut self, name: &Name, types: &[Type], instance: &Name) {
        let from_library = self.checked.context.fixpoints.get(name).is_some_and(|each| each.from_library);
        if let (Some(function), [element], true) = (ListFunction::named(name), types, from_library)
            && let Sort::Data(list) = self.sort(&Type::list(element.clone()))
        {
            self.program.lists.entry(list).or_default().insert(function, instance.clone());
        }
    }

    fn definition(
        &mut self,
        fixpoint: &'a Function,
        order: usize,
        values: TypeArguments,
        scope: Scope,
    ) -> Result<Definition, (String, Span)> {
        let Some(body) = &fixpoint.body else { return Ok(Definition::None) };
        let Some(value) = body_value(body) else {
            return Err(("the body of a fixpoint is `return` or `switch`".to_owned(), fixpoint.name_span));
        };
        self.earlier_only(&value, fixpoint, order)?;
        let circle = self.circles.with(&fixpoint.name).to_vec();
        let on_parameter = match &value.kind {
            ExpressionKind::Switch { subject, cases } => match &subject.kind {
                ExpressionKind::Variable(name) => {
                    fixpoint.parameters.iter().position(|parameter| parameter.name == *name).map(|index| (index, cases))
                }
                _ => None,
            },
            _ => None,
        };
        let wrap = |message: String| (message, fixpoint.name_span);
        let result = substitute(&fixpoint.result, &values);
        let Some((parameter, cases)) = on_parameter else {
            if calls(&value, &fixpoint.name) {
                return Err((
                    "a recursive fixpoint begins with a `switch` over one of its parameters".to_owned(),
                    value.span,
                ));
            }
            let mut builder = Builder::pure(self, values, scope);
            return Ok(Definition::Direct(builder.returned(&value, &result).map_err(wrap)?));
        };
        let mut arms = Vec::new();
        let subject_type = substitute(&fixpoint.parameters[parameter].ty, &values);
        for case in cases {
            let mut parts = case.variables.clone();
            decreasing(&case.value, &fixpoint.name, parameter, &mut parts)?;
            for (other, parameter) in &circle {
                decreasing(&case.value, other, *parameter, &mut parts)?;
            }
            let constructor = self.constructor(&case.constructor, &subject_type);
            let mut builder = Builder::pure(self, values.clone(), scope.clone());
            let variables = builder.bind_case(case, &subject_type);
            let value = builder.returned(&case.value, &result).map_err(wrap)?;
            let mut called = circle.iter().map(|(other, parameter)| (other, *parameter));
            if !is_on_parts(&value, &variables, &fixpoint.name, parameter)
                || !called.all(|(other, parameter)| is_on_parts(&value, &variables, other, parameter))
            {
                return Err((endless(&fixpoint.name), case.value.span));
            }
            arms.push(Arm { constructor, variables, value });
        }
        Ok(Definition::Cases { parameter, arms })
    }

    /// Fixpoints use earlier ones, themselves, or those of a circle in which every call is on a part.
    fn earlier_only(&self, value: &Expression, fixpoint: &Function, order: usize) -> Result<(), (String, Span)> {
        let mut late = None;
        let circle = self.circles.with(&fixpoint.name);
        value.clone().change(&mut |each| {
            if let ExpressionKind::Variable(name) = &each.kind
                && let Some((_, other)) = self.fixpoints.get(name)
                && *other > order
                && !circle.iter().any(|(member, _)| member == name)
                && !fixpoint.parameters.iter().any(|parameter| parameter.name == *name)
            {
                late.get_or_insert((
                    format!("`{name}` is declared after this fixpoint, which must not use it"),
                    each.span,
                ));
            }
        });
        late.map_or(Ok(()), Err)
    }

    /// Lemmas about values that need not be called, at every type at which all their functions are used.
    pub(super) fn facts(&mut self) {
        let lemmas: Vec<(&'a Function, usize)> =
            self.functions.values().copied().filter(|(function, _)| function.kind == FunctionKind::AutoLemma).collect();
        for (lemma, _) in &lemmas {
            self.automatic(lemma);
        }
        for (lemma, order) in lemmas {
            if self.checked.broken.contains(&lemma.name) || self.speaks_of_another(lemma) {
                continue;
            }
            for types in self.types_of_use(lemma) {
                self.fact(lemma, order, &types);
            }
        }
        self.program.facts.sort_by_key(|fact| fact.order);
    }

    /// A lemma about memory that need not be called: of predicates that the program uses. Its parameters must be arguments of what it leaves. Or one
    /// that says in a condition what a predicate says that owns nothing.
    fn automatic(&mut self, lemma: &'a Function) {
        let Some(contract) = &lemma.contract else { return };
        let is_pure = matches!(contract.requires.kind, AssertionKind::Pure(_));
        let fits = !lemma.parameters.is_empty() && lemma.type_parameters.is_empty();
        let mut names = Vec::new();
        predicates(if is_pure { &contract.ensures } else { &contract.requires }, &mut names);
        if !fits || names.is_empty() || !names.iter().all(|name| self.program.predicates.contains_key(*name)) {
            return;
        }
        if let Ok(procedure) = self.procedure(&lemma.name, &[]) {
            self.program.automatic.push(procedure);
        }
    }

    /// A lemma of the library says nothing about functions of the user's that have the names of the library's.
    pub(super) fn speaks_of_another(&self, lemma: &Function) -> bool {
        let is_library = |order: usize| self.checked.unit.declarations.get(order).is_some_and(|each| each.from_library);
        let Some((_, order)) = self.functions.get(&lemma.name) else { return false };
        let Some(contract) = lemma.contract.as_ref().filter(|_| is_library(*order)) else { return false };
        let mut waiting = Vec::new();
        let mut note = |each: &mut Expression| {
            if let ExpressionKind::Variable(name) = &each.kind {
                waiting.push(name.clone());
            }
        };
        contract.requires.clone().change(&mut note);
        contract.ensures.clone().change(&mut note);
        if self.names_own_predicate(&contract.requires) || self.names_own_predicate(&contract.ensures) {
            return true;
        }
        let mut seen = BTreeSet::new();
        while let Some(name) = waiting.pop() {
            let Some((fixpoint, order)) = self.fixpoints.get(&name).filter(|_| seen.insert(name.clone())) else {
                continue;
            };
            if !is_library(*order) {
                return true;
            }
            let mut note = |each: &mut Expression| {
                if let ExpressionKind::Variable(name) = &each.kind {
                    waiting.push(name.clone());
                }
            };
            fixpoint.body.iter().for_each(|body| body.clone().change(&mut note));
        }
        false
    }

    /// Whether a contract of the library would speak of a predicate of the user's.
    fn names_own_predicate(&self, assertion: &Assertion) -> bool {
        let is_own = |name: &&Name| {
            let own = |each: &Declaration| {
                let predicate = matches!(&each.kind, DeclarationKind::Predicate(found) if found.name == **name);
                predicate && !each.from_library
            };
            self.checked.unit.declarations.iter().any(own)
        };
        let mut names = Vec::new();
        predicates(assertion, &mut names);
        names.iter().any(is_own)
    }

    /// What the type parameters of a lemma are where the program uses the functions it speaks of.
    fn types_of_use(&mut self, lemma: &'a Function) -> Vec<Vec<Type>> {
        if lemma.type_parameters.is_empty() {
            return vec![Vec::new()];
        }
        let Some(contract) = &lemma.contract else { return Vec::new() };
        let AssertionKind::Pure(conclusion) = &contract.ensures.kind else { return Vec::new() };
        let mut found = BTreeSet::new();
        for (name, types) in self.polymorphic_calls(conclusion) {
            for used in self.uses.get(&name).into_iter().flatten() {
                let mut values = TypeArguments::new();
                types.iter().zip(used).for_each(|(declared, used)| matching(declared, used, &mut values));
                let all = lemma.type_parameters.iter().map(|parameter| values.get(parameter).cloned());
                found.extend(all.collect::<Option<Vec<Type>>>());
            }
        }
        found.into_iter().collect()
    }

    /// The fixpoints with type parameters that are called in a value, with the types they are called at.
    fn polymorphic_calls(&mut self, value: &Expression) -> Vec<(Name, Vec<Type>)> {
        let mut calls = Vec::new();
        value.clone().change(&mut |each| {
            if let ExpressionKind::Call { callee, arguments } = &each.kind
                && let ExpressionKind::Variable(name) = &callee.kind
                && let Some((fixpoint, _)) = self.fixpoints.get(name)
                && !fixpoint.type_parameters.is_empty()
            {
                let declared = fixpoint.parameters.iter().map(|parameter| &parameter.ty).chain([&fixpoint.result]);
                let found = arguments.iter().map(|argument| &argument.ty).chain([&each.ty]);
                let pairs: Vec<(&Type, &Type)> = declared.zip(found).collect();
                calls.push((name.clone(), type_arguments(&fixpoint.type_parameters, &pairs)));
            }
        });
        calls
    }

    /// Whether a fixpoint is defined, and not by recursion.
    fn is_abbreviation(&self, name: &Name) -> bool {
        let Some((Function { body: Some(body), .. }, order)) = self.fixpoints.get(name) else { return false };
        let mut plain = true;
        body.clone().change(&mut |each| {
            if let ExpressionKind::Variable(used) = &each.kind
                && let Some((other, earlier)) = self.fixpoints.get(used)
            {
                plain &= other.body.is_none() || earlier < order && self.is_abbreviation(used);
            }
        });
        plain
    }

    fn fact(&mut self, lemma: &'a Function, order: usize, types: &[Type]) {
        let Some(contract) = &lemma.contract else { return };
        let (AssertionKind::Pure(premise), AssertionKind::Pure(conclusion)) =
            (&contract.requires.kind, &contract.ensures.kind)
        else {
            return;
        };
        let values: TypeArguments = lemma.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        if !self.functions_used(conclusion, &values) {
            return;
        }
        let mut scope = Scope::default();
        let mut variables = Vec::new();
        for parameter in &lemma.parameters {
            let ty = substitute(&parameter.ty, &values);
            let sort = self.sort(&ty);
            variables.push(Variable { name: scope.bind(&parameter.name, ty), sort });
        }
        let mut builder = Builder::pure(self, values, scope);
        let lowered: Result<(Lowered, Lowered), String> =
            builder.condition(premise).and_then(|premise| Ok((premise, builder.condition(conclusion)?)));
        if let Ok((premise, conclusion)) = lowered {
            self.program.facts.push(Fact { name: lemma.name.clone(), variables, premise, conclusion, order });
        }
    }

    /// Whether the program uses every fixpoint of the conclusion at these types already. Those that are not recursive only abbreviate, and
    /// what is said with them, `nth(length(xs), append(xs, ys)) == head(ys)`, is of use to programs that do without.
    fn functions_used(&mut self, conclusion: &Expression, values: &TypeArguments) -> bool {
        let polymorphic = self.polymorphic_calls(conclusion);
        let at_types = polymorphic.iter().all(|(name, types)| {
            if self.is_abbreviation(name) {
                return true;
            }
            let types: Vec<Type> = types.iter().map(|ty| substitute(ty, values)).collect();
            let instance = self.instance_name(name, &types);
            self.program.functions.contains_key(&instance)
        });
        let mut names = Vec::new();
        conclusion.clone().change(&mut |each| {
            if let ExpressionKind::Call { callee, .. } = &each.kind
                && let ExpressionKind::Variable(name) = &callee.kind
                && self.fixpoints.get(name).is_some_and(|(fixpoint, _)| fixpoint.type_parameters.is_empty())
            {
                names.push(name.clone());
            }
        });
        at_types && names.iter().all(|name| self.program.functions.contains_key(name))
    }
}

/// The predicates an assertion names.
pub(super) fn predicates<'s>(assertion: &'s Assertion, found: &mut Vec<&'s Name>) {
    match &assertion.kind {
        AssertionKind::Predicate { name, .. } => found.push(name),
        AssertionKind::Separate(parts) => parts.iter().for_each(|part| predicates(part, found)),
        AssertionKind::Conditional { then, otherwise, .. } => {
            predicates(then, found);
            predicates(otherwise, found);
        }
        AssertionKind::Fraction { assertion, .. } | AssertionKind::Ensures(assertion) => predicates(assertion, found),
        AssertionKind::Switch { cases, .. } => cases.iter().for_each(|case| predicates(&case.assertion, found)),
        AssertionKind::Pure(_)
        | AssertionKind::Empty
        | AssertionKind::PointsTo { .. }
        | AssertionKind::Slice { .. } => {}
    }
}

/// The value a fixpoint's body returns.
pub(super) fn body_value(body: &Block) -> Option<Expression> {
    match body.statements.as_slice() {
        [statement] => statement_value(statement),
        _ => None,
    }
}

fn statement_value(statement: &Statement) -> Option<Expression> {
    match &statement.kind {
        StatementKind::Return(value) => value.clone(),
        StatementKind::Block(block) => body_value(block),
        StatementKind::Switch { subject, cases } => {
            let mut values = Vec::new();
            for case in cases {
                let CaseLabel::Constructor(constructor, variables) = &case.label else { return None };
                let [statement] = case.body.as_slice() else { return None };
                let value = statement_value(statement)?;
                let (constructor, variables) = (constructor.clone(), variables.clone());
                values.push(ExpressionCase { constructor, variables, value, span: case.span });
            }
            let ty = values.first()?.value.ty.clone();
            let kind = ExpressionKind::Switch { subject: Box::new(subject.clone()), cases: values };
            Some(Expression { kind, span: statement.span, ty })
        }
        StatementKind::If { condition, then, otherwise } => {
            let (then, otherwise) = (statement_value(then)?, statement_value(otherwise.as_ref()?)?);
            let ty = then.ty.clone();
            let kind = ExpressionKind::Conditional(Box::new(condition.clone()), Box::new(then), Box::new(otherwise));
            Some(Expression { kind, span: statement.span, ty })
        }
        _ => None,
    }
}

fn calls(value: &Expression, name: &Name) -> bool {
    let mut found = false;
    value.clone().change(&mut |each| found |= matches!(&each.kind, ExpressionKind::Variable(other) if other == name));
    found
}

/// Every recursive call is on a part of the parameter.
fn decreasing(value: &Expression, name: &Name, parameter: usize, parts: &mut Vec<Name>) -> Result<(), (String, Span)> {
    // Parts of parts are smaller as well.
    value.clone().change(&mut |each| {
        if let ExpressionKind::Switch { subject, cases } = &each.kind
            && matches!(&subject.kind, ExpressionKind::Variable(subject) if parts.contains(subject))
        {
            parts.extend(cases.iter().flat_map(|case| case.variables.iter().cloned()));
        }
    });
    let (mut good, mut all, mut wrong) = (0, 0, None);
    value.clone().change(&mut |each| match &each.kind {
        ExpressionKind::Call { callee, arguments } if matches!(&callee.kind, ExpressionKind::Variable(called) if called == name) => {
            match arguments.get(parameter).map(|argument| &argument.kind) {
                Some(ExpressionKind::Variable(argument)) if parts.contains(argument) => good += 1,
                _ => wrong = Some(each.span),
            }
        }
        ExpressionKind::Variable(used) if used == name => all += 1,
        _ => {}
    });
    if good == all {
        return Ok(());
    }
    Err((endless(name), wrong.unwrap_or(value.span)))
}

fn endless(name: &Name) -> String {
    format!("this recursion of `{name}` may never end: it must be on a part of the value of the `switch`")
}

/// The same once more where every name means one thing: a case may call a part of another value as a part of this one is called.
fn is_on_parts(value: &Lowered, variables: &[Name], name: &Name, parameter: usize) -> bool {
    let all = value.parts();
    let mut parts: BTreeSet<&Name> = variables.iter().collect();
    // Wholes come before what is in them: the cases of a part are seen before they are switched over.
    for each in &all {
        if let Lowered::Match(subject, arms) = each
            && matches!(&**subject, Lowered::Variable(subject) if parts.contains(subject))
        {
            parts.extend(arms.iter().flat_map(|arm| &arm.variables));
        }
    }
    let instances = format!("{name}<");
    all.iter().all(|each| match each {
        Lowered::Apply(called, arguments) if called == name || called.starts_with(&instances) => {
            matches!(arguments.get(parameter), Some(Lowered::Variable(argument)) if parts.contains(argument))
        }
        _ => true,
    })
}

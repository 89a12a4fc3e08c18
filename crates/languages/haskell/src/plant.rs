//! Where falsehoods can be planted into a Haskell module, and what its functions take for granted.
//!
//! An expression is evaluated first, then the program fails: `case (e) of { planted -> if seq planted True then error … else planted }`, which
//! has the type of `e` and changes no other. A new line before `e` keeps it in its column, on which the layout of what follows may depend.

use gainsay_source::{Edit, FileId, Name, Plant, Planted, Plants, Premise, Sources, Span};

use crate::{
    parser,
    syntax::{
        Alternative, Binding, BindingKind, Bindings, Body, ClassItem, Clause, DeclarationKind, Expression,
        ExpressionKind, GuardedBody, InstanceItem, Module, OperatorItem, QualifiedName, RightHandSide, Statement,
        StatementKind,
        specification::{RefinedSignature, RefinedType, RefinedTypeKind, SpecificationKind, Trust},
    },
};

/// The places of a module; those it imports are left alone.
pub fn plants(sources: &Sources, file: FileId) -> Plants {
    let (module, _) = parser::parse(sources, file);
    let mut finder = Finder { sources, file, goal: None, found: Plants::default() };
    finder.module(&module);
    finder.found
}

struct Finder<'a> {
    sources: &'a Sources,
    file: FileId,
    /// The function at the top that is looked at.
    goal: Option<Name>,
    found: Plants,
}

impl Finder<'_> {
    fn module(&mut self, module: &Module) {
        for specification in &module.specifications {
            if let SpecificationKind::Signature(signature) = &specification.kind {
                self.signature(signature);
            }
        }
        for declaration in &module.declarations {
            self.goal = None;
            match &declaration.kind {
                DeclarationKind::Binding(binding) => {
                    if let BindingKind::Function(function) = &binding.kind {
                        self.goal = Some(function.name.name.clone());
                    }
                    self.binding(binding, true);
                }
                DeclarationKind::Class(class) => class.items.iter().for_each(|item| {
                    if let ClassItem::Binding(binding) = item {
                        self.binding(binding, true);
                    }
                }),
                DeclarationKind::Instance(instance) => instance.items.iter().for_each(|item| {
                    if let InstanceItem::Binding(binding) = item {
                        self.binding(binding, true);
                    }
                }),
                _ => {}
            }
        }
    }

    fn signature(&mut self, signature: &RefinedSignature) {
        let goals: Vec<Name> = signature.names.iter().map(|name: &QualifiedName| name.name.clone()).collect();
        for goal in goals {
            self.arguments(&signature.signature, &goal, signature.trust);
        }
    }

    fn arguments(&mut self, refined: &RefinedType, goal: &Name, trust: Trust) {
        match &refined.kind {
            RefinedTypeKind::Function { argument, result, .. } => {
                self.refinements(argument, "precondition", Some(goal));
                self.arguments(result, goal, trust);
            }
            RefinedTypeKind::Qualified { body, .. }
            | RefinedTypeKind::ForAll { body, .. }
            | RefinedTypeKind::Bounded { body, .. } => self.arguments(body, goal, trust),
            RefinedTypeKind::Parenthesized(inner) => self.arguments(inner, goal, trust),
            _ if trust == Trust::Assumed => self.refinements(refined, "assumption", None),
            _ => {}
        }
    }

    fn refinements(&mut self, refined: &RefinedType, what: &'static str, goal: Option<&Name>) {
        match &refined.kind {
            RefinedTypeKind::Refined { base, predicate, .. } => {
                let span = predicate.span;
                let edits = vec![Edit::replace(span, "true")];
                self.found.premises.push(Premise { goal: goal.cloned(), what, span, edits });
                self.refinements(base, what, goal);
            }
            RefinedTypeKind::List(inner) | RefinedTypeKind::Parenthesized(inner) => {
                self.refinements(inner, what, goal);
            }
            RefinedTypeKind::Apply { arguments, .. } => {
                arguments.iter().for_each(|argument| self.refinements(argument, what, goal));
            }
            RefinedTypeKind::Tuple(parts) => {
                parts.iter().for_each(|part| self.refinements(&part.component, what, goal));
            }
            _ => {}
        }
    }

    fn plant(&mut self, place: Planted, expression: &Expression) {
        let span = expression.span;
        if span.file != self.file || span.start >= span.end || is_failure(expression) {
            return;
        }
        let before = format!("(case (\n{}", self.margin(span));
        let after = ") of { planted -> if seq planted True then error \"planted\" else planted })";
        let edits = Edit::around(span, before, after);
        self.found.plants.push(Plant { goal: self.goal.clone(), place, span, edits });
    }

    /// What keeps a new line in the column of an expression.
    fn margin(&self, span: Span) -> String {
        let text = self.sources.text(self.file);
        let before = text.get(..span.start as usize).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        let keep = |(at, character): (usize, char)| match character {
            '\t' => '\t',
            '>' if at == 0 && self.sources.path(self.file).ends_with(".lhs") => '>',
            _ => ' ',
        };
        line.char_indices().map(keep).collect()
    }

    fn bindings(&mut self, bindings: &Bindings) {
        bindings.bindings.iter().for_each(|binding| self.binding(binding, false));
    }

    /// Local values are not bodies of anything: nobody may ever look at them.
    fn binding(&mut self, binding: &Binding, is_global: bool) {
        match &binding.kind {
            BindingKind::Function(function) => {
                for clause in &function.clauses {
                    self.clause(clause, is_global || !clause.parameters.is_empty());
                }
            }
            BindingKind::Pattern { right_hand_side, .. } => self.inside(right_hand_side),
            _ => {}
        }
    }

    fn clause(&mut self, clause: &Clause, is_body: bool) {
        if is_body {
            self.right_hand_side(Planted::Body, &clause.right_hand_side);
        } else {
            self.inside(&clause.right_hand_side);
        }
    }

    fn right_hand_side(&mut self, place: Planted, side: &RightHandSide) {
        match &side.body {
            Body::Plain(body) => self.plant(place, body),
            Body::Guarded(bodies) => bodies.iter().for_each(|guarded| self.plant(Planted::Branch, &guarded.body)),
        }
        self.inside(side);
    }

    fn inside(&mut self, side: &RightHandSide) {
        match &side.body {
            Body::Plain(body) => self.expression(body),
            Body::Guarded(bodies) => bodies.iter().for_each(|guarded| self.guarded(guarded)),
        }
        self.bindings(&side.bindings);
    }

    fn guarded(&mut self, guarded: &GuardedBody) {
        self.statements(&guarded.guards);
        self.expression(&guarded.body);
    }

    fn alternative(&mut self, alternative: &Alternative) {
        self.right_hand_side(Planted::Branch, &alternative.right_hand_side);
    }

    fn branch(&mut self, place: Planted, expression: &Expression) {
        self.plant(place, expression);
        self.expression(expression);
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Bind { expression, .. } | StatementKind::Expression(expression) => {
                    self.expression(expression);
                }
                StatementKind::Let(bindings) => self.bindings(bindings),
                StatementKind::Recursive(inner) => self.statements(inner),
            }
        }
    }

    fn all<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expression>) {
        expressions.into_iter().for_each(|expression| self.expression(expression));
    }

    fn expression(&mut self, expression: &Expression) {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::Apply { function, arguments } => {
                self.expression(function);
                self.all(arguments);
            }
            Kind::Operators(operators) => {
                for item in &operators.items {
                    if let OperatorItem::Operand(operand) = item {
                        self.expression(operand);
                    }
                }
            }
            Kind::Lambda { body, .. } => self.branch(Planted::Body, body),
            Kind::LambdaCase { alternatives } => alternatives.iter().for_each(|each| self.alternative(each)),
            Kind::LambdaCases { clauses } => clauses.iter().for_each(|clause| self.clause(clause, true)),
            Kind::Let { bindings, body } => {
                self.bindings(bindings);
                self.expression(body);
            }
            Kind::If { condition, consequence, alternative } => {
                self.expression(condition);
                self.branch(Planted::Branch, consequence);
                self.branch(Planted::Branch, alternative);
            }
            Kind::MultiWayIf { branches } => {
                for guarded in branches {
                    self.plant(Planted::Branch, &guarded.body);
                    self.guarded(guarded);
                }
            }
            Kind::Case { scrutinee, alternatives } => {
                self.expression(scrutinee);
                alternatives.iter().for_each(|each| self.alternative(each));
            }
            Kind::Do { statements, .. } => self.statements(statements),
            Kind::Tuple(parts) | Kind::List(parts) => self.all(parts),
            Kind::TupleSection(parts) => self.all(parts.iter().flatten()),
            Kind::Range { from, next, to } => {
                self.expression(from);
                self.all(next.iter().chain(to).map(|part| &**part));
            }
            Kind::ListComprehension { body, branches } => {
                self.expression(body);
                branches.iter().for_each(|branch| self.statements(branch));
            }
            Kind::RecordConstruct { fields, .. } => self.all(fields.iter().filter_map(|field| field.value.as_ref())),
            Kind::RecordUpdate { record, fields } => {
                self.expression(record);
                self.all(fields.iter().filter_map(|field| field.value.as_ref()));
            }
            Kind::TypeApply { function: inner, .. }
            | Kind::LeftSection { operand: inner, .. }
            | Kind::RightSection { operand: inner, .. }
            | Kind::Annotated { expression: inner, .. }
            | Kind::Parenthesized(inner) => self.expression(inner),
            Kind::Variable(_) | Kind::Constructor(_) | Kind::Literal(_) | Kind::Hole | Kind::Unsupported(_) => {}
        }
    }
}

/// Who says that something fails means that nothing gets further.
fn is_failure(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Variable(name) => {
            ["error", "undefined", "errorWithoutStackTrace"].contains(&name.name.as_str())
        }
        ExpressionKind::Apply { function, .. } => is_failure(function),
        ExpressionKind::Operators(operators) => match operators.items.as_slice() {
            [OperatorItem::Operand(first), OperatorItem::Operator(dollar), ..] if dollar.name == "$" => {
                is_failure(first)
            }
            _ => false,
        },
        ExpressionKind::Parenthesized(inner) => is_failure(inner),
        _ => false,
    }
}

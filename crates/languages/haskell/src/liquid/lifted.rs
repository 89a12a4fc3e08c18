//! Haskell functions in the logic: measures that are lifted, and functions that stand for their bodies.

use std::collections::BTreeMap;

use gainsay_ir::refined::{Definition, Logic as Term, Operator};
use gainsay_source::{Name, Span};

use super::{
    Elaborator, Made,
    logic::operation,
    measure::{Meaning, apply, is_structural},
    stop,
};
use crate::{
    rename::{
        entity::{ConstructorId, GlobalId, GlobalKind, LocalId, TypeId, Value},
        tree::{self, DefinitionBody, ExprKind, Guard, PatternKind},
    },
    syntax::QualifiedName,
    types::data::Type,
};

impl Elaborator<'_> {
    /// A measure that is a Haskell function.
    pub(super) fn lifted(&mut self, global: GlobalId, span: Span) -> Made<Meaning> {
        let entity = self.lowered.names().entities.global(global).clone();
        let key = Name::from(format!("{}@{}", entity.name, entity.module.0));
        self.once(&key.clone(), span, |elaborator| {
            let scheme = elaborator.lowered.signature_of(Value::Global(global));
            let body = elaborator.zonk(&scheme.body);
            let Some((argument, result)) = elaborator.arrow(&body) else {
                return stop("a measure that is no function", span);
            };
            let (parameter, result) = (elaborator.sort(&argument, span)?, elaborator.sort(&result, span)?);
            elaborator.declare(&key, vec![parameter], result);
            let (Type::Constructor(owner), _) = argument.spine() else {
                return stop("a measure of something that is no data", span);
            };
            let equations = elaborator.lifted_equations(global, *owner, span)?;
            let (function, parameters) = (elaborator.request(global, &[]), vec![elaborator.unique("parameter")]);
            let definition = Definition { measure: key.clone(), function, parameters, body: None };
            elaborator.program.definitions.push(definition);
            Ok(Meaning { name: key, equations })
        })
    }

    fn lifted_equations(
        &mut self,
        global: GlobalId,
        owner: TypeId,
        span: Span,
    ) -> Made<Vec<(ConstructorId, Vec<Name>, Term)>> {
        let Some(definition) = self.lowered.checker().definition(global) else {
            return stop("a measure without a definition", span);
        };
        let DefinitionBody::Matches(matches) = &definition.body else { return stop("this measure", span) };
        let constructors = self.lowered.names().entities.ty(owner).constructors.clone();
        let mut equations: Vec<(ConstructorId, Vec<Name>, Term)> = Vec::new();
        for one in matches {
            let [pattern] = one.patterns.as_slice() else { return stop("a measure of several arguments", one.span) };
            let (covered, fields, locals) = match &pattern.kind {
                PatternKind::Constructor(constructor, arguments) => {
                    let mut fields = Vec::new();
                    let mut locals = BTreeMap::new();
                    for argument in arguments {
                        let field = self.unique("field");
                        match &argument.kind {
                            PatternKind::Wildcard => {}
                            PatternKind::Variable(local) => {
                                locals.insert(*local, Term::Variable(field.clone()));
                            }
                            _ => return stop("a measure with this pattern", argument.span),
                        }
                        fields.push(field);
                    }
                    (vec![*constructor], Some(fields), locals)
                }
                PatternKind::Wildcard => (constructors.clone(), None, BTreeMap::new()),
                _ => return stop("a measure with this pattern", pattern.span),
            };
            let body = self.right_hand_side_logic(&one.right_hand_side, &locals, one.span)?;
            if !is_structural(&body) {
                return stop("a measure that is not defined by its argument's parts", one.span);
            }
            for constructor in covered {
                if equations.iter().any(|(own, ..)| *own == constructor) {
                    // An earlier clause covers all of it.
                    continue;
                }
                let arity = self.lowered.names().entities.constructor(constructor).arity;
                let fields = fields.clone().unwrap_or_else(|| (0..arity).map(|_| self.unique("field")).collect());
                equations.push((constructor, fields, body.clone()));
            }
        }
        Ok(equations)
    }

    /// A function that stands for its body: `inline`.
    pub(super) fn inlined(&mut self, global: GlobalId, arguments: Vec<Term>, span: Span) -> Made<Term> {
        let entity = self.lowered.names().entities.global(global).clone();
        let key = Name::from(format!("inline {}@{}", entity.name, entity.module.0));
        if !self.underway.insert(key.clone()) {
            return stop(format!("`{}`, which is defined by itself, in a refinement", entity.name), span);
        }
        let made = self.inlined_body(global, arguments, span);
        self.underway.remove(&key);
        made
    }

    fn inlined_body(&mut self, global: GlobalId, arguments: Vec<Term>, span: Span) -> Made<Term> {
        let Some(definition) = self.lowered.checker().definition(global) else {
            return stop("a function without a definition in a refinement", span);
        };
        let DefinitionBody::Matches(matches) = &definition.body else { return stop("this function", span) };
        let [one] = matches.as_slice() else { return stop("a function of several clauses in a refinement", span) };
        if one.patterns.len() != arguments.len() {
            return stop("a function without all its arguments in a refinement", span);
        }
        let mut locals = BTreeMap::new();
        for (pattern, argument) in one.patterns.iter().zip(arguments) {
            match &pattern.kind {
                PatternKind::Wildcard => {}
                PatternKind::Variable(local) => {
                    locals.insert(*local, argument);
                }
                _ => return stop("a function with this pattern in a refinement", pattern.span),
            }
        }
        self.right_hand_side_logic(&one.right_hand_side, &locals, one.span)
    }

    fn right_hand_side_logic(
        &mut self,
        right_hand_side: &tree::RightHandSide,
        locals: &BTreeMap<LocalId, Term>,
        span: Span,
    ) -> Made<Term> {
        if !right_hand_side.bindings.is_empty() {
            return stop("local definitions in a function of the logic", span);
        }
        let mut result: Option<Term> = None;
        for branch in right_hand_side.branches.iter().rev() {
            let body = self.tree_logic(&branch.body, locals)?;
            let mut conditions = Vec::new();
            for guard in &branch.guards {
                match guard {
                    Guard::Condition(condition) if self.is_otherwise(condition) => {}
                    Guard::Condition(condition) => conditions.push(self.tree_logic(condition, locals)?),
                    _ => return stop("this guard in a function of the logic", span),
                }
            }
            result = Some(match (conditions.is_empty(), result) {
                (true, _) => body,
                (false, Some(rest)) => Term::Operation(Operator::If, vec![Term::and(conditions), body, rest]),
                (false, None) => return stop("guards that may all fail in a function of the logic", span),
            });
        }
        result.map_or_else(|| stop("this function of the logic", span), Ok)
    }

    /// A Haskell expression in the logic.
    pub(super) fn tree_logic(&mut self, expression: &tree::Expr, locals: &BTreeMap<LocalId, Term>) -> Made<Term> {
        let span = expression.span;
        match &expression.kind {
            ExprKind::Local(local) => match locals.get(local) {
                Some(term) => Ok(term.clone()),
                None => stop("this variable in a function of the logic", span),
            },
            ExprKind::Integer(value) => Ok(Term::Integer(value.clone())),
            ExprKind::If(parts) => {
                let parts = parts.iter().map(|part| self.tree_logic(part, locals)).collect::<Made<_>>()?;
                Ok(Term::Operation(Operator::If, parts))
            }
            ExprKind::Apply(function, arguments) if self.is_dollar(function) => match arguments.as_slice() {
                [inner, argument] => {
                    let call = self.call_tree(inner, std::slice::from_ref(argument), span);
                    self.tree_logic(&call, locals)
                }
                _ => stop("this application in a function of the logic", span),
            },
            ExprKind::Apply(function, arguments) if self.is_first_of(function, arguments.len()) => {
                self.tree_logic(&arguments[0], locals)
            }
            ExprKind::Apply(function, arguments) => {
                let terms = arguments.iter().map(|one| self.tree_logic(one, locals)).collect::<Made<Vec<_>>>()?;
                if let ExprKind::Local(local) = &function.kind
                    && let Some(known) = locals.get(local)
                {
                    return Ok(apply(known.clone(), terms));
                }
                self.head_logic(function, terms, span)
            }
            ExprKind::Global(_) | ExprKind::Constructor(_) => self.head_logic(expression, Vec::new(), span),
            ExprKind::Annotated(inner, _) => self.tree_logic(inner, locals),
            _ => self.compound_logic(expression, locals),
        }
    }

    fn head_logic(&mut self, function: &tree::Expr, terms: Vec<Term>, span: Span) -> Made<Term> {
        match &function.kind {
            ExprKind::Constructor(constructor) => {
                let entity = self.lowered.names().entities.constructor(*constructor).clone();
                if Some(entity.owner) == self.lowered.checker().well_known.bool {
                    return Ok(Term::Boolean(entity.name == "True"));
                }
                if entity.arity != terms.len() {
                    return stop("a constructor without all its arguments in a function of the logic", span);
                }
                self.datatype(entity.owner, span)?;
                Ok(Term::Apply(self.constructor_name(*constructor), terms))
            }
            ExprKind::Global(global) => {
                let entity = self.lowered.names().entities.global(*global).clone();
                if self.is_library(entity.module) {
                    let set =
                        set_operator(&entity.name, self.lowered.names().graph.module(entity.module).name.as_str());
                    if let Some(operator) = set {
                        return operation(&Name::new(operator), &terms).map_or_else(|| stop("this set", span), Ok);
                    }
                    if let Some(done) = operation(&entity.name, &terms) {
                        return match self.is_as_in_logic(function, *global)? {
                            true => Ok(done),
                            false => stop(format!("`{}` at this type in a function of the logic", entity.name), span),
                        };
                    }
                    // The members of a list.
                    let home = self.lowered.names().graph.module(entity.module).name.clone();
                    if entity.name == "fromList" && home.starts_with("Data.Set") && terms.len() == 1 {
                        let members = QualifiedName::unqualified("listElts", span);
                        if let Some(measure) = self.measure(self.lowered.root(), &members) {
                            return self.measured(&measure?, terms, span);
                        }
                    }
                    if entity.name == "length" && terms.len() == 1 {
                        let length = self.length(span)?;
                        return self.measured(&length, terms, span);
                    }
                    if entity.name == "otherwise" {
                        return Ok(Term::truth());
                    }
                }
                let name = QualifiedName::unqualified(entity.name.clone(), span);
                if self.book.measure(entity.module, &name).is_some()
                    && let Some(measure) = self.measure(entity.module, &name)
                {
                    return self.measured(&measure?, terms, span);
                }
                match entity.kind {
                    GlobalKind::Field { owner } if !terms.is_empty() => {
                        let meaning = self.field_measure(*global, owner, span)?;
                        self.measured(&meaning, terms, span)
                    }
                    _ if self.reflected.contains(global) => {
                        let meaning = self.reflected(*global, span)?;
                        self.measured(&meaning, terms, span)
                    }
                    _ if self.book.lifted.contains(global) => self.inlined(*global, terms, span),
                    _ if self.is_definition(*global) => {
                        let meaning = self.reflected(*global, span)?;
                        self.measured(&meaning, terms, span)
                    }
                    _ => stop(format!("`{}` in a function of the logic", entity.name), span),
                }
            }
            _ => stop("this application in a function of the logic", span),
        }
    }
}

impl Elaborator<'_> {
    /// Whether a function of the library returns the first of so many arguments: what proofs are written with.
    fn is_first_of(&self, function: &tree::Expr, count: usize) -> bool {
        let ExprKind::Global(global) = &function.kind else { return false };
        let entity = self.lowered.names().entities.global(*global);
        let known = matches!(
            (entity.name.as_str(), count),
            ("pleUnfold" | "id", 1) | ("?" | "withProof" | "withTheorem" | "const", 2)
        );
        known && self.is_library(entity.module)
    }

    fn is_dollar(&self, function: &tree::Expr) -> bool {
        let ExprKind::Global(global) = &function.kind else { return false };
        let entity = self.lowered.names().entities.global(*global);
        entity.name == "$" && self.is_library(entity.module)
    }
}

/// The operator of the logic that a function of a library of sets stands for.
pub(super) fn set_operator(name: &Name, module: &str) -> Option<&'static str> {
    if !module.starts_with("Data.Set") {
        return None;
    }
    Some(match name.as_str() {
        "union" => "Set_cup",
        "intersection" => "Set_cap",
        "difference" | "\\\\" => "Set_dif",
        "singleton" => "Set_sng",
        "member" => "Set_mem",
        "isSubsetOf" => "Set_sub",
        "empty" => "Set_empty",
        "null" => "Set_emp",
        _ => return None,
    })
}

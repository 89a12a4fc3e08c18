//! From expressions to supercombinators: what is local gets what it uses as arguments, and functions that are given a constant record of functions
//! (a class's dictionary, say) are made anew for that record.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::{
    dependency::components,
    functional::{Binding, Definition, Expr, ExprKind, Literal, Pattern as Written, Program, Strictness, Type},
};
use gainsay_source::Name;

use crate::code::{Code, Function, FunctionId, Functions, Pattern};

/// More functions than this are not made.
const MOST_FUNCTIONS: usize = 3_000;
/// Functions inside of functions are made as they are met; so many at most.
const DEEPEST: usize = 200;

/// Functions that functions are made anew for are no larger than this: applied to more and more of what they are given, they might grow for ever.
const LARGEST_CONSTANT: usize = 6;

type Scope = BTreeMap<Name, Code>;

/// A goal as a function of its inputs, and what it claims on the way.
pub(crate) struct Lifted {
    pub(crate) functions: Functions,
    pub(crate) inputs: Vec<Type>,
    /// Returns unless something fails.
    pub(crate) goal: FunctionId,
    /// The first claim, which has to be true.
    pub(crate) claim: Option<FunctionId>,
}

pub(crate) fn lift(program: &Program, body: &Expr) -> Option<Lifted> {
    let definitions = program.definitions.iter().map(|one| (&one.name, one)).collect();
    let constructors = program.datatypes.iter().flat_map(|one| &one.constructors);
    let is_strict = |strictness: Strictness| strictness == Strictness::Strict;
    let strict = constructors.filter(|one| one.fields.iter().any(|field| is_strict(field.strictness)));
    let strict = strict
        .map(|one| (one.name.clone(), one.fields.iter().map(|field| is_strict(field.strictness)).collect::<Vec<_>>()));
    let mut lifter = Lifter {
        definitions,
        strict: strict.collect(),
        functions: Vec::new(),
        made: BTreeMap::new(),
        records: Vec::new(),
        depth: 0,
    };
    let (mut names, mut inputs, mut rest) = (Vec::new(), Vec::new(), body);
    while let ExprKind::Let(bindings, inner) = &rest.kind {
        let [Binding { name, value: Expr { kind: ExprKind::Symbolic { ty, .. }, .. } }] = bindings.as_slice() else {
            break;
        };
        names.push(name.clone());
        inputs.push(ty.clone());
        rest = inner;
    }
    let claim = claim(rest).map(|claim| lifter.function(None, &names, &claim, &Scope::new()));
    let goal = lifter.function(None, &names, rest, &Scope::new());
    lifter.make_records();
    (lifter.functions.len() < MOST_FUNCTIONS).then_some(Lifted { functions: lifter.functions, inputs, goal, claim })
}

/// The condition of the first assertion, with what is bound before it.
fn claim(goal: &Expr) -> Option<Expr> {
    match &goal.kind {
        ExprKind::Let(bindings, body) => {
            let body = Box::new(claim(body)?);
            Some(Expr::new(ExprKind::Let(bindings.clone(), body), goal.span))
        }
        ExprKind::Force(_, body) => claim(body),
        ExprKind::Assert(assertion) => Some(assertion.condition.clone()),
        _ => None,
    }
}

struct Lifter<'p> {
    definitions: BTreeMap<&'p Name, &'p Definition>,
    /// Which fields of a constructor are evaluated when it is applied, where any is.
    strict: BTreeMap<Name, Vec<bool>>,
    functions: Functions,
    /// Definitions that were made, each with the records it was made for.
    made: BTreeMap<String, FunctionId>,
    /// Records that are still to be made.
    records: Vec<FunctionId>,
    depth: usize,
}

/// What is being made: how many locals it has by now.
struct Frame {
    locals: usize,
}

impl Frame {
    fn fresh(&mut self, count: usize) -> usize {
        self.locals += count;
        self.locals - count
    }
}

impl<'p> Lifter<'p> {
    fn reserve(&mut self, definition: Option<&Name>, arity: usize) -> FunctionId {
        let definition = definition.cloned();
        self.functions.push(Function {
            definition,
            arity,
            locals: arity,
            code: Code::Unknown,
            record: None,
            exact: false,
        });
        self.functions.len() - 1
    }

    /// A function of these parameters; of the scope it may use what has no locals in it.
    fn function(&mut self, name: Option<&Name>, parameters: &[Name], body: &Expr, scope: &Scope) -> FunctionId {
        let id = self.reserve(name, parameters.len());
        self.define(id, parameters, body, scope);
        id
    }

    fn define(&mut self, id: FunctionId, parameters: &[Name], body: &Expr, scope: &Scope) {
        if self.depth > DEEPEST || self.functions.len() >= MOST_FUNCTIONS {
            return;
        }
        self.depth += 1;
        let mut frame = Frame { locals: parameters.len() };
        let mut scope = scope.clone();
        scope.extend(parameters.iter().cloned().zip((0..).map(Code::Local)));
        let code = self.decide(&mut frame, body, &scope);
        self.functions[id].code = code;
        self.functions[id].locals = frame.locals;
        self.depth -= 1;
    }

    /// Code that decides what the result is.
    fn decide(&mut self, frame: &mut Frame, body: &Expr, scope: &Scope) -> Code {
        match &body.kind {
            ExprKind::Let(bindings, body) => self.bind(frame, bindings, body, scope),
            ExprKind::Case(case) => {
                let scrutinee = self.term(&case.scrutinee, scope);
                if let Some(code) = self.decided(frame, &scrutinee, case, scope) {
                    return code;
                }
                let mut alternatives = Vec::new();
                for alternative in &case.alternatives {
                    let mut inner = scope.clone();
                    let Some(pattern) = pattern(frame, &alternative.pattern, &mut inner) else { return Code::Unknown };
                    alternatives.push((pattern, self.decide(frame, &alternative.body, &inner)));
                }
                Code::Case(Box::new(scrutinee), alternatives)
            }
            ExprKind::Assert(assertion) => {
                let truth = |name: &str, body| (Pattern::Constructor(Name::new(name), 0, 0), body);
                let condition = self.term(&assertion.condition, scope);
                let body = self.decide(frame, &assertion.body, scope);
                Code::Case(Box::new(condition), vec![truth("True", body), truth("False", Code::Crash)])
            }
            ExprKind::Force(first, second) => {
                let first = self.term(first, scope);
                Code::Force(Box::new(first), Box::new(self.decide(frame, second, scope)))
            }
            ExprKind::Crash(_) | ExprKind::Raise(..) => Code::Crash,
            ExprKind::Apply(function, arguments) => {
                // A function that is applied at once only names its arguments.
                if let ExprKind::Lambda(parameters, inner) = &function.kind
                    && parameters.len() == arguments.len()
                {
                    let arguments: Vec<Code> = arguments.iter().map(|argument| self.term(argument, scope)).collect();
                    let mut scope = scope.clone();
                    let first = frame.fresh(parameters.len());
                    scope.extend(parameters.iter().cloned().zip((first..).map(Code::Local)));
                    let body = self.decide(frame, inner, &scope);
                    let bound = arguments.into_iter().enumerate().map(|(place, value)| (value, first + place)).rev();
                    return bound.fold(body, |body, (value, local)| Code::Let(local, Box::new(value), Box::new(body)));
                }
                self.term(body, scope)
            }
            _ => self.term(body, scope),
        }
    }

    /// A case of a record that is known: the alternative that is taken, with the record's fields.
    fn decided(
        &mut self,
        frame: &mut Frame,
        scrutinee: &Code,
        case: &gainsay_ir::functional::Case,
        scope: &Scope,
    ) -> Option<Code> {
        let Code::Call(id, _) = scrutinee else { return None };
        let (record, arguments) = self.functions[*id].record.clone()?;
        let (inner, built, fields) = self.record(&record, &arguments)?;
        for alternative in &case.alternatives {
            match &alternative.pattern {
                Written::Constructor(name, binders) if name == built => {
                    let (mut scope, mut used) = (scope.clone(), BTreeSet::new());
                    names(&alternative.body, &mut used);
                    for (binder, field) in binders.iter().zip(fields).filter(|(binder, _)| used.contains(*binder)) {
                        let field = self.term(field, &inner);
                        scope.insert(binder.clone(), field);
                    }
                    return Some(self.decide(frame, &alternative.body, &scope));
                }
                Written::Default(binder) => {
                    let mut scope = scope.clone();
                    scope.extend(binder.iter().map(|binder| (binder.clone(), scrutinee.clone())));
                    return Some(self.decide(frame, &alternative.body, &scope));
                }
                _ => {}
            }
        }
        None
    }

    /// The constructor and the fields of a constant record, and what its parameters are.
    fn record(&self, name: &Name, arguments: &[Code]) -> Option<(Scope, &'p Name, &'p [Expr])> {
        let definition = self.definitions.get(name).copied()?;
        let (parameters, body) = parts(definition);
        let ExprKind::Construct(built, fields) = &body.kind else { return None };
        Some((parameters.iter().cloned().zip(arguments.iter().cloned()).collect(), built, fields))
    }

    fn make_records(&mut self) {
        while let Some(id) = self.records.pop() {
            let Some((name, arguments)) = self.functions[id].record.clone() else { continue };
            let Some((scope, built, fields)) = self.record(&name, &arguments) else { continue };
            let fields = fields.iter().map(|field| self.term(field, &scope)).collect();
            self.functions[id].code = Code::Construct(built.clone(), fields);
        }
    }

    /// Whether code is a record or a function that depends on nothing.
    fn is_constant(&self, code: &Code) -> bool {
        let Code::Call(id, have) = code else { return false };
        let is_function = have.len() < self.functions[*id].arity && code.is_closed() && code.size() <= LARGEST_CONSTANT;
        self.functions[*id].record.is_some() || is_function
    }

    /// Code without decisions of its own.
    fn term(&mut self, expression: &Expr, scope: &Scope) -> Code {
        match &expression.kind {
            ExprKind::Literal(Literal::Integer(value)) => Code::Integer(value.clone()),
            ExprKind::Literal(Literal::Character(value)) => Code::Character(*value),
            ExprKind::Variable(name) => match scope.get(name) {
                Some(code) => code.clone(),
                None => self.named(name, Vec::new()),
            },
            ExprKind::Construct(name, arguments) if !self.strict.contains_key(name) => {
                Code::Construct(name.clone(), arguments.iter().map(|argument| self.term(argument, scope)).collect())
            }
            ExprKind::Construct(name, arguments) => {
                let parts = arguments.iter().map(|argument| self.term(argument, scope)).collect();
                self.strictly(name, parts)
            }
            ExprKind::Primitive(primitive, arguments) => {
                Code::Primitive(*primitive, arguments.iter().map(|argument| self.term(argument, scope)).collect())
            }
            ExprKind::Apply(function, arguments) => {
                let function = self.term(function, scope);
                let arguments = arguments.iter().map(|argument| self.term(argument, scope)).collect();
                self.apply(function, arguments)
            }
            ExprKind::Lambda(parameters, body) => self.outside(parameters, body, scope),
            ExprKind::Let(..) | ExprKind::Case(_) | ExprKind::Force(..) | ExprKind::Crash(_) | ExprKind::Raise(..) => {
                self.outside(&[], expression, scope)
            }
            ExprKind::Assert(_) => self.outside(&[], expression, scope),
            _ => Code::Unknown,
        }
    }

    /// A constructor that evaluates fields first, as a function.
    fn strictly(&mut self, name: &Name, parts: Vec<Code>) -> Code {
        let key = format!("strict {name}");
        let strict = self.strict.get(name).cloned().unwrap_or_default();
        let id = match self.made.get(&key) {
            Some(id) => *id,
            None => {
                let id = self.reserve(None, strict.len());
                let built = Code::Construct(name.clone(), (0..strict.len()).map(Code::Local).collect());
                let forced = strict.iter().enumerate().rev().filter(|(_, strict)| **strict);
                let code =
                    forced.fold(built, |body, (local, _)| Code::Force(Box::new(Code::Local(local)), Box::new(body)));
                self.functions[id].code = code;
                self.made.insert(key, id);
                id
            }
        };
        Code::Call(id, parts)
    }

    /// A part of a function as a function of its own, which gets what it uses.
    fn outside(&mut self, parameters: &[Name], body: &Expr, scope: &Scope) -> Code {
        let mut free = BTreeSet::new();
        names(body, &mut free);
        parameters.iter().for_each(|parameter| {
            free.remove(parameter);
        });
        let (captured, arguments) = captured(&free, scope);
        let all: Vec<Name> = captured.iter().chain(parameters).cloned().collect();
        let id = self.function(None, &all, body, &closed(scope));
        Code::Call(id, arguments)
    }

    fn bind(&mut self, frame: &mut Frame, bindings: &[Binding], body: &Expr, scope: &Scope) -> Code {
        let index: BTreeMap<&Name, usize> =
            bindings.iter().zip(0..).map(|(binding, place)| (&binding.name, place)).collect();
        let uses: Vec<BTreeSet<Name>> = bindings
            .iter()
            .map(|binding| {
                let mut used = BTreeSet::new();
                names(&binding.value, &mut used);
                used
            })
            .collect();
        let edges: Vec<Vec<usize>> =
            uses.iter().map(|used| used.iter().filter_map(|name| index.get(name).copied()).collect()).collect();
        let mut scope = scope.clone();
        bindings.iter().for_each(|binding| {
            scope.remove(&binding.name);
        });
        let mut values = Vec::new();
        for group in components(&edges) {
            let is_recursive = group.len() > 1 || edges[group[0]].contains(&group[0]);
            if !is_recursive && !matches!(bindings[group[0]].value.kind, ExprKind::Lambda(..)) {
                let Binding { name, value } = &bindings[group[0]];
                let value = self.term(value, &scope);
                match value {
                    Code::Local(_) | Code::Integer(_) | Code::Character(_) => {
                        scope.insert(name.clone(), value);
                    }
                    value if value.is_closed() => {
                        scope.insert(name.clone(), value);
                    }
                    value => {
                        let local = frame.fresh(1);
                        scope.insert(name.clone(), Code::Local(local));
                        values.push((local, value));
                    }
                }
                continue;
            }
            if !self.bind_functions(&group.iter().map(|member| &bindings[*member]).collect::<Vec<_>>(), &mut scope) {
                return Code::Unknown;
            }
        }
        let body = self.decide(frame, body, &scope);
        values.into_iter().rev().fold(body, |body, (local, value)| Code::Let(local, Box::new(value), Box::new(body)))
    }

    /// Functions that may call each other, each with what any of them uses. Values that are made of themselves are not understood.
    fn bind_functions(&mut self, group: &[&Binding], scope: &mut Scope) -> bool {
        let mut free = BTreeSet::new();
        for binding in group {
            names(&binding.value, &mut free);
        }
        group.iter().for_each(|binding| {
            free.remove(&binding.name);
        });
        let (captured, arguments) = captured(&free, scope);
        let own: Vec<Code> = (0..captured.len()).map(Code::Local).collect();
        let mut inner = closed(scope);
        let mut ids = Vec::new();
        for binding in group {
            let ExprKind::Lambda(parameters, _) = &binding.value.kind else { return false };
            let id = self.reserve(None, captured.len() + parameters.len());
            inner.insert(binding.name.clone(), Code::Call(id, own.clone()));
            scope.insert(binding.name.clone(), Code::Call(id, arguments.clone()));
            ids.push(id);
        }
        for (binding, id) in group.iter().zip(ids) {
            let ExprKind::Lambda(parameters, body) = &binding.value.kind else { return false };
            let all: Vec<Name> = captured.iter().chain(parameters).cloned().collect();
            self.define(id, &all, body, &inner);
        }
        true
    }

    /// A definition with some arguments: made for those that are constant records.
    fn named(&mut self, name: &Name, arguments: Vec<Code>) -> Code {
        let Some(definition) = self.definitions.get(name).copied() else { return Code::Unknown };
        let (parameters, body) = parts(definition);
        if let ExprKind::Variable(other) = &body.kind
            && parameters.is_empty()
            && other != name
        {
            return self.named(other, arguments);
        }
        let mut arguments = arguments;
        let extra = arguments.split_off(parameters.len().min(arguments.len()));
        let (mut scope, mut key, mut left, mut rest) = (Scope::new(), name.to_string(), Vec::new(), Vec::new());
        let places = parameters.iter().zip(arguments.into_iter().map(Some).chain(std::iter::repeat(None)));
        for (parameter, argument) in places {
            match argument {
                Some(argument) if self.is_constant(&argument) => {
                    key.push_str(&format!(" {argument:?}"));
                    scope.insert(parameter.clone(), argument);
                }
                argument => {
                    key.push_str(" _");
                    left.push(parameter.clone());
                    rest.extend(argument);
                }
            }
        }
        let id = match self.made.get(&key) {
            Some(id) => *id,
            None => {
                let id = self.reserve(Some(name).filter(|_| scope.is_empty()), left.len());
                self.made.insert(key, id);
                if left.is_empty() && self.is_record(body) {
                    let arguments = parameters.iter().filter_map(|parameter| scope.get(parameter).cloned()).collect();
                    self.functions[id].record = Some((name.clone(), arguments));
                    self.records.push(id);
                } else {
                    self.define(id, &left, body, &scope);
                }
                id
            }
        };
        let function = &self.functions[id];
        // Another name for something is that thing.
        let alias = match &function.code {
            code @ (Code::Call(..) | Code::Integer(_) | Code::Character(_)) if function.arity == 0 => {
                Some(code.clone())
            }
            _ => None,
        };
        let code = alias.unwrap_or(Code::Call(id, rest));
        self.apply(code, extra)
    }

    fn is_record(&self, body: &Expr) -> bool {
        matches!(&body.kind, ExprKind::Construct(name, fields) if !fields.is_empty() && !self.strict.contains_key(name))
    }

    fn apply(&mut self, function: Code, arguments: Vec<Code>) -> Code {
        if arguments.is_empty() {
            return function;
        }
        match function {
            Code::Call(id, mut have) if have.len() < self.functions[id].arity || self.functions[id].arity == 0 => {
                if let Some(name) = self.functions[id].definition.clone()
                    && self.functions[id].arity > 0
                {
                    have.extend(arguments);
                    return self.named(&name, have);
                }
                let missing = self.functions[id].arity - have.len();
                if missing == 0 {
                    return Code::Apply(Box::new(Code::Call(id, have)), arguments);
                }
                let mut arguments = arguments;
                let extra = arguments.split_off(missing.min(arguments.len()));
                have.extend(arguments);
                match extra.is_empty() {
                    true => Code::Call(id, have),
                    false => Code::Apply(Box::new(Code::Call(id, have)), extra),
                }
            }
            Code::Apply(function, mut have) => {
                have.extend(arguments);
                Code::Apply(function, have)
            }
            function => Code::Apply(Box::new(function), arguments),
        }
    }
}

/// The parameters and the body of a definition.
fn parts(definition: &Definition) -> (&[Name], &Expr) {
    match &definition.body.kind {
        ExprKind::Lambda(parameters, body) => (parameters, body),
        _ => (&[], &definition.body),
    }
}

fn pattern(frame: &mut Frame, written: &Written, scope: &mut Scope) -> Option<Pattern> {
    Some(match written {
        Written::Constructor(name, binders) => {
            let first = frame.fresh(binders.len());
            scope.extend(binders.iter().cloned().zip((first..).map(Code::Local)));
            Pattern::Constructor(name.clone(), first, binders.len())
        }
        Written::Literal(Literal::Integer(value)) => Pattern::Integer(value.clone()),
        Written::Literal(Literal::Character(value)) => Pattern::Character(*value),
        Written::Literal(_) => return None,
        Written::Default(None) => Pattern::Default(None),
        Written::Default(Some(binder)) => {
            let local = frame.fresh(1);
            scope.insert(binder.clone(), Code::Local(local));
            Pattern::Default(Some(local))
        }
    })
}

/// Of what is used, that which depends on locals; the rest needs not be passed on.
fn captured(free: &BTreeSet<Name>, scope: &Scope) -> (Vec<Name>, Vec<Code>) {
    let used = free.iter().filter_map(|name| Some((name.clone(), scope.get(name)?.clone())));
    used.filter(|(_, code)| !code.is_closed()).unzip()
}

fn closed(scope: &Scope) -> Scope {
    scope.iter().filter(|(_, code)| code.is_closed()).map(|(name, code)| (name.clone(), code.clone())).collect()
}

/// Every name that is mentioned, bound or not: what is too many is passed on in vain.
fn names(expression: &Expr, found: &mut BTreeSet<Name>) {
    if let ExprKind::Variable(name) = &expression.kind {
        found.insert(name.clone());
    }
    expression.for_each_part(&mut |part| names(part, found));
}

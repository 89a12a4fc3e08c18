//! From λ_G to [`Code`]: resolves names, decides what is allocated where. Expects a well-formed program.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

use gainsay_ir::functional::{Assertion, Case, Check, Expr, ExprKind, Pattern, Primitive, Program, Strictness};
use gainsay_source::{Name, Span};

use super::{
    Address, Allocation, Alternatives, AlternativesId, Atom, CheckId, Choice, ChoiceId, Code, Constructor,
    ConstructorId, Datatype, DatatypeId, Default, Entry, Generator, GeneratorId, Node, NodeId, Scope, ScopeId, Slot,
    Static,
};

/// Resolves a program that `functional::check` found well-formed.
pub fn compile(program: &Program) -> Code {
    let mut compiler = Compiler::default();
    compiler.declare_datatypes(program);
    for definition in &program.definitions {
        let address = Address(compiler.code.statics.len() as u32);
        compiler.globals.insert(definition.name.clone(), address);
        // The scope is compiled below, once every definition has an address.
        compiler.code.statics.push(Static::Definition(ScopeId(u32::MAX)));
    }
    for definition in &program.definitions {
        let address = compiler.globals[&definition.name];
        let value = match &definition.body.kind {
            ExprKind::Lambda(parameters, body) => {
                Static::Function(compiler.scope(parameters, body, Some(&definition.name), definition.span))
            }
            _ => Static::Definition(compiler.scope(&[], &definition.body, Some(&definition.name), definition.span)),
        };
        compiler.code.statics[address.0 as usize] = value;
    }
    for goal in &program.goals {
        let body = compiler.expression(&goal.body);
        compiler.code.entries.push(Entry { name: goal.name.clone(), body, span: goal.span });
    }
    compiler.code.number = NUMBERS.fetch_add(1, Ordering::Relaxed);
    compiler.code
}

/// The numbers that were given to code so far.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

/// The code of a crash that stands for what a language cannot run.
const UNSUPPORTED: &str = "unsupported";

#[derive(std::default::Default)]
struct Compiler {
    code: Code,
    globals: BTreeMap<Name, Address>,
    constructors: BTreeMap<Name, ConstructorId>,
    nullary: BTreeMap<ConstructorId, Address>,
    /// Variables of the scope being compiled, innermost last.
    locals: Vec<(Name, Slot)>,
    /// How many slots of the environment are in use.
    height: Slot,
    /// Inside the right side of a choice.
    promising: bool,
}

impl Compiler {
    fn declare_datatypes(&mut self, program: &Program) {
        self.declare("Bool".into(), Vec::new(), [("False".into(), Vec::new()), ("True".into(), Vec::new())]);
        for datatype in &program.datatypes {
            let constructors = datatype.constructors.iter().map(|constructor| {
                let fields = constructor.fields.iter().map(|field| (field.ty.clone(), field.strictness)).collect();
                (constructor.name.clone(), fields)
            });
            self.declare(datatype.name.clone(), datatype.parameters.clone(), constructors);
        }
    }

    fn declare(
        &mut self,
        name: Name,
        parameters: Vec<Name>,
        constructors: impl IntoIterator<Item = (Name, Vec<(gainsay_ir::functional::Type, Strictness)>)>,
    ) {
        let datatype = DatatypeId(self.code.datatypes.len() as u32);
        let mut ids = Vec::new();
        for (name, fields) in constructors {
            let id = ConstructorId(self.code.constructors.len() as u32);
            self.constructors.insert(name.clone(), id);
            let (fields, strictness) = fields.into_iter().unzip();
            self.code.constructors.push(Constructor { name, datatype, fields, strictness });
            ids.push(id);
        }
        self.code.datatypes.push(Datatype { name, parameters, constructors: ids });
    }

    fn node(&mut self, node: Node) -> NodeId {
        self.code.nodes.push(node);
        NodeId(self.code.nodes.len() as u32 - 1)
    }

    fn check(&mut self, check: Check) -> CheckId {
        self.code.checks.push(check);
        CheckId(self.code.checks.len() as u32 - 1)
    }

    fn constant(&mut self, value: Static) -> Address {
        self.code.statics.push(value);
        Address(self.code.statics.len() as u32 - 1)
    }

    fn nullary(&mut self, constructor: ConstructorId) -> Address {
        if let Some(address) = self.nullary.get(&constructor) {
            return *address;
        }
        let address = self.constant(Static::Constructor(constructor));
        self.nullary.insert(constructor, address);
        address
    }

    fn local(&self, name: &Name) -> Option<Slot> {
        self.locals.iter().rev().find(|(local, _)| local == name).map(|(_, slot)| *slot)
    }

    /// Names for the next slots, while `compile` runs.
    fn with_locals<T>(&mut self, names: &[&Name], compile: impl FnOnce(&mut Compiler) -> T) -> T {
        let (count, height) = (self.locals.len(), self.height);
        for name in names {
            self.locals.push(((*name).clone(), self.height));
            self.height += 1;
        }
        let result = compile(self);
        self.locals.truncate(count);
        self.height = height;
        result
    }

    /// Code with an environment of its own.
    fn scope(&mut self, parameters: &[Name], body: &Expr, name: Option<&Name>, span: Span) -> ScopeId {
        let free = free_variables(body, parameters);
        let captured: Vec<(Name, Slot)> =
            free.into_iter().filter_map(|name| self.local(&name).map(|slot| (name, slot))).collect();
        let outer = std::mem::take(&mut self.locals);
        let outer_height = std::mem::replace(&mut self.height, 0);
        let inner: Vec<&Name> = captured.iter().map(|(name, _)| name).chain(parameters).collect();
        let body = self.with_locals(&inner, |compiler| compiler.expression(body));
        self.locals = outer;
        self.height = outer_height;
        let captures = captured.iter().map(|(_, slot)| *slot).collect();
        self.code.scopes.push(Scope { captures, parameters: parameters.into(), body, name: name.cloned(), span });
        ScopeId(self.code.scopes.len() as u32 - 1)
    }

    fn expression(&mut self, expression: &Expr) -> NodeId {
        gainsay_meter::tick(3);
        let node = match &expression.kind {
            ExprKind::Literal(_) | ExprKind::Variable(_) | ExprKind::Lambda(..) => Node::Atom(self.atom(expression)),
            ExprKind::Construct(name, arguments) => return self.construct(name, arguments, expression),
            ExprKind::Apply(function, arguments) => {
                let function = self.expression(function);
                Node::Apply { function, arguments: self.atoms(arguments) }
            }
            ExprKind::Primitive(operation, arguments) => {
                let arguments = arguments.iter().map(|argument| self.expression(argument)).collect();
                Node::Primitive {
                    operation: *operation,
                    arguments,
                    check: self.division_check(*operation, expression.span),
                    span: expression.span,
                }
            }
            ExprKind::Let(bindings, body) => {
                let names: Vec<&Name> = bindings.iter().map(|binding| &binding.name).collect();
                return self.with_locals(&names, |compiler| {
                    let values = bindings.iter().map(|binding| compiler.allocation(&binding.value)).collect();
                    let body = compiler.expression(body);
                    compiler.node(Node::Let { values, body })
                });
            }
            ExprKind::Case(case) => self.case(case, expression.span),
            ExprKind::Symbolic { label, ty } => {
                let promised = self.promising;
                let generator = Generator { label: label.clone(), ty: ty.clone(), promised, span: expression.span };
                self.code.generators.push(generator);
                Node::Symbolic(GeneratorId(self.code.generators.len() as u32 - 1))
            }
            ExprKind::Choice(choice) => self.choice(choice, expression.span),
            ExprKind::Assume(condition, body) => {
                Node::Assume { condition: self.expression(condition), body: self.expression(body) }
            }
            ExprKind::Assert(assertion) => self.assertion(assertion),
            ExprKind::Crash(check) if check.code == UNSUPPORTED => Node::Unsupported(self.check((**check).clone())),
            ExprKind::Crash(check) => Node::Crash(self.check((**check).clone())),
            ExprKind::Force(first, body) => Node::Force { first: self.expression(first), body: self.expression(body) },
            ExprKind::Catch(handler, body) => Node::Catch { handler: self.atom(handler), body: self.expression(body) },
            ExprKind::Monitor(monitor) => Node::Monitor {
                value: self.atom(&monitor.value),
                blamed: monitor.blamed.as_ref().map(|blamed| self.atom(blamed)),
                clause: expression.span,
                body: self.expression(&monitor.body),
            },
            ExprKind::Raise(check, value) => {
                Node::Raise { value: self.atom(value), check: self.check((**check).clone()) }
            }
        };
        self.node(node)
    }

    fn division_check(&mut self, operation: Primitive, span: Span) -> Option<CheckId> {
        use Primitive::{Divide, Modulo, Over, Quotient, Remainder};
        matches!(operation, Divide | Modulo | Quotient | Remainder | Over).then(|| {
            let message = Some("the divisor is zero".to_owned());
            self.check(Check { message, ..Check::new("division", span) })
        })
    }

    fn assertion(&mut self, assertion: &Assertion) -> Node {
        let check = self.check(assertion.check.clone());
        Node::Assert { check, condition: self.expression(&assertion.condition), body: self.expression(&assertion.body) }
    }

    fn choice(&mut self, choice: &gainsay_ir::functional::Choice, span: Span) -> Node {
        let arguments = self.atoms(&choice.arguments);
        let left = self.expression(&choice.left);
        let outside = std::mem::replace(&mut self.promising, true);
        let right = self.expression(&choice.right);
        self.promising = outside;
        self.code.choices.push(Choice { callee: choice.callee.clone(), arguments, left, right, span });
        Node::Choice(ChoiceId(self.code.choices.len() as u32 - 1))
    }

    fn atoms(&mut self, expressions: &[Expr]) -> Box<[Atom]> {
        expressions.iter().map(|expression| self.atom(expression)).collect()
    }

    fn atom(&mut self, expression: &Expr) -> Atom {
        match &expression.kind {
            ExprKind::Literal(literal) => Atom::Static(self.constant(Static::Literal(literal.clone()))),
            ExprKind::Variable(name) => match self.local(name) {
                Some(slot) => Atom::Local(slot),
                None => Atom::Static(self.globals.get(name).copied().unwrap_or(Address(u32::MAX))),
            },
            ExprKind::Construct(name, arguments) if arguments.is_empty() => {
                let constructor = self.constructors[name];
                Atom::Static(self.nullary(constructor))
            }
            _ => Atom::New(self.allocation(expression)),
        }
    }

    fn allocation(&mut self, expression: &Expr) -> Allocation {
        match &expression.kind {
            ExprKind::Lambda(parameters, body) => {
                Allocation::Closure(self.scope(parameters, body, None, expression.span))
            }
            ExprKind::Construct(name, arguments) if !self.is_strict(name) => {
                let constructor = self.constructors[name];
                Allocation::Construct(constructor, self.atoms(arguments))
            }
            _ => Allocation::Thunk(self.scope(&[], expression, None, expression.span)),
        }
    }

    fn is_strict(&self, constructor: &Name) -> bool {
        let constructor = &self.code.constructors[self.constructors[constructor].index()];
        constructor.strictness.contains(&Strictness::Strict)
    }

    /// Strict fields are forced before the constructor is built.
    fn construct(&mut self, name: &Name, arguments: &[Expr], expression: &Expr) -> NodeId {
        if !self.is_strict(name) {
            let atom = self.atom(expression);
            return self.node(Node::Atom(atom));
        }
        let constructor = self.constructors[name];
        let allocations =
            arguments.iter().map(|argument| Allocation::Thunk(self.scope(&[], argument, None, argument.span)));
        let values: Box<[Allocation]> = allocations.collect();
        let first = self.height;
        let fields = (0..arguments.len() as Slot).map(|index| Atom::Local(first + index)).collect();
        let mut body = self.node(Node::Atom(Atom::New(Allocation::Construct(constructor, fields))));
        let strictness = self.code.constructors[constructor.index()].strictness.clone();
        for (index, strictness) in strictness.iter().enumerate().rev() {
            if *strictness == Strictness::Strict {
                let field = self.node(Node::Atom(Atom::Local(first + index as Slot)));
                body = self.node(Node::Force { first: field, body });
            }
        }
        // The thunks were compiled without the new slots in scope, which is right: they are not recursive.
        self.node(Node::Let { values, body })
    }

    fn case(&mut self, case: &Case, span: Span) -> Node {
        let scrutinee = self.expression(&case.scrutinee);
        let message = Some("no alternative matches".to_owned());
        let unmatched = self.check(Check { message, ..Check::new("match", span) });
        let mut alternatives =
            Alternatives { constructors: Vec::new(), literals: Vec::new(), default: None, unmatched };
        for alternative in &case.alternatives {
            match &alternative.pattern {
                Pattern::Constructor(name, fields) => {
                    let fields: Vec<&Name> = fields.iter().collect();
                    let body = self.with_locals(&fields, |compiler| compiler.expression(&alternative.body));
                    alternatives.constructors.push((self.constructors[name], body));
                }
                Pattern::Literal(literal) => {
                    alternatives.literals.push((literal.clone(), self.expression(&alternative.body)));
                }
                Pattern::Default(binder) => {
                    let binders: Vec<&Name> = binder.iter().collect();
                    let body = self.with_locals(&binders, |compiler| compiler.expression(&alternative.body));
                    alternatives.default = Some(Default { binds_scrutinee: binder.is_some(), body });
                }
            }
        }
        self.code.alternatives.push(alternatives);
        Node::Case { scrutinee, alternatives: AlternativesId(self.code.alternatives.len() as u32 - 1) }
    }
}

/// The variables of `expression` that neither it nor `bound` binds, in order of their first use.
fn free_variables(expression: &Expr, bound: &[Name]) -> Vec<Name> {
    let mut free = Free { bound: bound.to_vec(), found: Vec::new(), seen: std::collections::BTreeSet::new() };
    free.visit(expression);
    free.found
}

struct Free {
    bound: Vec<Name>,
    found: Vec<Name>,
    seen: std::collections::BTreeSet<Name>,
}

impl Free {
    fn under<'a>(&mut self, names: impl Iterator<Item = &'a Name>, visit: impl FnOnce(&mut Free)) {
        let count = self.bound.len();
        self.bound.extend(names.cloned());
        visit(self);
        self.bound.truncate(count);
    }

    fn visit(&mut self, expression: &Expr) {
        match &expression.kind {
            ExprKind::Variable(name) => {
                if !self.bound.contains(name) && self.seen.insert(name.clone()) {
                    self.found.push(name.clone());
                }
            }
            ExprKind::Lambda(parameters, body) => self.under(parameters.iter(), |free| free.visit(body)),
            ExprKind::Let(bindings, _) => self.under(bindings.iter().map(|binding| &binding.name), |free| {
                expression.for_each_part(&mut |part| free.visit(part));
            }),
            ExprKind::Case(case) => {
                self.visit(&case.scrutinee);
                for alternative in &case.alternatives {
                    let binders: &[Name] = match &alternative.pattern {
                        Pattern::Constructor(_, fields) => fields,
                        Pattern::Default(binder) => binder.as_slice(),
                        Pattern::Literal(_) => &[],
                    };
                    self.under(binders.iter(), |free| free.visit(&alternative.body));
                }
            }
            _ => expression.for_each_part(&mut |part| self.visit(part)),
        }
    }
}

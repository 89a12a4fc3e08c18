//! Statements.

use gainsay_ir::permission::{
    Block, Expression, FieldAccess, OldState, PredicateAccess, Resource, Statement, StatementKind as Kind, Variable,
};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::{One, Signed};

use super::call::Loop;
use super::inhale_exhale::row_of;
use super::interpreter::Outcome;
use super::{Given, Heap, Interpreter, Location, Reference, State, Stop, Value};
use gainsay_heap::ordered;
use gainsay_heap::{Blame, Cause, ErrorId};

/// So often an amount that may be any is made smaller.
const MOST_SMALLER: usize = 8;

/// Where execution goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Next,
    Jump(Name, Span),
}

impl Interpreter<'_> {
    pub(super) fn execute_block(&mut self, state: &mut State, block: &Block) -> Outcome<Flow> {
        let around = std::mem::replace(&mut self.created_before, self.created.len());
        let flow = match ordered(&block.statements) {
            Some(statements) => self.execute_statements(state, &statements),
            None => self.execute_statements(state, &block.statements),
        };
        self.created_before = around;
        flow
    }

    pub(super) fn execute(&mut self, state: &mut State, statement: &Statement) -> Outcome<Flow> {
        self.step()?;
        if let Some(around) = &mut state.around {
            around.transferred = Heap::default();
        }
        let span = statement.span;
        match &statement.kind {
            Kind::If { condition, then, otherwise } => {
                let holds = self.branch(state, condition, Blame::new(ErrorId::IfFailed, condition.span))?;
                return self.execute_block(state, if holds { then } else { otherwise });
            }
            Kind::While { condition, invariants, measures, body } => {
                return self.execute_while(state, &Loop { span, condition, invariants, measures, body });
            }
            Kind::Block(block) => return self.execute_block(state, block),
            Kind::Goto(label) => return Ok(Flow::Jump(label.clone(), span)),
            Kind::Declare(variable) => {
                let value = self.chosen(span, &variable.name, &variable.typ, 0);
                self.is_as_old_as_its_block(&value, span)?;
                state.store.insert(variable.name.clone(), value);
            }
            Kind::Assign { target, value } => {
                let value = self.evaluate(state, value, Blame::new(ErrorId::AssignmentFailed, span))?;
                state.store.insert(target.clone(), value);
            }
            Kind::AssignField { target, value } => self.assign_field(state, target, value, span)?,
            Kind::New { target, fields } => self.allocate(state, target, fields, span),
            Kind::Call { targets, method, arguments } => self.call(state, targets, method, arguments, span)?,
            Kind::Inhale(assertion) => {
                let given = self.inhaled(span, 0);
                self.inhale(state, assertion, &given, &BigRational::one(), Blame::new(ErrorId::InhaleFailed, span))?;
                self.keep_inhaled(state, assertion, span)?;
            }
            Kind::Exhale(assertion) => {
                let original = state.heap.clone();
                let blame = Blame::new(ErrorId::ExhaleFailed, span);
                self.exhale(state, &original, assertion, &BigRational::one(), blame)?;
            }
            Kind::Assert(assertion) => self.assert(state, assertion, Blame::new(ErrorId::AssertFailed, span))?,
            Kind::Assume(assertion) => {
                if assertion.is_pure() && self.stated(state, assertion, Blame::Elsewhere) == Ok(false) {
                    self.fit(state, assertion, Blame::Elsewhere)?;
                }
                self.assert(state, assertion, Blame::Assume { error: ErrorId::InhaleFailed, span })?;
            }
            Kind::Refute(assertion) => self.refute(state, assertion, span)?,
            Kind::Fold(access) => self.fold(state, access, span)?,
            Kind::Unfold(access) => self.unfold(state, access, Blame::new(ErrorId::UnfoldFailed, span))?,
            Kind::Package { wand, script } => self.package(state, wand, script.as_ref(), span)?,
            Kind::Apply(wand) => self.apply_wand(state, wand, Blame::new(ErrorId::ApplyFailed, span))?,
            Kind::Label { name, invariants } => self.label(state, name, invariants)?,
            Kind::QuasiHavoc { condition, resource } => self.havoc(state, condition.as_ref(), resource, span)?,
            Kind::QuasiHavocAll { variables, condition, resource } => {
                self.havoc_all(state, variables, condition.as_ref(), resource, span)?;
            }
        }
        Ok(Flow::Next)
    }

    fn label(&mut self, state: &mut State, name: &Name, invariants: &[Expression]) -> Outcome<()> {
        let again = state.labels.contains_key(&OldState::Label(name.clone()));
        let error = if again { ErrorId::InvariantNotPreserved } else { ErrorId::InvariantNotEstablished };
        for invariant in invariants {
            self.assert(state, invariant, Blame::new(error, invariant.span))?;
        }
        state.labels.insert(OldState::Label(name.clone()), state.heap.clone());
        Ok(())
    }

    fn assign_field(&mut self, state: &mut State, target: &FieldAccess, value: &Expression, span: Span) -> Outcome<()> {
        let blame = Blame::new(ErrorId::AssignmentFailed, span);
        let receiver = self.reference(state, &target.receiver, blame)?;
        let value = self.evaluate(state, value, blame)?;
        let location = Location::Field(receiver, target.field.clone());
        let held = state.heap.permission(&location);
        if held < BigRational::one() {
            let amounts = Some((held, BigRational::one()));
            return self.fail_with(Cause::InsufficientPermission, target.span, blame, amounts);
        }
        state.heap.set(&location, Given::Value(value));
        self.renew(state, &location);
        Ok(())
    }

    /// The object the model chose, if it is new here; otherwise one that nobody has seen.
    /// A variable is there from the beginning of its block: it cannot hold what was created since then.
    fn is_as_old_as_its_block(&self, value: &Value, span: Span) -> Outcome<()> {
        let mut is_new = false;
        value.visit(&mut |part| {
            is_new |= self.created[self.created_before..].iter().any(|number| *part == Value::object(*number));
        });
        let what = "a new object is none that a variable held before".to_owned();
        if is_new { Err(Stop::AssumptionFalse { what, span }) } else { Ok(()) }
    }

    fn allocate(&mut self, state: &mut State, target: &Name, fields: &[Name], span: Span) {
        let chosen = match self.choices.variable(span, target, 0) {
            Some(Value::Reference(Reference::Object(number))) if !state.knows(*number) => Some(*number),
            _ => None,
        };
        let number = chosen.unwrap_or(self.next_object);
        self.next_object = self.next_object.max(number + 1);
        self.created.push(number);
        state.store.insert(target.clone(), Value::object(number));
        for field in fields {
            let typ = self.field_type(field);
            let value = self.chosen(span, field, &typ, 0);
            let location = Location::Field(Reference::Object(number), field.clone());
            state.heap.add(location, BigRational::one(), Given::Value(value));
        }
    }

    fn fold(&mut self, state: &mut State, access: &PredicateAccess, span: Span) -> Outcome<()> {
        let program = self.program;
        let blame = Blame::new(ErrorId::FoldFailed, span);
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame)?;
        let (mut amount, wildcard) = self.amount(state, &access.amount, blame)?;
        if !amount.is_positive() {
            return self.fail(Cause::PermissionNotPositive, access.amount.span, blame);
        }
        let Some(predicate) = program.predicates.get(name) else {
            return Self::unsupported(format!("unknown predicate `{name}`"), span);
        };
        let Some(body) = &predicate.body else {
            return Self::unsupported(format!("folding the abstract predicate `{name}`"), span);
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let inside = parameters.zip(arguments.iter().cloned()).collect();
        let outside = std::mem::replace(&mut state.store, inside);
        let original = state.heap.clone();
        let before = state.clone();
        let mut contents = self.exhale(state, &original, body, &amount, blame);
        // A wildcard is as small as it has to be.
        for _ in 0..if wildcard { MOST_SMALLER } else { 0 } {
            if !matches!(&contents, Err(Stop::Failed(failed)) if failed.cause == Cause::InsufficientPermission) {
                break;
            }
            state.clone_from(&before);
            amount /= BigRational::from_integer(1024.into());
            contents = self.exhale(state, &original, body, &amount, blame);
        }
        state.store = outside;
        let location = Location::Predicate(name.clone(), arguments);
        self.mention_location(state, &location);
        state.heap.add(location.clone(), amount, contents?);
        self.renew(state, &location);
        Ok(())
    }

    fn refute(&mut self, state: &mut State, assertion: &Expression, span: Span) -> Outcome<()> {
        let blame = Blame::new(ErrorId::AssertFailed, span);
        match self.assert(&mut state.clone(), assertion, blame) {
            // One that is not looked for does not keep the run from what comes after it.
            Ok(()) if self.target.is_some_and(|target| target != span) => Ok(()),
            Ok(()) => self.fail(Cause::RefutationTrue, span, Blame::new(ErrorId::RefuteFailed, span)),
            Err(Stop::Failed(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }

    fn havoc(
        &mut self,
        state: &mut State,
        condition: Option<&Expression>,
        resource: &Resource,
        span: Span,
    ) -> Outcome<()> {
        let blame = Blame::new(ErrorId::QuasiHavocFailed, span);
        if let Some(condition) = condition
            && !self.truth(state, condition, blame)?
        {
            return Ok(());
        }
        let location = self.locate(state, resource, blame)?;
        self.forget_at(state, &location, span);
        Ok(())
    }

    /// What was chosen for a location that is forgotten here, by itself or among many.
    pub(super) fn after_havoc(&self, location: &Location, span: Span) -> Given {
        let chosen = (0..).map(|occurrence| self.inhaled(span, occurrence)).take_while(|given| *given != Given::Open);
        let mut here = chosen.map(|given| if let Given::Rows(_) = given { row_of(&given, location) } else { given });
        here.find(|given| *given != Given::Open).unwrap_or(Given::Open)
    }

    fn forget_at(&mut self, state: &mut State, location: &Location, span: Span) {
        let contents = match location {
            Location::Field(_, field) => match self.after_havoc(location, span) {
                Given::Open => {
                    let typ = self.field_type(field);
                    Given::Value(self.chosen(span, &Name::new("havoc"), &typ, 0))
                }
                given => given,
            },
            Location::Predicate(..) => self.drawn_instance(state, location, span),
            Location::Wand(..) => Given::Open,
        };
        state.heap.set(location, contents);
        self.renew(state, location);
    }

    fn havoc_all(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        span: Span,
    ) -> Outcome<()> {
        let blame = Blame::new(ErrorId::QuasiHavocAllFailed, span);
        let conditions = condition.map(Expression::conjuncts).unwrap_or_default();
        let mut found = Vec::new();
        self.instances(state, variables, &conditions, &mut |interpreter, state| {
            let affected = match condition {
                Some(condition) => interpreter.truth(state, condition, blame)?,
                None => true,
            };
            if affected {
                let location = interpreter.locate(state, resource, blame)?;
                if found.contains(&location) {
                    return interpreter.fail(Cause::HavocNotInjective, resource.span(), blame);
                }
                found.push(location);
            }
            Ok(true)
        })?;
        found.iter().for_each(|location| self.forget_at(state, location, span));
        Ok(())
    }
}

impl State {
    /// Whether an object occurs in the state.
    fn knows(&self, number: u32) -> bool {
        let mut found = false;
        let mut see = |value: &Value| found |= *value == Value::object(number);
        self.store.values().for_each(|value| value.visit(&mut see));
        self.heap.visit(&mut see);
        self.labels.values().for_each(|heap| heap.visit(&mut see));
        found
    }
}

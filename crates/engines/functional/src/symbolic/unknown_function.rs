//! Inputs that are functions. An unknown function is a table that grows as it is applied: equal arguments give equal results.
//!
//! It looks at its arguments of base type, and either at none or at the outermost constructor of each of its other first-order arguments;
//! which of the two is chosen once, when it is first applied. What it does not look at stays unevaluated. Such functions exist, so whatever
//! fails with one of them fails; that nothing fails with any of them proves nothing about the others.

use std::rc::Rc;

use gainsay_ir::functional::Type;
use gainsay_smt::Term;
use gainsay_verdict::Reason;
use imbl::Vector;
use smallvec::SmallVec;

use super::{
    machine::{Halt, Step, SymbolicMachine},
    stack::Frame,
    state::{Control, State},
    value::{Cell, Symbol, Whnf},
};
use crate::code::{Address, ConstructorId, FALSE, TRUE};

/// What an unknown function looks at besides arguments of base type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    Nothing,
    Constructors,
}

/// What an unknown function saw of an argument.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    Nothing,
    Value(Term),
    Constructor(ConstructorId),
}

#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) seen: Rc<[Seen]>,
    pub(super) result: Address,
}

/// What a path knows of an unknown function.
#[derive(Clone, Debug)]
pub(super) struct KnownFunction {
    pub(super) attention: Attention,
    pub(super) rows: Vector<Row>,
}

/// An application whose arguments are being looked at.
#[derive(Clone, Debug)]
pub(super) struct Looking {
    pub(super) symbol: Symbol,
    pub(super) arguments: Rc<[Address]>,
    pub(super) seen: SmallVec<[Seen; 2]>,
}

/// The parameters of a function type, all at once, and what comes out in the end.
pub(super) fn signature(ty: &Type) -> (Vec<&Type>, &Type) {
    let mut parameters = Vec::new();
    let mut result = ty;
    while let Type::Function(parameter, rest) = result {
        parameters.push(&**parameter);
        result = rest;
    }
    (parameters, result)
}

impl SymbolicMachine<'_> {
    pub(super) fn apply_unknown(
        &mut self,
        state: &mut State,
        symbol: Symbol,
        held: &[Address],
        mut arguments: SmallVec<[Address; 4]>,
    ) -> Step {
        let ty = self.symbols[symbol.0 as usize].clone();
        let wanted = signature(&ty).0.len() - held.len();
        if arguments.len() < wanted {
            let held = held.iter().copied().chain(arguments).collect();
            state.control = Control::Return(Whnf::UnknownFunction(symbol, held));
            return Ok(());
        }
        if arguments.len() > wanted {
            state.stack.push(Frame::Apply(arguments.drain(wanted..).collect()));
        }
        let arguments: Rc<[Address]> = held.iter().copied().chain(arguments).collect();
        let looking = Looking { symbol, arguments, seen: SmallVec::new() };
        if state.known.functions.contains_key(&symbol) {
            return self.look(state, looking);
        }
        let structured = signature(&ty).0.iter().any(|parameter| matches!(parameter, Type::Data(..)));
        let choices: &[Attention] =
            if structured { &[Attention::Nothing, Attention::Constructors] } else { &[Attention::Nothing] };
        self.note_incompleteness(
            structured || signature(&ty).0.iter().any(|parameter| matches!(parameter, Type::Function(..))),
        );
        let mut paths = Vec::new();
        for attention in choices {
            let mut path = state.clone();
            path.known.functions.insert(symbol, KnownFunction { attention: *attention, rows: Vector::new() });
            match self.look(&mut path, looking.clone()) {
                Ok(()) => paths.push(path),
                Err(Halt::Fork(forked)) => paths.extend(forked),
                Err(other) => return Err(other),
            }
        }
        Err(Halt::Fork(paths))
    }

    /// Other functions of this type could behave in ways that are not tried.
    pub(super) fn note_incompleteness(&mut self, is_incomplete: bool) {
        if is_incomplete {
            let what = "not every function was tried as an input".to_owned();
            self.approximation = Some(Reason::Unsupported { what, span: None });
        }
    }

    /// Goes on with the next argument, or with the result.
    fn look(&mut self, state: &mut State, mut looking: Looking) -> Step {
        let ty = self.symbols[looking.symbol.0 as usize].clone();
        let (parameters, result) = signature(&ty);
        let attention = state.known.functions.get(&looking.symbol).map_or(Attention::Nothing, |known| known.attention);
        while let Some(parameter) = parameters.get(looking.seen.len()) {
            let looks = match parameter {
                Type::Function(..) | Type::Variable(_) => false,
                Type::Data(..) => attention == Attention::Constructors,
                _ => true,
            };
            if looks {
                let address = looking.arguments[looking.seen.len()];
                state.stack.push(Frame::Look(Rc::new(looking)));
                return self.enter(state, address);
            }
            looking.seen.push(Seen::Nothing);
        }
        self.answer(state, &looking, result)
    }

    /// An argument was evaluated because the unknown function looks at it.
    pub(super) fn looked(&mut self, state: &mut State, looking: &Looking, value: &Whnf) -> Step {
        let mut looking = looking.clone();
        let seen = match value {
            Whnf::Data(constructor, _) => Seen::Constructor(*constructor),
            Whnf::Unknown(symbol) => match state.known.refined.get(symbol) {
                Some((constructor, _)) => Seen::Constructor(*constructor),
                None => return self.refine_for(state, *symbol, looking),
            },
            Whnf::Function(..) | Whnf::Partial(_) | Whnf::UnknownFunction(..) | Whnf::Cell(_) => Seen::Nothing,
            Whnf::Truth(truth) => Seen::Constructor(if *truth { TRUE } else { FALSE }),
            _ => match self.term(value) {
                Some(term) => Seen::Value(term),
                None => return Err(self.ill_typed("a function is given something its type does not allow")),
            },
        };
        looking.seen.push(seen);
        self.look(state, looking)
    }

    /// The argument is an unknown of an algebraic type: one path for each constructor.
    fn refine_for(&mut self, state: &mut State, symbol: Symbol, looking: Looking) -> Step {
        let constructors = self.constructors_of(state, symbol)?;
        let looking = Rc::new(looking);
        let paths = constructors.into_iter().map(|constructor| {
            let mut path = state.clone();
            self.become_constructor(&mut path, symbol, constructor);
            path.stack.push(Frame::Look(looking.clone()));
            path.control = Control::Return(Whnf::Unknown(symbol));
            path
        });
        Err(Halt::Fork(paths.collect()))
    }

    /// The result of a row with the same arguments, or of a new row.
    fn answer(&mut self, state: &mut State, looking: &Looking, result: &Type) -> Step {
        let rows = state.known.functions.get(&looking.symbol).map(|known| known.rows.clone()).unwrap_or_default();
        let mut paths = Vec::new();
        let mut others = state.clone();
        for row in &rows {
            let same = self.same_arguments(&row.seen, &looking.seen);
            if self.admits(&others, same)? {
                let mut path = others.clone();
                path.assume(same);
                self.enter(&mut path, row.result)?;
                paths.push(path);
            }
            let different = self.terms.not(same);
            if !self.admits(&others, different)? {
                return Self::go_on_with(state, paths);
            }
            others.assume(different);
        }
        let address = others.allocate(Cell::Unseen(Rc::new(result.clone())));
        if let Some(known) = others.known.functions.get_mut(&looking.symbol) {
            known.rows.push_back(Row { seen: looking.seen.iter().cloned().collect(), result: address });
        }
        self.enter(&mut others, address)?;
        paths.push(others);
        Self::go_on_with(state, paths)
    }

    fn same_arguments(&mut self, left: &[Seen], right: &[Seen]) -> Term {
        let mut equal = Vec::new();
        for pair in left.iter().zip(right) {
            equal.push(match pair {
                (Seen::Value(left), Seen::Value(right)) => self.terms.eq(*left, *right),
                (Seen::Constructor(left), Seen::Constructor(right)) => self.terms.bool(left == right),
                (Seen::Value(value), Seen::Constructor(truth)) | (Seen::Constructor(truth), Seen::Value(value)) => {
                    // A truth value is seen as a constructor when it is known and as a term when it is not.
                    let truth = self.terms.bool(*truth == TRUE);
                    self.terms.eq(*value, truth)
                }
                _ => self.terms.bool(true),
            });
        }
        self.terms.and(equal)
    }
}

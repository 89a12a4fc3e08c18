//! Inputs that are functions: interaction trees that grow as the function is applied.
//!
//! Every application walks the tree from its root, so equal arguments give equal results. A node returns something unknown, looks at
//! something it was given and goes on accordingly, or applies a function it was given to unknown arguments and goes on with the result. The
//! first application that comes to a node decides what it does: one path for each possibility. Arguments of base type are always looked
//! at; what is not looked at stays unevaluated. Whatever fails with one of these functions fails; that nothing fails with any of those
//! tried proves nothing about the others.

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
use crate::code::{Address, ConstructorId};

/// What an unknown function found when it looked.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    Value(Term),
    Constructor(ConstructorId),
}

/// What is looked at. Things are numbered: the arguments first, then the fields of each constructor in the order in which they were seen.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Thing(usize),
    /// What a function among the things returns.
    Call {
        function: usize,
        arguments: Rc<[Address]>,
    },
}

#[derive(Clone, Debug)]
pub(super) enum Interaction {
    /// Nobody has come here yet.
    Open,
    Return(Address),
    /// Goes on at the node that belongs to what is seen.
    Look {
        at: Subject,
        branches: Vector<(Seen, usize)>,
    },
}

/// What a path knows of an unknown function: the nodes of its tree, the root first.
#[derive(Clone, Debug)]
pub(super) struct KnownFunction {
    pub(super) nodes: Vector<Interaction>,
}

/// Something an unknown function was given, or found in what it was given.
#[derive(Clone, Debug)]
struct Thing {
    address: Address,
    ty: Type,
    was_seen: bool,
}

/// An application on its way through the tree.
#[derive(Clone, Debug)]
pub(super) struct Looking {
    symbol: Symbol,
    node: usize,
    things: Vec<Thing>,
    parameters: usize,
    /// Things before this one are not looked at from here on, and functions before that one not called: the same in another order finds
    /// nothing else.
    cursor: usize,
    last_called: usize,
    /// How often it looked where it need not have.
    curiosity: u32,
}

/// An application looks no more often than this where it need not.
const MOST_CURIOUS: u32 = 5;
/// Steps that a path is set back for each such look.
const SETBACK: i64 = 60;

/// The parameters of a function type, all at once, and what comes out in the end.
pub(crate) fn signature(ty: &Type) -> (Vec<&Type>, &Type) {
    let mut parameters = Vec::new();
    let mut result = ty;
    while let Type::Function(parameter, rest) = result {
        parameters.push(&**parameter);
        result = rest;
    }
    (parameters, result)
}

/// Whether a value of this type can only be compared.
fn is_base(ty: &Type) -> bool {
    !matches!(ty, Type::Function(..) | Type::Variable(_) | Type::Data(..))
}

/// Whether there is something to see in a value of this type.
fn is_visible(ty: &Type) -> bool {
    match ty {
        Type::Function(..) | Type::Variable(_) => false,
        _ => ty.cell_content().is_none(),
    }
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
        let parameters = signature(&ty).0;
        let wanted = parameters.len() - held.len();
        if arguments.len() < wanted {
            let held = held.iter().copied().chain(arguments).collect();
            state.control = Control::Return(Whnf::UnknownFunction(symbol, held));
            return Ok(());
        }
        if arguments.len() > wanted {
            state.stack.push(Frame::Apply(arguments.drain(wanted..).collect()));
        }
        let given = held.iter().copied().chain(arguments).zip(&parameters);
        let things = given.map(|(address, ty)| Thing { address, ty: (*ty).clone(), was_seen: false }).collect();
        if !state.known.functions.contains_key(&symbol) {
            state.known.functions.insert(symbol, KnownFunction { nodes: Vector::unit(Interaction::Open) });
            self.note_incompleteness(!parameters.iter().all(|parameter| is_base(parameter)));
        }
        let parameters = parameters.len();
        self.go_on(state, Looking { symbol, node: 0, things, parameters, cursor: 0, last_called: 0, curiosity: 0 })
    }

    /// Other functions of this type could behave in ways that are not tried.
    pub(super) fn note_incompleteness(&mut self, is_incomplete: bool) {
        if is_incomplete {
            let what = "not every function was tried as an input".to_owned();
            self.approximation = Some(Reason::Unsupported { what, span: None });
        }
    }

    fn go_on(&mut self, state: &mut State, looking: Looking) -> Step {
        let known = state.known.functions.get(&looking.symbol);
        match known.and_then(|known| known.nodes.get(looking.node)).cloned() {
            None | Some(Interaction::Open) => self.decide(state, looking),
            Some(Interaction::Return(address)) => self.enter(state, address),
            Some(Interaction::Look { at: Subject::Thing(index), .. }) => {
                let address = looking.things[index].address;
                state.stack.push(Frame::Look(Rc::new(looking)));
                self.enter(state, address)
            }
            Some(Interaction::Look { at: Subject::Call { function, arguments }, .. }) => {
                let address = looking.things[function].address;
                state.stack.push(Frame::Look(Rc::new(looking)));
                state.stack.push(Frame::Apply(arguments.iter().copied().collect()));
                self.enter(state, address)
            }
        }
    }

    /// Nobody has come here before: one path for each thing to do.
    fn decide(&mut self, state: &mut State, looking: Looking) -> Step {
        let mut paths = Vec::new();
        let subjects = subjects(&looking);
        let must_look = subjects.iter().any(|subject| !looking.is_curious(subject));
        if !must_look {
            let mut path = state.clone();
            let ty = self.symbols[looking.symbol.0 as usize].clone();
            let result = path.allocate(Cell::Unseen(Rc::new(signature(&ty).1.clone())));
            path.learn(&looking, Interaction::Return(result));
            self.go_on_path(&mut paths, path, looking.clone())?;
        }
        for subject in subjects {
            let mut path = state.clone();
            if looking.is_curious(&subject) {
                path.effort.handicap += SETBACK;
            }
            let at = match subject {
                Subject::Call { function, .. } => {
                    let parameters = signature(&looking.things[function].ty).0;
                    let unseen = parameters.into_iter().map(|ty| path.allocate(Cell::Unseen(Rc::new(ty.clone()))));
                    Subject::Call { function, arguments: unseen.collect() }
                }
                thing => thing,
            };
            path.learn(&looking, Interaction::Look { at, branches: Vector::new() });
            self.go_on_path(&mut paths, path, looking.clone())?;
        }
        Self::go_on_with(state, paths)
    }

    /// Takes a path further, and adds it or what it splits into to `paths`.
    fn go_on_path(&mut self, paths: &mut Vec<State>, mut path: State, looking: Looking) -> Result<(), Halt> {
        match self.go_on(&mut path, looking) {
            Ok(()) => paths.push(path),
            Err(Halt::Fork(forked)) => paths.extend(forked),
            Err(Halt::Diverged) => {}
            Err(other) => return Err(other),
        }
        Ok(())
    }

    /// What an unknown function looks at was evaluated.
    pub(super) fn looked(&mut self, state: &mut State, looking: &Rc<Looking>, value: &Whnf) -> Step {
        match value {
            Whnf::Data(constructor, fields) => self.follow_constructor(state, looking, *constructor, fields),
            Whnf::Unknown(symbol) => match state.known.refined.get(symbol).cloned() {
                Some((constructor, fields)) => self.follow_constructor(state, looking, constructor, &fields),
                None => self.refine_for(state, *symbol, looking),
            },
            _ => match self.term(value) {
                Some(term) => self.follow_value(state, looking, term),
                None => Err(self.ill_typed("a function is given something its type does not allow")),
            },
        }
    }

    /// It is an unknown of an algebraic type: one path for each constructor.
    fn refine_for(&mut self, state: &mut State, symbol: Symbol, looking: &Rc<Looking>) -> Step {
        let constructors = self.constructors_of(state, symbol)?;
        let paths = constructors.into_iter().map(|constructor| {
            let mut path = state.clone();
            self.become_constructor(&mut path, symbol, constructor);
            path.stack.push(Frame::Look(looking.clone()));
            path.control = Control::Return(Whnf::Unknown(symbol));
            path
        });
        Self::go_on_with(state, paths.collect())
    }

    fn follow_constructor(
        &mut self,
        state: &mut State,
        looking: &Looking,
        constructor: ConstructorId,
        fields: &[Address],
    ) -> Step {
        let Some((at, branches)) = state.look_at(looking) else {
            return Err(self.ill_typed("an unknown function looks without looking"));
        };
        let ty = seen_type(looking, &at);
        let arguments = match ty {
            Type::Data(_, arguments) => arguments.as_slice(),
            _ => &[],
        };
        let types = self.code.field_types(constructor, arguments);
        let fields = fields.iter().zip(types);
        let fields = fields.map(|(address, ty)| Thing { address: *address, ty, was_seen: false }).collect();
        let known = branches.iter().find(|(seen, _)| matches!(seen, Seen::Constructor(one) if *one == constructor));
        let node = match known {
            Some((_, node)) => *node,
            None => state.grow(looking, Seen::Constructor(constructor)),
        };
        self.go_on(state, looking.after(&at, node, fields))
    }

    /// Goes on where an equal value went on before, or at a new node.
    fn follow_value(&mut self, state: &mut State, looking: &Looking, term: Term) -> Step {
        let Some((at, branches)) = state.look_at(looking) else {
            return Err(self.ill_typed("an unknown function looks without looking"));
        };
        let mut paths = Vec::new();
        let mut others = state.clone();
        for (seen, node) in &branches {
            let Seen::Value(known) = seen else { continue };
            let same = self.terms.eq(*known, term);
            let different = self.terms.not(same);
            if !self.admits(&others, same)? {
                continue;
            }
            let mut path = others.clone();
            let may_differ = self.admits(&others, different)?;
            if may_differ {
                path.assume(same);
                others.assume(different);
            }
            self.go_on_path(&mut paths, path, looking.after(&at, *node, Vec::new()))?;
            if !may_differ {
                return Self::go_on_with(state, paths);
            }
        }
        let node = others.grow(looking, Seen::Value(term));
        self.go_on_path(&mut paths, others, looking.after(&at, node, Vec::new()))?;
        Self::go_on_with(state, paths)
    }
}

impl Looking {
    /// Whether looking at this is a choice.
    fn is_curious(&self, subject: &Subject) -> bool {
        !matches!(subject, Subject::Thing(index) if *index < self.parameters && is_base(&self.things[*index].ty))
    }

    /// The application at the next node, after something was seen that has these fields.
    fn after(&self, at: &Subject, node: usize, fields: Vec<Thing>) -> Looking {
        let mut looking = Looking { node, ..self.clone() };
        if self.is_curious(at) {
            looking.curiosity += 1;
            (looking.cursor, looking.last_called) = match at {
                Subject::Thing(index) => (index + 1, self.last_called),
                Subject::Call { function, .. } => (self.things.len(), *function),
            };
        }
        if let Subject::Thing(index) = at {
            looking.things[*index].was_seen = true;
        }
        looking.things.extend(fields);
        looking
    }
}

impl State {
    /// What the node does that the application has come to.
    fn learn(&mut self, looking: &Looking, interaction: Interaction) {
        if let Some(known) = self.known.functions.get_mut(&looking.symbol) {
            known.nodes.set(looking.node, interaction);
        }
    }

    fn look_at(&self, looking: &Looking) -> Option<(Subject, Vector<(Seen, usize)>)> {
        match self.known.functions.get(&looking.symbol)?.nodes.get(looking.node)? {
            Interaction::Look { at, branches } => Some((at.clone(), branches.clone())),
            _ => None,
        }
    }

    /// A new node for what was seen for the first time.
    fn grow(&mut self, looking: &Looking, seen: Seen) -> usize {
        let Some(known) = self.known.functions.get_mut(&looking.symbol) else { return 0 };
        let node = known.nodes.len();
        known.nodes.push_back(Interaction::Open);
        if let Some(Interaction::Look { branches, .. }) = known.nodes.get_mut(looking.node) {
            branches.push_back((seen, node));
        }
        node
    }
}

/// What an application can look at next, the least curious first. Which of the arguments' constructors matter is decided before numbers are
/// compared, once for all of them; what is inside, and what functions return, afterwards.
fn subjects(looking: &Looking) -> Vec<Subject> {
    let unseen = |index: &usize| !looking.things[*index].was_seen && is_visible(&looking.things[*index].ty);
    let arguments = (0..looking.parameters).filter(unseen);
    let (base, structured): (Vec<usize>, Vec<usize>) = arguments.partition(|index| is_base(&looking.things[*index].ty));
    let has_base = (0..looking.parameters).any(|index| is_base(&looking.things[index].ty));
    let mut subjects: Vec<Subject> = base.first().map(|index| Subject::Thing(*index)).into_iter().collect();
    if looking.curiosity >= MOST_CURIOUS {
        return subjects;
    }
    if !base.is_empty() || !has_base {
        let ahead = structured.into_iter().filter(|index| *index >= looking.cursor);
        subjects.extend(ahead.map(Subject::Thing));
    }
    if base.is_empty() {
        let found = (looking.parameters.max(looking.cursor)..looking.things.len()).filter(unseen);
        subjects.extend(found.map(Subject::Thing));
        let callable = (looking.last_called..looking.things.len()).filter(|index| {
            matches!(looking.things[*index].ty, Type::Function(..))
                && is_visible(signature(&looking.things[*index].ty).1)
        });
        subjects.extend(callable.map(|function| Subject::Call { function, arguments: Rc::from([]) }));
    }
    subjects
}

/// The type of what is looked at.
fn seen_type<'a>(looking: &'a Looking, at: &Subject) -> &'a Type {
    match at {
        Subject::Thing(index) => &looking.things[*index].ty,
        Subject::Call { function, .. } => signature(&looking.things[*function].ty).1,
    }
}

//! Decisions that were taken already: a match that falls through to the rest of its function does not look again at what it has seen.
//!
//! ```text
//! let rest = f x in case x of { [] -> a; _ -> rest }     f x = case x of { (y : ys) -> b; _ -> crash }     gives     case x of { [] -> a; (y : ys) -> b }
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::functional::Primitive;
use gainsay_source::Name;

use crate::{
    code::{Code, FunctionId, Functions, Pattern},
    data::Datatypes,
    reduce::Reducer,
    term::Term,
};

/// What is put in place of a call may make a function no larger than this.
const LARGEST: usize = 600;
/// An alternative for all constructors that are left becomes one for each, if they are no more.
const MOST_MISSING: usize = 3;
/// What computing a constant may use.
const FUEL: u64 = 300;
/// Rests of rests that are put in place.
const DEEPEST: usize = 30;

/// What is known of the value of some code.
#[derive(Clone)]
enum Known {
    /// A constructor with these fields.
    Built(Name, Vec<Code>),
    NoneOf(BTreeSet<Name>),
}

/// What holds at one place of a function.
#[derive(Clone, Default)]
struct Place {
    /// What the locals of the code that is read are in the code that is written.
    locals: BTreeMap<usize, Code>,
    known: Vec<(Code, Known)>,
    /// Locals of the code that is written that are constructors without fields here.
    constants: BTreeMap<usize, Code>,
    /// What locals of the code that is written are bound to.
    bound: BTreeMap<usize, Code>,
    depth: usize,
}

impl Place {
    fn know(&mut self, scrutinee: &Code, name: &Name, fields: Vec<Code>) {
        if let Code::Local(local) = scrutinee
            && fields.is_empty()
        {
            self.constants.insert(*local, Code::Construct(name.clone(), Vec::new()));
        }
        self.known.push((scrutinee.clone(), Known::Built(name.clone(), fields)));
    }

    fn local(&self, local: usize) -> Code {
        match self.locals.get(&local) {
            Some(Code::Local(written)) => self.constants.get(written).cloned().unwrap_or(Code::Local(*written)),
            Some(code) => code.clone(),
            None => Code::Unknown,
        }
    }
}

struct Settling<'a> {
    functions: &'a Functions,
    reducer: Reducer<'a>,
    datatypes: &'a Datatypes<'a>,
    locals: usize,
    size: usize,
}

/// The functions without decisions that were taken before.
pub(crate) fn settled(functions: &Functions, datatypes: &Datatypes<'_>, words: bool) -> Functions {
    let total = vec![false; functions.len()];
    let settle = |function: &crate::code::Function| {
        let reducer = Reducer::new(functions, &total, words);
        let mut settling = Settling { functions, reducer, datatypes, locals: function.arity, size: 0 };
        let place = Place {
            locals: (0..function.arity).map(|local| (local, Code::Local(local))).collect(),
            ..Place::default()
        };
        let code = settling.decision(&function.code, &place);
        match settling.size > LARGEST {
            true => function.clone(),
            false => crate::code::Function { code, locals: settling.locals, ..function.clone() },
        }
    };
    functions.iter().map(settle).collect()
}

impl Settling<'_> {
    fn fresh(&mut self, count: usize) -> usize {
        self.locals += count;
        self.locals - count
    }

    /// Code whose value is that of the function.
    fn decision(&mut self, code: &Code, place: &Place) -> Code {
        self.size += 1;
        if self.size > LARGEST {
            return Code::Unknown;
        }
        match code {
            Code::Let(local, value, body) => {
                let value = self.term(value, place);
                let mut inner = place.clone();
                if matches!(value, Code::Local(_)) {
                    inner.locals.insert(*local, value);
                    return self.decision(body, &inner);
                }
                let fresh = self.fresh(1);
                inner.locals.insert(*local, Code::Local(fresh));
                inner.bound.insert(fresh, value.clone());
                let body = self.decision(body, &inner);
                match body.mentions(fresh) {
                    true => Code::Let(fresh, Box::new(value), Box::new(body)),
                    false => body,
                }
            }
            Code::Case(scrutinee, alternatives) => {
                let scrutinee = self.term(scrutinee, place);
                self.case(scrutinee, alternatives, place)
            }
            Code::Force(first, second) => {
                let first = self.term(first, place);
                Code::Force(Box::new(first), Box::new(self.decision(second, place)))
            }
            Code::Local(local) => {
                let code = place.local(*local);
                self.rest(code, place)
            }
            other => self.term(other, place),
        }
    }

    /// The rest of a function that a match falls through to, where something is known of what it looks at.
    fn rest(&mut self, code: Code, place: &Place) -> Code {
        let Code::Local(local) = &code else { return code };
        let Some(Code::Call(id, arguments)) = place.bound.get(local) else { return code };
        let function = &self.functions[*id];
        let looks = arguments.iter().any(|argument| place.known.iter().any(|(known, _)| known == argument));
        let is_rest = function.definition.is_none() && function.record.is_none() && function.arity == arguments.len();
        if !is_rest || !looks || place.depth >= DEEPEST {
            return code;
        }
        let locals = arguments.iter().cloned().enumerate().collect();
        self.decision(&function.code, &Place { locals, depth: place.depth + 1, ..place.clone() })
    }

    fn case(&mut self, scrutinee: Code, alternatives: &[(Pattern, Code)], place: &Place) -> Code {
        let of =
            |code: &Code| place.known.iter().rev().find(|(known, _)| known == code).map(|(_, known)| known.clone());
        let known = match &scrutinee {
            Code::Construct(name, fields) => Some(Known::Built(name.clone(), fields.clone())),
            code => of(code),
        };
        if let Some(Known::Built(name, fields)) = &known
            && let Some(body) = self.taken(&scrutinee, (name, fields), alternatives, place)
        {
            return body;
        }
        let mut excluded = match known {
            Some(Known::NoneOf(names)) => names,
            _ => BTreeSet::new(),
        };
        let mut made = Vec::new();
        for (pattern, body) in alternatives {
            let mut inner = place.clone();
            let pattern = match pattern {
                Pattern::Constructor(name, ..) if excluded.contains(name) => continue,
                Pattern::Constructor(name, first, count) => {
                    let fresh = self.fresh(*count);
                    let fields: Vec<Code> = (fresh..fresh + count).map(Code::Local).collect();
                    inner.locals.extend((*first..first + count).zip(fields.iter().cloned()));
                    inner.know(&scrutinee, name, fields);
                    excluded.insert(name.clone());
                    Pattern::Constructor(name.clone(), fresh, *count)
                }
                Pattern::Default(binder) => {
                    if let Some(missing) = self.missing(&excluded) {
                        made.extend(
                            missing
                                .into_iter()
                                .map(|(name, count)| self.instead((name, count), *binder, &scrutinee, (body, place))),
                        );
                        continue;
                    }
                    if !excluded.is_empty() {
                        inner.known.push((scrutinee.clone(), Known::NoneOf(excluded.clone())));
                    }
                    match (binder, &scrutinee) {
                        (Some(binder), Code::Local(_)) => {
                            inner.locals.insert(*binder, scrutinee.clone());
                            Pattern::Default(None)
                        }
                        (Some(binder), _) => {
                            let fresh = self.fresh(1);
                            inner.locals.insert(*binder, Code::Local(fresh));
                            Pattern::Default(Some(fresh))
                        }
                        (None, _) => Pattern::Default(None),
                    }
                }
                literal => literal.clone(),
            };
            made.push((pattern, self.decision(body, &inner)));
        }
        Code::Case(Box::new(scrutinee), made)
    }

    /// The constructors that are left, if they are few.
    fn missing(&self, excluded: &BTreeSet<Name>) -> Option<Vec<(Name, usize)>> {
        let siblings = self.datatypes.siblings(excluded.first()?)?;
        let missing: Vec<_> = siblings.into_iter().filter(|(name, _)| !excluded.contains(name)).collect();
        (missing.len() <= MOST_MISSING).then_some(missing)
    }

    /// An alternative for one constructor instead of for all that are left.
    fn instead(
        &mut self,
        (name, count): (Name, usize),
        binder: Option<usize>,
        scrutinee: &Code,
        (body, place): (&Code, &Place),
    ) -> (Pattern, Code) {
        let fresh = self.fresh(count);
        let fields: Vec<Code> = (fresh..fresh + count).map(Code::Local).collect();
        let mut inner = place.clone();
        let whole = match scrutinee {
            Code::Local(_) => scrutinee.clone(),
            _ => Code::Construct(name.clone(), fields.clone()),
        };
        inner.locals.extend(binder.map(|binder| (binder, whole)));
        inner.know(scrutinee, &name, fields);
        (Pattern::Constructor(name, fresh, count), self.decision(body, &inner))
    }

    /// The alternative that a constructor takes.
    fn taken(
        &mut self,
        scrutinee: &Code,
        (name, fields): (&Name, &[Code]),
        alternatives: &[(Pattern, Code)],
        place: &Place,
    ) -> Option<Code> {
        for (pattern, body) in alternatives {
            let mut inner = place.clone();
            match pattern {
                Pattern::Constructor(other, first, _) if other == name => {
                    for (local, field) in (*first..).zip(fields) {
                        inner.locals.insert(local, field.clone());
                    }
                    return Some(self.decision(body, &inner));
                }
                Pattern::Default(binder) => {
                    inner.locals.extend(binder.map(|binder| (binder, scrutinee.clone())));
                    return Some(self.decision(body, &inner));
                }
                _ => {}
            }
        }
        None
    }

    /// What a function makes of constants, if that is a constant.
    fn computed(&mut self, id: FunctionId, arguments: &[Code]) -> Option<Code> {
        if arguments.is_empty() || arguments.len() != self.functions[id].arity {
            return None;
        }
        let arguments: Option<Rc<[Term]>> = arguments.iter().map(constant).collect();
        self.reducer.fuel = FUEL;
        match self.reducer.normal(&Term::Call(id, arguments?)).ok()? {
            Term::Construct(name, fields) if fields.is_empty() => Some(Code::Construct(name, Vec::new())),
            _ => None,
        }
    }

    /// A function that is known applied to more arguments: one that only names another lacks nothing of it.
    fn applied(&self, function: Code, mut more: Vec<Code>) -> Code {
        let mut function = function;
        for _ in 0..DEEPEST {
            let Code::Call(id, have) = &function else { break };
            let known = &self.functions[*id];
            if have.len() < known.arity {
                let missing = known.arity - have.len();
                let rest = more.split_off(missing.min(more.len()));
                let call = Code::Call(*id, have.iter().cloned().chain(more).collect());
                if rest.is_empty() {
                    return call;
                }
                (function, more) = (call, rest);
                continue;
            }
            match &known.code {
                Code::Call(other, parts)
                    if parts.iter().all(is_simple) && parts.len() < self.functions[*other].arity =>
                {
                    let filled = |part: &Code| match part {
                        Code::Local(local) => have.get(*local).cloned().unwrap_or(Code::Unknown),
                        part => part.clone(),
                    };
                    function = Code::Call(*other, parts.iter().map(filled).collect());
                }
                _ => break,
            }
        }
        Code::Apply(Box::new(function), more)
    }

    fn term(&mut self, code: &Code, place: &Place) -> Code {
        self.size += 1;
        if self.size > LARGEST {
            return Code::Unknown;
        }
        let mut all = |parts: &[Code]| parts.iter().map(|part| self.term(part, place)).collect::<Vec<_>>();
        match code {
            Code::Local(local) => place.local(*local),
            Code::Construct(name, parts) => Code::Construct(name.clone(), all(parts)),
            Code::Call(id, parts) => {
                let parts = all(parts);
                self.computed(*id, &parts).unwrap_or(Code::Call(*id, parts))
            }
            // What is not told apart from the unknown inputs is looked at like everything else, which may only fail more often.
            Code::Primitive(Primitive::IsInput, _) => Code::Construct(Name::new("False"), Vec::new()),
            Code::Primitive(primitive, parts) => Code::Primitive(*primitive, all(parts)),
            Code::Apply(function, parts) => {
                let parts = all(parts);
                let function = self.term(function, place);
                self.applied(function, parts)
            }
            Code::Let(..) | Code::Case(..) | Code::Force(..) => Code::Unknown,
            other => other.clone(),
        }
    }
}

fn constant(code: &Code) -> Option<Term> {
    match code {
        Code::Integer(value) => Some(Term::Integer(value.clone())),
        Code::Character(value) => Some(Term::Character(*value)),
        Code::Construct(name, fields) if fields.is_empty() => Some(Term::Construct(name.clone(), Rc::new([]))),
        _ => None,
    }
}

fn is_simple(code: &Code) -> bool {
    matches!(code, Code::Local(_) | Code::Integer(_) | Code::Character(_))
}

//! A program as supercombinators: functions without free variables whose bodies decide by cases and end in terms.

use gainsay_ir::functional::Primitive;
use gainsay_source::Name;
use num_bigint::BigInt;

/// A function, by its place in [`Functions`].
pub(crate) type FunctionId = usize;

/// What a function does. Conditions, bindings and failures stand only where the result is decided; inside of terms they are functions of their own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Code {
    Local(usize),
    Integer(BigInt),
    Character(char),
    Construct(Name, Vec<Code>),
    /// A function with as many arguments as it takes, or fewer.
    Call(FunctionId, Vec<Code>),
    Apply(Box<Code>, Vec<Code>),
    Primitive(Primitive, Vec<Code>),
    Let(usize, Box<Code>, Box<Code>),
    Case(Box<Code>, Vec<(Pattern, Code)>),
    /// The second, once the first is evaluated.
    Force(Box<Code>, Box<Code>),
    Crash,
    /// Nothing is known of what this does.
    Unknown,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pattern {
    /// The fields are bound to the locals from this one on.
    Constructor(Name, usize, usize),
    Integer(BigInt),
    Character(char),
    Default(Option<usize>),
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// The definition it stands for, if it is that and nothing more special.
    pub(crate) definition: Option<Name>,
    pub(crate) arity: usize,
    pub(crate) locals: usize,
    pub(crate) code: Code,
    /// The definition that it is with these constant records as arguments, where that is a constant record itself.
    pub(crate) record: Option<(Name, Vec<Code>)>,
    /// Whether it returns an integer of any size although integers are words: a count.
    pub(crate) exact: bool,
}

pub(crate) type Functions = Vec<Function>;

impl Code {
    pub(crate) fn for_each_part<'c>(&'c self, visit: &mut dyn FnMut(&'c Code)) {
        match self {
            Code::Local(_) | Code::Integer(_) | Code::Character(_) | Code::Crash | Code::Unknown => {}
            Code::Construct(_, parts) | Code::Call(_, parts) | Code::Primitive(_, parts) => {
                parts.iter().for_each(visit);
            }
            Code::Apply(function, arguments) => {
                visit(function);
                arguments.iter().for_each(visit);
            }
            Code::Let(_, first, second) | Code::Force(first, second) => {
                visit(first);
                visit(second);
            }
            Code::Case(scrutinee, alternatives) => {
                visit(scrutinee);
                alternatives.iter().for_each(|(_, body)| visit(body));
            }
        }
    }

    pub(crate) fn mentions(&self, local: usize) -> bool {
        let mut found = *self == Code::Local(local);
        self.for_each_part(&mut |part| found |= part.mentions(local));
        found
    }

    pub(crate) fn size(&self) -> usize {
        let mut size = 1;
        self.for_each_part(&mut |part| size += part.size());
        size
    }

    pub(crate) fn is_closed(&self) -> bool {
        let mut closed = !matches!(self, Code::Local(_));
        self.for_each_part(&mut |part| closed &= part.is_closed());
        closed
    }
}

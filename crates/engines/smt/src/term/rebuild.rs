//! Building a term from an operator and arguments: the door for whoever has both as data (substitution, the reader).

use super::{BitOperator, Operator, Term, Terms};
use crate::sort::Sort;

impl Terms {
    /// The term like `term`, with other arguments of the same sorts.
    pub(crate) fn rebuild(&mut self, term: Term, arguments: &[Term]) -> Term {
        match self.operator(term) {
            Operator::Forall(place) | Operator::Exists(place) => self.rebuild_quantifier(term, place, arguments),
            operator => self.operation(operator, arguments),
        }
    }

    /// Applies an operator (no quantifier) through its smart constructor.
    pub fn operation(&mut self, operator: Operator, arguments: &[Term]) -> Term {
        match (operator, arguments) {
            (Operator::Constant(place), _) => self.constant_at(place),
            (Operator::Apply(function), _) => self.apply(function, arguments),
            (Operator::Not, [term]) => self.not(*term),
            (Operator::And, _) => self.and(arguments),
            (Operator::Or, _) => self.or(arguments),
            (Operator::Equal, [left, right]) => self.eq(*left, *right),
            (Operator::Distinct, _) => self.distinct(arguments),
            (Operator::IfThenElse, [condition, then, otherwise]) => self.ite(*condition, *then, *otherwise),
            (Operator::Add, _) => self.add(arguments),
            (Operator::Multiply, _) => self.multiply(arguments),
            (Operator::IntegerDivide, [left, right]) => self.integer_divide(*left, *right),
            (Operator::Modulo, [left, right]) => self.modulo(*left, *right),
            (Operator::RealDivide, [left, right]) => self.real_divide(*left, *right),
            (Operator::LessEqual, [left, right]) => self.less_equal(*left, *right),
            (Operator::Less, [left, right]) => self.less(*left, *right),
            (Operator::ToReal, [term]) => self.to_real(*term),
            (Operator::ToInteger, [term]) => self.to_integer(*term),
            (Operator::IsInteger, [term]) => self.is_integer(*term),
            (Operator::Construct(constructor), _) => self.construct(constructor, arguments),
            (Operator::Test(constructor), [term]) => self.is(constructor, *term),
            (Operator::Field(constructor, position), [term]) => self.field(constructor, position as usize, *term),
            (Operator::Select, [array, index]) => self.select(*array, *index),
            (Operator::Store, [array, index, element]) => self.store(*array, *index, *element),
            (Operator::ConstantArray(sort), [element]) => self.constant_array(sort, *element),
            (Operator::Bits(bits), _) => self.bits(bits, arguments),
            (Operator::Text(text), _) => self.text(text, arguments),
            (operator, _) => panic!("{operator:?} does not take {} arguments", arguments.len()),
        }
    }

    fn constant_at(&mut self, place: u32) -> Term {
        let value = self.constants[place as usize].clone();
        let sort = self.literal_sort(&value);
        self.constant(value, sort)
    }

    fn literal_sort(&mut self, value: &crate::Value) -> Sort {
        use crate::Value;
        match value {
            Value::Bool(_) => Sort::BOOL,
            Value::Int(_) => Sort::INT,
            Value::Real(_) => Sort::REAL,
            Value::String(_) => Sort::STRING,
            Value::BitVec(bits) => self.bit_vector_sort(bits.width),
            Value::Element(element) => element.sort,
            Value::Data(data) => self.constructor_info(data.constructor).datatype,
            Value::Array(_) => unreachable!("arrays are written with store, never as literals"),
        }
    }

    fn rebuild_quantifier(&mut self, term: Term, place: u32, arguments: &[Term]) -> Term {
        let arrangement = self.arrangements[place as usize].clone();
        let (variables, rest) = arguments.split_at(arrangement.variables);
        let mut triggers = Vec::with_capacity(arrangement.triggers.len());
        let mut trigger_terms = &rest[1..];
        for length in arrangement.triggers {
            triggers.push(trigger_terms[..length].to_vec());
            trigger_terms = &trigger_terms[length..];
        }
        match self.operator(term) {
            Operator::Forall(_) => self.forall(variables, &triggers, rest[0]),
            _ => self.exists(variables, &triggers, rest[0]),
        }
    }

    pub(super) fn bits_sort(&mut self, operator: BitOperator, arguments: &[Term]) -> Sort {
        let width = |terms: &Terms, place: usize| terms.width(arguments[place]);
        match operator {
            BitOperator::UnsignedLess
            | BitOperator::UnsignedLessEqual
            | BitOperator::SignedLess
            | BitOperator::SignedLessEqual => Sort::BOOL,
            BitOperator::ToInteger => Sort::INT,
            BitOperator::FromInteger(width) => self.bit_vector_sort(width),
            BitOperator::Extract { high, low } => self.bit_vector_sort(high - low + 1),
            BitOperator::ZeroExtend(by) | BitOperator::SignExtend(by) => {
                let width = width(self, 0) + by;
                self.bit_vector_sort(width)
            }
            BitOperator::Concat => {
                let width = width(self, 0) + width(self, 1);
                self.bit_vector_sort(width)
            }
            _ => self.sort(arguments[0]),
        }
    }
}

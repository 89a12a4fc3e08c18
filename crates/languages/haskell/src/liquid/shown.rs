//! Refined types as LiquidHaskell writes them, for types that nobody wrote.

use gainsay_ir::refined::{Base, FUNCTION, Logic, Operator, SET, Signature, Type, VALUE};
use gainsay_source::Name;

/// How tightly the operators of the logic bind; what is applied binds tightest.
const APPLICATION: u8 = 8;

/// The type of a function.
pub fn signature(signature: &Signature) -> String {
    let letters = signature.variables.iter().zip('a'..='z');
    let letters: Vec<(Name, Type)> = letters
        .map(|(variable, letter)| (variable.clone(), Type::plain(Base::Variable(Name::from(letter.to_string())))))
        .collect();
    let tidy = signature.ty.map(&mut without_repetition);
    ty(&tidy.instantiate(&letters).unwrap_or(tidy))
}

/// Without `x <= y` where `x < y` or `x == y` says more.
fn without_repetition(predicate: &Logic) -> Logic {
    let Logic::Operation(Operator::And, parts) = predicate else { return predicate.clone() };
    let says_more = |part: &Logic, left: &Logic, right: &Logic| {
        let Logic::Operation(operator, operands) = part else { return false };
        let [one, other] = operands.as_slice() else { return false };
        match operator {
            Operator::Less => (one, other) == (left, right),
            Operator::Equal => (one, other) == (left, right) || (one, other) == (right, left),
            _ => false,
        }
    };
    let is_repeated = |part: &Logic| match part {
        Logic::Operation(Operator::LessEqual, operands) => match operands.as_slice() {
            [left, right] => parts.iter().any(|other| says_more(other, left, right)),
            _ => false,
        },
        _ => false,
    };
    Logic::and(parts.iter().filter(|part| !is_repeated(part)).cloned())
}

/// A predicate that has to follow; what it is about is called `v`, as in types.
pub fn predicate(shown: &Logic) -> String {
    let mut inner: Vec<Name> = Vec::new();
    shown.for_each(&mut |part| {
        if let Logic::Variable(name) = part
            && is_inner(name)
            && !inner.contains(name)
        {
            inner.push(name.clone());
        }
    });
    let value: Vec<(Name, Logic)> = match inner.as_slice() {
        [one] => vec![(one.clone(), Logic::value())],
        _ => Vec::new(),
    };
    logic(&without_repetition(&shown.substitute(&value)), 0)
}

/// Whether a variable has no name in the program.
fn is_inner(name: &Name) -> bool {
    let is_unnamed = matches!(short(name), "value" | "argument" | "function" | "scrutinee" | "condition");
    is_unnamed && name.contains('#')
}

fn ty(shown: &Type) -> String {
    match shown {
        Type::Base { base, predicate } if predicate.is_true() => of_base(base, false),
        Type::Base { base, predicate } => format!("{{{VALUE}:{} | {}}}", of_base(base, false), logic(predicate, 0)),
        Type::Function { binder, argument, result } => {
            let argument = match &**argument {
                function @ Type::Function { .. } => format!("({})", ty(function)),
                other => ty(other),
            };
            let name = if is_mentioned(binder, result) { format!("{}:", short(binder)) } else { String::new() };
            format!("{name}{argument} -> {}", ty(result))
        }
        Type::Relation { body, .. } => logic(body, 0),
    }
}

fn is_mentioned(binder: &Name, result: &Type) -> bool {
    let mut found = false;
    result.for_each_predicate(&mut |predicate| {
        predicate.for_each(&mut |part| {
            found |= matches!(part, Logic::Variable(variable) if variable == binder);
        });
    });
    found
}

/// As an argument of a type, what consists of several words stands in parentheses.
fn of_base(base: &Base, is_argument: bool) -> String {
    let Base::Data(name, arguments) = base else {
        return match base {
            Base::Int => "Int".to_owned(),
            Base::Bool => "Bool".to_owned(),
            Base::Variable(name) | Base::Data(name, _) => short(name).to_owned(),
        };
    };
    let argument = |argument: &Type| match argument {
        Type::Base { base, predicate } if predicate.is_true() => of_base(base, true),
        refined @ Type::Base { .. } => ty(refined),
        other => format!("({})", ty(other)),
    };
    match (short(name), arguments.as_slice()) {
        ("[]", [element]) => format!("[{}]", ty(element)),
        (tuple, parts) if tuple.starts_with('(') => {
            format!("({})", parts.iter().map(ty).collect::<Vec<_>>().join(", "))
        }
        (name, arguments) => {
            let name = if name == SET { "Set" } else { name };
            let words: Vec<String> = std::iter::once(name.to_owned()).chain(arguments.iter().map(argument)).collect();
            let words = words.join(" ");
            if is_argument && !arguments.is_empty() { format!("({words})") } else { words }
        }
    }
}

fn logic(shown: &Logic, around: u8) -> String {
    let (text, level) = match shown {
        Logic::Variable(name) => (short(name).to_owned(), APPLICATION + 1),
        Logic::Integer(number) if number.sign() == num_bigint::Sign::Minus => (number.to_string(), 0),
        Logic::Integer(number) => (number.to_string(), APPLICATION + 1),
        Logic::Boolean(true) => ("true".to_owned(), APPLICATION + 1),
        Logic::Boolean(false) => ("false".to_owned(), APPLICATION + 1),
        Logic::Apply(name, arguments) => applied(short(name), arguments),
        Logic::Operation(operator, operands) => operation(*operator, operands),
        Logic::Hole | Logic::Unknown(_) => ("_".to_owned(), APPLICATION + 1),
    };
    if level < around { format!("({text})") } else { text }
}

fn applied(function: &str, arguments: &[Logic]) -> (String, u8) {
    let is_operator = function.starts_with(|first: char| first.is_ascii_punctuation() && !"_[(".contains(first));
    let words = std::iter::once(if is_operator { format!("({function})") } else { function.to_owned() });
    let words = words.chain(arguments.iter().map(|argument| logic(argument, APPLICATION + 1)));
    (words.collect::<Vec<_>>().join(" "), if arguments.is_empty() { APPLICATION + 1 } else { APPLICATION })
}

fn operation(operator: Operator, operands: &[Logic]) -> (String, u8) {
    let infix = |word: &str, level: u8| {
        let operands: Vec<String> = operands.iter().map(|operand| logic(operand, level + 1)).collect();
        (operands.join(&format!(" {word} ")), level)
    };
    match operator {
        Operator::Iff => infix("<=>", 1),
        Operator::Implies => infix("=>", 2),
        Operator::Or => infix("||", 3),
        Operator::And => infix("&&", 4),
        Operator::Equal => infix("==", 5),
        Operator::NotEqual => infix("/=", 5),
        Operator::Less => infix("<", 5),
        Operator::LessEqual => infix("<=", 5),
        Operator::Add => infix("+", 6),
        Operator::Subtract => infix("-", 6),
        Operator::Multiply => infix("*", 7),
        Operator::Divide => infix("/", 7),
        Operator::Modulo => infix("mod", 7),
        Operator::If => match operands {
            [condition, yes, no] => {
                (format!("if {} then {} else {}", logic(condition, 1), logic(yes, 1), logic(no, 1)), 0)
            }
            _ => applied("if", operands),
        },
        Operator::Not => applied("not", operands),
        Operator::EmptySet => ("Set_empty 0".to_owned(), APPLICATION),
        Operator::Singleton => applied("Set_sng", operands),
        Operator::Union => applied("Set_cup", operands),
        Operator::Intersection => applied("Set_cap", operands),
        Operator::Difference => applied("Set_dif", operands),
        Operator::Member => applied("Set_mem", operands),
        Operator::Subset => applied("Set_sub", operands),
    }
}

/// A name as its user knows it: without its module, and without what tells it from others of the same name.
fn short(name: &str) -> &str {
    let name = name.strip_prefix(FUNCTION).unwrap_or(name);
    let name = name.split(['#', '@']).next().unwrap_or(name);
    match name.rsplit_once('.') {
        Some((module, own)) if module.starts_with(char::is_uppercase) && !own.is_empty() => own,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(predicate: Logic) -> Type {
        Type::refined(Base::Int, predicate)
    }

    #[test]
    fn types_are_written_as_users_write_them() {
        let x = || Logic::variable("x#1");
        let positive = Logic::binary(Operator::Less, Logic::integer(0), Logic::value());
        let sum = Logic::binary(Operator::Add, x(), Logic::binary(Operator::Multiply, Logic::integer(2), x()));
        let result = int(Logic::and([Logic::equal(Logic::value(), sum), positive.clone()]));
        let list = Type::plain(Base::Data(Name::new("[]"), vec![int(positive)]));
        let maybe =
            Type::plain(Base::Data(Name::new("Data.Maybe.Maybe"), vec![Type::plain(Base::Variable(Name::new("a")))]));
        let function = Type::function(Name::new("y"), maybe, list.clone());
        let whole =
            Type::function(Name::new("f"), function, Type::function(Name::new("x#1"), int(Logic::truth()), result));
        let shown = signature(&Signature::new(Vec::new(), whole));
        assert_eq!(shown, "(Maybe a -> [{v:Int | 0 < v}]) -> x:Int -> {v:Int | v == x + 2 * x && 0 < v}");
    }

    #[test]
    fn what_binds_less_tightly_stands_in_parentheses() {
        let either = Logic::Operation(Operator::Or, vec![Logic::variable("p"), Logic::variable("q")]);
        let both =
            Logic::Operation(Operator::And, vec![either, Logic::Apply(Name::new("M.len"), vec![Logic::integer(-1)])]);
        assert_eq!(logic(&both, 0), "(p || q) && len (-1)");
        let times = Logic::binary(
            Operator::Multiply,
            Logic::binary(Operator::Subtract, Logic::value(), Logic::integer(1)),
            Logic::value(),
        );
        assert_eq!(logic(&times, 0), "(v - 1) * v");
    }

    #[test]
    fn what_follows_is_not_repeated_and_variables_are_letters() {
        let (v, x) = (Logic::value(), Logic::variable("x"));
        let parts = [Operator::LessEqual, Operator::Less].map(|operator| Logic::binary(operator, x.clone(), v.clone()));
        let list = Type::plain(Base::Data(Name::new("[]"), vec![Type::plain(Base::Variable(Name::new("t2")))]));
        let ty = Type::function(Name::new("x"), list, int(Logic::and(parts)));
        assert_eq!(signature(&Signature::new(vec![Name::new("t2")], ty)), "x:[a] -> {v:Int | x < v}");
    }
}

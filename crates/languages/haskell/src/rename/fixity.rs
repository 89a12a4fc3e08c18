//! Fixity resolution: a flat sequence of operands, operators and minus signs becomes a nested one.
//!
//! Works for expressions, patterns, types and refinements alike; the caller says what an operator's fixity is and how to join.

use gainsay_source::Span;

use crate::syntax::{Associativity, Fixity, OperatorItem, QualifiedName};

/// What an operator without a fixity declaration has.
pub const DEFAULT_FIXITY: Fixity = Fixity { associativity: Associativity::Left, precedence: 9 };

const MINUS: Fixity = Fixity { associativity: Associativity::Left, precedence: 6 };

/// How to look up fixities and build nodes.
pub trait Joiner<T> {
    fn fixity(&mut self, operator: &QualifiedName) -> Fixity;
    fn binary(&mut self, operator: QualifiedName, left: T, right: T) -> T;
    fn negate(&mut self, minus: Span, operand: T) -> T;
}

/// Two operators that may not stand side by side without parentheses.
#[derive(Clone, Debug)]
pub struct Conflict {
    pub left: String,
    pub right: String,
    pub span: Span,
}

enum Pending {
    Operator(QualifiedName, Fixity),
    Minus(Span),
}

impl Pending {
    fn fixity(&self) -> Fixity {
        match self {
            Pending::Operator(_, fixity) => *fixity,
            Pending::Minus(_) => MINUS,
        }
    }

    fn text(&self) -> String {
        match self {
            Pending::Operator(name, _) => name.to_string(),
            Pending::Minus(_) => "-".to_owned(),
        }
    }
}

/// Nests `items`; conflicts are noted and resolved as if left-associative, so that one node always comes out unless there is no operand.
pub fn resolve<T>(
    items: Vec<OperatorItem<T>>,
    joiner: &mut impl Joiner<T>,
    conflicts: &mut Vec<Conflict>,
) -> Option<T> {
    let mut operands: Vec<T> = Vec::new();
    let mut pending: Vec<Pending> = Vec::new();
    for item in items {
        match item {
            OperatorItem::Operand(operand) => operands.push(operand),
            OperatorItem::Minus(span) => pending.push(Pending::Minus(span)),
            OperatorItem::Operator(name) => {
                let fixity = joiner.fixity(&name);
                while let Some(top) = pending.last() {
                    match decide(top.fixity(), fixity) {
                        Decision::Shift => break,
                        Decision::Reduce => {}
                        Decision::Conflict => {
                            conflicts.push(Conflict { left: top.text(), right: name.to_string(), span: name.span });
                        }
                    }
                    reduce(&mut operands, &mut pending, joiner)?;
                }
                pending.push(Pending::Operator(name, fixity));
            }
        }
    }
    while !pending.is_empty() {
        reduce(&mut operands, &mut pending, joiner)?;
    }
    operands.pop()
}

enum Decision {
    Shift,
    Reduce,
    Conflict,
}

fn decide(left: Fixity, right: Fixity) -> Decision {
    if left.precedence != right.precedence {
        return if left.precedence > right.precedence { Decision::Reduce } else { Decision::Shift };
    }
    match (left.associativity, right.associativity) {
        (Associativity::Left, Associativity::Left) => Decision::Reduce,
        (Associativity::Right, Associativity::Right) => Decision::Shift,
        _ => Decision::Conflict,
    }
}

fn reduce<T>(operands: &mut Vec<T>, pending: &mut Vec<Pending>, joiner: &mut impl Joiner<T>) -> Option<()> {
    let joined = match pending.pop()? {
        Pending::Minus(span) => {
            let operand = operands.pop()?;
            joiner.negate(span, operand)
        }
        Pending::Operator(name, _) => {
            let right = operands.pop()?;
            let left = operands.pop()?;
            joiner.binary(name, left, right)
        }
    };
    operands.push(joined);
    Some(())
}

#[cfg(test)]
mod tests {
    use gainsay_source::Sources;

    use super::*;

    struct Text;

    impl Joiner<String> for Text {
        fn fixity(&mut self, operator: &QualifiedName) -> Fixity {
            let (associativity, precedence) = match operator.name.as_str() {
                "+" => (Associativity::Left, 6),
                "*" => (Associativity::Left, 7),
                "^" => (Associativity::Right, 8),
                "==" => (Associativity::None, 4),
                _ => return DEFAULT_FIXITY,
            };
            Fixity { associativity, precedence }
        }

        fn binary(&mut self, operator: QualifiedName, left: String, right: String) -> String {
            format!("({left}{}{right})", operator.name)
        }

        fn negate(&mut self, _: Span, operand: String) -> String {
            format!("(-{operand})")
        }
    }

    fn nest(words: &str) -> (String, usize) {
        let mut sources = Sources::new();
        let file = sources.add("x.hs", words);
        let span = sources.whole(file);
        let mut operand_next = true;
        let items = words.split(' ').map(|word| {
            let operand = operand_next;
            operand_next = !operand || word == "-";
            match (operand, word) {
                (true, "-") => OperatorItem::Minus(span),
                (true, _) => OperatorItem::Operand(word.to_owned()),
                (false, _) => OperatorItem::Operator(QualifiedName::unqualified(word, span)),
            }
        });
        let mut conflicts = Vec::new();
        (resolve(items.collect(), &mut Text, &mut conflicts).unwrap(), conflicts.len())
    }

    #[test]
    fn precedence_and_associativity_decide() {
        assert_eq!(nest("a + b * c + d"), ("((a+(b*c))+d)".to_owned(), 0));
        assert_eq!(nest("a ^ b ^ c"), ("(a^(b^c))".to_owned(), 0));
    }

    #[test]
    fn minus_binds_like_addition() {
        assert_eq!(nest("- a * b + c"), ("((-(a*b))+c)".to_owned(), 0));
        assert_eq!(nest("a == - b"), ("(a==(-b))".to_owned(), 0));
    }

    #[test]
    fn comparisons_in_a_row_conflict() {
        assert_eq!(nest("a == b == c").1, 1);
    }
}

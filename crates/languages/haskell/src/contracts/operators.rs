//! The operators of the logic, nested as they bind.

use gainsay_source::Span;

use crate::syntax::{
    Associativity, Fixity, OperatorItem, Operators, QualifiedName,
    specification::{Logic, LogicKind, logic_fixity},
};

/// Nests a flat sequence; `None` when it cannot be (a comparison of a comparison).
pub(crate) fn nest(operators: &Operators<Logic>) -> Option<Logic> {
    let mut reader = Reader { items: &operators.items, position: 0 };
    let nested = reader.operators(0)?;
    (reader.position == operators.items.len()).then_some(nested)
}

struct Reader<'a> {
    items: &'a [OperatorItem<Logic>],
    position: usize,
}

/// How tightly a prefix minus holds its operand.
const MINUS: u8 = 7;

impl Reader<'_> {
    /// A sequence of operators that bind at least as tightly as `least`.
    fn operators(&mut self, least: u8) -> Option<Logic> {
        let mut left = self.operand()?;
        while let Some(OperatorItem::Operator(operator)) = self.items.get(self.position) {
            let Fixity { associativity, precedence } = fixity(operator);
            if precedence < least {
                break;
            }
            self.position += 1;
            // The logic lets implications and comparisons stand in a row; comparisons then nest to the left.
            let right_least = match associativity {
                Associativity::Right => precedence,
                Associativity::Left | Associativity::None => precedence + 1,
            };
            let right = self.operators(right_least)?;
            left = binary(operator, left, right);
        }
        Some(left)
    }

    fn operand(&mut self) -> Option<Logic> {
        let item = self.items.get(self.position)?;
        self.position += 1;
        match item {
            OperatorItem::Operand(operand) => Some(operand.clone()),
            OperatorItem::Minus(span) => {
                let operand = self.operators(MINUS)?;
                Some(unary(*span, operand))
            }
            OperatorItem::Operator(_) => None,
        }
    }
}

fn fixity(operator: &QualifiedName) -> Fixity {
    let default = Fixity { associativity: Associativity::Left, precedence: 9 };
    let haskell = match operator.name.as_str() {
        "++" | ":" => Some(Fixity { associativity: Associativity::Right, precedence: 5 }),
        "." => Some(Fixity { associativity: Associativity::Right, precedence: 9 }),
        _ => None,
    };
    logic_fixity(&operator.name).or(haskell).unwrap_or(default)
}

fn binary(operator: &QualifiedName, left: Logic, right: Logic) -> Logic {
    let span = left.span.to(right.span);
    let head = Logic { kind: head(operator), span: operator.span };
    Logic { kind: LogicKind::Apply { function: Box::new(head), arguments: vec![left, right] }, span }
}

fn head(operator: &QualifiedName) -> LogicKind {
    if operator.is_constructor() {
        LogicKind::Constructor(operator.clone())
    } else {
        LogicKind::Variable(operator.clone())
    }
}

fn unary(minus: Span, operand: Logic) -> Logic {
    let span = minus.to(operand.span);
    let name = QualifiedName::unqualified("-", minus);
    let head = Logic { kind: LogicKind::Variable(name), span: minus };
    Logic { kind: LogicKind::Apply { function: Box::new(head), arguments: vec![operand] }, span }
}

//! Operators.

use gainsay_ir::permission::{self as ir, BinaryOperator, ExpressionKind as Lowered, Type, UnaryOperator, Wand};
use gainsay_source::Span;

use super::{Lowering, constraints::Rule};
use crate::syntax::{Expression, Operator};

impl Lowering {
    pub(super) fn unary(&mut self, operator: UnaryOperator, operand: &Expression, span: Span) -> ir::Expression {
        let operand = self.expression(operand);
        let typ = match operator {
            UnaryOperator::Not => {
                self.agree(&Type::Bool, &operand.typ, span);
                Type::Bool
            }
            UnaryOperator::Negate => {
                self.constrain(Rule::Numeric, vec![operand.typ.clone()], span);
                operand.typ.clone()
            }
            UnaryOperator::Cardinality => {
                self.constrain(Rule::Sized, vec![operand.typ.clone()], span);
                Type::Int
            }
            UnaryOperator::MapDomain | UnaryOperator::MapRange => {
                let (key, value) = (self.inference.fresh(), self.inference.fresh());
                self.agree(&Type::map(key.clone(), value.clone()), &operand.typ, span);
                Type::set(if operator == UnaryOperator::MapDomain { key } else { value })
            }
        };
        ir::Expression::unary(operator, operand, typ, span)
    }

    pub(super) fn binary(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> ir::Expression {
        let left = self.expression(left);
        let right = self.expression(right);
        match operator {
            Operator::Plain(operator) => {
                let typ = self.binary_type(operator, &left.typ, &right.typ, span);
                ir::Expression::binary(operator, left, right, typ, span)
            }
            Operator::Slash => {
                let result = self.inference.fresh();
                self.constrain(Rule::Divide, vec![left.typ.clone(), right.typ.clone(), result.clone()], span);
                ir::Expression::binary(BinaryOperator::Divide, left, right, result, span)
            }
            Operator::Iff => {
                self.both(&Type::Bool, &left.typ, &right.typ, span);
                ir::Expression::binary(BinaryOperator::Equal, left, right, Type::Bool, span)
            }
            Operator::Wand => {
                self.both(&Type::Bool, &left.typ, &right.typ, span);
                let wand = Wand { left: Box::new(left), right: Box::new(right), span };
                ir::Expression::new(Lowered::Wand(wand), Type::Bool, span)
            }
        }
    }

    fn both(&mut self, expected: &Type, left: &Type, right: &Type, span: Span) {
        // One piece of news for the node, as its operands are of no use without each other.
        if self.agree(expected, left, span) {
            self.agree(expected, right, span);
        }
    }

    fn binary_type(&mut self, operator: BinaryOperator, left: &Type, right: &Type, span: Span) -> Type {
        use BinaryOperator as Plain;
        match operator {
            Plain::Add | Plain::Subtract => {
                self.same_numeric(left, right, span);
                left.clone()
            }
            Plain::Multiply => {
                let result = self.inference.fresh();
                self.constrain(Rule::Multiply, vec![left.clone(), right.clone(), result.clone()], span);
                result
            }
            Plain::Divide => Type::Perm,
            Plain::IntegerDivide | Plain::Modulo => {
                self.both(&Type::Int, left, right, span);
                Type::Int
            }
            Plain::Equal | Plain::NotEqual => {
                self.agree(left, right, span);
                Type::Bool
            }
            Plain::Less | Plain::LessEqual | Plain::Greater | Plain::GreaterEqual => {
                self.same_numeric(left, right, span);
                Type::Bool
            }
            Plain::And | Plain::Or | Plain::Implies => {
                self.both(&Type::Bool, left, right, span);
                Type::Bool
            }
            Plain::In => {
                let result = self.inference.fresh();
                self.constrain(Rule::In, vec![left.clone(), right.clone(), result.clone()], span);
                result
            }
            Plain::Append => {
                let element = self.inference.fresh();
                self.both(&Type::seq(element), left, right, span);
                left.clone()
            }
            Plain::Union | Plain::Intersection | Plain::SetMinus | Plain::Subset => {
                if self.agree(left, right, span) {
                    self.constrain(Rule::SetLike, vec![left.clone()], span);
                }
                if operator == Plain::Subset { Type::Bool } else { left.clone() }
            }
        }
    }

    fn same_numeric(&mut self, left: &Type, right: &Type, span: Span) {
        if self.agree(left, right, span) {
            self.constrain(Rule::Numeric, vec![left.clone()], span);
        }
    }
}

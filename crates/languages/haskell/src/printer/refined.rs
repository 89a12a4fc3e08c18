//! Refined types and logic.

use super::Printer;
use crate::syntax::{
    OperatorItem,
    specification::{
        AbstractArgument, AbstractArgumentKind, Logic, LogicKind, PredicateBinder, RefinedType, RefinedTypeKind,
        SubtypingBound,
    },
};

impl Printer {
    pub(super) fn refined_type(&mut self, refined: &RefinedType) {
        match &refined.kind {
            RefinedTypeKind::Variable(name) => self.word(&name.name),
            RefinedTypeKind::Constructor(name) if name.name == "*" => self.word("*"),
            RefinedTypeKind::Constructor(name) => self.prefix(name),
            RefinedTypeKind::Apply { function, arguments } => {
                self.refined_type(function);
                for argument in arguments {
                    self.word(" ");
                    self.refined_type(argument);
                }
            }
            RefinedTypeKind::List(element) => {
                self.word("[");
                self.refined_type(element);
                self.word("]");
            }
            RefinedTypeKind::Tuple(components) => {
                self.word("(");
                self.list(components, ", ", |printer, part| {
                    part.binder.iter().for_each(|binder| printer.word(&format!("{} :: ", binder.name)));
                    printer.refined_type(&part.component);
                });
                self.word(")");
            }
            RefinedTypeKind::Hole => self.word("_"),
            RefinedTypeKind::Parenthesized(inner) => {
                self.word("(");
                self.refined_type(inner);
                self.word(")");
            }
            RefinedTypeKind::Value(logic) => self.logic(logic),
            RefinedTypeKind::Abstract { base, arguments } => {
                self.refined_type(base);
                self.word("<");
                self.list(arguments, ", ", Printer::abstract_argument);
                self.word(">");
            }
            _ => self.refinement(refined),
        }
    }

    /// Arrows, quantifiers and braces.
    fn refinement(&mut self, refined: &RefinedType) {
        match &refined.kind {
            RefinedTypeKind::Function { binder, argument, result } => {
                binder.iter().for_each(|binder| self.word(&format!("{}:", binder.name)));
                self.refined_type(argument);
                self.word(" -> ");
                self.refined_type(result);
            }
            RefinedTypeKind::Qualified { context, body } => {
                self.refined_context(context);
                self.refined_type(body);
            }
            RefinedTypeKind::ForAll { binders, predicates, body } => {
                self.word("forall");
                self.type_binders(binders);
                self.predicate_binders(predicates);
                self.word(" . ");
                self.refined_type(body);
            }
            RefinedTypeKind::Bounded { bound, body } => {
                self.subtyping_bound(bound);
                self.refined_type(body);
            }
            RefinedTypeKind::Refined { value, base, predicate } => {
                self.word("{");
                value.iter().for_each(|value| self.word(&format!("{} : ", value.name)));
                self.refined_type(base);
                self.word(" | ");
                self.logic(predicate);
                self.word("}");
            }
            RefinedTypeKind::Braced(logic) => {
                self.word("{");
                self.logic(logic);
                self.word("}");
            }
            RefinedTypeKind::Exists { binders, body } => {
                self.word("exists [");
                self.list(binders, ", ", |printer, (name, bound)| {
                    printer.word(&format!("{} : ", name.name));
                    printer.refined_type(bound);
                });
                self.word("] . ");
                self.refined_type(body);
            }
            _ => {}
        }
    }

    pub(super) fn refined_context(&mut self, context: &[RefinedType]) {
        self.word("(");
        self.list(context, ", ", Printer::refined_type);
        self.word(") => ");
    }

    /// ` <p :: a -> Bool>`, or nothing.
    pub(super) fn predicate_binders(&mut self, predicates: &[PredicateBinder]) {
        if predicates.is_empty() {
            return;
        }
        self.word(" <");
        self.list(predicates, ", ", |printer, predicate| {
            printer.word(&format!("{} :: ", predicate.name.name));
            printer.refined_type(&predicate.signature);
        });
        self.word(">");
    }

    fn subtyping_bound(&mut self, bound: &SubtypingBound) {
        self.word("{");
        self.list(&bound.binders, ", ", |printer, (name, binder)| {
            printer.word(&format!("{} :: ", name.name));
            printer.refined_type(binder);
        });
        self.word(if bound.binders.is_empty() { "" } else { " |- " });
        self.refined_type(&bound.left);
        self.word(" <: ");
        self.refined_type(&bound.right);
        self.word("} ");
    }

    fn abstract_argument(&mut self, argument: &AbstractArgument) {
        match &argument.kind {
            AbstractArgumentKind::Predicate { name, arguments } => {
                self.word(&name.name);
                for argument in arguments {
                    self.word(" ");
                    self.logic(argument);
                }
            }
            AbstractArgumentKind::Lambda { parameters, body } => {
                self.word("{");
                if !parameters.is_empty() {
                    self.word("\\");
                    self.list(parameters, " ", |printer, name| printer.word(&name.name));
                    self.word(" -> ");
                }
                self.logic(body);
                self.word("}");
            }
            AbstractArgumentKind::TypeLambda { parameters, body } => {
                if !parameters.is_empty() {
                    self.word("\\");
                    self.list(parameters, " ", |printer, name| printer.word(&name.name));
                    self.word(" -> ");
                }
                self.refined_type(body);
            }
            AbstractArgumentKind::Hole => self.word("_"),
        }
    }

    pub(super) fn logic(&mut self, logic: &Logic) {
        match &logic.kind {
            LogicKind::Variable(name) if name.name == "~" => self.word("~"),
            LogicKind::Variable(name) | LogicKind::Constructor(name) => self.prefix(name),
            LogicKind::Literal(literal) => self.literal(literal),
            LogicKind::Apply { function, arguments } => {
                self.logic(function);
                for argument in arguments {
                    self.word(" ");
                    self.logic(argument);
                }
            }
            LogicKind::Operators(operators) => self.logic_operators(&operators.items),
            LogicKind::Tuple(parts) => self.logic_between("(", parts, ")"),
            LogicKind::List(parts) => self.logic_between("[", parts, "]"),
            LogicKind::Gradual => self.word("??"),
            LogicKind::Hole => self.word("_"),
            LogicKind::Parenthesized(inner) => self.logic_between("(", std::slice::from_ref(&**inner), ")"),
            LogicKind::Unsupported(what) => self.word(&format!("_ {{- not supported: {what} -}}")),
            _ => self.logic_keyword(logic),
        }
    }

    fn logic_keyword(&mut self, logic: &Logic) {
        match &logic.kind {
            LogicKind::If { condition, consequence, alternative } => {
                self.word("if ");
                self.logic(condition);
                self.word(" then ");
                self.logic(consequence);
                self.word(" else ");
                self.logic(alternative);
            }
            LogicKind::Lambda { parameters, body } => {
                self.word("\\");
                self.list(parameters, " ", |printer, (name, annotation)| {
                    printer.word(&name.name);
                    if let Some(annotation) = annotation {
                        printer.word(":");
                        printer.refined_type(annotation);
                    }
                });
                self.word(" -> ");
                self.logic(body);
            }
            LogicKind::Let { name, value, body } => {
                self.word(&format!("let {} = ", name.name));
                self.logic(value);
                self.word(" in ");
                self.logic(body);
            }
            LogicKind::Annotated { expression, annotation } => {
                self.word("(");
                self.logic(expression);
                self.word(" :: ");
                self.refined_type(annotation);
                self.word(")");
            }
            _ => {}
        }
    }

    fn logic_between(&mut self, open: &str, parts: &[Logic], close: &str) {
        self.word(open);
        self.list(parts, ", ", Printer::logic);
        self.word(close);
    }

    fn logic_operators(&mut self, items: &[OperatorItem<Logic>]) {
        for item in items {
            match item {
                OperatorItem::Operand(operand) => self.logic(operand),
                OperatorItem::Operator(name) if name.name == "mod" => self.word(" mod "),
                OperatorItem::Operator(name) => self.infix(name),
                OperatorItem::Minus(_) => self.word("- "),
            }
        }
    }
}

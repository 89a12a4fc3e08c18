//! Types.

use super::Printer;
use crate::syntax::{OperatorItem, QualifiedName, Type, TypeBinder, TypeKind};

impl Printer {
    pub(super) fn written_type(&mut self, written: &Type) {
        match &written.kind {
            TypeKind::Variable(name) => self.prefix_identifier(name),
            TypeKind::Constructor(name) => self.type_name(name),
            TypeKind::Apply { function, arguments } => {
                self.written_type(function);
                for argument in arguments {
                    self.word(" ");
                    self.written_type(argument);
                }
            }
            TypeKind::Function { argument, result } => {
                self.written_type(argument);
                self.word(" -> ");
                self.written_type(result);
            }
            TypeKind::List(element) => {
                self.word("[");
                self.written_type(element);
                self.word("]");
            }
            TypeKind::Tuple(parts) => self.types_between("(", parts, ")"),
            TypeKind::ForAll { binders, body } => {
                self.forall(binders);
                self.written_type(body);
            }
            TypeKind::Qualified { context, body } => {
                self.context(context);
                self.written_type(body);
            }
            TypeKind::Operators(operators) => self.type_operators(&operators.items),
            TypeKind::Annotated { body, annotation } => {
                self.written_type(body);
                self.word(" :: ");
                self.written_type(annotation);
            }
            TypeKind::Parenthesized(inner) => {
                self.word("(");
                self.written_type(inner);
                self.word(")");
            }
            TypeKind::Wildcard => self.word("_"),
            TypeKind::Literal(literal) => self.literal(literal),
            TypeKind::Promoted(inner) => {
                self.word("'");
                self.written_type(inner);
            }
            TypeKind::PromotedList(parts) => self.types_between("[", parts, "]"),
            TypeKind::Unsupported(what) => self.word(&format!("{{- not supported: {what} -}}")),
        }
    }

    fn type_name(&mut self, name: &QualifiedName) {
        if name.name == "*" {
            self.word("*");
        } else {
            self.prefix(name);
        }
    }

    fn types_between(&mut self, open: &str, parts: &[Type], close: &str) {
        self.word(open);
        self.list(parts, ", ", Printer::written_type);
        self.word(close);
    }

    fn type_operators(&mut self, items: &[OperatorItem<Type>]) {
        for item in items {
            match item {
                OperatorItem::Operand(operand) => self.written_type(operand),
                OperatorItem::Operator(name) => self.infix(name),
                OperatorItem::Minus(_) => self.word("-"),
            }
        }
    }

    /// `forall a (b :: k). `, or nothing.
    pub(super) fn forall(&mut self, binders: &[TypeBinder]) {
        if binders.is_empty() {
            return;
        }
        self.word("forall");
        self.type_binders(binders);
        self.word(" . ");
    }

    /// ` a (b :: k)`
    pub(super) fn type_binders(&mut self, binders: &[TypeBinder]) {
        for binder in binders {
            self.word(" ");
            self.type_binder(binder);
        }
    }

    pub(super) fn type_binder(&mut self, binder: &TypeBinder) {
        match &binder.kind {
            None => self.word(&binder.name.name),
            Some(kind) => {
                self.word(&format!("({} :: ", binder.name.name));
                self.written_type(kind);
                self.word(")");
            }
        }
    }

    /// `(Eq a, Show a) => `, or nothing.
    pub(super) fn context(&mut self, context: &[Type]) {
        if context.is_empty() {
            return;
        }
        self.types_between("(", context, ") => ");
    }
}

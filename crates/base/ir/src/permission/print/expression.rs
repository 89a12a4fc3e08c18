//! Printing expressions, with parentheses only where the grammar needs them.

use std::fmt::Write;

use super::Printer;
use crate::permission::{
    BinaryOperator, Expression, ExpressionKind, FieldAccess, OldState, PredicateAccess, Quantifier, Resource, Type,
    UnaryOperator, Variable, Wand,
};

/// How tightly a form binds; the same levels as in the grammar, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conditional,
    Implies,
    Or,
    And,
    Equality,
    Comparison,
    Sum,
    Product,
    Unary,
    Atom,
}

#[derive(PartialEq)]
enum Grouping {
    Left,
    Right,
    None,
}

fn operator(operator: BinaryOperator) -> (&'static str, Binding, Grouping) {
    use BinaryOperator as Operator;
    match operator {
        Operator::Implies => ("==>", Binding::Implies, Grouping::Right),
        Operator::Or => ("||", Binding::Or, Grouping::Right),
        Operator::And => ("&&", Binding::And, Grouping::Right),
        Operator::Equal => ("==", Binding::Equality, Grouping::None),
        Operator::NotEqual => ("!=", Binding::Equality, Grouping::None),
        Operator::Less => ("<", Binding::Comparison, Grouping::None),
        Operator::LessEqual => ("<=", Binding::Comparison, Grouping::None),
        Operator::Greater => (">", Binding::Comparison, Grouping::None),
        Operator::GreaterEqual => (">=", Binding::Comparison, Grouping::None),
        Operator::In => ("in", Binding::Comparison, Grouping::None),
        Operator::Add => ("+", Binding::Sum, Grouping::Left),
        Operator::Subtract => ("-", Binding::Sum, Grouping::Left),
        Operator::Append => ("++", Binding::Sum, Grouping::Left),
        Operator::Union => ("union", Binding::Sum, Grouping::Left),
        Operator::Intersection => ("intersection", Binding::Sum, Grouping::Left),
        Operator::SetMinus => ("setminus", Binding::Sum, Grouping::Left),
        Operator::Subset => ("subset", Binding::Sum, Grouping::Left),
        Operator::Multiply => ("*", Binding::Product, Grouping::Left),
        Operator::Divide => ("/", Binding::Product, Grouping::Left),
        Operator::IntegerDivide => ("\\", Binding::Product, Grouping::Left),
        Operator::Modulo => ("%", Binding::Product, Grouping::Left),
    }
}

fn binding(expression: &Expression) -> Binding {
    if !expression.annotations.is_empty() {
        return Binding::Unary;
    }
    match &expression.kind {
        ExpressionKind::Binary(sign, ..) => operator(*sign).1,
        ExpressionKind::Unary(UnaryOperator::Not | UnaryOperator::Negate, _) => Binding::Unary,
        ExpressionKind::Integer(value) if value.sign() == num_bigint::Sign::Minus => Binding::Unary,
        // A wand takes everything to its right, so it needs parentheses wherever something else could follow.
        ExpressionKind::Wand(_)
        | ExpressionKind::Conditional(..)
        | ExpressionKind::Let { .. }
        | ExpressionKind::Forall(_)
        | ExpressionKind::Exists(_)
        | ExpressionKind::ForPerm { .. }
        | ExpressionKind::Unfolding { .. }
        | ExpressionKind::Applying { .. }
        | ExpressionKind::Asserting { .. } => Binding::Conditional,
        _ => Binding::Atom,
    }
}

impl Printer {
    pub(super) fn expression(&mut self, expression: &Expression) {
        if expression.annotations.is_empty() {
            return self.plain(expression);
        }
        self.annotations(&expression.annotations);
        self.put("(");
        self.plain(expression);
        self.put(")");
    }

    fn plain(&mut self, expression: &Expression) {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::Variable(name) => self.put(name),
            Kind::Result => self.put("result"),
            Kind::Integer(value) => {
                let _ = write!(self.text, "{value}");
            }
            Kind::Boolean(value) => self.put(if *value { "true" } else { "false" }),
            Kind::Null => self.put("null"),
            Kind::Write => self.put("write"),
            Kind::NoPermission => self.put("none"),
            Kind::Wildcard => self.put("wildcard"),
            Kind::Epsilon => self.put("epsilon"),
            Kind::Unary(sign, operand) => self.unary(*sign, operand),
            Kind::Binary(sign, left, right) => self.binary(*sign, left, right),
            Kind::Conditional(condition, then, otherwise) => {
                self.tighter(condition, Binding::Implies);
                self.put(" ? ");
                self.expression(then);
                self.put(" : ");
                self.expression(otherwise);
            }
            Kind::Field(access) => self.field_access(access),
            Kind::Apply { .. } | Kind::DomainApply { .. } | Kind::Construct { .. } => self.application(expression),
            Kind::Destruct { value, field } => {
                self.atom(value);
                self.put(".");
                self.put(field);
            }
            Kind::IsConstructor { value, constructor } => {
                self.atom(value);
                self.put(".is");
                self.put(constructor);
            }
            Kind::Contains { part, whole } => self.called("contains", &[part, whole]),
            Kind::Old(..) | Kind::InhaleExhale(..) | Kind::Perm(_) | Kind::Access { .. } | Kind::Wand(_) => {
                self.state(&expression.kind);
            }
            Kind::Let { .. } | Kind::Forall(_) | Kind::Exists(_) | Kind::ForPerm { .. } => {
                self.binder(&expression.kind);
            }
            Kind::Unfolding { .. } | Kind::Applying { .. } | Kind::Asserting { .. } => self.ghost(&expression.kind),
            Kind::Sequence(_)
            | Kind::Range(..)
            | Kind::Set(_)
            | Kind::Multiset(_)
            | Kind::Map(_)
            | Kind::Index(..)
            | Kind::Lookup(..)
            | Kind::Take(..)
            | Kind::Drop(..)
            | Kind::Update(..) => self.collection(expression),
        }
    }

    /// In parentheses unless it binds at least this tightly.
    fn tighter(&mut self, expression: &Expression, least: Binding) {
        if binding(expression) < least {
            self.put("(");
            self.expression(expression);
            self.put(")");
        } else {
            self.expression(expression);
        }
    }

    pub(super) fn atom(&mut self, expression: &Expression) {
        self.tighter(expression, Binding::Atom);
    }

    fn unary(&mut self, sign: UnaryOperator, operand: &Expression) {
        match sign {
            UnaryOperator::Not => {
                self.put("!");
                self.tighter(operand, Binding::Unary);
            }
            UnaryOperator::Negate => {
                self.put("-");
                self.minus_operand(operand);
            }
            UnaryOperator::Cardinality => {
                self.put("|");
                let start = self.text.len();
                self.expression(operand);
                // Two bars in a row would be read as a disjunction.
                if self.text.ends_with('|') {
                    self.text.insert(start, '(');
                    self.put(")");
                }
                self.put("|");
            }
            UnaryOperator::MapDomain => self.called("domain", &[operand]),
            UnaryOperator::MapRange => self.called("range", &[operand]),
        }
    }

    /// A minus right before a number would be read as part of it.
    fn minus_operand(&mut self, operand: &Expression) {
        if matches!(operand.kind, ExpressionKind::Integer(_)) && operand.annotations.is_empty() {
            self.put("(");
            self.expression(operand);
            self.put(")");
        } else {
            self.tighter(operand, Binding::Unary);
        }
    }

    fn binary(&mut self, sign: BinaryOperator, left: &Expression, right: &Expression) {
        let (text, level, grouping) = operator(sign);
        // Chains of comparisons mean a conjunction, so a comparison inside a comparison needs its parentheses.
        let next = |side: Grouping| if grouping == side { level } else { above(level) };
        self.tighter(left, next(Grouping::Left));
        let _ = write!(self.text, " {text} ");
        self.tighter(right, next(Grouping::Right));
    }

    fn called(&mut self, name: &str, arguments: &[&Expression]) {
        self.put(name);
        self.put("(");
        self.separated(arguments, |printer, argument| printer.expression(argument));
        self.put(")");
    }

    pub(super) fn arguments(&mut self, arguments: &[Expression]) {
        self.put("(");
        self.separated(arguments, Printer::expression);
        self.put(")");
    }

    /// Generic results carry their type, since the arguments may not determine it.
    fn application(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Apply { function, arguments } => {
                self.put(function);
                self.arguments(arguments);
            }
            ExpressionKind::DomainApply { function, type_arguments, arguments, .. } => {
                self.ascribed(function, arguments, !type_arguments.is_empty(), &expression.typ);
            }
            ExpressionKind::Construct { constructor, arguments } => {
                let generic = !expression.typ.parts().is_empty();
                self.ascribed(constructor, arguments, generic, &expression.typ);
            }
            _ => {}
        }
    }

    fn ascribed(&mut self, name: &str, arguments: &[Expression], generic: bool, typ: &Type) {
        if generic {
            self.put("(");
        }
        self.put(name);
        self.arguments(arguments);
        if generic {
            self.put(": ");
            self.typ(typ);
            self.put(")");
        }
    }

    fn state(&mut self, kind: &ExpressionKind) {
        match kind {
            ExpressionKind::Old(state, body) => {
                match state {
                    OldState::Start => self.put("old("),
                    OldState::WandLeft => self.put("old[lhs]("),
                    OldState::Label(label) => {
                        let _ = write!(self.text, "old[{label}](");
                    }
                }
                self.expression(body);
                self.put(")");
            }
            ExpressionKind::InhaleExhale(inhaled, exhaled) => {
                self.put("[");
                self.expression(inhaled);
                self.put(", ");
                self.expression(exhaled);
                self.put("]");
            }
            ExpressionKind::Perm(resource) => {
                self.put("perm(");
                self.resource(resource);
                self.put(")");
            }
            ExpressionKind::Access { resource, amount } => {
                self.put("acc(");
                self.resource(resource);
                self.put(", ");
                self.expression(amount);
                self.put(")");
            }
            ExpressionKind::Wand(wand) => self.wand(wand),
            _ => {}
        }
    }

    pub(super) fn resource(&mut self, resource: &Resource) {
        match resource {
            Resource::Field(access) => self.field_access(access),
            Resource::Predicate(instance) => {
                self.put(&instance.predicate);
                self.arguments(&instance.arguments);
            }
            Resource::Wand(wand) => self.wand(wand),
        }
    }

    pub(super) fn field_access(&mut self, access: &FieldAccess) {
        self.atom(&access.receiver);
        self.put(".");
        self.put(&access.field);
    }

    pub(super) fn predicate_access(&mut self, access: &PredicateAccess) {
        self.put("acc(");
        self.put(&access.instance.predicate);
        self.arguments(&access.instance.arguments);
        self.put(", ");
        self.expression(&access.amount);
        self.put(")");
    }

    pub(super) fn wand(&mut self, wand: &Wand) {
        self.tighter(&wand.left, Binding::Or);
        self.put(" --* ");
        match &wand.right.kind {
            ExpressionKind::Wand(_) => self.expression(&wand.right),
            _ => self.tighter(&wand.right, Binding::Or),
        }
    }

    fn binder(&mut self, kind: &ExpressionKind) {
        match kind {
            ExpressionKind::Let { variable, value, body } => {
                let _ = write!(self.text, "let {} == (", variable.name);
                self.expression(value);
                self.put(") in ");
                self.expression(body);
            }
            ExpressionKind::Forall(quantifier) => self.quantifier("forall ", quantifier),
            ExpressionKind::Exists(quantifier) => self.quantifier("exists ", quantifier),
            ExpressionKind::ForPerm { variables, resource, body } => {
                self.put("forperm ");
                self.separated(variables, Printer::variable);
                // A bracket right behind a type's name would be read as its arguments.
                let named = variables.last().map(|variable| &variable.typ);
                if matches!(named, Some(Type::Domain(_, arguments) | Type::Adt(_, arguments)) if arguments.is_empty()) {
                    self.put("[]");
                }
                self.put(" [");
                self.resource(resource);
                self.put("] :: ");
                self.expression(body);
            }
            _ => {}
        }
    }

    fn quantifier(&mut self, keyword: &str, quantifier: &Quantifier) {
        self.put(keyword);
        self.separated(&quantifier.variables, |printer: &mut Printer, variable: &Variable| printer.variable(variable));
        self.put(" :: ");
        for trigger in &quantifier.triggers {
            self.put("{ ");
            self.separated(&trigger.expressions, Printer::trigger_term);
            self.put(" } ");
        }
        self.expression(&quantifier.body);
    }

    /// A predicate in a trigger stands there without an amount.
    fn trigger_term(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Access { resource: resource @ Resource::Predicate(_), .. } => self.resource(resource),
            _ => self.expression(expression),
        }
    }

    fn ghost(&mut self, kind: &ExpressionKind) {
        let body = match kind {
            ExpressionKind::Unfolding { access, body } => {
                self.put("unfolding ");
                self.predicate_access(access);
                body
            }
            ExpressionKind::Applying { wand, body } => {
                self.put("applying (");
                self.wand(wand);
                self.put(")");
                body
            }
            ExpressionKind::Asserting { assertion, body } => {
                self.put("asserting (");
                self.expression(assertion);
                self.put(")");
                body
            }
            _ => return,
        };
        self.put(" in ");
        self.expression(body);
    }

    fn collection(&mut self, expression: &Expression) {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::Sequence(elements) | Kind::Set(elements) | Kind::Multiset(elements) => {
                self.literal(&expression.typ, elements, Printer::expression);
            }
            Kind::Map(pairs) => self.literal(&expression.typ, pairs, |printer, (key, value)| {
                printer.expression(key);
                printer.put(" := ");
                printer.expression(value);
            }),
            Kind::Range(low, high) => self.bracketed(&[("[", low), ("..", high)], ")"),
            Kind::Index(base, key) | Kind::Lookup(base, key) => self.suffix(base, &[("[", key)], "]"),
            Kind::Take(base, count) => self.suffix(base, &[("[..", count)], "]"),
            Kind::Drop(base, count) => self.suffix(base, &[("[", count)], "..]"),
            Kind::Update(base, key, value) => self.suffix(base, &[("[", key), (" := ", value)], "]"),
            _ => {}
        }
    }

    /// An empty literal carries the types of what it could hold.
    fn literal<T>(&mut self, typ: &Type, elements: &[T], each: impl FnMut(&mut Printer, &T)) {
        if elements.is_empty() {
            self.typ(typ);
        } else {
            self.put(match typ {
                Type::Set(_) => "Set",
                Type::Multiset(_) => "Multiset",
                Type::Map(..) => "Map",
                _ => "Seq",
            });
        }
        self.put("(");
        self.separated(elements, each);
        self.put(")");
    }

    fn suffix(&mut self, base: &Expression, parts: &[(&str, &Expression)], end: &str) {
        self.atom(base);
        self.bracketed(parts, end);
    }

    fn bracketed(&mut self, parts: &[(&str, &Expression)], end: &str) {
        for (before, part) in parts {
            self.put(before);
            self.expression(part);
        }
        self.put(end);
    }
}

fn above(level: Binding) -> Binding {
    match level {
        Binding::Conditional => Binding::Implies,
        Binding::Implies => Binding::Or,
        Binding::Or => Binding::And,
        Binding::And => Binding::Equality,
        Binding::Equality => Binding::Comparison,
        Binding::Comparison => Binding::Sum,
        Binding::Sum => Binding::Product,
        Binding::Product => Binding::Unary,
        Binding::Unary | Binding::Atom => Binding::Atom,
    }
}

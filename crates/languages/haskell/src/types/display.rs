//! Types in Haskell's syntax.

use gainsay_source::Name;

use super::{
    Checker,
    data::{Constraint, Scheme, Type},
};

/// How tightly the surroundings bind.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Position {
    Free,
    /// Left of an arrow.
    Domain,
    Argument,
}

impl Checker {
    /// The type as a user would write it; unknown parts are `_`.
    pub fn show_type(&self, ty: &Type) -> String {
        self.written(&self.zonk(ty), Position::Free)
    }

    /// The scheme as a signature; the quantified variables are not listed, as is customary.
    pub fn show_scheme(&self, scheme: &Scheme) -> String {
        let body = self.show_type(&scheme.body);
        match self.show_context(scheme) {
            Some(context) => format!("{context} => {body}"),
            None => body,
        }
    }

    pub fn show_constraint(&self, constraint: &Constraint) -> String {
        let class = &self.names.entities.class(constraint.class).name;
        let arguments =
            constraint.arguments.iter().map(|argument| self.written(&self.zonk(argument), Position::Argument));
        std::iter::once(class.to_string()).chain(arguments).collect::<Vec<_>>().join(" ")
    }

    fn show_context(&self, scheme: &Scheme) -> Option<String> {
        let classes = scheme.context.iter().map(|constraint| self.show_constraint(constraint));
        let equalities = scheme
            .equalities
            .iter()
            .map(|(left, right)| format!("{} ~ {}", self.show_type(left), self.show_type(right)));
        let parts: Vec<_> = classes.chain(equalities).collect();
        match parts.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            _ => Some(format!("({})", parts.join(", "))),
        }
    }

    fn written(&self, ty: &Type, position: Position) -> String {
        match ty {
            Type::Constructor(id) => self.written_constructor(&self.names.entities.ty(*id).name),
            Type::Variable(variable) => self.variables[variable.0 as usize].to_string(),
            Type::Meta(_) | Type::Error => "_".to_owned(),
            Type::Forall(scheme) => {
                let names: Vec<_> =
                    scheme.variables.iter().map(|variable| self.variables[variable.0 as usize].as_str()).collect();
                let binder = if names.is_empty() { String::new() } else { format!("forall {}. ", names.join(" ")) };
                let context = self.show_context(scheme).map(|context| format!("{context} => ")).unwrap_or_default();
                let body = self.written(&scheme.body, Position::Free);
                parenthesized(format!("{binder}{context}{body}"), position > Position::Free)
            }
            Type::Apply(_) => self.written_application(ty, position),
        }
    }

    fn written_constructor(&self, name: &Name) -> String {
        let symbolic = crate::syntax::QualifiedName::unqualified(name.clone(), self.nowhere).is_symbolic();
        if symbolic { format!("({name})") } else { name.to_string() }
    }

    fn written_application(&self, ty: &Type, position: Position) -> String {
        let (head, arguments) = ty.spine();
        if let Type::Constructor(id) = head {
            let builtin = &self.names.builtin;
            match arguments.as_slice() {
                [from, to] if *id == builtin.arrow => {
                    let from = self.written(from, Position::Domain);
                    let to = self.written(to, Position::Free);
                    return parenthesized(format!("{from} -> {to}"), position > Position::Free);
                }
                [element] if *id == builtin.list => {
                    if Some(*element) == self.well_known.char.map(Type::Constructor).as_ref() {
                        return "String".to_owned();
                    }
                    return format!("[{}]", self.written(element, Position::Free));
                }
                parts if builtin.tuple(parts.len()).is_some_and(|(tuple, _)| tuple == *id) => {
                    let parts: Vec<_> = parts.iter().map(|part| self.written(part, Position::Free)).collect();
                    return format!("({})", parts.join(", "));
                }
                _ => {}
            }
        }
        let words = std::iter::once(head).chain(arguments).map(|part| self.written(part, Position::Argument));
        parenthesized(words.collect::<Vec<_>>().join(" "), position == Position::Argument)
    }
}

fn parenthesized(text: String, needed: bool) -> String {
    if needed { format!("({text})") } else { text }
}

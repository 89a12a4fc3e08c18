//! Expressions of the logic: their names, how many arguments functions have, and sorts.

use gainsay_source::{Diagnostic, Name, Span};

use super::{Checker, aliases::DEEPEST, scope::Scope, sort::Sort, types::count};
use crate::{
    contracts::operators::nest,
    rename::{
        Lookup,
        entity::{GlobalId, Value},
    },
    syntax::{
        LiteralKind, QualifiedName,
        specification::{Logic, LogicAlias, LogicKind, RefinedType, RefinedTypeKind},
    },
    types::data::{Scheme, Type},
};

/// Functions that the logic has without a definition.
const OWN: [&str; 23] = [
    "len",
    "fst",
    "snd",
    "not",
    "mod",
    "rem",
    "div",
    "quot",
    "true",
    "false",
    "tt",
    "ff",
    "listElts",
    "null",
    "VV",
    "autolen",
    "size",
    "strLen",
    "stringEmp",
    "stringFix",
    "fix",
    "cast_as_int",
    "isJust",
];

/// What a function of the logic takes and gives.
struct Known {
    parameters: Vec<Sort>,
    result: Sort,
}

impl Checker<'_> {
    /// The names in an expression, and what else can be wrong in it.
    pub(super) fn names_of(&mut self, logic: &Logic, scope: &Scope) {
        self.sort(logic, scope);
    }

    pub(super) fn sort(&mut self, logic: &Logic, scope: &Scope) -> Sort {
        match &logic.kind {
            LogicKind::Variable(_) | LogicKind::Constructor(_) => self.call(logic, &[], scope, logic.span),
            LogicKind::Literal(literal) => match literal.kind {
                LiteralKind::Integer(_) | LiteralKind::Fractional(_) => Sort::Number,
                _ => Sort::Unknown,
            },
            LogicKind::Apply { function, arguments } => self.call(function, arguments, scope, logic.span),
            LogicKind::Operators(operators) => match nest(operators) {
                Some(nested) => self.sort(&nested, scope),
                None => Sort::Unknown,
            },
            LogicKind::If { condition, consequence, alternative } => {
                self.operand("if", condition, &Sort::Truth, scope);
                let sort = self.sort(consequence, scope);
                let other = self.sort(alternative, scope);
                if sort == Sort::Unknown { other } else { sort }
            }
            LogicKind::Lambda { parameters, body } => {
                let mut inner = scope.clone();
                inner.bring(parameters.iter().map(|(name, _)| name.name.clone()));
                self.sort(body, &inner);
                Sort::Unknown
            }
            LogicKind::Let { name, value, body } => {
                let sort = self.sort(value, scope);
                self.sort(body, &scope.with(&name.name, sort))
            }
            LogicKind::Tuple(parts) | LogicKind::List(parts) => {
                parts.iter().for_each(|part| self.names_of(part, scope));
                Sort::Unknown
            }
            LogicKind::Annotated { expression, .. } => {
                self.sort(expression, scope);
                Sort::Unknown
            }
            LogicKind::Parenthesized(inner) => self.sort(inner, scope),
            LogicKind::Gradual | LogicKind::Hole | LogicKind::Unsupported(_) => Sort::Unknown,
        }
    }

    fn call(&mut self, function: &Logic, arguments: &[Logic], scope: &Scope, span: Span) -> Sort {
        match &function.kind {
            LogicKind::Parenthesized(inner) => self.call(inner, arguments, scope, span),
            LogicKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                self.call(function, &all, scope, span)
            }
            LogicKind::Variable(name) | LogicKind::Constructor(name) => self.named(name, arguments, scope, span),
            _ => {
                self.sort(function, scope);
                arguments.iter().for_each(|argument| self.names_of(argument, scope));
                Sort::Unknown
            }
        }
    }

    fn named(&mut self, name: &QualifiedName, arguments: &[Logic], scope: &Scope, span: Span) -> Sort {
        let own = name.qualifier.is_none();
        if let Some(sort) = scope.values.get(&name.name).filter(|_| own).cloned() {
            arguments.iter().for_each(|argument| self.names_of(argument, scope));
            return if arguments.is_empty() { sort } else { Sort::Unknown };
        }
        if scope.predicates.contains(&name.name) && own {
            arguments.iter().for_each(|argument| self.names_of(argument, scope));
            return if arguments.is_empty() { Sort::Unknown } else { Sort::Truth };
        }
        if let Some(sort) = self.operator(&name.name, arguments, scope, span).filter(|_| own) {
            return sort;
        }
        if let Some(alias) = self.book.logic_alias(self.module, name).map(|said| said.content.clone()) {
            return self.alias_call(&alias, arguments, scope, span);
        }
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.sort(argument, scope)).collect();
        match self.known(name) {
            Some(known) => self.fits_known(name, &known, &sorts, span),
            None => {
                self.must_exist(name);
                match name.name.as_str() {
                    "true" | "false" | "not" | "null" if own => Sort::Truth,
                    "len" | "mod" | "rem" | "div" | "quot" if own => Sort::Number,
                    _ => Sort::Unknown,
                }
            }
        }
    }

    /// Operators have sorts of their own.
    fn operator(&mut self, name: &Name, arguments: &[Logic], scope: &Scope, span: Span) -> Option<Sort> {
        let text = name.as_str();
        match (text, arguments) {
            ("&&" | "||" | "=>" | "==>" | "<=>", [left, right]) => {
                self.operand(text, left, &Sort::Truth, scope);
                self.operand(text, right, &Sort::Truth, scope);
                Some(Sort::Truth)
            }
            ("+" | "-" | "*" | "/", parts) if !parts.is_empty() => {
                for part in parts {
                    let sort = self.sort(part, scope);
                    // Data may have operators of its own.
                    let is_list = matches!(&sort, Sort::Data(_, name) if name == "[]");
                    if sort == Sort::Truth || is_list {
                        let message = format!("`{text}` takes numbers, and this is {}", sort.shown());
                        self.report(message, "use a measure of it that is a number, or compare it instead", part.span);
                    }
                }
                Some(Sort::Number)
            }
            ("=" | "==" | "!=" | "/=" | "<" | "<=" | ">" | ">=", [left, right]) => {
                let (first, second) = (self.sort(left, scope), self.sort(right, scope));
                if first.differs(&second) {
                    let message = format!(
                        "`{text}` compares {} with {}, which have different sorts",
                        first.shown(),
                        second.shown()
                    );
                    self.report(
                        message,
                        "compare values of one sort, such as the length of a list with a number",
                        span,
                    );
                }
                Some(Sort::Truth)
            }
            ("~~" | "!~", [left, right]) => {
                self.names_of(left, scope);
                self.names_of(right, scope);
                Some(Sort::Truth)
            }
            ("len", [argument]) if self.known(&QualifiedName::unqualified("len", span)).is_none() => {
                let sort = self.sort(argument, scope);
                if matches!(sort, Sort::Number | Sort::Truth) {
                    let message = format!("`len` is the length of a list, and this is {}", sort.shown());
                    self.report(message, "give it a list", argument.span);
                }
                Some(Sort::Number)
            }
            ("len", [_, _, ..]) if self.known(&QualifiedName::unqualified("len", span)).is_none() => {
                let message = format!("`len` takes 1 argument, but has {} here", arguments.len());
                self.report(message, "take the others away, or put parentheses around what belongs together", span);
                Some(Sort::Number)
            }
            _ => None,
        }
    }

    fn operand(&mut self, operator: &str, operand: &Logic, wanted: &Sort, scope: &Scope) {
        let sort = self.sort(operand, scope);
        if sort.differs(wanted) {
            let message = format!("`{operator}` takes {}, and this is {}", wanted.shown(), sort.shown());
            self.report(message, "compare it with something", operand.span);
        }
    }

    /// `P x` is what P's body is of the sort of `x`.
    fn alias_call(&mut self, alias: &LogicAlias, arguments: &[Logic], scope: &Scope, span: Span) -> Sort {
        let wanted = alias.parameters.len();
        let name = &alias.name.name;
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.sort(argument, scope)).collect();
        if arguments.len() != wanted {
            let message = format!("`{name}` takes {}, but has {} here", count(wanted), arguments.len());
            let shown: Vec<&str> = alias.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            self.report(message, format!("write it as `{name} {}`", shown.join(" ")), span);
            return Sort::Unknown;
        }
        if self.depth > DEEPEST || self.wrong_aliases.contains(name) {
            return Sort::Unknown;
        }
        let mut inner = Scope::default();
        let parameters = alias.parameters.iter().map(|parameter| parameter.name.clone());
        inner.values.extend(parameters.zip(sorts));
        let before = self.found.len();
        self.depth += 1;
        let sort = self.sort(&alias.body, &inner);
        self.depth -= 1;
        if self.found.len() > before {
            self.found.truncate(before);
            let message = format!("the arguments of `{name}` do not have the sorts that its definition needs");
            self.report(message, "look at its definition", span);
        }
        sort
    }

    /// What a measure or a function of the program takes and gives.
    fn known(&mut self, name: &QualifiedName) -> Option<Known> {
        let measure = self.book.measure(self.module, name).map(|said| said.content.clone());
        if let Some(signature) = measure.and_then(|measure| measure.signature) {
            return Some(self.known_written(&signature));
        }
        let value = match self.lowered.value(self.module, name) {
            Lookup::Found(value) => value,
            _ => return None,
        };
        let scheme = self.lowered.signature_of(value);
        let scheme = self.lowered.checker().zonk_scheme(&scheme);
        Some(self.known_scheme(&scheme))
    }

    fn known_scheme(&self, scheme: &Scheme) -> Known {
        let mut parameters = Vec::new();
        let mut rest = &scheme.body;
        while let (Type::Constructor(id), [argument, result]) = (rest.spine().0, rest.spine().1.as_slice())
            && *id == self.lowered.names().builtin.arrow
        {
            parameters.push(self.sort_of(argument));
            rest = result;
        }
        Known { parameters, result: self.sort_of(rest) }
    }

    fn known_written(&self, signature: &RefinedType) -> Known {
        let mut parameters = Vec::new();
        let mut rest = signature;
        loop {
            match &rest.kind {
                RefinedTypeKind::Function { argument, result, .. } => {
                    parameters.push(self.sort_of_written(argument));
                    rest = result;
                }
                RefinedTypeKind::Parenthesized(inner)
                | RefinedTypeKind::Qualified { body: inner, .. }
                | RefinedTypeKind::ForAll { body: inner, .. } => rest = inner,
                _ => return Known { parameters, result: self.sort_of_written(rest) },
            }
        }
    }

    fn fits_known(&mut self, name: &QualifiedName, known: &Known, sorts: &[Sort], span: Span) -> Sort {
        if sorts.len() > known.parameters.len() {
            if known.result != Sort::Unknown {
                let wanted = known.parameters.len();
                let message = format!("`{name}` takes {}, but has {} here", count(wanted), sorts.len());
                self.report(message, "take the others away, or put parentheses around what belongs together", span);
            }
            return Sort::Unknown;
        }
        for (wanted, sort) in known.parameters.iter().zip(sorts) {
            if wanted.differs(sort) {
                let message = format!("`{name}` takes {}, and this is {}", wanted.shown(), sort.shown());
                self.report(message, "give it a value of that sort", span);
                break;
            }
        }
        if sorts.len() == known.parameters.len() { known.result.clone() } else { Sort::Unknown }
    }

    fn must_exist(&mut self, name: &QualifiedName) {
        if self.is_function(name) {
            return;
        }
        let message = if name.is_constructor() {
            format!("there is no constructor or alias `{name}`")
        } else {
            format!("there is no `{name}` here: no argument, measure or function has this name")
        };
        let help = "a refinement may mention the value, arguments to its left, measures, and functions of the module";
        let found = Diagnostic::error("specification", message, name.span).with_help(help);
        let known = self.lowered.names().values_in_scope(self.module, name.qualifier.as_ref()).map(Name::as_str);
        self.found.push(found.or_nearest(&name.name, name.own_span(), known));
    }

    /// Whether the logic knows a function by this name, or may know it.
    pub(super) fn is_function(&self, name: &QualifiedName) -> bool {
        let text = name.name.as_str();
        let is_theory =
            ["Set_", "Map_", "Bag_", "papp", "is$", "lq_", "$"].iter().any(|prefix| text.starts_with(prefix));
        self.is_incomplete
            || name.qualifier.is_some()
            || is_theory
            || OWN.contains(&text)
            || name.is_symbolic()
            || text.starts_with(['(', '['])
            || self.book.measure(self.module, name).is_some()
            || self.book.class_measure(name).is_some()
            || self.book.logic_alias(self.module, name).is_some()
            || self.is_value(name)
            || self.is_constructor_test(text)
    }

    /// `isCons` asks for a constructor.
    fn is_constructor_test(&self, text: &str) -> bool {
        let constructor = text.strip_prefix("is").map(|name| QualifiedName::unqualified(name, self.nowhere()));
        constructor
            .is_some_and(|name| matches!(self.lowered.value(self.module, &name).found(), Some(Value::Constructor(_))))
    }

    fn nowhere(&self) -> Span {
        self.lowered.names().graph.module(self.module).syntax.span
    }

    /// The type of a function of the root module, as it was declared or inferred.
    pub(super) fn scheme(&self, global: GlobalId) -> Option<std::sync::Arc<Scheme>> {
        self.lowered.functions.iter().find(|function| function.global == global).map(|function| function.scheme.clone())
    }
}

//! Structure types.

use gainsay_source::{Diagnostic, Name, Span};

use super::scope::{Expander, Meaning, OURS, unmarked};
use crate::{
    datum::Datum,
    syntax::{Access, Equality, Expr, ExprKind, Struct, StructPart},
};

/// A field and whether it can be assigned to.
type Field = (Name, bool);

/// Options that change nothing that is looked at here, or that are looked at on their own.
const KNOWN: [&str; 14] = [
    "mutable",
    "transparent",
    "prefab",
    "inspector",
    "constructor-name",
    "extra-constructor-name",
    "omit-define-syntaxes",
    "omit-define-values",
    "name",
    "reflection-name",
    "authentic",
    "guard",
    "methods",
    "property",
];

/// Properties that make instances behave as something else.
const BEHAVING: [&str; 5] =
    ["prop:procedure", "prop:contract", "prop:flat-contract", "prop:chaperone-contract", "prop:sequence"];

/// The datum after an option.
fn value_of<'a>(option: &str, options: &'a [Datum]) -> Option<&'a Datum> {
    values_of(option, options).next()
}

fn values_of<'a>(option: &str, options: &'a [Datum]) -> impl Iterator<Item = &'a Datum> {
    let pairs = options.iter().zip(options.iter().skip(1));
    pairs.filter(move |(part, _)| part.as_keyword().is_some_and(|keyword| keyword == option)).map(|(_, value)| value)
}

/// The first option that is not supported, in words.
fn unusable(options: &[Datum]) -> Option<(String, Span)> {
    let behaving = values_of("property", options).find(|property| BEHAVING.iter().any(|name| property.is_symbol(name)));
    if let Some(property) = behaving {
        return property.as_symbol().map(|name| (format!("`{name}`"), property.span));
    }
    options.iter().find_map(|option| {
        let keyword = option.as_keyword().filter(|keyword| !KNOWN.contains(&keyword.as_str()))?;
        Some((format!("`#:{keyword}`"), option.span))
    })
}

fn has_own_equality(options: &[Datum]) -> bool {
    let methods = values_of("methods", options).any(|interface| interface.is_symbol("gen:equal+hash"));
    methods || values_of("property", options).any(|property| property.is_symbol("prop:equal+hash"))
}

fn made_by(name: &Name, prefix: &str) -> Name {
    Name::from(format!("{prefix}{}", unmarked(name)))
}

impl Expander {
    pub(super) fn struct_named(&self, name: &Name) -> Option<usize> {
        let found = self.structs.get(name).or_else(|| self.structs.get(&unmarked(name))).copied();
        found.or_else(|| self.predefined_type(name))
    }

    /// `(struct name parent? (field …) option …)` and `(define-struct name (field …) …)`: declares the type and its functions.
    pub(super) fn declare_struct(&mut self, parts: &[Datum], prefix: &str, span: Span) {
        let (head, rest) = match parts {
            [head, rest @ ..] if !rest.is_empty() => (head, rest),
            _ => return self.error("syntax", "a structure type needs a name and fields", span),
        };
        let (name, parent, rest) = match (head.as_list(), rest) {
            (Some([name, parent]), rest) => (name, Some(parent), rest),
            (None, [parent, rest @ ..]) if parent.as_symbol().is_some() => (head, Some(parent), rest),
            (None, rest) => (head, None, rest),
            _ => return self.error("syntax", "a structure type needs a name and fields", span),
        };
        let (Some(name), Some((fields, options))) = (name.as_symbol(), rest.split_first()) else {
            return self.error("syntax", "a structure type needs a name and fields", span);
        };
        let parent = match parent {
            None => None,
            Some(parent) => match parent.as_symbol().and_then(|parent| self.struct_named(parent)) {
                Some(index) => Some(index),
                None if parent.as_symbol().is_some_and(|parent| parent.starts_with("exn")) => {
                    let what = "exceptions as its ancestors";
                    return self.declare_unusable(name, &made_by(name, prefix), fields, what, parent.span);
                }
                None => return self.error("unbound-name", "this structure type is not defined", parent.span),
            },
        };
        if let Some((what, span)) = unusable(options) {
            return self.declare_unusable(name, &made_by(name, prefix), fields, &what, span);
        }
        let Some(fields) = self.fields(fields, options) else { return };
        self.warn_about_methods(options);
        let name = unmarked(name);
        let has = |option: &str| options.iter().any(|part| part.as_keyword().is_some_and(|keyword| keyword == option));
        let equality = match () {
            () if has_own_equality(options) => Equality::Own,
            () if has("transparent") || has("prefab") => Equality::Fields,
            () => Equality::Identity,
        };
        let made = options.iter().zip(options.iter().skip(1)).find_map(|(option, value)| {
            let keyword = option.as_keyword().filter(|keyword| keyword.ends_with("constructor-name"))?;
            Some((keyword.clone(), value.as_symbol()?.clone()))
        });
        self.add_struct(&name, parent, &fields, equality, span);
        let index = self.program.structs.len() - 1;
        self.program.structs[index].is_hidden = !["transparent", "prefab", "inspector"].into_iter().any(has);
        self.note_behaviour(&name, options, span);
        if let Some(guard) = value_of("guard", options) {
            let holder = self.global(&Name::from(format!("$guard of {name}")));
            self.program.structs[index].guard = Some(holder.clone());
            self.guards.push((holder, guard.clone()));
        }
        let maker = match &made {
            Some((keyword, other)) if keyword == "constructor-name" => other.clone(),
            _ => made_by(&name, prefix),
        };
        self.names.insert(maker, Meaning::StructPart(index, StructPart::Make));
        if let Some((keyword, other)) = made
            && keyword == "extra-constructor-name"
        {
            self.names.insert(other, Meaning::StructPart(index, StructPart::Make));
        }
    }

    pub(super) fn struct_field(&self, index: usize, field: usize, value: Expr, span: Span) -> Expr {
        let get = Expr::new(ExprKind::StructPart(index, StructPart::Get(field)), span);
        Expr::apply(get, vec![value], span)
    }

    pub(super) fn struct_made(&self, index: usize, fields: Vec<Expr>, span: Span) -> Expr {
        Expr::apply(Expr::new(ExprKind::StructPart(index, StructPart::Make), span), fields, span)
    }

    /// The fields; None, with a diagnostic, where there is something that is not supported.
    fn fields(&mut self, fields: &Datum, options: &[Datum]) -> Option<Vec<Field>> {
        let Some(parts) = fields.as_list() else {
            self.error("syntax", "the fields of a structure type are a list of names", fields.span);
            return None;
        };
        let all_mutable = options.iter().any(|option| option.as_keyword().is_some_and(|keyword| keyword == "mutable"));
        let mut names = Vec::new();
        for part in parts {
            match (part.as_symbol(), part.as_list()) {
                (Some(name), _) => names.push((unmarked(name), all_mutable)),
                (None, Some([name, option]))
                    if name.as_symbol().is_some() && option.as_keyword().is_some_and(|word| word == "mutable") =>
                {
                    names.extend(name.as_symbol().map(|name| (unmarked(name), true)));
                }
                _ => {
                    self.error(
                        "unsupported",
                        "fields with options other than `#:mutable` are not supported",
                        part.span,
                    );
                    return None;
                }
            }
        }
        Some(names)
    }

    /// The names of a structure type that cannot be used: whoever reaches one of them is told why.
    fn declare_unusable(&mut self, name: &Name, maker: &Name, fields: &Datum, what: &str, span: Span) {
        let why = format!("the structure type `{}`, which has {what}", unmarked(name));
        self.diagnostics.push(Diagnostic::warning(
            "unsupported",
            format!("{what} of a structure type is not supported"),
            span,
        ));
        let parts = fields.as_list().unwrap_or(&[]);
        let names = parts.iter().filter_map(|part| part.as_symbol().or_else(|| part.as_list()?.first()?.as_symbol()));
        let accessors = names.map(|field| Name::from(format!("{}-{field}", unmarked(name))));
        let all = accessors.chain([maker.clone(), Name::from(format!("{}?", unmarked(name)))]);
        for name in all.collect::<Vec<_>>() {
            self.names.insert(name, Meaning::Unusable(why.clone()));
        }
    }

    fn warn_about_methods(&mut self, options: &[Datum]) {
        for option in options {
            if option.as_keyword().is_some_and(|keyword| keyword == "methods") {
                let message = "methods of structure types are not checked";
                self.diagnostics.push(Diagnostic::warning("unsupported", message, option.span));
            }
        }
    }

    /// What libraries may do with instances: values of properties, and methods.
    fn note_behaviour(&mut self, name: &Name, options: &[Datum], span: Span) {
        let symbol = |name: &str| Datum::symbol(name, span);
        let ours = |name: &str| symbol(&format!("{OURS}{name}"));
        let form = |parts: Vec<Datum>| Datum::list(parts, span);
        let mut values = Vec::new();
        for (at, option) in options.iter().enumerate() {
            match (option.as_keyword().map(Name::as_str), options.get(at + 2)) {
                (Some("property"), Some(value)) => values.push(value.clone()),
                (Some("methods"), Some(methods)) => {
                    let methods = methods.as_list().unwrap_or(&[]);
                    let names = methods.iter().flat_map(|method| self.names_defined_by(method));
                    let names = std::iter::once(ours("list")).chain(names.map(|name| symbol(&name)));
                    values.push(form(vec![ours("local"), form(methods.to_vec()), form(names.collect())]));
                }
                _ => {}
            }
        }
        if !values.is_empty() {
            let holder = self.global(&Name::from(format!("$behaviour of {name}")));
            let all = form(std::iter::once(ours("list")).chain(values).collect());
            self.behaviours.push((holder, form(vec![ours("lambda"), form(Vec::new()), all])));
        }
    }

    fn add_struct(&mut self, name: &Name, parent: Option<usize>, own: &[Field], equality: Equality, span: Span) {
        let index = self.program.structs.len();
        let parent_type = parent.map(|parent| &self.program.structs[parent]);
        let mut fields = parent_type.map_or_else(Vec::new, |parent| parent.fields.clone());
        let mut mutable = parent_type.map_or_else(Vec::new, |parent| parent.mutable.clone());
        let first = fields.len();
        fields.extend(own.iter().map(|(name, _)| name.clone()));
        mutable.extend(own.iter().map(|(_, mutable)| *mutable));
        let count = self.program.structs.iter().filter(|other| other.name == *name).count();
        let constructor = if count == 0 { format!(":{name}") } else { format!(":{name}#{}", count + 1) };
        let constructor = Name::from(constructor);
        let (name_of, access) = (name.clone(), Access::Private);
        let structure = Struct {
            name: name_of,
            constructor,
            fields,
            parent,
            mutable,
            access,
            equality,
            is_promised: true,
            written_by_clients: std::collections::BTreeSet::new(),
            is_hidden: false,
            guard: None,
            span,
        };
        self.program.structs.push(structure);
        self.structs.insert(name.clone(), index);
        let mut declare = |name: Name, part| {
            self.names.insert(name, Meaning::StructPart(index, part));
        };
        declare(Name::from(format!("{name}?")), StructPart::Test);
        for ((field, mutable), at) in own.iter().zip(first..) {
            declare(Name::from(format!("{name}-{field}")), StructPart::Get(at));
            if *mutable {
                declare(Name::from(format!("set-{name}-{field}!")), StructPart::Set(at));
            }
        }
    }
}

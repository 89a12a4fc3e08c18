//! `Show`, as the report derives it: prefix, infix and record form.

use super::{Builder, for_each_constructor};
use crate::{
    rename::{
        entity::{ConstructorId, LocalId, TypeEntityKind},
        fixity::DEFAULT_FIXITY,
        tree::{Expr, Match},
    },
    syntax::{ConstructorForm, DeclarationKind, QualifiedName},
};

const SHOW: &str = "Gainsay.Show";

/// The precedence of application, and what binds tighter.
const APPLICATION: usize = 10;

pub(super) fn shows_precedence(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let arity = builder.arity(constructor);
        let fields = builder.fresh_many("x", arity);
        let precedence = builder.fresh("precedence");
        let patterns = vec![builder.variable_pattern(precedence), builder.constructor_pattern(constructor, &fields)];
        let entity = builder.checker.names.entities.constructor(constructor).clone();
        let is_record = entity.fields.iter().any(Option::is_some);
        let name = shown_name(builder, constructor);
        let body = if fields.is_empty() {
            show_string(builder, &name)
        } else if is_record {
            let parts = record(builder, &name, constructor, &fields);
            enclosed(builder, precedence, APPLICATION, parts)
        } else if is_infix(builder, constructor) {
            let own = usize::from(entity.fixity.unwrap_or(DEFAULT_FIXITY).precedence);
            let operator =
                if is_operator(&entity.name) { entity.name.to_string() } else { format!("`{}`", entity.name) };
            let parts = vec![
                show_field(builder, own + 1, fields[0]),
                show_string(builder, &format!(" {operator} ")),
                show_field(builder, own + 1, fields[1]),
            ];
            enclosed(builder, precedence, own, parts)
        } else {
            let mut parts = vec![show_string(builder, &format!("{name} "))];
            for (place, field) in fields.iter().enumerate() {
                if place > 0 {
                    parts.push(show_string(builder, " "));
                }
                parts.push(show_field(builder, APPLICATION + 1, *field));
            }
            enclosed(builder, precedence, APPLICATION, parts)
        };
        builder.clause(patterns, body)
    })
}

fn is_operator(name: &str) -> bool {
    name.starts_with(':')
}

fn shown_name(builder: &Builder<'_>, constructor: ConstructorId) -> String {
    let name = &builder.checker.names.entities.constructor(constructor).name;
    if is_operator(name) { format!("({name})") } else { name.to_string() }
}

fn is_infix(builder: &Builder<'_>, constructor: ConstructorId) -> bool {
    let names = &builder.checker.names;
    let entity = names.entities.constructor(constructor);
    let (TypeEntityKind::Data { declaration } | TypeEntityKind::Newtype { declaration }) =
        names.entities.ty(entity.owner).kind
    else {
        return false;
    };
    match &names.graph.module(entity.module).syntax.declarations[declaration].kind {
        DeclarationKind::Data(data) => data.constructors[entity.tag].form == ConstructorForm::Infix,
        _ => false,
    }
}

fn show_string(builder: &mut Builder<'_>, text: &str) -> Expr {
    let text = builder.text(text);
    builder.call(SHOW, "showString", vec![text])
}

fn show_field(builder: &mut Builder<'_>, precedence: usize, field: LocalId) -> Expr {
    let arguments = vec![builder.integer(precedence), builder.local(field)];
    builder.call(SHOW, "showsPrec", arguments)
}

fn record(builder: &mut Builder<'_>, name: &str, constructor: ConstructorId, fields: &[LocalId]) -> Vec<Expr> {
    let selectors = builder.checker.names.entities.constructor(constructor).fields.clone();
    let mut parts = vec![show_string(builder, &format!("{name} {{"))];
    for (place, (field, selector)) in fields.iter().zip(selectors).enumerate() {
        let selector = selector.map(|selector| builder.checker.names.entities.global(selector).name.clone());
        let label = selector.map_or_else(String::new, |name| {
            let symbolic = QualifiedName::unqualified(name.clone(), builder.span).is_symbolic();
            if symbolic { format!("({name})") } else { name.to_string() }
        });
        let comma = if place > 0 { ", " } else { "" };
        parts.push(show_string(builder, &format!("{comma}{label} = ")));
        parts.push(show_field(builder, 0, *field));
    }
    parts.push(show_string(builder, "}"));
    parts
}

/// `showParen (limit < precedence) (first . … . last)`
fn enclosed(builder: &mut Builder<'_>, precedence: LocalId, limit: usize, parts: Vec<Expr>) -> Expr {
    let whole = parts.into_iter().rev().reduce(|rest, first| builder.call("Gainsay.Classes", ".", vec![first, rest]));
    let Some(whole) = whole else { return show_string(builder, "") };
    let arguments = vec![builder.integer(limit), builder.local(precedence)];
    let condition = builder.call("Gainsay.Primitive", "intLess", arguments);
    builder.call(SHOW, "showParen", vec![condition, whole])
}

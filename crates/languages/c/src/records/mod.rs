//! Structures made of records: `tree(struct node, root, {left, right}; v)` owns every record that is reached from `root` through the fields in
//! braces, and `v` is what they hold. With it come `records(v)`, `find(v, p)`, `v[p].field`, `root(v)`, `path(v, p, field; ps)`, `v[p].field := e`
//! and sums of fields.
//!
//! For every structure and choice of fields a program speaks of, declarations are written (`declarations`) and read like those of a header;
//! nothing after the parser knows them from the user's own. Their names begin with the word and end with the [`Shape`].

mod declarations;
mod paths;
mod shape;
mod updates;
mod written;

use std::collections::BTreeSet;

use gainsay_ir::c::{DeclarationKind, Structure, Unit};
use gainsay_source::{Diagnostic, Name};

pub(crate) use shape::{Shape, shapes};
pub(crate) use written::written_fields;

use crate::{lex::lex, parse};

/// What an update is called until it is known of which tree and field.
pub(crate) const UPDATE: &str = ":=";

/// Adds the declarations of the shapes after those of their structures. Where they say something wrong, the place is where the shape is mentioned.
///
/// `written` are the fields that the program assigns to: of these there are updates.
pub(crate) fn declare(unit: &mut Unit, shapes: &BTreeSet<Shape>, written: &BTreeSet<Name>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for shape in shapes {
        let position = unit.declarations.iter().position(
            |declaration| matches!(&declaration.kind, DeclarationKind::Structure(found) if is_definition(found, shape)),
        );
        let Some(position) = position else {
            let message = format!("the fields of `struct {}` are not known", shape.structure);
            diagnostics.push(Diagnostic::error("unbound-name", message, shape.span));
            unit.refused.push(shape.word(""));
            continue;
        };
        let DeclarationKind::Structure(structure) = &unit.declarations[position].kind else { continue };
        match declarations::text(shape, structure.fields.as_deref().unwrap_or_default(), written) {
            Ok(text) => {
                let generated = read(&text, shape, shapes, &mut diagnostics);
                unit.declarations.splice(position + 1..position + 1, generated.declarations);
            }
            Err(message) => {
                diagnostics.push(Diagnostic::error("type", message, shape.span));
                unit.refused.push(shape.word(""));
            }
        }
    }
    diagnostics
}

fn is_definition(structure: &Structure, shape: &Shape) -> bool {
    structure.name == shape.structure && structure.fields.is_some()
}

fn read(text: &str, shape: &Shape, shapes: &BTreeSet<Shape>, diagnostics: &mut Vec<Diagnostic>) -> Unit {
    let file = shape.span.file;
    let (mut tokens, errors) = lex(file, text);
    diagnostics.extend(errors);
    tokens.iter_mut().for_each(|token| token.span = shape.span);
    let (unit, errors) = parse::parse(&tokens, &BTreeSet::from([file]), shapes, shape.span);
    diagnostics.extend(errors);
    unit
}

//! The declarations that belong to a shape, as text.

use std::{collections::BTreeSet, fmt::Write};

use gainsay_ir::c::{Field, IntegerKind, Type};
use gainsay_source::Name;

use super::Shape;

/// A field of a record, as far as it is told.
pub(super) struct Part<'a> {
    pub(super) name: &'a Name,
    pub(super) ty: String,
    pub(super) is_child: bool,
    pub(super) is_number: bool,
    /// How many values it holds, if it is an array: then its value is the list of them.
    length: Option<u64>,
    /// Points to records of the same structure, or is an array of such pointers.
    leads_on: bool,
}

impl Part<'_> {
    pub(super) fn is_array(&self) -> bool {
        self.length.is_some()
    }
}

/// Records with more fields are updated nowhere but where they are taken apart: there is a law for every two fields.
const MOST_FIELDS: usize = 40;

/// The declarations, or why there are none. `written` are the fields that the program assigns to.
pub(super) fn text(shape: &Shape, fields: &[Field], written: &BTreeSet<Name>) -> Result<String, String> {
    let parts = parts(shape, fields)?;
    let untold: Vec<&Field> = fields.iter().filter(|field| parts.iter().all(|part| *part.name != field.name)).collect();
    let writer = Writer { shape, parts: &parts, untold: &untold, node: format!("struct {} *", shape.structure) };
    let mut text = String::from("/*@\n");
    text.push_str(&writer.data());
    text.push_str(&writer.functions());
    for part in &parts {
        text.push_str(&writer.field(part));
    }
    let is_updated = |part: &&Part<'_>| parts.len() <= MOST_FIELDS && written.contains(part.name);
    let updated: Vec<&Part<'_>> = parts.iter().filter(is_updated).collect();
    if !updated.is_empty() {
        text.push_str(&writer.field_laws());
        updated.iter().for_each(|part| text.push_str(&writer.update(part)));
    }
    text.push_str(&writer.predicate());
    for part in parts.iter().filter(|part| part.leads_on) {
        text.push_str(&writer.path(part, &updated));
    }
    text.push_str("@*/\n");
    Ok(text)
}

fn parts<'a>(shape: &'a Shape, fields: &'a [Field]) -> Result<Vec<Part<'a>>, String> {
    let structure = &shape.structure;
    for name in shape.children.iter().chain(shape.told.iter().flatten()) {
        if fields.iter().all(|field| field.name != *name) {
            return Err(format!("`struct {structure}` has no field `{name}`"));
        }
    }
    if shape.children.is_empty() {
        return Err("a tree needs a field that leads to further records, such as `{next}`".to_owned());
    }
    let mut parts = Vec::new();
    for field in fields {
        let (element, length) = match &field.ty {
            Type::Array(element, length) => (&**element, *length),
            ty => (ty, None),
        };
        let leads_on = matches!(element, Type::Pointer(to) if **to == Type::Struct(structure.clone()));
        let is_child = shape.children.contains(&field.name);
        if is_child && (!leads_on || length.is_some()) {
            return Err(format!("`{}` does not point to a `struct {structure}`, so it leads to no record", field.name));
        }
        if !is_child && shape.told.as_ref().is_some_and(|told| !told.contains(&field.name)) {
            continue;
        }
        let ty = written(if length.is_some() { element } else { &field.ty }).ok_or_else(|| {
            let name = &field.name;
            format!("records with a field like `{name}` are not supported; list the fields that matter: `{{…}}`")
        })?;
        let ty = if length.is_some() { format!("list<{ty}>") } else { ty };
        let is_number = matches!(field.ty, Type::Integer { .. });
        parts.push(Part { name: &field.name, ty, is_child, is_number, length, leads_on });
    }
    Ok(parts)
}

/// A scalar type as it is written.
fn written(ty: &Type) -> Option<String> {
    Some(match ty {
        Type::Bool => "bool".to_owned(),
        Type::Integer { kind, signed } => {
            let kind = match kind {
                IntegerKind::Char => "char",
                IntegerKind::Short => "short",
                IntegerKind::Int => "int",
                IntegerKind::Long => "long",
            };
            format!("{} {kind}", if *signed { "signed" } else { "unsigned" })
        }
        Type::Pointer(to) => match &**to {
            Type::Struct(name) => format!("struct {name} *"),
            Type::Union(name) => format!("union {name} *"),
            Type::Void | Type::Function { .. } => "void *".to_owned(),
            inner => format!("{} *", written(inner)?),
        },
        _ => return None,
    })
}

pub(super) struct Writer<'a> {
    shape: &'a Shape,
    pub(super) parts: &'a [Part<'a>],
    untold: &'a [&'a Field],
    pub(super) node: String,
}

impl Writer<'_> {
    pub(super) fn word(&self, word: &str) -> String {
        self.shape.word(word)
    }

    pub(super) fn children(&self) -> impl Iterator<Item = &Name> {
        self.parts.iter().filter(|part| part.is_child).map(|part| part.name)
    }

    /// `record_node_left_right(a, left, right, value)`.
    pub(super) fn record(&self) -> String {
        let mut names = vec!["address__".to_owned()];
        names.extend(self.parts.iter().map(|part| format!("{}_", part.name)));
        format!("{}({})", self.word("record"), names.join(", "))
    }

    fn data(&self) -> String {
        let (tree, node) = (self.word("tree"), &self.node);
        let mut fields = vec![format!("{node}address__")];
        fields.extend(self.parts.iter().map(|part| {
            let ty = if part.is_child { &tree } else { &part.ty };
            format!("{ty} {}", part.name)
        }));
        format!("inductive {tree} = {} | {}({});\n", self.word("empty"), self.word("record"), fields.join(", "))
    }

    /// A fixpoint by the two cases of a tree.
    pub(super) fn cases(&self, signature: &str, empty: &str, record: &str) -> String {
        let nothing = self.word("empty");
        format!(
            "fixpoint {signature} {{\n    switch (whole__) {{\n        case {nothing}: return {empty};\n        case {}: return \
             {record};\n    }}\n}}\n",
            self.record()
        )
    }

    /// The value of `word` in the part that contains the record: `has(l, p) ? word(l, p) : word(r, p)`.
    pub(super) fn deeper(&self, word: &str) -> String {
        let has = self.word("has");
        let children: Vec<&Name> = self.children().collect();
        let mut value = String::new();
        for (position, child) in children.iter().enumerate() {
            if position + 1 == children.len() {
                let _ = write!(value, "{word}({child}_, sought__)");
            } else {
                let _ = write!(value, "{has}({child}_, sought__) ? {word}({child}_, sought__) : ");
            }
        }
        value
    }

    fn functions(&self) -> String {
        let (tree, node, has) = (self.word("tree"), &self.node, self.word("has"));
        let (root, records, find) = (self.word("root"), self.word("records"), self.word("find"));
        let mut text = self.cases(&format!("{node}{root}({tree} whole__)"), "0", "address__");
        let inside: Vec<String> = self.children().map(|child| format!("{has}({child}_, sought__)")).collect();
        let member = format!("address__ == sought__ || {}", inside.join(" || "));
        text.push_str(&self.cases(&format!("bool {has}({tree} whole__, {node}sought__)"), "false", &member));
        let children: Vec<&Name> = self.children().collect();
        let all = children.iter().rev().fold(String::new(), |rest, child| match rest.as_str() {
            "" => format!("{records}({child}_)"),
            _ => format!("append({records}({child}_), {rest})"),
        });
        text.push_str(&self.cases(
            &format!("list<{node}> {records}({tree} whole__)"),
            "nil",
            &format!("cons(address__, {all})"),
        ));
        let found = format!("address__ == sought__ ? whole__ : {}", self.deeper(&find));
        text.push_str(&self.cases(
            &format!("{tree} {find}({tree} whole__, {node}sought__)"),
            &self.word("empty"),
            &found,
        ));
        text
    }

    /// The field of the record at an address, and the sum of the field over all records.
    fn field(&self, part: &Part<'_>) -> String {
        let (tree, node) = (self.word("tree"), &self.node);
        let (name, ty) = (part.name, &part.ty);
        let field = format!("{}_{name}", self.word("field"));
        let value = if part.is_child { format!("{}({name}_)", self.word("root")) } else { format!("{name}_") };
        let record = format!("address__ == sought__ ? {value} : {}", self.deeper(&field));
        let signature = format!("{ty} {field}({tree} whole__, {node}sought__)");
        let mut text = self.cases(&signature, "default_value", &record);
        if part.is_number {
            let sum = format!("{}_{name}", self.word("sum"));
            let others: String = self.children().map(|child| format!(" + {sum}({child}_)")).collect();
            text.push_str(&self.cases(&format!("int {sum}({tree} whole__)"), "0", &format!("{name}_{others}")));
        }
        text
    }

    fn predicate(&self) -> String {
        let (tree, empty) = (self.word("tree"), self.word("empty"));
        let mut text = format!(
            "predicate {tree}({}address__; {tree} whole__) =\n    address__ == 0 ? whole__ == {empty} :\n   ",
            self.node
        );
        let mut value = vec!["address__".to_owned()];
        for part in self.parts {
            let all = part.length.map_or_else(String::new, |length| format!("[0..{length}]"));
            let _ = write!(text, " address__->{0}{all} |-> ?{0}_ &*&", part.name);
            value.push(if part.is_child { format!("{}_tree", part.name) } else { format!("{}_", part.name) });
        }
        for field in self.untold {
            let all = match &field.ty {
                Type::Array(_, Some(length)) => format!("[0..{length}]"),
                _ => String::new(),
            };
            let _ = write!(text, " address__->{}{all} |-> _ &*&", field.name);
        }
        let _ = write!(text, " malloc_block_{}(address__) &*&", self.shape.structure);
        for child in self.children() {
            let _ = write!(text, " {tree}({child}_, ?{child}_tree) &*&");
        }
        let _ = writeln!(text, " whole__ == {}({});", self.word("record"), value.join(", "));
        text
    }
}

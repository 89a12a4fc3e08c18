//! A heap snapshot in lines: one per entry, what lies inside an entry indented below it.

use gainsay_verdict::{HeapEntry, HeapPicture, Permission, Shown};

use super::{Line, Paragraph, Tone};

/// Deeper than this nobody follows.
const DEEPEST: usize = 12;

/// The column in which permissions begin, unless an entry is longer.
const PERMISSION_COLUMN: usize = 32;

pub fn draw(heap: &HeapPicture) -> Paragraph {
    let mut lines = vec![Line::prose(format!("heap {}:", heap.label))];
    let mut pending: Vec<(usize, &HeapEntry)> = heap.entries.iter().rev().map(|entry| (1, entry)).collect();
    while let Some((depth, entry)) = pending.pop() {
        if depth > DEEPEST {
            lines.push(Line::prose(format!("{}…", "  ".repeat(depth))));
            continue;
        }
        lines.push(line(depth, entry));
        let inside: Vec<&HeapEntry> = match entry {
            HeapEntry::Field(_) => Vec::new(),
            HeapEntry::Predicate(instance) => instance.contents.iter().collect(),
            HeapEntry::Wand(wand) => wand.left.iter().chain(&wand.right).collect(),
        };
        pending.extend(inside.into_iter().rev().map(|entry| (depth + 1, entry)));
    }
    if heap.entries.is_empty() {
        lines.push(Line::prose("  nothing is held"));
    }
    if heap.may_hide_more {
        lines.push(Line::prose("  quantified permissions may hold for more than is listed"));
    }
    lines
}

fn line(depth: usize, entry: &HeapEntry) -> Line {
    let (text, permission) = match entry {
        HeapEntry::Field(cell) => (format!("{}.{} = {}", cell.receiver, cell.field, cell.value.text), &cell.permission),
        HeapEntry::Predicate(instance) => {
            (format!("{}({})", instance.predicate, arguments(&instance.arguments)), &instance.permission)
        }
        HeapEntry::Wand(wand) => (wand.text.clone(), &wand.permission),
    };
    let text = format!("{}{text}", "  ".repeat(depth));
    Line::code(format!("{text:<PERMISSION_COLUMN$}")).then(Tone::Prose, format!("  {}", amount(permission)))
}

fn arguments(arguments: &[Shown]) -> String {
    arguments.iter().map(|argument| argument.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn amount(permission: &Permission) -> String {
    match permission {
        Permission::Exact(amount) => format!("permission {amount}"),
        Permission::Wildcard => "some permission".to_owned(),
        Permission::Unspecified => "permission _".to_owned(),
    }
}

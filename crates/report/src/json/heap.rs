//! Heap entries, which nest (a predicate instance contains entries, a wand has two sides), written as a flat list and read back. Neither
//! direction recurses, because a long linked list is a deep nest of predicate instances.

use gainsay_source::Name;
use gainsay_verdict as verdict;

use super::document::{BlockFate, BrokenField, Fate, HeapEntry, HeapEntryKind, Inside, InsidePart, Permission};
use super::read::{self, Reader};
use super::value::{Integer, read_fraction};
use super::write::{self, Writer};
use super::{Unreadable, write_value};

/// Deeper nests are refused by the reader: those who take entries apart, and even drop them, do so by recursion.
const DEEPEST_READ: usize = 1_000;

/// The entries in depth-first order, each with the place it lies in.
pub fn flatten(entries: &[verdict::HeapEntry], writer: &Writer<'_>) -> Vec<HeapEntry> {
    let mut flat = Vec::new();
    let mut pending: Vec<(&verdict::HeapEntry, Option<Inside>)> =
        entries.iter().rev().map(|entry| (entry, None)).collect();
    while let Some((entry, inside)) = pending.pop() {
        let within = |part| Some(Inside { entry: flat.len(), part });
        let what = match entry {
            verdict::HeapEntry::Field(cell) => field(cell, writer),
            verdict::HeapEntry::Predicate(instance) => {
                pending.extend(instance.contents.iter().rev().map(|entry| (entry, within(InsidePart::Contents))));
                HeapEntryKind::Predicate {
                    predicate: instance.predicate.to_string(),
                    arguments: write::shown_all(&instance.arguments),
                    permission: write_permission(&instance.permission),
                }
            }
            verdict::HeapEntry::Wand(wand) => {
                pending.extend(wand.right.iter().rev().map(|entry| (entry, within(InsidePart::Right))));
                pending.extend(wand.left.iter().rev().map(|entry| (entry, within(InsidePart::Left))));
                HeapEntryKind::Wand { text: wand.text.clone(), permission: write_permission(&wand.permission) }
            }
        };
        flat.push(HeapEntry { inside, what });
    }
    flat
}

fn field(cell: &verdict::Cell, writer: &Writer<'_>) -> HeapEntryKind {
    HeapEntryKind::Field {
        receiver: cell.receiver.to_string(),
        field: cell.field.to_string(),
        value: write_value::write(&cell.value.value),
        text: cell.value.text.clone(),
        permission: write_permission(&cell.permission),
        origin: writer.optional_span(cell.origin),
    }
}

fn write_permission(permission: &verdict::Permission) -> Permission {
    match permission {
        verdict::Permission::Exact(amount) => {
            Permission::Exact { numerator: Integer::write(amount.numer()), denominator: Integer::write(amount.denom()) }
        }
        verdict::Permission::Wildcard => Permission::Wildcard,
        verdict::Permission::Unspecified => Permission::Unspecified,
    }
}

/// What lies directly inside an entry, in reverse order, and how deep the nest below it is.
#[derive(Default)]
struct Inner {
    contents: Vec<verdict::HeapEntry>,
    left: Vec<verdict::HeapEntry>,
    right: Vec<verdict::HeapEntry>,
    depth: usize,
}

/// The nest that [`flatten`] made flat. Entries are taken from the last to the first, so that each finds its parts finished.
pub fn unflatten(entries: &[HeapEntry], reader: &Reader<'_>) -> Result<Vec<verdict::HeapEntry>, Unreadable> {
    let mut inner: Vec<Inner> = entries.iter().map(|_| Inner::default()).collect();
    let mut top = Vec::new();
    for (index, entry) in entries.iter().enumerate().rev() {
        let parts = std::mem::take(&mut inner[index]);
        let depth = parts.depth + 1;
        if depth > DEEPEST_READ {
            return Err(Unreadable::new(format!("a heap is more than {DEEPEST_READ} levels deep")));
        }
        let read = build(&entry.what, parts, reader)?;
        let Some(inside) = entry.inside else {
            top.push(read);
            continue;
        };
        if inside.entry >= index {
            return Err(Unreadable::new("a heap entry lies inside a later one"));
        }
        let outer = &mut inner[inside.entry];
        outer.depth = outer.depth.max(depth);
        match inside.part {
            InsidePart::Contents => outer.contents.push(read),
            InsidePart::Left => outer.left.push(read),
            InsidePart::Right => outer.right.push(read),
        }
    }
    top.reverse();
    Ok(top)
}

fn build(what: &HeapEntryKind, mut parts: Inner, reader: &Reader<'_>) -> Result<verdict::HeapEntry, Unreadable> {
    let misplaced = || Err(Unreadable::new("a heap entry lies inside one that has no such part"));
    parts.contents.reverse();
    parts.left.reverse();
    parts.right.reverse();
    let has_sides = !parts.left.is_empty() || !parts.right.is_empty();
    match what {
        HeapEntryKind::Field { .. } if has_sides || !parts.contents.is_empty() => misplaced(),
        HeapEntryKind::Predicate { .. } if has_sides => misplaced(),
        HeapEntryKind::Wand { .. } if !parts.contents.is_empty() => misplaced(),
        HeapEntryKind::Field { receiver, field, value, text, permission, origin } => {
            Ok(verdict::HeapEntry::Field(verdict::Cell {
                receiver: Name::new(receiver),
                field: Name::new(field),
                value: read::written(value, text)?,
                permission: read_permission(permission)?,
                origin: reader.optional_span(origin.as_ref())?,
            }))
        }
        HeapEntryKind::Predicate { predicate, arguments, permission } => {
            Ok(verdict::HeapEntry::Predicate(verdict::PredicateInstance {
                predicate: Name::new(predicate),
                arguments: read::all(arguments, read::shown)?,
                permission: read_permission(permission)?,
                contents: parts.contents,
            }))
        }
        HeapEntryKind::Wand { text, permission } => Ok(verdict::HeapEntry::Wand(verdict::Wand {
            text: text.clone(),
            permission: read_permission(permission)?,
            left: parts.left,
            right: parts.right,
        })),
    }
}

fn read_permission(permission: &Permission) -> Result<verdict::Permission, Unreadable> {
    Ok(match permission {
        Permission::Exact { numerator, denominator } => {
            verdict::Permission::Exact(read_fraction(numerator, denominator)?)
        }
        Permission::Wildcard => verdict::Permission::Wildcard,
        Permission::Unspecified => verdict::Permission::Unspecified,
    })
}

pub fn write_fates(fates: &[(Name, verdict::Fate)]) -> Vec<BlockFate> {
    let write = |(object, fate): &(Name, verdict::Fate)| BlockFate {
        object: object.to_string(),
        fate: match fate {
            verdict::Fate::Freed => Fate::Freed,
            verdict::Fate::Leaked => Fate::Leaked,
        },
    };
    fates.iter().map(write).collect()
}

pub fn read_fates(fates: &[BlockFate]) -> Vec<(Name, verdict::Fate)> {
    let read = |block: &BlockFate| {
        let fate = match block.fate {
            Fate::Freed => verdict::Fate::Freed,
            Fate::Leaked => verdict::Fate::Leaked,
        };
        (Name::new(&block.object), fate)
    };
    fates.iter().map(read).collect()
}

pub fn write_broken(broken: &[(Name, Name)]) -> Vec<BrokenField> {
    let write = |(object, field): &(Name, Name)| BrokenField { object: object.to_string(), field: field.to_string() };
    broken.iter().map(write).collect()
}

pub fn read_broken(broken: &[BrokenField]) -> Vec<(Name, Name)> {
    broken.iter().map(|field| (Name::new(&field.object), Name::new(&field.field))).collect()
}

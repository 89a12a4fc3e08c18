//! The picture in lines of text, for terminals and wherever else only text goes:
//! `x -> node#1 { val: 3, next: node#2 }`. Full permission goes without saying.

use super::graph::{Change, Graph, Object, Shape, Slot, Standing};
use super::strip;
use crate::prose::{Line, Paragraph, Tone};

/// Lines are broken before they get longer.
const WIDEST: usize = 96;
/// More objects are not listed.
const MOST_LISTED: usize = 200;
/// More slots of one object are not listed.
const MOST_SLOTS: usize = 100;
/// Fewer equal parts in a row are written out.
const LEAST_REPEATED: usize = 9;
/// Containers deeper than this are not indented further.
const DEEPEST: usize = 12;
/// Names of variables are set in a column unless they are longer.
const WIDEST_NAMES: usize = 16;

pub fn draw(graph: &Graph) -> Paragraph {
    let mut lines = vec![Line::prose(format!("heap {}:", graph.label))];
    if graph.has_own_variables && !graph.scalars.is_empty() {
        let told: Vec<_> = graph
            .scalars
            .iter()
            .map(|found| noted(&format!("{} = {}", found.name, found.text), &was(&found.change)))
            .collect();
        lines.extend(broken("  ", told, ""));
    }
    lines.extend(group(graph, None, 1));
    let (top, inside) = nest(graph);
    // Depth first, without recursion: a long list is a deep nest.
    let mut pending: Vec<usize> = top;
    while let Some(container) = pending.pop() {
        let found = &graph.containers[container];
        let indent = "  ".repeat(found.depth.min(DEEPEST));
        lines.push(Line::code(format!("{indent}{}", noted(&found.title, &permission(&found.permission)))));
        lines.extend(group(graph, Some(container), found.depth + 1));
        pending.extend(&inside[container]);
    }
    lines.extend(ending(graph));
    lines
}

/// The containers that lie in no other, and those that lie in each; the last first.
fn nest(graph: &Graph) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut top = Vec::new();
    let mut inside = vec![Vec::new(); graph.containers.len()];
    for (index, container) in graph.containers.iter().enumerate().rev() {
        match container.parent {
            Some(parent) => inside[parent].push(index),
            None => top.push(index),
        }
    }
    (top, inside)
}

fn ending(graph: &Graph) -> Vec<Line> {
    let mut lines = Vec::new();
    let holds = |object: &Object| matches!(object.standing, Standing::Held | Standing::Freed | Standing::Leaked);
    if !graph.objects.iter().any(holds) && graph.containers.is_empty() && graph.wands.is_empty() {
        lines.push(Line::prose("  nothing is held"));
    }
    let more = graph.objects.len().saturating_sub(MOST_LISTED) + graph.omitted;
    if more > 0 {
        lines.push(Line::prose(format!("  and {more} more objects")));
    }
    if graph.may_hide_more {
        lines.push(Line::prose("  quantified permissions may hold for more than is listed"));
    }
    lines
}

/// What stands directly in a container: its objects, then its wands.
fn group(graph: &Graph, container: Option<usize>, depth: usize) -> Vec<Line> {
    let indent = "  ".repeat(depth.min(DEEPEST));
    let told = |object: &&Object| object.home == container && is_told(object);
    let objects: Vec<&Object> = graph.objects.iter().take(MOST_LISTED).filter(told).collect();
    let widest = objects.iter().map(|object| names(object).chars().count()).filter(|width| *width <= WIDEST_NAMES);
    let column = widest.max().unwrap_or(0);
    let mut lines = Vec::new();
    for object in objects {
        let names = names(object);
        lines.extend(line(graph, object, &format!("{indent}{names:column$}")));
    }
    for wand in graph.wands.iter().filter(|wand| wand.container == container) {
        lines.push(Line::code(format!("{indent}{}", noted(&wand.title, &permission(&wand.permission)))));
        lines.extend(wand.lines.iter().map(|side| Line::prose(format!("{indent}  {side}"))));
    }
    lines
}

/// Objects of which nothing is known but their name are told by whatever refers to them.
fn is_told(object: &Object) -> bool {
    let is_only_a_name = matches!(object.standing, Standing::Mentioned | Standing::Folded);
    !is_only_a_name || !names(object).is_empty() || (!object.labels.is_empty() && object.home.is_none())
}

/// The variables that refer to an object, with an arrow; none where its own name says it.
fn names(object: &Object) -> String {
    let labels: Vec<String> = object.labels.iter().map(|label| noted(&label.shown(), &was(&label.change))).collect();
    match &labels[..] {
        [] => String::new(),
        [only] if *only == object.title => String::new(),
        several => format!("{} -> ", several.join(", ")),
    }
}

fn line(graph: &Graph, object: &Object, start: &str) -> Vec<Line> {
    let remark = match (object.standing.remark(), &object.change) {
        (Some(remark), _) => format!("  {remark}"),
        (None, Change::New) => "  new".to_owned(),
        (None, _) => String::new(),
    };
    if object.slots.is_empty() {
        return vec![Line::code(format!("{start}{}", object.title)).then(Tone::Prose, remark)];
    }
    let (open, close) = match object.shape {
        // A variable that is no record has no field, only a value.
        Shape::Record if object.slots.iter().all(|slot| slot.name.is_empty()) => (" = ", ""),
        Shape::Record => (" { ", " }"),
        Shape::Row => (" [", "]"),
    };
    let slots = parts(graph, object);
    let mut lines = broken(&format!("{start}{}{open}", object.title), slots, close);
    if let Some(last) = lines.last_mut() {
        last.pieces.push((Tone::Prose, remark));
    }
    lines
}

/// The slots as they are listed: the elements of an array in brackets.
fn parts(graph: &Graph, object: &Object) -> Vec<String> {
    let mut parts = Vec::new();
    for (array, slots) in strip::runs(object).into_iter().filter(|(_, slots)| slots.start < MOST_SLOTS) {
        let slots = slots.start..slots.end.min(MOST_SLOTS);
        let Some(array) = array.filter(|_| slots.len() > 1) else {
            parts.extend(slots.map(|slot| write_slot(graph, object, &object.slots[slot], slot)));
            continue;
        };
        let element = |slot: usize| {
            let slot = Slot { name: String::new(), ..object.slots[slot].clone() };
            write_slot(graph, object, &slot, 0)
        };
        let (first, last) = (slots.start, slots.end - 1);
        for slot in slots {
            let start = if slot == first { format!("{array}: [") } else { String::new() };
            let end = if slot == last { "]" } else { "" };
            parts.push(format!("{start}{}{end}", element(slot)));
        }
    }
    let mut parts = repeated(parts);
    let more = object.slots.len().saturating_sub(MOST_SLOTS);
    parts.extend((more > 0).then(|| format!("… {more} more")));
    parts
}

/// Many equal parts in a row are told once: `0 × 96`.
fn repeated(parts: Vec<String>) -> Vec<String> {
    let mut told = Vec::new();
    for equal in parts.chunk_by(|left, right| left == right) {
        match equal {
            [first, ..] if equal.len() >= LEAST_REPEATED => told.push(format!("{first} × {}", equal.len())),
            few => told.extend_from_slice(few),
        }
    }
    told
}

fn write_slot(graph: &Graph, object: &Object, slot: &Slot, position: usize) -> String {
    let is_plain = slot.name.is_empty() || (object.shape == Shape::Row && slot.name == position.to_string());
    let text = if is_plain { slot.text.clone() } else { format!("{}: {}", slot.name, slot.text) };
    let mut notes = permission(&slot.permission);
    if let Some(before) = &slot.permission_before {
        notes = vec![format!("{}, before {before}", slot.permission)];
    }
    notes.extend(slot.within.map(|container| format!("in {}", graph.containers[container].title)));
    notes.extend(was(&slot.change));
    notes.extend(slot.is_broken.then(|| "broken".to_owned()));
    noted(&text, &notes)
}

fn permission(amount: &str) -> Vec<String> {
    match amount {
        "" | "1" => Vec::new(),
        "some" => vec!["some permission".to_owned()],
        "_" => vec!["permission _".to_owned()],
        part => vec![part.to_owned()],
    }
}

fn was(change: &Change) -> Vec<String> {
    match change {
        Change::Same => Vec::new(),
        Change::New => vec!["new".to_owned()],
        Change::Was(before) => vec![format!("was {before}")],
    }
}

fn noted(text: &str, notes: &[String]) -> String {
    if notes.is_empty() { text.to_owned() } else { format!("{text} ({})", notes.join(", ")) }
}

/// Parts with commas between, broken into lines that are not too wide; lines after the first are indented below the first part.
fn broken(start: &str, parts: Vec<String>, end: &str) -> Vec<Line> {
    let indent = start.chars().count();
    let indent = if indent > WIDEST / 2 { start.len() - start.trim_start().len() + 4 } else { indent };
    let mut lines = Vec::new();
    let mut text = start.to_owned();
    let count = parts.len();
    for (index, part) in parts.into_iter().enumerate() {
        let separator = if index + 1 == count { end } else { ", " };
        if index > 0 && text.chars().count() + part.chars().count() + separator.chars().count() > WIDEST {
            lines.push(Line::code(text.trim_end()));
            text = " ".repeat(indent);
        }
        text.push_str(&part);
        text.push_str(separator);
    }
    lines.push(Line::code(text.trim_end()));
    lines
}

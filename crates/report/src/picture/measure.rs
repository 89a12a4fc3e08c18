//! How large each box is, and where in it things stand. All lengths are pixels of a drawing that nobody has scaled yet; widths of text are
//! those of a monospaced font, which every reader has.

use unicode_width::UnicodeWidthStr;

use gainsay_verdict::FullPermission;

use super::graph::{Graph, Label, Object, Shape, Slot, Target, Wand};
use super::strip::{self, Strip};

pub const LINE: i32 = 19;
pub const HEADER: i32 = 22;
pub const INDEX: i32 = 14;
pub const PADDING: i32 = 8;
pub const GAP: i32 = 12;
pub const LABEL: i32 = 18;
/// The mark for null, with its distance from the text before it.
const NULL: i32 = 15;
/// From a label's lower edge to the box it points at.
pub const LABEL_ARROW: i32 = 12;
const NARROWEST_CELL: i32 = 30;
const NARROWEST_BOX: i32 = 56;

/// Longer texts are cut; their whole is shown when pointed at.
const LONGEST_TITLE: usize = 32;
pub const LONGEST_NAME: usize = 24;
const LONGEST_VALUE: usize = 26;
pub const LONGEST_CELL: usize = 14;
const LONGEST_LINE: usize = 60;

/// Tenths of a pixel for a column of text, with room for fonts wider than most.
const COLUMN: i32 = 74;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rectangle {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Rectangle {
    pub fn right(self) -> i32 {
        self.x + self.width
    }

    pub fn bottom(self) -> i32 {
        self.y + self.height
    }
}

pub fn text_width(text: &str) -> i32 {
    let columns = i32::try_from(text.width()).unwrap_or(i32::MAX / COLUMN);
    (columns * COLUMN + 9) / 10
}

/// Text set smaller: remarks, indices, permissions.
pub fn small_width(text: &str) -> i32 {
    text_width(text) * 9 / 10
}

pub fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest - 1).chain(['…']).collect()
}

pub fn title(object: &Object) -> String {
    cut(&object.title, LONGEST_TITLE)
}

pub fn label(label: &Label) -> String {
    cut(&label.shown(), LONGEST_NAME)
}

pub fn line(text: &str) -> String {
    cut(text, LONGEST_LINE)
}

/// The texts of a slot as they are shown.
pub struct Shown {
    pub name: String,
    pub value: String,
    pub permission: String,
}

pub fn shown(graph: &Graph, object: &Object, slot: &Slot, full: FullPermission) -> Shown {
    let (name, value) = match object.shape {
        Shape::Record => (cut(&slot.name, LONGEST_NAME), cut(&slot.text, LONGEST_VALUE)),
        Shape::Row => (cut(&slot.name, LONGEST_CELL), cut(&slot.text, LONGEST_CELL)),
    };
    let amount = if full == FullPermission::Understood && slot.permission == "1" { "" } else { &slot.permission };
    let place = slot.within.map_or(String::new(), |container| format!("in {}", graph.containers[container].title));
    let permission = [amount, &place].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    Shown { name, value, permission: cut(&permission, LONGEST_CELL + 8) }
}

/// A box without a place yet.
#[derive(Clone, Debug)]
pub struct Extent {
    pub width: i32,
    pub height: i32,
    /// The part of the height above the box, where labels stand.
    pub labels: i32,
    /// The width of the box itself: labels may be wider.
    pub box_width: i32,
}

pub fn object(graph: &Graph, object: &Object, full: FullPermission) -> Extent {
    let (width, height) = match object.shape {
        Shape::Record => record(graph, object, full),
        Shape::Row => row(graph, object, full),
    };
    let remark = object.standing.remark();
    let width = width.max(remark.map_or(0, |remark| small_width(remark) + 2 * PADDING));
    let height = height + if remark.is_some() { INDEX } else { 0 };
    let labels = if object.labels.is_empty() { 0 } else { LABEL + LABEL_ARROW };
    let labels_width: i32 = object.labels.iter().map(|found| label_width(found) + LABEL_GAP).sum();
    Extent { width: width.max(labels_width - LABEL_GAP), height: height + labels, labels, box_width: width }
}

pub const LABEL_GAP: i32 = 6;

pub fn label_width(found: &Label) -> i32 {
    text_width(&label(found)) + 12
}

/// The widths of a record's columns: names, values, permissions.
pub fn columns(graph: &Graph, object: &Object, full: FullPermission) -> [i32; 3] {
    let mut columns = [0; 3];
    for strip in strip::strips(object) {
        let widths = match &strip {
            Strip::Field(slot) => {
                let slot = &object.slots[*slot];
                let shown = shown(graph, object, slot, full);
                let null = if slot.target == Target::Null { NULL } else { 0 };
                [text_width(&shown.name), text_width(&shown.value) + null, small_width(&shown.permission)]
            }
            Strip::Elements { array, slots } => {
                let cells = elements(graph, object, slots.clone(), full);
                [text_width(&cut(array, LONGEST_NAME)), cells.iter().sum(), 0]
            }
        };
        for (column, width) in columns.iter_mut().zip(widths) {
            *column = width.max(*column);
        }
    }
    columns
}

/// The height of a line of a record.
pub fn strip_height(graph: &Graph, object: &Object, strip: &Strip, full: FullPermission) -> i32 {
    match strip {
        Strip::Field(_) => LINE,
        Strip::Elements { slots, .. } => {
            let has_permissions =
                object.slots[slots.clone()].iter().any(|slot| !shown(graph, object, slot, full).permission.is_empty());
            INDEX + LINE + 7 + if has_permissions { INDEX } else { 0 }
        }
    }
}

/// The widths of elements that stand in one line of a record.
pub fn elements(graph: &Graph, object: &Object, slots: std::ops::Range<usize>, full: FullPermission) -> Vec<i32> {
    let width = |slot: &Slot| {
        let shown = shown(graph, object, slot, full);
        let value = text_width(&cut(&shown.value, LONGEST_CELL));
        let texts = [value, small_width(strip::index(slot)), small_width(&shown.permission)];
        texts.into_iter().max().unwrap_or(0).max(NARROWEST_CELL - 10) + 10
    };
    object.slots[slots].iter().map(width).collect()
}

fn record(graph: &Graph, object: &Object, full: FullPermission) -> (i32, i32) {
    let columns = columns(graph, object, full);
    let gaps = columns.iter().skip(1).filter(|width| **width > 0).count() as i32 * GAP;
    let width = columns.iter().sum::<i32>() + gaps;
    let width = width.max(text_width(&title(object))).max(NARROWEST_BOX) + 2 * PADDING;
    let lines: i32 = strip::strips(object).iter().map(|strip| strip_height(graph, object, strip, full)).sum();
    let below = if object.slots.is_empty() { 0 } else { lines + 4 };
    (width, HEADER + below)
}

/// The width of each cell of a row.
pub fn cells(graph: &Graph, object: &Object, full: FullPermission) -> Vec<i32> {
    let width = |slot: &Slot| {
        let shown = shown(graph, object, slot, full);
        let texts = [text_width(&shown.value), small_width(&shown.name), small_width(&shown.permission)];
        texts.into_iter().max().unwrap_or(0).max(NARROWEST_CELL - 10) + 10
    };
    object.slots.iter().map(width).collect()
}

/// Whether a row has a line for permissions below its cells.
pub fn has_permissions(graph: &Graph, object: &Object, full: FullPermission) -> bool {
    object.slots.iter().any(|slot| !shown(graph, object, slot, full).permission.is_empty())
}

fn row(graph: &Graph, object: &Object, full: FullPermission) -> (i32, i32) {
    let cells: i32 = cells(graph, object, full).iter().sum();
    let width = cells.max(text_width(&title(object)) + 2 * PADDING).max(NARROWEST_BOX);
    let permissions = if has_permissions(graph, object, full) { INDEX } else { 0 };
    (width, HEADER + INDEX + LINE + 4 + permissions)
}

pub fn wand(wand: &Wand) -> Extent {
    let head = format!("{}  {}", line(&wand.title), wand.permission);
    let texts = wand.lines.iter().map(|text| text_width(&line(text)));
    let width = texts.chain([text_width(&head)]).max().unwrap_or(0) + 2 * PADDING + 8;
    let height = HEADER + wand.lines.len() as i32 * LINE + 6;
    Extent { width, height, labels: 0, box_width: width }
}

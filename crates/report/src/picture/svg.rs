//! A placed graph as SVG. Colours come from the page's style sheet (`html/style.css`) by class, so that the picture follows light, dark and
//! print. Every object is a group with `data-object`, every reference one with `data-from`, `data-field` and `data-to`.

use std::ops::Range;

use gainsay_verdict::FullPermission;

use super::graph::{Change, Graph, Object, Shape, Slot, Standing, Target};
use super::measure::{self, GAP, HEADER, INDEX, LABEL, LABEL_ARROW, LABEL_GAP, LINE, PADDING, Rectangle};
use super::place::{self, Placement};
use super::route::{self, Direction, Port, Request};
use super::strip::{self, Strip};
use crate::markup::escape;

/// Around everything; arrows that go around all boxes have their lanes in it.
const MARGIN: i32 = 30;
/// From the top of a line of text to its base.
const BASE: i32 = 14;
const CHIP: i32 = 22;
const NARROWEST: i32 = 220;

/// The drawing with its width and height.
pub fn draw(graph: &Graph, placement: &Placement, full: FullPermission) -> (String, i32, i32) {
    let mut canvas = Canvas { graph, full, text: String::new() };
    let width = placement.width.max(NARROWEST);
    let top = canvas.scalars(width);
    let placement = moved(placement, MARGIN, top + MARGIN);
    for (container, frame) in placement.containers.iter().enumerate() {
        if let Some(frame) = frame {
            canvas.container(container, *frame);
        }
    }
    for (wand, frame) in graph.wands.iter().zip(&placement.wands) {
        canvas.wand(wand, *frame);
    }
    for (object, frame) in graph.objects.iter().zip(&placement.objects) {
        canvas.object(object, *frame);
    }
    canvas.references(&placement);
    if graph.objects.is_empty() && graph.containers.is_empty() && graph.wands.is_empty() {
        canvas.write("faint", MARGIN, top + MARGIN, "nothing is held");
    }
    let (width, height) = (width + 2 * MARGIN, top + placement.height + 2 * MARGIN);
    let svg = format!(
        "<svg class=\"heap\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" aria-label=\"heap {}: {} objects\">\n{}</svg>\n",
        escape(&graph.label),
        graph.objects.len(),
        canvas.text
    );
    (svg, width, height)
}

fn moved(placement: &Placement, right: i32, down: i32) -> Placement {
    let shift = |frame: &Rectangle| Rectangle { x: frame.x + right, y: frame.y + down, ..*frame };
    Placement {
        width: placement.width,
        height: placement.height,
        objects: placement.objects.iter().map(shift).collect(),
        containers: placement.containers.iter().map(|frame| frame.as_ref().map(shift)).collect(),
        wands: placement.wands.iter().map(shift).collect(),
    }
}

/// What was drawn so far.
struct Canvas<'a> {
    graph: &'a Graph,
    full: FullPermission,
    text: String,
}

impl Canvas<'_> {
    fn push(&mut self, markup: &str) {
        self.text.push_str(markup);
        self.text.push('\n');
    }

    fn write(&mut self, class: &str, x: i32, y: i32, text: &str) {
        if text.is_empty() {
            return;
        }
        self.push(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(text)));
    }

    fn rectangle(&mut self, class: &str, frame: Rectangle, radius: i32) {
        let Rectangle { x, y, width, height } = frame;
        self.push(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
        ));
    }

    fn path(&mut self, class: &str, path: &str) {
        self.push(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// Variables that refer to no object, in a strip on top. Gives its height.
    fn scalars(&mut self, width: i32) -> i32 {
        let (mut x, mut y) = (MARGIN, 8);
        let graph = self.graph;
        for scalar in &graph.scalars {
            let text = measure::line(&format!("{} = {}", scalar.name, scalar.text));
            let chip = measure::text_width(&text) + 14 + if scalar.is_null { 14 } else { 0 };
            if x > MARGIN && x + chip > MARGIN + width {
                (x, y) = (MARGIN, y + CHIP + 4);
            }
            self.push(&format!("<g class=\"variable{}\">{}", mark(&scalar.change), hint(&scalar.change, "")));
            self.rectangle("chip", Rectangle { x, y, width: chip, height: CHIP - 2 }, 9);
            self.write("name", x + 7, y + BASE, &text);
            if scalar.is_null {
                self.null(x + chip - 17, y + 5);
            }
            self.push("</g>");
            x += chip + 6;
        }
        if graph.scalars.is_empty() { 0 } else { y + CHIP - MARGIN / 2 }
    }

    /// The mark for null: a small crossed-out box.
    fn null(&mut self, x: i32, y: i32) {
        self.path("null", &format!("M{x} {y}h10v10h-10zl10 10"));
    }

    fn container(&mut self, container: usize, frame: Rectangle) {
        let found = &self.graph.containers[container];
        self.push(&format!(
            "<g class=\"predicate\"><title>{} · permission {}</title>",
            escape(&found.title),
            escape(&found.permission)
        ));
        self.rectangle("container", frame, 14);
        let title = place::title(self.graph, container);
        self.write("container-title", frame.x + PADDING + 4, frame.y + BASE + 2, &title);
        self.push("</g>");
    }

    fn wand(&mut self, wand: &super::graph::Wand, frame: Rectangle) {
        self.push(&format!("<g class=\"wand\"><title>{}</title>", escape(&wand.title)));
        self.rectangle("wand-box", frame, 14);
        let amount = if wand.permission == "1" { "" } else { &wand.permission };
        let head = format!("{}  {amount}", measure::line(&wand.title));
        self.write("container-title", frame.x + PADDING + 4, frame.y + BASE + 2, head.trim_end());
        for (index, line) in wand.lines.iter().enumerate() {
            let y = frame.y + HEADER + index as i32 * LINE + BASE;
            self.write("faint", frame.x + PADDING + 4, y, &measure::line(line));
        }
        self.push("</g>");
    }

    fn object(&mut self, object: &Object, frame: Rectangle) {
        let standing = match object.standing {
            Standing::Held => "held",
            Standing::Mentioned | Standing::Folded | Standing::Lost => "mentioned",
            Standing::Freed => "freed",
            Standing::Leaked => "leaked",
            Standing::Value => "value",
        };
        let change = mark(&object.change);
        let key = escape(&object.key);
        self.push(&format!("<g class=\"object {standing}{change}\" data-object=\"{key}\">"));
        self.push(&format!("<title>{}</title>", escape(&object.title)));
        self.rectangle("box", frame, if object.shape == Shape::Row { 0 } else { 4 });
        if object.standing == Standing::Freed {
            self.path("hatch", &hatching(frame));
        }
        self.write("object-title", frame.x + PADDING, frame.y + BASE + 1, &measure::title(object));
        let mut y = frame.y + HEADER;
        if let Some(remark) = object.standing.remark() {
            self.write("remark", frame.x + PADDING, y + 9, remark);
            y += INDEX;
        }
        match object.shape {
            Shape::Record => self.record(object, frame, y),
            Shape::Row => self.row(object, frame, y),
        }
        self.labels(object, frame);
        self.push("</g>");
    }

    fn record(&mut self, object: &Object, frame: Rectangle, top: i32) {
        if object.slots.is_empty() {
            return;
        }
        self.path("rule", &format!("M{} {top}h{}", frame.x, frame.width));
        let [names, ..] = measure::columns(self.graph, object, self.full);
        let values = frame.x + PADDING + names + if names > 0 { GAP } else { 0 };
        let mut top = top + 2;
        for strip in strip::strips(object) {
            match &strip {
                Strip::Field(slot) => self.field(object, &object.slots[*slot], frame, (values, top)),
                Strip::Elements { array, slots } => {
                    let name = measure::cut(array, measure::LONGEST_NAME);
                    self.write("name", frame.x + PADDING, top + INDEX + BASE + 2, &name);
                    let widths = measure::elements(self.graph, object, slots.clone(), self.full);
                    self.cells(object, slots.clone(), &widths, (values, top));
                }
            }
            top += measure::strip_height(self.graph, object, &strip, self.full);
        }
    }

    /// A line of a record: name, value, permission.
    fn field(&mut self, object: &Object, slot: &Slot, frame: Rectangle, (x, top): (i32, i32)) {
        let base = top + BASE;
        let shown = measure::shown(self.graph, object, slot, self.full);
        self.slot(slot);
        self.write("name", frame.x + PADDING, base, &shown.name);
        self.write("value", x, base, &shown.value);
        if slot.target == Target::Null {
            self.null(x + measure::text_width(&shown.value) + 4, base - 9);
        }
        let x = frame.right() - PADDING - measure::small_width(&shown.permission);
        self.write(permission_class(slot), x, base, &shown.permission);
        self.push("</g>");
    }

    fn slot(&mut self, slot: &Slot) {
        let permission = match &slot.permission_before {
            Some(before) => format!(" · permission {}, before {before}", slot.permission),
            None if slot.permission.is_empty() => String::new(),
            None => format!(" · permission {}", slot.permission),
        };
        let permission = if slot.is_broken { format!("{permission} · broken") } else { permission };
        let text = format!("{}: {}{permission}", slot.name, slot.text);
        self.push(&format!("<g class=\"slot{}\">{}", slot_mark(slot), hint(&slot.change, &text)));
    }

    fn row(&mut self, object: &Object, frame: Rectangle, top: i32) {
        let widths = measure::cells(self.graph, object, self.full);
        self.cells(object, 0..object.slots.len(), &widths, (frame.x, top));
    }

    /// Cells beside each other, with their indices above and permissions below.
    fn cells(&mut self, object: &Object, slots: Range<usize>, widths: &[i32], (mut x, top): (i32, i32)) {
        for (slot, width) in object.slots[slots].iter().zip(widths) {
            let shown = measure::shown(self.graph, object, slot, self.full);
            let middle = |text_width: i32| x + (width - text_width) / 2;
            self.slot(slot);
            let index = measure::cut(strip::index(slot), measure::LONGEST_CELL);
            self.write("index", middle(measure::small_width(&index)), top + 10, &index);
            let cell = Rectangle { x, y: top + INDEX, width: *width, height: LINE + 4 };
            self.rectangle("cell", cell, 0);
            let base = top + INDEX + BASE + 2;
            let value = measure::cut(&shown.value, measure::LONGEST_CELL);
            match slot.target {
                Target::Null => self.null(x + width / 2 - 5, base - 9),
                _ => self.write("value", middle(measure::text_width(&value)), base, &value),
            }
            let below = middle(measure::small_width(&shown.permission));
            self.write(permission_class(slot), below, base + INDEX + 3, &shown.permission);
            self.push("</g>");
            x += width;
        }
    }

    /// The variables that refer to an object, above it.
    fn labels(&mut self, object: &Object, frame: Rectangle) {
        let mut x = frame.x;
        let y = frame.y - LABEL_ARROW - LABEL;
        for label in &object.labels {
            let width = measure::label_width(label);
            let text = escape(&label.text);
            let change = mark(&label.change);
            self.push(&format!(
                "<g class=\"label{change}\" data-variable=\"{text}\">{}",
                hint(&label.change, &label.shown())
            ));
            self.rectangle("chip", Rectangle { x, y, width, height: LABEL }, 9);
            self.write("name", x + 6, y + BASE - 1, &measure::label(label));
            let tail = x + width / 2;
            let head = tail.clamp(frame.x + 8, frame.right() - 8);
            self.path("line", &format!("M{tail} {}L{head} {}", y + LABEL, frame.y - 5));
            self.path("head", &tip((head, frame.y), Direction::South));
            self.push("</g>");
            x += width + LABEL_GAP;
        }
    }

    fn references(&mut self, placement: &Placement) {
        let graph = self.graph;
        let references: Vec<(usize, usize, usize)> = graph.references().collect();
        let request = |(from, slot, to): &(usize, usize, usize)| Request {
            starts: self.starts(*from, *slot, placement.objects[*from]),
            ends: ends(&graph.objects[*to], placement.objects[*to]),
            target: *to,
        };
        let requests: Vec<Request> = references.iter().map(request).collect();
        let ways = route::routes(&obstacles(graph, placement), &requests);
        for (((from, slot, to), request), way) in references.iter().zip(&requests).zip(ways) {
            let way = way.unwrap_or_else(|| straight(request));
            let (object, target) = (&graph.objects[*from], &graph.objects[*to]);
            let slot = &object.slots[*slot];
            let change = match (&object.change, slot.is_broken) {
                (Change::New, false) => "",
                _ if object.standing == Standing::Freed => " stale",
                _ => slot_mark(slot),
            };
            self.push(&format!(
                "<g class=\"reference{change}\" data-from=\"{}\" data-field=\"{}\" data-to=\"{}\">",
                escape(&object.key),
                escape(&slot.name),
                escape(&target.key)
            ));
            self.push(&format!(
                "<title>{}.{} → {}</title>",
                escape(&object.title),
                escape(&slot.name),
                escape(&target.title)
            ));
            self.way(&way);
            self.push("</g>");
        }
    }

    fn way(&mut self, way: &[(i32, i32)]) {
        let [first, .., before, last] = [&way[..1], way].concat()[..] else { return };
        let direction = match (last.0 - before.0, last.1 - before.1) {
            (right, 0) if right > 0 => Direction::East,
            (_, 0) => Direction::West,
            (_, down) if down > 0 => Direction::South,
            _ => Direction::North,
        };
        self.path("line", &rounded(way));
        self.push(&format!("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"2.5\"/>", first.0, first.1));
        self.path("head", &tip(last, direction));
    }

    /// Where an arrow may leave a slot.
    fn starts(&self, object: usize, slot: usize, frame: Rectangle) -> Vec<Port> {
        let object = &self.graph.objects[object];
        match object.shape {
            Shape::Record => {
                let remark = if object.standing.remark().is_some() { INDEX } else { 0 };
                let strips = strip::strips(object);
                let above = strips.iter().take_while(|strip| strip.slots().end <= slot);
                let above: i32 = above.map(|strip| measure::strip_height(self.graph, object, strip, self.full)).sum();
                let y = frame.y + HEADER + remark + 2 + above + LINE / 2;
                vec![
                    Port { x: frame.right(), y, direction: Direction::East },
                    Port { x: frame.x, y, direction: Direction::West },
                ]
            }
            Shape::Row => {
                let widths = measure::cells(self.graph, object, self.full);
                let x = frame.x + widths[..slot].iter().sum::<i32>() + widths[slot] / 2;
                vec![Port { x, y: frame.bottom(), direction: Direction::South }]
            }
        }
    }
}

/// Where an arrow may reach an object.
fn ends(object: &Object, frame: Rectangle) -> Vec<Port> {
    let y = frame.y + HEADER / 2;
    let middle = frame.x + frame.width / 2;
    let mut ends = vec![
        Port { x: frame.x, y, direction: Direction::East },
        Port { x: frame.right(), y, direction: Direction::West },
    ];
    if object.labels.is_empty() {
        ends.push(Port { x: middle, y: frame.y, direction: Direction::South });
    }
    if object.shape == Shape::Record {
        ends.push(Port { x: middle, y: frame.bottom(), direction: Direction::North });
    }
    ends
}

/// What arrows go around: boxes, labels, and the titles of containers.
fn obstacles(graph: &Graph, placement: &Placement) -> Vec<Rectangle> {
    let mut obstacles: Vec<Rectangle> = placement.objects.iter().chain(&placement.wands).copied().collect();
    for (object, frame) in graph.objects.iter().zip(&placement.objects) {
        let width: i32 = object.labels.iter().map(|label| measure::label_width(label) + LABEL_GAP).sum();
        if width > 0 {
            let y = frame.y - LABEL_ARROW - LABEL;
            obstacles.push(Rectangle { x: frame.x, y, width: width - LABEL_GAP, height: LABEL });
        }
    }
    let frames = placement.containers.iter().enumerate().filter_map(|(index, frame)| Some((index, (*frame)?)));
    obstacles.extend(frames.map(|(container, frame)| Rectangle {
        x: frame.x + PADDING,
        y: frame.y + 5,
        width: measure::text_width(&place::title(graph, container)),
        height: 12,
    }));
    obstacles
}

/// Better a line across than none, where there is no way around.
fn straight(request: &Request) -> Vec<(i32, i32)> {
    let ends = request.starts.first().into_iter().chain(request.ends.first());
    ends.map(|port| (port.x, port.y)).collect()
}

const CORNER: i32 = 6;

/// The way with its corners rounded.
fn rounded(way: &[(i32, i32)]) -> String {
    let toward = |from: (i32, i32), to: (i32, i32)| {
        let length = (to.0 - from.0).abs() + (to.1 - from.1).abs();
        let step = CORNER.min(length / 2);
        (from.0 + (to.0 - from.0).signum() * step, from.1 + (to.1 - from.1).signum() * step)
    };
    let mut path = String::new();
    for (index, point) in way.iter().enumerate() {
        let is_corner = index > 0 && index + 1 < way.len();
        if is_corner {
            let (before, after) = (toward(*point, way[index - 1]), toward(*point, way[index + 1]));
            path.push_str(&format!("L{} {}Q{} {} {} {}", before.0, before.1, point.0, point.1, after.0, after.1));
        } else {
            path.push_str(&format!("{}{} {}", if index == 0 { "M" } else { "L" }, point.0, point.1));
        }
    }
    path
}

/// The head of an arrow that ends there, coming in that direction.
fn tip((x, y): (i32, i32), direction: Direction) -> String {
    match direction {
        Direction::East => format!("M{x} {y}l-8 -4v8z"),
        Direction::West => format!("M{x} {y}l8 -4v8z"),
        Direction::South => format!("M{x} {y}l-4 -8h8z"),
        Direction::North => format!("M{x} {y}l-4 8h8z"),
    }
}

/// Slanted lines that fill a box.
fn hatching(frame: Rectangle) -> String {
    let Rectangle { x, y, width, height } = frame;
    let mut path = String::new();
    for offset in (8..width + height).step_by(9) {
        let (right, down) = (offset.min(width), offset - offset.min(width));
        let (left, low) = (offset - offset.min(height), offset.min(height));
        path.push_str(&format!("M{} {}L{} {}", x + right, y + down, x + left, y + low));
    }
    path
}

fn mark(change: &Change) -> &'static str {
    match change {
        Change::Same => "",
        Change::New | Change::Was(_) => " changed",
    }
}

/// What is broken is marked, whether it changed or not.
fn slot_mark(slot: &Slot) -> &'static str {
    if slot.is_broken { " broken" } else { mark(&slot.change) }
}

/// What a reader sees when pointing at something.
fn hint(change: &Change, text: &str) -> String {
    let text = match change {
        Change::Same => text.to_owned(),
        Change::New => format!("{text} · new"),
        Change::Was(before) => format!("{text} · was {before}"),
    };
    if text.is_empty() { String::new() } else { format!("<title>{}</title>", escape(text.trim_start_matches(" · "))) }
}

fn permission_class(slot: &Slot) -> &'static str {
    if slot.permission_before.is_some() { "permission changed" } else { "permission" }
}

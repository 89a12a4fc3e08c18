//! What is to be drawn: objects with slots, labels that refer to them, containers around them. Plain data; indices instead of references.

use std::collections::BTreeMap;

/// Containers nested deeper than this are not drawn; what they contain stands in the deepest that is.
const DEEPEST_DRAWN: usize = 5;

/// What is drawn of one picture at most, beside its objects.
const MOST_CONTAINERS: usize = 80;
const MOST_WANDS: usize = 12;
const MOST_WAND_LINES: usize = 16;
const MOST_SLOTS: usize = 24;
const MOST_CELLS: usize = 16;
const MOST_LABELS: usize = 6;

/// One snapshot.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub label: String,
    /// In reading order: what variables refer to first, then what is reached from there.
    pub objects: Vec<Object>,
    /// Predicate instances; a container comes after the one it lies in.
    pub containers: Vec<Container>,
    pub wands: Vec<Wand>,
    /// Variables that refer to no object.
    pub scalars: Vec<Scalar>,
    pub may_hide_more: bool,
    /// Objects that are left out.
    pub omitted: usize,
    /// The variables are those of this very moment, and worth telling with it.
    pub has_own_variables: bool,
}

#[derive(Clone, Debug)]
pub struct Object {
    /// What tells it from others; the same in all snapshots.
    pub key: String,
    pub title: String,
    pub shape: Shape,
    pub slots: Vec<Slot>,
    /// The variables that refer to it.
    pub labels: Vec<Label>,
    pub standing: Standing,
    /// The container it stands in.
    pub home: Option<usize>,
    pub change: Change,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Slots below each other, by name.
    Record,
    /// Slots beside each other, by index.
    Row,
}

/// What is known of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Some of it may be read.
    Held,
    /// Something refers to it.
    Mentioned,
    /// A predicate instance that was not looked into speaks of it.
    Folded,
    /// It was held in the snapshot before, and something still refers to it.
    Lost,
    Freed,
    Leaked,
    /// No object but a value with parts: a sequence, a set, a map.
    Value,
}

impl Standing {
    /// The words beside its name.
    pub fn remark(self) -> Option<&'static str> {
        match self {
            Standing::Held | Standing::Folded | Standing::Value => None,
            Standing::Mentioned => Some("not held"),
            Standing::Lost => Some("no longer held"),
            Standing::Freed => Some("freed"),
            Standing::Leaked => Some("leaked"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Slot {
    pub name: String,
    pub text: String,
    pub target: Target,
    pub permission: String,
    /// The container that holds it, where that is not the object's home.
    pub within: Option<usize>,
    pub change: Change,
    /// The permission held before, where it was another.
    pub permission_before: Option<String>,
    /// What goes wrong is about it.
    pub is_broken: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Nothing,
    Null,
    Object(usize),
}

/// What happened since the snapshot before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change {
    #[default]
    Same,
    New,
    Was(String),
}

#[derive(Clone, Debug)]
pub struct Label {
    pub text: String,
    /// Where in the object it points, unless that is its start: `.next`, `[2]`.
    pub place: String,
    pub change: Change,
}

impl Label {
    pub fn shown(&self) -> String {
        if self.place.is_empty() { self.text.clone() } else { format!("{} at {}", self.text, self.place) }
    }
}

#[derive(Clone, Debug)]
pub struct Scalar {
    pub name: String,
    pub text: String,
    pub is_null: bool,
    pub change: Change,
}

/// A predicate instance.
#[derive(Clone, Debug)]
pub struct Container {
    pub title: String,
    pub permission: String,
    pub parent: Option<usize>,
    /// How many containers it lies in.
    pub depth: usize,
    /// The object its first reference argument names.
    pub subject: Option<String>,
}

/// A magic wand: its sides are not held, so they are told and not drawn.
#[derive(Clone, Debug)]
pub struct Wand {
    pub title: String,
    pub permission: String,
    pub container: Option<usize>,
    pub lines: Vec<String>,
}

impl Graph {
    pub fn is_drawn(&self, container: usize) -> bool {
        self.containers[container].depth <= DEEPEST_DRAWN && container < MOST_CONTAINERS
    }

    /// The container itself, or the innermost around it that is drawn.
    pub fn drawn(&self, container: Option<usize>) -> Option<usize> {
        let mut at = container?;
        while !self.is_drawn(at) {
            at = self.containers[at].parent?;
        }
        Some(at)
    }

    /// References from object to object, with the slot each starts at.
    pub fn references(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.objects.iter().enumerate().flat_map(|(from, object)| {
            object.slots.iter().enumerate().filter_map(move |(slot, found)| match found.target {
                Target::Object(to) => Some((from, slot, to)),
                Target::Nothing | Target::Null => None,
            })
        })
    }

    /// Objects by their key.
    pub fn index(&self) -> BTreeMap<&str, usize> {
        self.objects.iter().enumerate().map(|(index, object)| (object.key.as_str(), index)).collect()
    }

    /// At most so many objects, the first in reading order. What refers to others says so in words only.
    #[must_use]
    pub fn within(mut self, most: usize) -> Graph {
        self.omitted += self.objects.len().saturating_sub(most);
        self.objects.truncate(most);
        for slot in self.objects.iter_mut().flat_map(|object| &mut object.slots) {
            if matches!(slot.target, Target::Object(to) if to >= most) {
                slot.target = Target::Nothing;
            }
        }
        self.objects.iter_mut().for_each(Object::cut);
        self.wands.truncate(MOST_WANDS);
        self.wands.iter_mut().for_each(Wand::cut);
        self
    }

    /// Puts the objects into reading order: breadth first from what variables refer to, then from whatever is left.
    pub fn order_for_reading(&mut self) {
        let mut order: Vec<usize> = Vec::new();
        let mut seen = vec![false; self.objects.len()];
        let labelled = (0..self.objects.len()).filter(|object| !self.objects[*object].labels.is_empty());
        let starts: Vec<usize> = labelled.chain(0..self.objects.len()).collect();
        for start in starts {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut next = order.len();
            order.push(start);
            while let Some(object) = order.get(next).copied() {
                for slot in &self.objects[object].slots {
                    if let Target::Object(to) = slot.target
                        && !std::mem::replace(&mut seen[to], true)
                    {
                        order.push(to);
                    }
                }
                next += 1;
                if next == order.len() {
                    break;
                }
            }
        }
        self.reorder(&order);
    }

    fn reorder(&mut self, order: &[usize]) {
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = new;
        }
        let mut objects: Vec<Option<Object>> = self.objects.drain(..).map(Some).collect();
        self.objects = order.iter().filter_map(|old| objects[*old].take()).collect();
        for slot in self.objects.iter_mut().flat_map(|object| &mut object.slots) {
            if let Target::Object(to) = &mut slot.target {
                *to = place[*to];
            }
        }
    }
}

impl Object {
    /// Only as many slots and labels as can be drawn; the last says how many more there are.
    fn cut(&mut self) {
        let most = match self.shape {
            Shape::Record => MOST_SLOTS,
            Shape::Row => MOST_CELLS,
        };
        let slots = self.slots.len().saturating_sub(most);
        if slots > 0 {
            self.slots.truncate(most);
            self.slots.push(Slot::rest(slots));
        }
        let labels = self.labels.len().saturating_sub(MOST_LABELS);
        if labels > 0 {
            self.labels.truncate(MOST_LABELS);
            self.labels.push(Label { text: format!("+{labels}"), place: String::new(), change: Change::Same });
        }
    }
}

impl Wand {
    fn cut(&mut self) {
        let lines = self.lines.len().saturating_sub(MOST_WAND_LINES);
        if lines > 0 {
            self.lines.truncate(MOST_WAND_LINES);
            self.lines.push(format!("… {lines} more"));
        }
    }
}

impl Slot {
    pub fn new(name: &str, text: &str, permission: String) -> Slot {
        Slot {
            name: name.to_owned(),
            text: text.to_owned(),
            target: Target::Nothing,
            permission,
            within: None,
            change: Change::Same,
            permission_before: None,
            is_broken: false,
        }
    }

    /// Stands for slots that are left out.
    pub fn rest(number: usize) -> Slot {
        Slot::new("", &format!("… {number} more"), String::new())
    }
}

//! Where everything stands: containers within containers, each arranged by itself; and several snapshots in step, so that the same object
//! stands at the same place and only what changed catches the eye.

use std::collections::BTreeMap;

use gainsay_verdict::FullPermission;

use super::graph::Graph;
use super::layers::{self, Arrangement, Item};
use super::measure::{self, Extent, HEADER, Rectangle};

/// How wide a picture gets before it is broken: narrower where two stand beside each other.
const WIDEST_ALONE: i32 = 1100;
const WIDEST_OF_SEVERAL: i32 = 700;

/// Between a container and what it contains; arrows have two lanes in it.
const INSIDE: i32 = 20;
const CONTAINER_TITLE: i32 = 20;

/// A picture's things with their places.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    pub width: i32,
    pub height: i32,
    /// The box of each object.
    pub objects: Vec<Rectangle>,
    /// The frame of each container that is drawn.
    pub containers: Vec<Option<Rectangle>>,
    pub wands: Vec<Rectangle>,
}

pub fn all(graphs: &[Graph], full: FullPermission) -> Vec<Placement> {
    let limit = if graphs.len() > 1 { WIDEST_OF_SEVERAL } else { WIDEST_ALONE };
    // Containers come and go as predicates are folded, and take their contents along: then there is no common arrangement.
    let is_flat = |graph: &Graph| graph.containers.is_empty() && graph.wands.is_empty();
    if graphs.len() > 1 && graphs.iter().all(is_flat) {
        in_step(graphs, full, limit)
    } else {
        graphs.iter().map(|graph| alone(graph, full, limit)).collect()
    }
}

/// One arrangement of everything that occurs in any of the snapshots.
fn in_step(graphs: &[Graph], full: FullPermission, limit: i32) -> Vec<Placement> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut extents: Vec<Extent> = Vec::new();
    let mut starts: Vec<bool> = Vec::new();
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for graph in graphs {
        let known_before = extents.len();
        for object in &graph.objects {
            let extent = measure::object(graph, object, full);
            let index = *known.entry(&object.key).or_insert(extents.len());
            match extents.get_mut(index) {
                Some(found) => *found = found.around(&extent),
                None => extents.push(extent),
            }
            starts.resize(extents.len(), false);
            starts[index] |= !object.labels.is_empty();
        }
        let key = |object: usize| known[graph.objects[object].key.as_str()];
        let all = graph.references().map(|(from, _, to)| (key(from), key(to)));
        // The first snapshot an object occurs in decides where it stands; what changes later must not shift it.
        edges.extend(all.filter(|(from, to)| known_before == 0 || *from.max(to) >= known_before));
    }
    let items: Vec<Item> = extents.iter().zip(&starts).map(|(extent, is_start)| extent.item(*is_start)).collect();
    let Arrangement { corners, width, height } = layers::arrange(&items, &edges, limit);
    let place = |graph: &Graph| {
        let boxes = graph.objects.iter().map(|object| {
            let index = known[object.key.as_str()];
            let own = Extent { box_width: extents[index].box_width, ..measure::object(graph, object, full) };
            own.at((corners[index].0, corners[index].1 + extents[index].labels - own.labels))
        });
        Placement { width, height, objects: boxes.collect(), ..Placement::default() }
    };
    graphs.iter().map(place).collect()
}

impl Extent {
    /// The smallest that has room for both.
    fn around(&self, other: &Extent) -> Extent {
        let labels = self.labels.max(other.labels);
        let below = (self.height - self.labels).max(other.height - other.labels);
        Extent {
            width: self.width.max(other.width),
            height: labels + below,
            labels,
            box_width: self.box_width.max(other.box_width),
        }
    }

    fn item(&self, is_start: bool) -> Item {
        let Extent { width, height, labels, .. } = *self;
        Item { width, height, anchor: labels + HEADER / 2, is_start }
    }

    /// The box itself, below its labels.
    fn at(&self, (x, y): (i32, i32)) -> Rectangle {
        Rectangle { x, y: y + self.labels, width: self.box_width, height: self.height - self.labels }
    }
}

fn alone(graph: &Graph, full: FullPermission, limit: i32) -> Placement {
    Nest::new(graph, full).place(limit)
}

/// Everything of one graph with the containers it stands in. Objects come first, then wands.
struct Nest<'a> {
    graph: &'a Graph,
    extents: Vec<Extent>,
    homes: Vec<Option<usize>>,
    edges: Vec<(usize, usize)>,
}

/// What is arranged inside a container: things, and containers with their contents.
#[derive(Clone, Copy, PartialEq)]
enum Member {
    Thing(usize),
    Container(usize),
}

impl<'a> Nest<'a> {
    fn new(graph: &'a Graph, full: FullPermission) -> Nest<'a> {
        let objects = graph.objects.iter().map(|object| measure::object(graph, object, full));
        let extents = objects.chain(graph.wands.iter().map(measure::wand)).collect();
        let homes = graph.objects.iter().map(|object| object.home);
        let homes = homes.chain(graph.wands.iter().map(|wand| wand.container));
        Nest {
            graph,
            extents,
            homes: homes.map(|home| graph.drawn(home)).collect(),
            edges: graph.references().map(|(from, _, to)| (from, to)).collect(),
        }
    }

    fn place(&self, limit: i32) -> Placement {
        let containers = self.graph.containers.len();
        let mut sizes: Vec<Arrangement> = vec![Arrangement::default(); containers];
        // A container comes after the one it lies in, so that from the last to the first each finds its contents arranged.
        for container in (0..containers).rev().filter(|container| self.graph.is_drawn(*container)) {
            let members = self.members(Some(container));
            let narrower = limit - 2 * INSIDE * self.graph.containers[container].depth as i32;
            let arranged = self.arrange(Some(container), &members, &sizes, narrower);
            sizes[container] = arranged;
        }
        let members = self.members(None);
        let whole = self.arrange(None, &members, &sizes, limit);
        let mut placement = Placement {
            width: whole.width,
            height: whole.height,
            containers: vec![None; containers],
            ..Placement::default()
        };
        let mut things = vec![Rectangle::default(); self.extents.len()];
        let mut pending = vec![(members, whole, (0, 0))];
        while let Some((members, arranged, (x, y))) = pending.pop() {
            for (member, (left, top)) in members.into_iter().zip(&arranged.corners) {
                match member {
                    Member::Thing(thing) => things[thing] = self.extents[thing].at((x + left, y + top)),
                    Member::Container(container) => {
                        let inner = std::mem::take(&mut sizes[container]);
                        let (x, y) = (x + left, y + top);
                        let frame = self.frame(container, &inner);
                        placement.containers[container] = Some(Rectangle { x, y, ..frame });
                        let corner = (x + INSIDE, y + INSIDE + CONTAINER_TITLE);
                        pending.push((self.members(Some(container)), inner, corner));
                    }
                }
            }
        }
        placement.wands = things.split_off(self.graph.objects.len());
        placement.objects = things;
        placement
    }

    fn members(&self, of: Option<usize>) -> Vec<Member> {
        let things = (0..self.extents.len()).filter(|thing| self.homes[*thing] == of).map(Member::Thing);
        let containers = (0..self.graph.containers.len())
            .filter(|container| self.graph.is_drawn(*container) && self.graph.containers[*container].parent == of);
        things.chain(containers.map(Member::Container)).collect()
    }

    fn arrange(&self, of: Option<usize>, members: &[Member], sizes: &[Arrangement], limit: i32) -> Arrangement {
        let item = |member: &Member| match member {
            Member::Thing(thing) => {
                let is_start = self.graph.objects.get(*thing).is_some_and(|object| !object.labels.is_empty());
                self.extents[*thing].item(is_start)
            }
            Member::Container(container) => {
                let Rectangle { width, height, .. } = self.frame(*container, &sizes[*container]);
                Item { width, height, anchor: height / 2, is_start: false }
            }
        };
        let items: Vec<Item> = members.iter().map(item).collect();
        let index = |thing: usize| {
            let member = self.member(thing, of)?;
            members.iter().position(|found| *found == member)
        };
        let edges: Vec<(usize, usize)> =
            self.edges.iter().filter_map(|(from, to)| Some((index(*from)?, index(*to)?))).collect();
        layers::arrange(&items, &edges, limit)
    }

    /// What stands for a thing in the arrangement of the container `of`: itself, or the container that it lies in.
    fn member(&self, thing: usize, of: Option<usize>) -> Option<Member> {
        let mut at = self.homes[thing];
        if at == of {
            return Some(Member::Thing(thing));
        }
        loop {
            let container = at?;
            at = self.graph.containers[container].parent;
            if at == of {
                return Some(Member::Container(container));
            }
        }
    }

    fn frame(&self, container: usize, inner: &Arrangement) -> Rectangle {
        let title = measure::text_width(&title(self.graph, container)) + 2 * measure::PADDING;
        let inside = if inner.corners.is_empty() { 0 } else { inner.height + 2 * INSIDE };
        let height = (inside + CONTAINER_TITLE).max(HEADER + measure::PADDING);
        Rectangle { x: 0, y: 0, width: (inner.width + 2 * INSIDE).max(title), height }
    }
}

/// A container's title as it is shown.
pub fn title(graph: &Graph, container: usize) -> String {
    let found = &graph.containers[container];
    let amount = if found.permission == "1" { String::new() } else { format!("  {}", found.permission) };
    format!("{}{amount}", measure::line(&found.title))
}

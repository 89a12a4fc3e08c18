//! Heaps as pictures: a snapshot becomes a graph, the graph a drawing (SVG) or lines for a terminal. Nothing here knows a language beyond
//! what its words need; what changed between two snapshots is found by comparing them.
//!
//! | module | what |
//! |---|---|
//! | `graph` | what is to be drawn: objects with slots, variables as labels, predicate instances as containers |
//! | `build` | from a snapshot to its graph |
//! | `change` | what differs from the snapshot before |
//! | `measure` | how large each box is |
//! | `layers` | boxes in layers by reachability |
//! | `place` | containers within containers, and several snapshots in step |
//! | `strip` | the lines of a record: its fields, its arrays |
//! | `route` | arrows around the boxes |
//! | `svg` | the drawing |
//! | `lines` | the same in lines of text |

mod build;
mod change;
mod graph;
mod layers;
mod lines;
mod measure;
mod place;
mod route;
mod strip;
mod svg;

use gainsay_verdict::{Counterexample, FullPermission};

use crate::prose::Paragraph;
use graph::Graph;

/// More objects than this are not drawn; nobody finds their way among them. The text form lists more.
const MOST_DRAWN: usize = 60;

/// Each heap of a counterexample, with what changed since the one before.
fn graphs(counterexample: &Counterexample) -> Vec<Graph> {
    let mut graphs: Vec<Graph> = Vec::new();
    for index in 0..counterexample.heaps.len() {
        let mut graph = build::graph(counterexample, index);
        if let Some(before) = graphs.last() {
            change::mark(before, &mut graph);
        }
        graphs.push(graph);
    }
    graphs
}

/// One drawn snapshot.
pub struct Drawing {
    pub label: String,
    pub svg: String,
    pub width: i32,
    pub height: i32,
    /// What the drawing does not show.
    pub remarks: Vec<String>,
}

/// Every heap of the counterexample as SVG, placed so that the same object stands at the same place wherever that is possible.
pub fn drawings(counterexample: &Counterexample, full: FullPermission) -> Vec<Drawing> {
    let graphs: Vec<Graph> = graphs(counterexample).into_iter().map(|graph| graph.within(MOST_DRAWN)).collect();
    let placements = place::all(&graphs, full);
    let drawn = graphs.iter().zip(&placements).map(|(graph, placement)| {
        let (svg, width, height) = svg::draw(graph, placement, full);
        Drawing { label: graph.label.clone(), svg, width, height, remarks: remarks(graph) }
    });
    drawn.collect()
}

/// Every heap of the counterexample in lines.
pub fn paragraphs(counterexample: &Counterexample) -> Vec<Paragraph> {
    graphs(counterexample).iter().map(lines::draw).collect()
}

fn remarks(graph: &Graph) -> Vec<String> {
    let mut remarks = Vec::new();
    if graph.may_hide_more {
        remarks.push("quantified permissions may hold for more than is shown".to_owned());
    }
    match graph.omitted {
        0 => {}
        1 => remarks.push("1 more object is not drawn".to_owned()),
        number => remarks.push(format!("{number} more objects are not drawn")),
    }
    if (0..graph.containers.len()).any(|container| !graph.is_drawn(container)) {
        remarks.push("further predicate instances are drawn without a frame of their own".to_owned());
    }
    remarks
}

//! The order in which the parts of a block are run. Usually that of the text; but a block whose jumps go back in the text without closing a
//! loop is put into an order in which they go ahead. What no way leads to is left out.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Statement, StatementKind as Kind};
use gainsay_source::Name;

/// Statements from one label to the next.
struct Segment<'a> {
    label: Option<&'a Name>,
    statements: &'a [Statement],
    /// Segments that this one jumps or runs on to, by their places in the text.
    next: Vec<usize>,
    falls_through: bool,
}

/// The statements in an order in which only loops jump back, if that is another one than they are written in.
pub fn ordered(statements: &[Statement]) -> Option<Vec<Statement>> {
    let is_label = |statement: &Statement| matches!(statement.kind, Kind::Label { .. });
    if !statements.iter().any(is_label) {
        return None;
    }
    let segments = segments(statements);
    let (order, goes_back) = walk(&segments);
    let mut places: Vec<usize> = order.clone();
    if goes_back {
        let last = segments.len() - 1;
        if segments[last].falls_through && order.last() != Some(&last) && order.contains(&last) {
            places.retain(|place| *place != last);
            places.push(last);
        }
    } else {
        places.sort_unstable();
    }
    let kept: usize = places.iter().map(|place| segments[*place].statements.len()).sum();
    (goes_back || kept < statements.len()).then(|| lay_out(&segments, &places))
}

fn segments(statements: &[Statement]) -> Vec<Segment<'_>> {
    let mut starts: Vec<usize> = vec![0];
    let mut labels: BTreeMap<&Name, usize> = BTreeMap::new();
    for (place, statement) in statements.iter().enumerate() {
        if let Kind::Label { name, .. } = &statement.kind {
            if place > 0 {
                starts.push(place);
            }
            labels.insert(name, starts.len() - 1);
        }
    }
    let mut found = Vec::new();
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(statements.len());
        let mut jumps = Vec::new();
        let reached = reached_in(&statements[start..end], &mut jumps);
        let falls_through = reached == end - start && statements[start..end].last().is_none_or(goes_on);
        let mut next: Vec<usize> = jumps.into_iter().filter_map(|label| labels.get(label).copied()).collect();
        if falls_through && end < statements.len() {
            next.push(number + 1);
        }
        let label = match &statements[start].kind {
            Kind::Label { name, .. } => Some(name),
            _ => None,
        };
        found.push(Segment { label, statements: &statements[start..start + reached], next, falls_through });
    }
    found
}

/// How many of the statements some way leads to, and where they jump.
fn reached_in<'a>(statements: &'a [Statement], jumps: &mut Vec<&'a Name>) -> usize {
    for (place, statement) in statements.iter().enumerate() {
        let mut waiting = vec![statement];
        while let Some(part) = waiting.pop() {
            if let Kind::Goto(label) = &part.kind {
                jumps.push(label);
            }
            for block in part.blocks() {
                waiting.extend(&block.statements);
            }
        }
        if !goes_on(statement) {
            return place + 1;
        }
    }
    statements.len()
}

/// Whether what is written after a statement can be reached from it.
fn goes_on(statement: &Statement) -> bool {
    match &statement.kind {
        Kind::Goto(_) => false,
        Kind::If { then, otherwise, .. } => block_goes_on(&then.statements) || block_goes_on(&otherwise.statements),
        Kind::Block(block) => block_goes_on(&block.statements),
        _ => true,
    }
}

fn block_goes_on(statements: &[Statement]) -> bool {
    let mut going = true;
    for statement in statements {
        going = matches!(statement.kind, Kind::Label { .. }) || going && goes_on(statement);
    }
    going
}

/// The segments that can be reached, each before those that it leads to except where that closes a loop; and whether some jump goes back in
/// the text without closing one.
fn walk(segments: &[Segment<'_>]) -> (Vec<usize>, bool) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; segments.len()];
    let mut order = Vec::new();
    let mut goes_back = false;
    let mut stack: Vec<(usize, usize)> = vec![(0, 0)];
    marks[0] = Mark::Open;
    while let Some((place, way)) = stack.pop() {
        let Some(&next) = segments[place].next.get(way) else {
            marks[place] = Mark::Done;
            order.push(place);
            continue;
        };
        stack.push((place, way + 1));
        goes_back |= next <= place && marks[next] != Mark::Open;
        if marks[next] == Mark::New {
            marks[next] = Mark::Open;
            stack.push((next, 0));
        }
    }
    order.reverse();
    (order, goes_back)
}

/// The segments one after the other, with jumps where they ran on to what now stands elsewhere.
fn lay_out(segments: &[Segment<'_>], places: &[usize]) -> Vec<Statement> {
    let mut made: Vec<Statement> = Vec::new();
    for (position, &place) in places.iter().enumerate() {
        let segment = &segments[place];
        made.extend(segment.statements.iter().cloned());
        let follower = places.get(position + 1).copied();
        if !segment.falls_through || place + 1 == segments.len() || follower == Some(place + 1) {
            continue;
        }
        if let Some(label) = segments[place + 1].label {
            let span = segments[place + 1].statements[0].span;
            made.push(Statement::new(Kind::Goto(label.clone()), span));
        }
    }
    made
}

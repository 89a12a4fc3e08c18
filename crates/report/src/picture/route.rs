//! Arrows around boxes: each takes the cheapest way along lanes beside the boxes, where length, bends, crossings and sharing a lane with an
//! arrow to somewhere else all cost something. A way never leads through a box.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::measure::Rectangle;

/// Lanes lie this far from a box.
const BESIDE: [i32; 3] = [10, 17, 24];
const ABOVE: [i32; 2] = [9, 16];
/// An arrow comes no closer to a box that is not its own.
const CLEARANCE: i32 = 4;

const BEND: i32 = 18;
/// Reaching a box from above or below, where the eye does not look for it.
const UNUSUAL: i32 = 40;
const CROSSING: i32 = 26;
const SHARED: i32 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    East,
    West,
    North,
    South,
}

use Direction::{East, North, South, West};

impl Direction {
    fn is_horizontal(self) -> bool {
        matches!(self, East | West)
    }

    fn opposite(self) -> Direction {
        match self {
            East => West,
            West => East,
            North => South,
            South => North,
        }
    }
}

/// A place on the edge of a box, and the direction in which an arrow goes there.
#[derive(Clone, Copy, Debug)]
pub struct Port {
    pub x: i32,
    pub y: i32,
    pub direction: Direction,
}

/// An arrow to be drawn: from any of these ports to any of those.
#[derive(Clone, Debug)]
pub struct Request {
    pub starts: Vec<Port>,
    pub ends: Vec<Port>,
    /// Arrows to the same thing may share their way.
    pub target: usize,
}

/// The corners of each arrow's way, both ends included; none where there is no way.
pub fn routes(obstacles: &[Rectangle], requests: &[Request]) -> Vec<Option<Vec<(i32, i32)>>> {
    let mut grid = Grid::new(obstacles, requests);
    let mut order: Vec<usize> = (0..requests.len()).collect();
    // Short ways first: they have the least choice.
    order.sort_by_key(|index| span(&requests[*index]));
    let mut found = vec![None; requests.len()];
    for index in order {
        found[index] = grid.route(&requests[index]);
    }
    found
}

fn span(request: &Request) -> i32 {
    let distance = |start: &Port, end: &Port| (start.x - end.x).abs() + (start.y - end.y).abs();
    let ways = request.starts.iter().flat_map(|start| request.ends.iter().map(move |end| distance(start, end)));
    ways.min().unwrap_or(0)
}

/// A crossing of two lanes, and the direction in which one came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    column: usize,
    row: usize,
    direction: Direction,
}

struct Grid {
    columns: Vec<i32>,
    rows: Vec<i32>,
    /// Whether the step to the right, and the step down, is free of boxes.
    free_right: Vec<bool>,
    free_down: Vec<bool>,
    /// What arrows that already go there lead to.
    used_right: BTreeMap<usize, Vec<usize>>,
    used_down: BTreeMap<usize, Vec<usize>>,
}

impl Grid {
    fn new(obstacles: &[Rectangle], requests: &[Request]) -> Grid {
        let mut columns: Vec<i32> = Vec::new();
        let mut rows: Vec<i32> = Vec::new();
        for obstacle in obstacles {
            columns.extend(BESIDE.iter().flat_map(|off| [obstacle.x - off, obstacle.right() + off]));
            rows.extend(ABOVE.iter().flat_map(|off| [obstacle.y - off, obstacle.bottom() + off]));
        }
        for port in requests.iter().flat_map(|request| request.starts.iter().chain(&request.ends)) {
            if port.direction.is_horizontal() {
                rows.push(port.y);
            } else {
                columns.push(port.x);
            }
        }
        for lanes in [&mut columns, &mut rows] {
            lanes.sort_unstable();
            lanes.dedup();
        }
        let mut grid = Grid {
            free_right: Vec::new(),
            free_down: Vec::new(),
            used_right: BTreeMap::new(),
            used_down: BTreeMap::new(),
            columns,
            rows,
        };
        grid.find_free(obstacles);
        grid
    }

    fn find_free(&mut self, obstacles: &[Rectangle]) {
        let cells = self.columns.len() * self.rows.len();
        (self.free_right, self.free_down) = (vec![true; cells], vec![true; cells]);
        let within = |lanes: &[i32], from: i32, to: i32| {
            let first = lanes.partition_point(|lane| *lane <= from);
            first..lanes.partition_point(|lane| *lane < to)
        };
        for obstacle in obstacles {
            let (left, right) = (obstacle.x - CLEARANCE, obstacle.right() + CLEARANCE);
            let (top, bottom) = (obstacle.y - CLEARANCE, obstacle.bottom() + CLEARANCE);
            let columns = within(&self.columns, left, right);
            let rows = within(&self.rows, top, bottom);
            // A step touches the box when it ends inside, or jumps over it: so the lane before counts as well.
            for row in rows.clone() {
                for column in columns.start.saturating_sub(1)..columns.end {
                    let cell = self.cell(column, row);
                    self.free_right[cell] = false;
                }
            }
            for column in columns {
                for row in rows.start.saturating_sub(1)..rows.end {
                    let cell = self.cell(column, row);
                    self.free_down[cell] = false;
                }
            }
        }
    }

    fn cell(&self, column: usize, row: usize) -> usize {
        row * self.columns.len() + column
    }

    fn index(&self, state: State) -> usize {
        4 * self.cell(state.column, state.row) + state.direction as usize
    }

    fn point(&self, state: State) -> (i32, i32) {
        (self.columns[state.column], self.rows[state.row])
    }

    /// Where one is after leaving a port for the nearest lane.
    fn outside(&self, port: &Port, away: Direction) -> Option<State> {
        // Lanes that belong to other boxes may lie closer to this one than an arrow may come.
        let after = |lanes: &[i32], at: i32| {
            let next = lanes.partition_point(|lane| *lane < at + CLEARANCE);
            (next < lanes.len()).then_some(next)
        };
        let before = |lanes: &[i32], at: i32| lanes.partition_point(|lane| *lane <= at - CLEARANCE).checked_sub(1);
        let (column, row) = match away {
            East => (after(&self.columns, port.x)?, self.rows.binary_search(&port.y).ok()?),
            West => (before(&self.columns, port.x)?, self.rows.binary_search(&port.y).ok()?),
            South => (self.columns.binary_search(&port.x).ok()?, after(&self.rows, port.y)?),
            North => (self.columns.binary_search(&port.x).ok()?, before(&self.rows, port.y)?),
        };
        Some(State { column, row, direction: away })
    }

    fn route(&mut self, request: &Request) -> Option<Vec<(i32, i32)>> {
        let starts: Vec<(State, Port)> =
            request.starts.iter().filter_map(|port| Some((self.outside(port, port.direction)?, *port))).collect();
        let ends: Vec<(State, Port)> = request
            .ends
            .iter()
            .filter_map(|port| Some((self.outside(port, port.direction.opposite())?, *port)))
            .collect();
        let way = self.cheapest(&starts, &ends, request.target)?;
        self.use_way(&way, request.target);
        let (first, last) = (*way.first()?, *way.last()?);
        let start = starts.iter().find(|(state, _)| *state == first)?.1;
        let end = ends.iter().find(|(state, _)| (state.column, state.row) == (last.column, last.row))?.1;
        let inner = way.iter().map(|state| self.point(*state));
        Some(corners([(start.x, start.y)].into_iter().chain(inner).chain([(end.x, end.y)])))
    }

    /// The cheapest way, by best-first search with the distance still to go as the estimate.
    fn cheapest(&self, starts: &[(State, Port)], ends: &[(State, Port)], target: usize) -> Option<Vec<State>> {
        let estimate = |state: State| {
            let (x, y) = self.point(state);
            ends.iter().map(|(_, end)| (end.x - x).abs() + (end.y - y).abs()).min().unwrap_or(0)
        };
        let mut best: Vec<Option<(i32, Option<State>)>> = vec![None; 4 * self.columns.len() * self.rows.len()];
        let mut queue: BinaryHeap<Reverse<(i32, State)>> = BinaryHeap::new();
        for (state, _) in starts {
            best[self.index(*state)] = Some((0, None));
            queue.push(Reverse((estimate(*state), *state)));
        }
        // The last step of each way leads into the box; it is a state of its own so that its bend is paid for before the search ends.
        let mut arrived: Option<(i32, State)> = None;
        while let Some(Reverse((guess, state))) = queue.pop() {
            if arrived.is_some_and(|(cost, _)| cost <= guess) {
                break;
            }
            let Some((cost, _)) = best[self.index(state)] else { continue };
            if cost + estimate(state) < guess {
                continue;
            }
            for (end, port) in ends.iter().filter(|(end, _)| (end.column, end.row) == (state.column, state.row)) {
                if state.direction == end.direction {
                    continue;
                }
                let bend = if state.direction == port.direction { 0 } else { BEND };
                let unusual = if port.direction.is_horizontal() { 0 } else { UNUSUAL };
                let total = cost + bend + unusual + estimate(state);
                if arrived.is_none_or(|(cost, _)| total < cost) {
                    arrived = Some((total, state));
                }
            }
            for (next, price) in self.steps(state, target) {
                let total = cost + price;
                let known = &mut best[self.index(next)];
                if known.is_none_or(|(known, _)| total < known) {
                    *known = Some((total, Some(state)));
                    queue.push(Reverse((total + estimate(next), next)));
                }
            }
        }
        let (_, mut at) = arrived?;
        let mut way = vec![at];
        while let Some((_, Some(before))) = best[self.index(at)] {
            way.push(before);
            at = before;
        }
        way.reverse();
        Some(way)
    }

    fn steps(&self, state: State, target: usize) -> impl Iterator<Item = (State, i32)> + '_ {
        [East, West, North, South]
            .into_iter()
            .filter(move |direction| *direction != state.direction.opposite())
            .filter_map(move |direction| {
                let next = self.neighbour(state, direction)?;
                let (cell, free, used) = self.step(state, direction);
                if !free[cell] {
                    return None;
                }
                let (from, to) = (self.point(state), self.point(next));
                let length = (from.0 - to.0).abs() + (from.1 - to.1).abs();
                let bend = if direction == state.direction { 0 } else { BEND };
                let others = used.get(&cell).map_or(0, |users| users.iter().filter(|user| **user != target).count());
                let shared = others as i32 * (SHARED + length);
                let crossing = if self.is_crossed(state, direction, target) { CROSSING } else { 0 };
                Some((next, length + bend + shared + crossing))
            })
    }

    fn neighbour(&self, state: State, direction: Direction) -> Option<State> {
        let State { column, row, .. } = state;
        let (column, row) = match direction {
            East => (column + 1, row),
            West => (column.checked_sub(1)?, row),
            South => (column, row + 1),
            North => (column, row.checked_sub(1)?),
        };
        (column < self.columns.len() && row < self.rows.len()).then_some(State { column, row, direction })
    }

    /// The record of the step that leaves `state` in `direction`: its cell, and the tables it stands in.
    fn step(&self, state: State, direction: Direction) -> (usize, &[bool], &BTreeMap<usize, Vec<usize>>) {
        let State { column, row, .. } = state;
        match direction {
            East => (self.cell(column, row), &self.free_right, &self.used_right),
            West => (self.cell(column - 1, row), &self.free_right, &self.used_right),
            South => (self.cell(column, row), &self.free_down, &self.used_down),
            North => (self.cell(column, row - 1), &self.free_down, &self.used_down),
        }
    }

    /// Whether an arrow to somewhere else goes through the place, across the direction of travel.
    fn is_crossed(&self, state: State, direction: Direction, target: usize) -> bool {
        let used = if direction.is_horizontal() { &self.used_down } else { &self.used_right };
        let users = used.get(&self.cell(state.column, state.row));
        users.is_some_and(|users| users.iter().any(|user| *user != target))
    }

    fn use_way(&mut self, way: &[State], target: usize) {
        for pair in way.windows(2) {
            let (cell, _, _) = self.step(pair[0], pair[1].direction);
            let used = if pair[1].direction.is_horizontal() { &mut self.used_right } else { &mut self.used_down };
            used.entry(cell).or_default().push(target);
        }
    }
}

/// A way without the points at which it goes straight on.
fn corners(points: impl Iterator<Item = (i32, i32)>) -> Vec<(i32, i32)> {
    let mut corners: Vec<(i32, i32)> = Vec::new();
    for point in points {
        if let [.., before, last] = corners[..]
            && ((before.0 == last.0 && last.0 == point.0) || (before.1 == last.1 && last.1 == point.1))
        {
            corners.pop();
        }
        if corners.last() != Some(&point) {
            corners.push(point);
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i32, y: i32) -> Rectangle {
        Rectangle { x, y, width: 60, height: 40 }
    }

    fn sides(of: Rectangle, direction: Direction) -> Port {
        let y = of.y + 20;
        match direction {
            East => Port { x: of.right(), y, direction: East },
            _ => Port { x: of.x, y, direction: East },
        }
    }

    #[test]
    fn neighbours_are_joined_by_a_straight_line() {
        let (one, two) = (square(0, 0), square(120, 0));
        let request = Request { starts: vec![sides(one, East)], ends: vec![sides(two, West)], target: 1 };
        assert_eq!(routes(&[one, two], &[request]), [Some(vec![(60, 20), (120, 20)])]);
    }

    #[test]
    fn a_box_in_between_is_gone_around() {
        let (one, between, two) = (square(0, 0), square(120, 0), square(240, 0));
        let request = Request { starts: vec![sides(one, East)], ends: vec![sides(two, West)], target: 2 };
        let [Some(way)] = &routes(&[one, between, two], &[request])[..] else { panic!("there is a way") };
        for pair in way.windows(2) {
            let (top, bottom) = (pair[0].1.min(pair[1].1), pair[0].1.max(pair[1].1));
            let (left, right) = (pair[0].0.min(pair[1].0), pair[0].0.max(pair[1].0));
            let outside = right < between.x || left > between.right() || bottom < between.y || top > between.bottom();
            assert!(outside, "{way:?}");
        }
    }
}

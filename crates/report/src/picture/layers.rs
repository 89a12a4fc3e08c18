//! Boxes in layers, from left to right, by how far each is from where one starts reading. Long chains are broken into bands below each
//! other; parts that have nothing to do with each other stand beside each other. Boxes never overlap, whatever the graph.

/// A box to be placed.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub width: i32,
    pub height: i32,
    /// How far below its upper edge lies what should be level with its neighbours.
    pub anchor: i32,
    /// Reading starts here rather than elsewhere.
    pub is_start: bool,
}

/// Where the upper left corners are, and how large it all is.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    pub corners: Vec<(i32, i32)>,
    pub width: i32,
    pub height: i32,
}

/// Between layers, so that arrows have lanes.
const BESIDE: i32 = 60;
/// Between boxes of a layer.
const BELOW: i32 = 30;
/// Between bands, and between parts.
const APART: i32 = 46;
/// Layers with more boxes are broken into several.
const TALLEST: usize = 10;
const SWEEPS: usize = 6;
/// More arrows from one band to the next are hard to follow.
const MOST_BETWEEN_BANDS: usize = 2;

/// Places all items. The arrangement is no wider than `limit` unless a single item is, or half as wide again where many arrows would lead from
/// one band to the next.
pub fn arrange(items: &[Item], edges: &[(usize, usize)], limit: i32) -> Arrangement {
    let mut arrangement = Arrangement { corners: vec![(0, 0); items.len()], width: 0, height: 0 };
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for part in parts(items.len(), edges) {
        let placed = Part::new(items, edges, &part).place(limit);
        if x > 0 && x + placed.width > limit {
            (x, y, shelf) = (0, y + shelf + APART, 0);
        }
        for (item, (left, top)) in part.iter().zip(&placed.corners) {
            arrangement.corners[*item] = (x + left, y + top);
        }
        arrangement.width = arrangement.width.max(x + placed.width);
        shelf = shelf.max(placed.height);
        arrangement.height = arrangement.height.max(y + shelf);
        x += placed.width + APART;
    }
    arrangement
}

/// The weakly connected parts, each in the order of its items.
fn parts(count: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    for (from, to) in edges {
        neighbours[*from].push(*to);
        neighbours[*to].push(*from);
    }
    let mut seen = vec![false; count];
    let mut parts = Vec::new();
    for start in 0..count {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(item) = part.get(next).copied() {
            for neighbour in &neighbours[item] {
                if !std::mem::replace(&mut seen[*neighbour], true) {
                    part.push(*neighbour);
                }
            }
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// One connected part; items and edges are numbered within it.
struct Part {
    items: Vec<Item>,
    out: Vec<Vec<usize>>,
    into: Vec<Vec<usize>>,
}

impl Part {
    fn new(items: &[Item], edges: &[(usize, usize)], part: &[usize]) -> Part {
        let mut out = vec![Vec::new(); part.len()];
        let mut into = vec![Vec::new(); part.len()];
        let place = |item: &usize| part.binary_search(item).ok();
        for (from, to) in edges {
            if let (Some(from), Some(to)) = (place(from), place(to))
                && from != to
                && !out[from].contains(&to)
            {
                out[from].push(to);
                into[to].push(from);
            }
        }
        Part { items: part.iter().map(|item| items[*item]).collect(), out, into }
    }

    fn place(&self, limit: i32) -> Arrangement {
        let mut layers = self.layers();
        self.order(&mut layers);
        let mut arrangement = Arrangement { corners: vec![(0, 0); self.items.len()], width: 0, height: 0 };
        for band in self.bands(&layers, limit) {
            let top = if arrangement.height == 0 { 0 } else { arrangement.height + APART };
            let tops = self.tops(band);
            let mut x = 0;
            for layer in band {
                for item in layer {
                    arrangement.corners[*item] = (x, top + tops[*item]);
                    arrangement.height = arrangement.height.max(top + tops[*item] + self.items[*item].height);
                }
                let right = x + self.width(layer);
                arrangement.width = arrangement.width.max(right);
                x = right + BESIDE;
            }
        }
        arrangement
    }

    fn width(&self, layer: &[usize]) -> i32 {
        layer.iter().map(|item| self.items[*item].width).max().unwrap_or(0)
    }

    /// Breadth first from where nothing leads to; where everything is led to, from a start, or else from the first.
    fn layers(&self) -> Vec<Vec<usize>> {
        let mut depth: Vec<Option<usize>> = vec![None; self.items.len()];
        let sources: Vec<usize> = (0..self.items.len()).filter(|item| self.into[*item].is_empty()).collect();
        self.reach(&sources, &mut depth);
        let starts = (0..self.items.len()).filter(|item| self.items[*item].is_start);
        for item in starts.chain(0..self.items.len()) {
            if depth[item].is_none() {
                self.reach(&[item], &mut depth);
            }
        }
        let mut layers: Vec<Vec<usize>> = Vec::new();
        for (item, depth) in depth.iter().enumerate() {
            let depth = depth.unwrap_or(0);
            layers.resize(layers.len().max(depth + 1), Vec::new());
            layers[depth].push(item);
        }
        layers.iter().flat_map(|layer| layer.chunks(TALLEST)).map(<[usize]>::to_vec).collect()
    }

    fn reach(&self, from: &[usize], depth: &mut [Option<usize>]) {
        let mut queue: Vec<usize> = from.to_vec();
        queue.iter().for_each(|item| depth[*item] = Some(0));
        let mut next = 0;
        while let Some(item) = queue.get(next).copied() {
            for to in &self.out[item] {
                if depth[*to].is_none() {
                    depth[*to] = depth[item].map(|depth| depth + 1);
                    queue.push(*to);
                }
            }
            next += 1;
        }
    }

    fn neighbours(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        self.out[item].iter().chain(&self.into[item]).copied()
    }

    /// Orders each layer by where its neighbours stand in the layer before, then in the layer after, and so on: fewer crossings.
    fn order(&self, layers: &mut [Vec<usize>]) {
        for sweep in 0..SWEEPS {
            let forward = sweep % 2 == 0;
            for step in 1..layers.len() {
                let (fixed, moved) =
                    if forward { (step - 1, step) } else { (layers.len() - step, layers.len() - 1 - step) };
                let mut rank: Vec<Option<usize>> = vec![None; self.items.len()];
                layers[fixed].iter().enumerate().for_each(|(place, item)| rank[*item] = Some(place));
                let wish = |item: usize| {
                    let ranks: Vec<usize> = self.neighbours(item).filter_map(|neighbour| rank[neighbour]).collect();
                    (!ranks.is_empty()).then(|| ranks.iter().sum::<usize>() * 1000 / ranks.len())
                };
                let mut wishes: Vec<(usize, usize)> = layers[moved].iter().map(|item| (0, *item)).collect();
                let mut last = 0;
                for (wished, item) in &mut wishes {
                    // Those without a wish stay beside the one they stand beside.
                    last = wish(*item).unwrap_or(last);
                    *wished = last;
                }
                wishes.sort_by_key(|(wished, _)| *wished);
                layers[moved] = wishes.into_iter().map(|(_, item)| item).collect();
            }
        }
    }

    /// Layers that fit beside each other.
    fn bands<'a>(&self, layers: &'a [Vec<usize>], limit: i32) -> Vec<&'a [Vec<usize>]> {
        let mut bands = Vec::new();
        let (mut start, mut width) = (0, 0);
        for (index, layer) in layers.iter().enumerate() {
            let added = self.width(layer) + if index > start { BESIDE } else { 0 };
            let is_torn = self.arrows(&layers[start..index], layer) > MOST_BETWEEN_BANDS;
            let limit = if is_torn { limit + limit / 2 } else { limit };
            if index > start && width + added > limit {
                bands.push(&layers[start..index]);
                (start, width) = (index, self.width(layer));
            } else {
                width += added;
            }
        }
        bands.push(&layers[start..]);
        bands
    }

    /// How many arrows lead from some layers to the next.
    fn arrows(&self, from: &[Vec<usize>], to: &[usize]) -> usize {
        from.iter().flatten().map(|item| self.out[*item].iter().filter(|target| to.contains(target)).count()).sum()
    }

    /// The upper edge of each item of a band: level with its neighbours as far as nothing overlaps.
    fn tops(&self, band: &[Vec<usize>]) -> Vec<i32> {
        let mut anchors: Vec<Option<i32>> = vec![None; self.items.len()];
        let mut tops = vec![0; self.items.len()];
        let forward = (0..band.len()).map(|layer| (layer, layer.checked_sub(1)));
        let backward = (0..band.len()).rev().map(|layer| (layer, Some(layer + 1).filter(|next| *next < band.len())));
        for (layer, beside) in forward.clone().chain(backward).chain(forward) {
            let in_beside = |item: &usize| beside.is_some_and(|beside| band[beside].contains(item));
            let wish = |item: usize, anchors: &[Option<i32>]| {
                let levels: Vec<i32> =
                    self.neighbours(item).filter(in_beside).filter_map(|neighbour| anchors[neighbour]).collect();
                (!levels.is_empty()).then(|| levels.iter().sum::<i32>() / levels.len() as i32)
            };
            let wishes: Vec<Option<i32>> =
                band[layer].iter().map(|item| wish(*item, &anchors).or(anchors[*item])).collect();
            self.settle(&band[layer], &wishes, &mut tops);
            band[layer].iter().for_each(|item| anchors[*item] = Some(tops[*item] + self.items[*item].anchor));
        }
        let highest = band.iter().flatten().map(|item| tops[*item]).min().unwrap_or(0);
        tops.iter_mut().for_each(|top| *top -= highest);
        tops
    }

    /// Each as near to its wish as the one above allows; then all together towards where most want to be.
    fn settle(&self, layer: &[usize], wishes: &[Option<i32>], tops: &mut [i32]) {
        let mut free = i32::MIN / 2;
        let mut off = Vec::new();
        for (item, wish) in layer.iter().zip(wishes) {
            let Item { height, anchor, .. } = self.items[*item];
            let wished = wish.map(|wish| wish - anchor);
            let top = wished.unwrap_or(if free < 0 { 0 } else { free }).max(free);
            off.extend(wished.map(|wished| wished - top));
            tops[*item] = top;
            free = top + height + BELOW;
        }
        if !off.is_empty() {
            let shift = off.iter().sum::<i32>() / off.len() as i32;
            layer.iter().for_each(|item| tops[*item] += shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn item(width: i32, height: i32) -> Item {
        Item { width, height, anchor: height / 2, is_start: false }
    }

    #[test]
    fn a_chain_stands_in_a_row_and_a_long_one_in_bands() {
        let items = vec![item(100, 60); 40];
        let edges: Vec<_> = (1..40).map(|index| (index - 1, index)).collect();
        let short = arrange(&items[..3], &edges[..2], 1000);
        assert_eq!(short.corners, [(0, 0), (100 + BESIDE, 0), (2 * (100 + BESIDE), 0)]);
        let long = arrange(&items, &edges, 1000);
        assert!(long.width <= 1000 && long.height > 300, "{long:?}");
    }

    #[test]
    fn a_bush_is_not_torn_where_it_is_only_a_little_too_wide() {
        let children = |item: usize| [(item, 2 * item + 1), (item, 2 * item + 2)];
        let edges: Vec<_> = (0..15).flat_map(children).collect();
        let bush = arrange(&[item(100, 60); 31], &edges, 600);
        assert!(bush.width > 600 && bush.width <= 900, "{bush:?}");
        let right = |(x, _): &(i32, i32)| *x;
        assert!(bush.corners[15..].iter().map(right).all(|x| x > right(&bush.corners[7])), "{bush:?}");
    }

    #[test]
    fn a_parent_stands_between_its_children() {
        let arrangement = arrange(&[item(50, 40); 3], &[(0, 1), (0, 2)], 1000);
        let [parent, left, right] = arrangement.corners[..] else { panic!("three") };
        assert_eq!(parent.1, i32::midpoint(left.1, right.1));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn boxes_never_overlap(
            sizes in prop::collection::vec((20_i32..300, 20_i32..200, 0_i32..150, any::<bool>()), 1..40),
            edges in prop::collection::vec((0_usize..40, 0_usize..40), 0..80),
            limit in 100_i32..2000,
        ) {
            let items: Vec<Item> = sizes
                .iter()
                .map(|(width, height, anchor, is_start)| Item {
                    width: *width, height: *height, anchor: *anchor.min(height), is_start: *is_start,
                })
                .collect();
            let edges: Vec<_> =
                edges.into_iter().filter(|(from, to)| *from < items.len() && *to < items.len()).collect();
            let Arrangement { corners, width, height } = arrange(&items, &edges, limit);
            for (one, (x, y)) in corners.iter().enumerate() {
                prop_assert!(*x >= 0 && *y >= 0 && x + items[one].width <= width && y + items[one].height <= height);
                for other in 0..one {
                    let (left, top) = corners[other];
                    let apart = left + items[other].width < *x || x + items[one].width < left
                        || top + items[other].height < *y || y + items[one].height < top;
                    prop_assert!(apart, "{one} and {other} overlap");
                }
            }
        }
    }
}

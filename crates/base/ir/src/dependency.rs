//! Strongly connected components, dependencies first: which definitions must be looked at together.

/// Tarjan's algorithm with its own stack. `edges[n]` are the nodes `n` needs.
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        index: vec![None; edges.len()],
        low: vec![0; edges.len()],
        open: vec![false; edges.len()],
        stack: Vec::new(),
        count: 0,
        found: Vec::new(),
    };
    for node in 0..edges.len() {
        if search.index[node].is_none() {
            search.visit(node);
        }
    }
    search.found
}

struct Search<'a> {
    edges: &'a [Vec<usize>],
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    open: Vec<bool>,
    stack: Vec<usize>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, start: usize) {
        let mut work = vec![(start, 0)];
        self.enter(start);
        while let Some((node, next)) = work.last_mut() {
            let node = *node;
            if let Some(&target) = self.edges[node].get(*next) {
                *next += 1;
                match self.index[target] {
                    None => {
                        self.enter(target);
                        work.push((target, 0));
                    }
                    Some(index) if self.open[target] => self.low[node] = self.low[node].min(index),
                    Some(_) => {}
                }
                continue;
            }
            work.pop();
            if let Some((parent, _)) = work.last() {
                self.low[*parent] = self.low[*parent].min(self.low[node]);
            }
            self.leave(node);
        }
    }

    fn enter(&mut self, node: usize) {
        self.index[node] = Some(self.count);
        self.low[node] = self.count;
        self.count += 1;
        self.open[node] = true;
        self.stack.push(node);
    }

    fn leave(&mut self, node: usize) {
        if Some(self.low[node]) != self.index[node] {
            return;
        }
        let at = self.stack.iter().rposition(|open| *open == node).unwrap_or(0);
        let mut component = self.stack.split_off(at);
        component.iter().for_each(|member| self.open[*member] = false);
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn what_is_needed_comes_first_and_cycles_stay_together() {
        let edges = vec![vec![1], vec![2], vec![1, 3], vec![]];
        assert_eq!(components(&edges), [vec![3], vec![1, 2], vec![0]]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let edges: Vec<_> = (0..200_000).map(|node| if node + 1 < 200_000 { vec![node + 1] } else { vec![] }).collect();
        assert_eq!(components(&edges).len(), 200_000);
    }
}

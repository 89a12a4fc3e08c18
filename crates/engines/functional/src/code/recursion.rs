//! Which definitions are functions that can come to call themselves.

use std::collections::BTreeSet;

use super::{Address, Allocation, Atom, Code, Node, NodeId, ScopeId, Static};

/// The code of all global functions that reach themselves through the names they mention.
pub(crate) fn recursive_functions(code: &Code) -> BTreeSet<ScopeId> {
    let mentioned: Vec<BTreeSet<ScopeId>> = (0..code.scopes.len() as u32)
        .map(|scope| {
            let mut mentions = Mentions { code, scopes: BTreeSet::new() };
            mentions.body(code.scope(ScopeId(scope)).body);
            mentions.scopes
        })
        .collect();
    let functions = code.statics.iter().filter_map(|value| match value {
        Static::Function(scope) => Some(*scope),
        _ => None,
    });
    functions.filter(|function| reaches(&mentioned, *function)).collect()
}

fn reaches(mentioned: &[BTreeSet<ScopeId>], function: ScopeId) -> bool {
    let mut seen = BTreeSet::new();
    let mut pending = vec![function];
    while let Some(scope) = pending.pop() {
        gainsay_meter::tick(2);
        for next in &mentioned[scope.index()] {
            if *next == function {
                return true;
            }
            if seen.insert(*next) {
                pending.push(*next);
            }
        }
    }
    false
}

/// The scopes that code creates or names.
struct Mentions<'a> {
    code: &'a Code,
    scopes: BTreeSet<ScopeId>,
}

impl Mentions<'_> {
    fn body(&mut self, body: NodeId) {
        let mut pending = vec![body];
        while let Some(node) = pending.pop() {
            gainsay_meter::tick(2);
            self.node(self.code.node(node), &mut pending);
        }
    }

    fn node(&mut self, node: &Node, pending: &mut Vec<NodeId>) {
        match node {
            Node::Atom(atom) => self.atom(atom),
            Node::Apply { function, arguments } => {
                pending.push(*function);
                arguments.iter().for_each(|argument| self.atom(argument));
            }
            Node::Let { values, body } => {
                pending.push(*body);
                values.iter().for_each(|value| self.allocation(value));
            }
            Node::Case { scrutinee, alternatives } => {
                let alternatives = self.code.alternatives(*alternatives);
                pending.push(*scrutinee);
                pending.extend(alternatives.constructors.iter().map(|(_, body)| *body));
                pending.extend(alternatives.literals.iter().map(|(_, body)| *body));
                pending.extend(alternatives.default.iter().map(|default| default.body));
            }
            Node::Primitive { arguments, .. } => pending.extend(arguments.iter().copied()),
            Node::Choice(choice) => {
                let choice = self.code.choice(*choice);
                pending.extend([choice.left, choice.right]);
            }
            Node::Assume { condition, body } | Node::Assert { condition, body, .. } => {
                pending.extend([*condition, *body]);
            }
            Node::Force { first, body } => pending.extend([*first, *body]),
            Node::Catch { handler, body } => {
                pending.push(*body);
                self.atom(handler);
            }
            Node::Monitor { body, .. } => pending.push(*body),
            Node::Raise { value, .. } => self.atom(value),
            Node::Symbolic(_) | Node::Crash(_) | Node::Unsupported(_) => {}
        }
    }

    fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Static(address) => self.named(*address),
            Atom::Local(_) => {}
            Atom::New(allocation) => self.allocation(allocation),
        }
    }

    fn named(&mut self, address: Address) {
        if let Some(Static::Definition(scope) | Static::Function(scope)) = self.code.statics.get(address.0 as usize) {
            self.scopes.insert(*scope);
        }
    }

    fn allocation(&mut self, allocation: &Allocation) {
        match allocation {
            Allocation::Thunk(scope) | Allocation::Closure(scope) => {
                self.scopes.insert(*scope);
            }
            Allocation::Construct(_, fields) => fields.iter().for_each(|field| self.atom(field)),
        }
    }
}

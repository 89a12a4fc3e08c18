//! Paths through records that a tree owns: `path(v, p, field; ps)`, or `path(v, p, field[i]; ps)` along one of several links. A path owns nothing; what it
//! says is also said by a function of the tree and of what it goes through, so that it is known what becomes of it when the records change.

use super::declarations::{Part, Writer};

impl Writer<'_> {
    /// The records that a field leads through, until it is null; with what is known about it where fields are `updated`.
    pub(super) fn path(&self, part: &Part<'_>, updated: &[&Part<'_>]) -> String {
        let mut text = self.follow(part);
        text.push_str(&self.path_predicate(part));
        text.push_str(&self.stated(part));
        text.push_str(&self.members(part));
        if let [_] = self.children().collect::<Vec<_>>().as_slice() {
            text.push_str(&self.beyond(part));
        }
        for changed in updated.iter().filter(|changed| !changed.is_child) {
            text.push_str(&self.path_kept(part, changed));
        }
        text
    }

    fn path_name(&self, part: &Part<'_>) -> String {
        format!("{}_{}", self.word("path"), part.name)
    }

    fn follow_name(&self, part: &Part<'_>) -> String {
        format!("{}_{}", self.word("follow"), part.name)
    }

    /// What a path along an array of links is given before everything else: as it is declared, and as it is handed on.
    fn index(part: &Part<'_>) -> (&'static str, &'static str) {
        if part.is_array() { ("int index__, ", "index__, ") } else { ("", "") }
    }

    /// Where a record leads.
    fn next(&self, part: &Part<'_>) -> String {
        let field = format!("{}_{}(whole__, sought__)", self.word("field"), part.name);
        if part.is_array() { format!("nth(index__, {field})") } else { field }
    }

    /// Whether a list is what the field leads through. That nothing is met twice follows from its end, and is said because it is needed.
    fn follow(&self, part: &Part<'_>) -> String {
        let (tree, node, has, follow) = (self.word("tree"), &self.node, self.word("has"), self.follow_name(part));
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        format!(
            "fixpoint bool {follow}({declared_index}{tree} whole__, {node}sought__, list<{node}> through__) {{\n    switch (through__) {{\n        case nil: return sought__ == \
             0;\n        case cons(first__, rest__): return sought__ != 0 && sought__ == first__ && {has}(whole__, sought__) && !mem(sought__, rest__) && \
             {follow}({index}whole__, {next}, rest__);\n    }}\n}}\n"
        )
    }

    fn path_predicate(&self, part: &Part<'_>) -> String {
        let (tree, node, has) = (self.word("tree"), &self.node, self.word("has"));
        let (name, follow) = (self.path_name(part), self.follow_name(part));
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        format!(
            "predicate {name}({declared_index}{tree} whole__, {node}sought__; list<{node}> through__) =\n    {follow}({index}whole__, sought__, through__) == true &*& (sought__ == 0 ? \
             through__ == nil : {has}(whole__, sought__) == true &*& {name}({index}whole__, {next}, ?rest_) &*& through__ == cons(sought__, rest_));\n"
        )
    }

    /// A law that is shown by induction on what the path goes through. `parameters` come before the tree.
    fn law_along(&self, name: &str, part: &Part<'_>, parameters: &[(&str, &str)], conclusion: &str) -> String {
        let declared: String = parameters.iter().map(|(ty, name)| format!("{ty} {name}, ")).collect();
        let given: String = parameters.iter().map(|(_, name)| format!("{name}, ")).collect();
        let (tree, node) = (self.word("tree"), &self.node);
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        format!(
            "lemma_auto void {name}({declared}{declared_index}{tree} whole__, {node}sought__, list<{node}> through__)\n    requires true;\n    ensures {conclusion};\n{{\n    \
             switch (through__) {{ case nil: case cons(first__, rest__): {name}({given}{index}whole__, {next}, rest__); }}\n}}\n"
        )
    }

    /// What the function says is a path.
    fn stated(&self, part: &Part<'_>) -> String {
        let (tree, node) = (self.word("tree"), &self.node);
        let (name, follow) = (self.path_name(part), self.follow_name(part));
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        format!(
            "lemma_auto void {follow}_stated({declared_index}{tree} whole__, {node}sought__, list<{node}> through__)\n    requires {follow}({index}whole__, sought__, through__) == true;\n    \
             ensures {name}({index}whole__, sought__, through__);\n{{\n    switch (through__) {{ case nil: case cons(first__, rest__): {follow}_stated({index}whole__, {next}, \
             rest__); }}\n    close {name}({index}whole__, sought__, through__);\n}}\n"
        )
    }

    /// What a path goes through is in the tree.
    fn members(&self, part: &Part<'_>) -> String {
        let (has, follow, (_, index)) = (self.word("has"), self.follow_name(part), Self::index(part));
        let conclusion = format!(
            "{has}(whole__, other__) || (!mem(other__, through__) || !{follow}({index}whole__, sought__, through__))"
        );
        self.law_along(&format!("{follow}_members"), part, &[(&self.node, "other__")], &conclusion)
    }

    /// A record before all others changes no path that does not go through it.
    fn beyond(&self, part: &Part<'_>) -> String {
        let (follow, (_, index)) = (self.follow_name(part), Self::index(part));
        let names: Vec<String> = self.parts.iter().map(|part| format!("{}_", part.name)).collect();
        let mut parameters = vec![(self.node.as_str(), "address__")];
        let others = self.parts.iter().zip(&names).filter(|(part, _)| !part.is_child);
        parameters.extend(others.map(|(part, name)| (part.ty.as_str(), name.as_str())));
        let child = self.children().next().map_or("", |child| child.as_str());
        let record = self.record_with(child, "whole__");
        let conclusion = format!(
            "{follow}({index}{record}, sought__, through__) == {follow}({index}whole__, sought__, through__) || mem(address__, through__)"
        );
        self.law_along(&format!("{follow}_beyond"), part, &parameters, &conclusion)
    }

    /// What is written elsewhere changes no path.
    fn path_kept(&self, part: &Part<'_>, changed: &Part<'_>) -> String {
        let (follow, (_, index)) = (self.follow_name(part), Self::index(part));
        let set = format!("{}_{}(whole__, changed__, value__)", self.word("set"), changed.name);
        let same =
            format!("{follow}({index}{set}, sought__, through__) == {follow}({index}whole__, sought__, through__)");
        let before = format!("nth(index__, {}_{}(whole__, changed__))", self.word("field"), part.name);
        let conclusion = match (part.name == changed.name, part.is_array()) {
            (true, true) => format!("{same} || (mem(changed__, through__) && nth(index__, value__) != {before})"),
            (true, false) => format!("{same} || mem(changed__, through__)"),
            (false, _) => same,
        };
        let parameters = [(self.node.as_str(), "changed__"), (changed.ty.as_str(), "value__")];
        self.law_along(&format!("{follow}_after_{}", changed.name), part, &parameters, &conclusion)
    }
}

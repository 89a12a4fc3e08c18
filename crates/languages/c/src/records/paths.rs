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
        if updated.iter().any(|changed| changed.name == part.name && !changed.is_child) {
            text.push_str(&self.without(part));
            text.push_str(&self.goes_on(part));
            text.push_str(&self.unlinked(part));
            text.push_str(&self.changed_elsewhere(part));
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

    /// Where the record leads that is sought.
    fn next(&self, part: &Part<'_>) -> String {
        self.next_of(part, "sought__")
    }

    /// Where a record leads.
    fn next_of(&self, part: &Part<'_>, record: &str) -> String {
        let field = format!("{}_{}(whole__, {record})", self.word("field"), part.name);
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

    fn without_name(&self, part: &Part<'_>) -> String {
        format!("{}_{}", self.word("without"), part.name)
    }

    /// What a path goes through when a record was taken out of it.
    fn without(&self, part: &Part<'_>) -> String {
        let (node, without, follow) = (&self.node, self.without_name(part), self.follow_name(part));
        let law = |name: &str, declared: &str, given: &str, premise: &str, conclusion: &str| {
            format!(
                "lemma_auto void {follow}_without_{name}(list<{node}> through__, {node}removed__{declared})\n    requires {premise};\n    ensures {conclusion};\n{{\n    \
                 switch (through__) {{ case nil: case cons(first__, rest__): {follow}_without_{name}(rest__, removed__{given}); }}\n}}\n"
            )
        };
        let left = format!("{without}(through__, removed__)");
        let function = format!(
            "fixpoint list<{node}> {without}(list<{node}> through__, {node}removed__) {{\n    switch (through__) {{\n        case nil: return nil;\n        \
             case cons(first__, rest__): return first__ == removed__ ? {without}(rest__, removed__) : cons(first__, {without}(rest__, removed__));\n    }}\n}}\n"
        );
        let members = format!("mem(other__, {left}) == (other__ != removed__ && mem(other__, through__))");
        let members = law("members", &format!(", {node}other__"), ", other__", "true", &members);
        let absent = law("absent", "", "", "!mem(removed__, through__)", &format!("{left} == through__"));
        function + &members + &absent
    }

    /// Where a record of a path leads is on the path, or nowhere.
    fn goes_on(&self, part: &Part<'_>) -> String {
        let (tree, node, follow) = (self.word("tree"), &self.node, self.follow_name(part));
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        let after = self.next_of(part, "other__");
        format!(
            "lemma void {follow}_goes_on({node}other__, {declared_index}{tree} whole__, {node}sought__, list<{node}> through__)\n    requires {follow}({index}whole__, sought__, \
             through__) == true &*& mem(other__, through__) == true;\n    ensures {after} == 0 || mem({after}, through__);\n{{\n    switch (through__) {{\n        case nil:\n        \
             case cons(first__, rest__):\n            if (other__ != first__) {{ {follow}_goes_on(other__, {index}whole__, {next}, rest__); }}\n            \
             else {{ switch (rest__) {{ case nil: case cons(second__, others__): }} }}\n    }}\n}}\n"
        )
    }

    /// A record that leads past the next one has taken it out of the path.
    fn unlinked(&self, part: &Part<'_>) -> String {
        let (tree, node, follow) = (self.word("tree"), &self.node, self.follow_name(part));
        let (next, (declared_index, index)) = (self.next(part), Self::index(part));
        let set = format!("{}_{}(whole__, before__, value__)", self.word("set"), part.name);
        let left = format!("{}(through__, removed__)", self.without_name(part));
        let put = if part.is_array() { "nth(index__, value__)" } else { "value__" };
        let (before, removed) = (self.next_of(part, "before__"), self.next_of(part, "removed__"));
        let premise = format!(
            "{follow}({index}whole__, sought__, through__) && mem(before__, through__) && {before} == removed__ && removed__ != 0 && {put} == {removed}"
        );
        let value = &part.ty;
        format!(
            "lemma_auto void {follow}_unlinked({node}removed__, {node}before__, {value} value__, {declared_index}{tree} whole__, {node}sought__, list<{node}> through__)\n    requires true;\n    \
             ensures {follow}({index}{set}, sought__, {left}) || !({premise});\n{{\n    if ({premise}) {{\n        switch (through__) {{\n            case nil:\n            \
             case cons(first__, rest__):\n                if (first__ == before__) {{ switch (rest__) {{ case nil: case cons(second__, others__): }} }}\n                \
             else {{\n                    {follow}_goes_on(before__, {index}whole__, {next}, rest__);\n                    \
             {follow}_unlinked(removed__, before__, value__, {index}whole__, {next}, rest__);\n                }}\n        }}\n    }}\n}}\n"
        )
    }

    /// A record that leads to one that is not on the path is not on it either.
    fn changed_elsewhere(&self, part: &Part<'_>) -> String {
        let (tree, node, follow) = (self.word("tree"), &self.node, self.follow_name(part));
        let (declared_index, index) = Self::index(part);
        let set = format!("{}_{}(whole__, changed__, value__)", self.word("set"), part.name);
        let (before, value) = (self.next_of(part, "changed__"), &part.ty);
        let premise =
            format!("{follow}({index}whole__, sought__, through__) && {before} != 0 && !mem({before}, through__)");
        format!(
            "lemma_auto void {follow}_elsewhere({node}changed__, {value} value__, {declared_index}{tree} whole__, {node}sought__, list<{node}> through__)\n    requires true;\n    \
             ensures {follow}({index}{set}, sought__, through__) || !({premise});\n{{\n    if ({premise}) {{\n        if (mem(changed__, through__)) \
             {{ {follow}_goes_on(changed__, {index}whole__, sought__, through__); }}\n    }}\n}}\n"
        )
    }
}

//! Records with another value in a field: `v[p].f := e`, and what is known about it. All of it is text, proved by the tests of the engine.
//!
//! The record that is found first is the one that changes, as for reading; so no law below has to ask whether addresses are distinct.

use std::fmt::Write;

use super::declarations::{Part, Writer};

/// What the laws call the parameters of an update.
const ARGUMENTS: &str = "whole__, sought__, value__";

impl Writer<'_> {
    /// The update of a field, with its laws.
    pub(super) fn update(&self, part: &Part<'_>) -> String {
        let mut text = self.set(part);
        if part.is_child {
            text.push_str(&self.child(part));
            text.push_str(&self.child_laws(part));
        } else {
            text.push_str(&self.laws(part));
        }
        text
    }

    fn set_name(&self, part: &Part<'_>) -> String {
        format!("{}_{}", self.word("set"), part.name)
    }

    /// What an update puts there: a value, or the tree that begins there.
    fn put<'a>(&'a self, part: &'a Part<'_>) -> std::borrow::Cow<'a, str> {
        if part.is_child { self.word("tree").into() } else { part.ty.as_str().into() }
    }

    /// A record with one of its parts replaced.
    pub(super) fn record_with(&self, replaced: &str, by: &str) -> String {
        let mut names = vec!["address__".to_owned()];
        names.extend(self.parts.iter().map(|part| match part.name.as_str() == replaced {
            true => by.to_owned(),
            false => format!("{}_", part.name),
        }));
        format!("{}({})", self.word("record"), names.join(", "))
    }

    fn set(&self, part: &Part<'_>) -> String {
        let (tree, has, set) = (self.word("tree"), self.word("has"), self.set_name(part));
        let mut value = format!("address__ == sought__ ? {} : ", self.record_with(part.name, "value__"));
        let children: Vec<_> = self.children().collect();
        for (position, child) in children.iter().enumerate() {
            if position + 1 < children.len() {
                let _ = write!(value, "{has}({child}_, sought__) ? ");
            }
            value.push_str(&self.record_with(child, &format!("{set}({child}_, sought__, value__)")));
            if position + 1 < children.len() {
                value.push_str(" : ");
            }
        }
        let signature = format!("{tree} {set}({tree} whole__, {}sought__, {} value__)", self.node, self.put(part));
        self.cases(&signature, &self.word("empty"), &value)
    }

    /// The tree that begins at a field of the record.
    fn child(&self, part: &Part<'_>) -> String {
        let (tree, child) = (self.word("tree"), format!("{}_{}", self.word("child"), part.name));
        let record = format!("address__ == sought__ ? {}_ : {}", part.name, self.deeper(&child));
        let signature = format!("{tree} {child}({tree} whole__, {}sought__)", self.node);
        self.cases(&signature, &self.word("empty"), &record)
    }

    /// What is not there has no field: nothing is known of its value but that it is always the same. What a child field leads to is there.
    pub(super) fn field_laws(&self) -> String {
        let (has, empty, node) = (self.word("has"), self.word("empty"), self.node.as_str());
        let law = |part: &Part<'_>| {
            let field = format!("{}_{}", self.word("field"), part.name);
            let conclusion =
                format!("{field}(whole__, other__) == {field}({empty}, other__) || {has}(whole__, other__)");
            self.law(&format!("{}_absent_{}", self.word("set"), part.name), &[(node, "other__")], "true", &conclusion)
        };
        let root = format!("{}(whole__)", self.word("root"));
        let first = format!("{has}(whole__, {root}) || {root} == 0");
        let first = self.law(&format!("{}_closed", self.word("set")), &[], "true", &first);
        let below = self.children().map(|child| self.closed(child));
        let parameters = [(node, "above__"), (node, "other__")];
        let within = format!("{has}(whole__, other__) || !{has}({}(whole__, above__), other__)", self.word("find"));
        let within = self.law(&format!("{}_within", self.word("set")), &parameters, "true", &within);
        self.parts.iter().map(law).chain([first, within]).chain(below).collect()
    }

    /// A child of a record is a record, or there is none. Of use where somebody asks whether it is: otherwise one would lead to the next for ever.
    fn closed(&self, child: &str) -> String {
        let (has, next) = (self.word("has"), format!("{}_{child}(whole__, other__)", self.word("field")));
        let conclusion = format!("{has}(whole__, {next}) || ({next} == 0 || !{has}(whole__, other__))");
        let name = format!("{}_closed_{child}", self.word("set"));
        self.law(&name, &[(&self.node, "other__")], "true", &conclusion)
    }

    /// A law that is shown by induction on the tree. `parameters` are those after the tree, with their types.
    fn law(&self, name: &str, parameters: &[(&str, &str)], premise: &str, conclusion: &str) -> String {
        let declared: String = parameters.iter().map(|(ty, name)| format!(", {ty} {name}")).collect();
        let given: String = parameters.iter().map(|(_, name)| format!(", {name}")).collect();
        let inner: String = self.children().map(|child| format!(" {name}({child}_{given});")).collect();
        let (tree, empty, record) = (self.word("tree"), self.word("empty"), self.record());
        format!(
            "lemma_auto void {name}({tree} whole__{declared})\n    requires {premise};\n    ensures {conclusion};\n{{\n    switch (whole__) {{ case {empty}: \
             case {record}:{inner} }}\n}}\n"
        )
    }

    /// The laws of fields that do not lead on.
    fn laws(&self, part: &Part<'_>) -> String {
        let (has, root, records, find) = (self.word("has"), self.word("root"), self.word("records"), self.word("find"));
        let (set, field) = (self.set_name(part), self.word("field"));
        let node = self.node.as_str();
        let (name, put) = (part.name, self.put(part));
        let update = [(node, "sought__"), (&*put, "value__")];
        let elsewhere = [(node, "sought__"), (&*put, "value__"), (node, "other__")];
        let changed = format!("{set}({ARGUMENTS})");
        let mut text = String::new();
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        law("has", &elsewhere, format!("{has}({changed}, other__) == {has}(whole__, other__)"));
        law("root", &update, format!("{root}({changed}) == {root}(whole__)"));
        law("records", &update, format!("{records}({changed}) == {records}(whole__)"));
        law("absent", &update, format!("{changed} == whole__ || {has}(whole__, sought__)"));
        text.push_str(&self.fields_after(part));
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        let same = format!("{set}(whole__, sought__, {field}_{name}(whole__, sought__)) == whole__");
        law("same", &update[..1], same);
        let again = format!("{set}({set}(whole__, sought__, before__), sought__, value__) == {changed}");
        law("again", &[(node, "sought__"), (&*put, "before__"), (&*put, "value__")], again);
        law(
            "found",
            &update,
            format!("{find}({changed}, sought__) == {set}({find}(whole__, sought__), sought__, value__)"),
        );
        let below = [(node, "sought__"), (&*put, "value__"), (node, "above__"), (node, "other__")];
        law(
            "below",
            &below,
            format!("{has}({find}({changed}, above__), other__) == {has}({find}(whole__, above__), other__)"),
        );
        let apart = format!(
            "{find}({changed}, other__) == {find}(whole__, other__) || {has}({find}(whole__, other__), sought__)"
        );
        law("find", &elsewhere, apart);
        text
    }

    /// What all fields and their sums are after an update of one that does not lead on.
    fn fields_after(&self, part: &Part<'_>) -> String {
        let (has, field, set) = (self.word("has"), self.word("field"), self.set_name(part));
        let (name, node, put) = (part.name, self.node.as_str(), self.put(part));
        let elsewhere = [(node, "sought__"), (&*put, "value__"), (node, "other__")];
        let update = &elsewhere[..2];
        let changed = format!("{set}({ARGUMENTS})");
        let mut text = String::new();
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        for other in self.parts {
            let kept = format!("{field}_{}(whole__, other__)", other.name);
            let told = match other.name == part.name {
                true => format!("(other__ == sought__ && {has}(whole__, sought__) ? value__ : {kept})"),
                false => kept,
            };
            let conclusion = format!("{field}_{}({changed}, other__) == {told}", other.name);
            law(&format!("field_{}", other.name), &elsewhere, conclusion);
        }
        for other in self.parts.iter().filter(|other| other.is_number) {
            let sum = format!("{}_{}", self.word("sum"), other.name);
            let difference = match other.name == part.name {
                true => format!(" + ({has}(whole__, sought__) ? value__ - {field}_{name}(whole__, sought__) : 0)"),
                false => String::new(),
            };
            law(&format!("sum_{}", other.name), update, format!("{sum}({changed}) == {sum}(whole__){difference}"));
        }
        text
    }

    /// The laws of fields that lead on: `child` is what was below, `cut` the tree without it.
    fn child_laws(&self, part: &Part<'_>) -> String {
        let (has, root, empty) = (self.word("has"), self.word("root"), self.word("empty"));
        let (set, field, tree) = (self.set_name(part), self.word("field"), self.word("tree"));
        let (node, name) = (self.node.as_str(), part.name);
        let update = [(node, "sought__"), (tree.as_str(), "value__")];
        let elsewhere = [(node, "sought__"), (tree.as_str(), "value__"), (node, "other__")];
        let below = [(node, "sought__"), (node, "other__")];
        let changed = format!("{set}({ARGUMENTS})");
        let cut = format!("{set}(whole__, sought__, {empty})");
        let child = format!("{}_{name}(whole__, sought__)", self.word("child"));
        let present = format!("{has}(whole__, sought__)");
        let mut text = String::new();
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        law("root", &update, format!("{root}({changed}) == {root}(whole__)"));
        law("absent", &update, format!("{changed} == whole__ || {present}"));
        law("itself", &update, format!("{has}({changed}, sought__) == {present}"));
        let more =
            format!("{has}({changed}, other__) == ({has}({cut}, other__) || {present} && {has}(value__, other__))");
        law("has", &elsewhere, more);
        law("cut", &below, format!("{has}(whole__, other__) == ({has}({cut}, other__) || {has}({child}, other__))"));
        law(
            "child",
            &below[..1],
            format!(
                "{field}_{name}(whole__, sought__) == ({present} ? {root}({child}) : {field}_{name}({empty}, sought__))"
            ),
        );
        text.push_str(&self.fields_after_child(part));
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        law("same", &below[..1], format!("{set}(whole__, sought__, {child}) == whole__"));
        let again = format!("{set}({set}(whole__, sought__, before__), sought__, value__) == {changed}");
        law("again", &[(node, "sought__"), (tree.as_str(), "before__"), (tree.as_str(), "value__")], again);
        text
    }

    /// What all fields and their sums are after an update of one that leads on: those that stay, those that come, those that are let go.
    fn fields_after_child(&self, part: &Part<'_>) -> String {
        let (has, root, field, set) = (self.word("has"), self.word("root"), self.word("field"), self.set_name(part));
        let (node, tree) = (self.node.as_str(), self.word("tree"));
        let elsewhere = [(node, "sought__"), (tree.as_str(), "value__"), (node, "other__")];
        let (update, below) = (&elsewhere[..2], [(node, "sought__"), (node, "other__")]);
        let changed = format!("{set}({ARGUMENTS})");
        let cut = format!("{set}(whole__, sought__, {})", self.word("empty"));
        let child = format!("{}_{}(whole__, sought__)", self.word("child"), part.name);
        let present = format!("{has}(whole__, sought__)");
        let mut text = String::new();
        let mut law = |suffix: &str, parameters: &[(&str, &str)], conclusion: String| {
            text.push_str(&self.law(&format!("{set}_{suffix}"), parameters, "true", &conclusion));
        };
        for other in self.parts {
            let (field, kept) =
                (format!("{field}_{}", other.name), format!("{field}_{}(whole__, other__)", other.name));
            let told = match other.name == part.name {
                true => format!("(other__ == sought__ && {present} ? {root}(value__) : {kept})"),
                false => kept.clone(),
            };
            let same = format!(
                "{field}({changed}, other__) == {told} || ({has}(value__, other__) || {has}({child}, other__))"
            );
            law(&format!("kept_{}", other.name), &elsewhere, same);
            let new = format!(
                "{field}({changed}, other__) == {field}(value__, other__) || (!{present} || {has}({cut}, other__))"
            );
            law(&format!("new_{}", other.name), &elsewhere, new);
            let old =
                format!("{field}({child}, other__) == {kept} || (!{has}({child}, other__) || {has}({cut}, other__))");
            law(&format!("old_{}", other.name), &below, old);
        }
        for other in self.parts.iter().filter(|other| other.is_number) {
            let sum = format!("{}_{}", self.word("sum"), other.name);
            let difference = format!("{sum}({child}) + ({present} ? {sum}(value__) : 0)");
            law(&format!("sum_{}", other.name), update, format!("{sum}({changed}) == {sum}(whole__) - {difference}"));
        }
        text
    }
}

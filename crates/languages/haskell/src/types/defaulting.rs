//! Defaulting: a type that nothing decides but classes becomes `Integer` or `Double` where a numeric class is among them, as the report
//! says, and otherwise the simplest type that has the instances.

use gainsay_source::Diagnostic;

use super::{
    Checker,
    data::{Constraint, MetaId, Type},
    evidence::Evidence,
    solve::Patience,
};
use crate::{
    rename::entity::{ClassId, TypeName},
    syntax::DeclarationKind,
};

const NUMERIC: [&str; 7] = ["Num", "Real", "Integral", "Fractional", "Floating", "RealFrac", "RealFloat"];

impl Checker {
    /// Defaults the metas above `level` in the constraints wanted since `mark`.
    pub(super) fn default_since(&mut self, mark: usize, level: u32) {
        self.solve(mark, Patience::Wait);
        while self.default_one(mark, level) {
            self.solve(mark, Patience::Wait);
        }
    }

    /// Nothing more will be found out: decides what can be decided, and reports the rest.
    pub(super) fn finish_since(&mut self, mark: usize, level: u32) {
        self.default_since(mark, level);
        self.solve(mark, Patience::Decide);
        self.default_since(mark, level);
        self.report_ambiguous(mark, level);
    }

    fn default_one(&mut self, mark: usize, level: u32) -> bool {
        let mut metas = Vec::new();
        for wanted in &self.wanted[mark..] {
            wanted.constraint.arguments.iter().for_each(|argument| self.unknowns(argument, &mut metas));
        }
        metas.retain(|meta| self.level_of(*meta) > level);
        metas.into_iter().any(|meta| self.default_meta(meta, mark))
    }

    /// The classes that the meta alone must be an instance of.
    fn demands(&self, meta: MetaId, mark: usize) -> Vec<ClassId> {
        let mut classes = Vec::new();
        for wanted in &self.wanted[mark..] {
            if let [argument] = wanted.constraint.arguments.as_slice()
                && self.prune(argument) == Type::Meta(meta)
                && !classes.contains(&wanted.constraint.class)
            {
                classes.push(wanted.constraint.class);
            }
        }
        classes
    }

    fn default_meta(&mut self, meta: MetaId, mark: usize) -> bool {
        let classes = self.demands(meta, mark);
        if classes.is_empty() {
            return false;
        }
        let numeric = classes.iter().any(|class| NUMERIC.contains(&self.names.entities.class(*class).name.as_str()));
        let candidates = if numeric { self.numeric_candidates() } else { self.plain_candidates() };
        for candidate in candidates {
            let fits = classes
                .iter()
                .all(|class| self.has_instance(&Constraint { class: *class, arguments: vec![candidate.clone()] }));
            if fits {
                self.solve_meta(meta, candidate);
                return true;
            }
        }
        false
    }

    /// What the module's `default` declaration lists, or `Integer` and `Double`.
    fn numeric_candidates(&mut self) -> Vec<Type> {
        let syntax = self.names.graph.module(self.module).syntax.clone();
        let declared = syntax.declarations.iter().find_map(|declaration| match &declaration.kind {
            DeclarationKind::Default(types) => Some(types),
            _ => None,
        });
        if let Some(types) = declared {
            return types.iter().map(|ty| self.convert(ty)).collect();
        }
        [self.well_known.integer, self.well_known.double].into_iter().flatten().map(Type::Constructor).collect()
    }

    fn plain_candidates(&mut self) -> Vec<Type> {
        let io = match self.names.library_type("Prelude", "IO") {
            Some(TypeName::Type(io)) => Some(Type::Constructor(io)),
            _ => None,
        };
        let builtin = &self.names.builtin;
        let simple = [Type::Constructor(builtin.unit), Type::Constructor(builtin.list)];
        let integer = self.well_known.integer.map(Type::Constructor);
        simple.into_iter().chain(integer).chain(io).collect()
    }

    /// Constraints that still depend on unknown types above `level`; the others wait.
    fn report_ambiguous(&mut self, mark: usize, level: u32) {
        for wanted in self.wanted.split_off(mark) {
            let mut metas = Vec::new();
            wanted.constraint.arguments.iter().for_each(|argument| self.unknowns(argument, &mut metas));
            if metas.iter().any(|meta| self.level_of(*meta) <= level) {
                self.wanted.push(wanted);
                continue;
            }
            self.settle(wanted.evidence, Evidence::Error);
            if self.problem.is_some() {
                continue;
            }
            let constraint = self.show_constraint(&wanted.constraint);
            let message = format!("the type is ambiguous: nothing decides which instance `{constraint}` is meant");
            let help = "add a type annotation";
            self.report(Diagnostic::error("ambiguous-type", message, wanted.span).with_help(help));
        }
    }
}

//! Top-level definitions, class defaults and instance methods, resolved on demand.

use gainsay_source::Name;
use rustc_hash::FxHashMap;

use super::{
    Names, Renamer,
    entity::{GlobalId, GlobalKind, InstanceForm, LocalId, Value},
    pattern::pattern_variables,
    tree::{Definition, DefinitionBody, Expr},
};
use crate::{
    modules::ModuleId,
    syntax::{self, BindingKind, ClassItem, DeclarationKind, InstanceItem},
};

impl Names {
    /// The resolved definition of a global that the user or the library wrote out; `None` for everything that is made up.
    pub fn definition(&mut self, global: GlobalId) -> Option<Definition> {
        let entity = self.entities.global(global);
        let module = entity.module;
        match entity.kind.clone() {
            GlobalKind::Function { declaration } | GlobalKind::PatternPart { declaration } => {
                let syntax = self.graph.module(module).syntax.clone();
                let DeclarationKind::Binding(binding) = &syntax.declarations[declaration].kind else { return None };
                Some(self.define(module, binding))
            }
            GlobalKind::Added { binding } => {
                let function = self.added[binding].function.clone();
                Some(self.function(module, &function))
            }
            GlobalKind::InstanceMethod { instance, index } => {
                let entity = self.entities.instance(instance);
                let InstanceForm::Written { declaration } = entity.form else { return None };
                let item = entity.items[index]?;
                let syntax = self.graph.module(module).syntax.clone();
                let DeclarationKind::Instance(instance) = &syntax.declarations[declaration].kind else { return None };
                let InstanceItem::Binding(binding) = &instance.items[item] else { return None };
                Some(self.define(module, binding))
            }
            GlobalKind::DefaultMethod { class, index } => {
                let entity = self.entities.class(class);
                let item = entity.defaults[index]?;
                let syntax = self.graph.module(module).syntax.clone();
                let DeclarationKind::Class(class) = &syntax.declarations[entity.declaration].kind else { return None };
                let ClassItem::Binding(binding) = &class.items[item] else { return None };
                Some(self.define(module, binding))
            }
            _ => None,
        }
    }

    fn define(&mut self, module: ModuleId, binding: &syntax::Binding) -> Definition {
        match &binding.kind {
            BindingKind::Function(function) => self.function(module, function),
            BindingKind::Pattern { pattern, right_hand_side } => self.pattern_binding(module, pattern, right_hand_side),
            _ => Definition { body: DefinitionBody::Matches(Vec::new()), references: Vec::new(), broken: None },
        }
    }

    fn function(&mut self, module: ModuleId, function: &syntax::FunctionBinding) -> Definition {
        let mut renamer = Renamer::new(self, module);
        let matches = renamer.function_matches(function);
        renamer.finish(DefinitionBody::Matches(matches))
    }

    fn pattern_binding(
        &mut self,
        module: ModuleId,
        pattern: &syntax::Pattern,
        right_hand_side: &syntax::RightHandSide,
    ) -> Definition {
        let mut variables = Vec::new();
        pattern_variables(pattern, &mut variables);
        let mut renamer = Renamer::new(self, module);
        // The right-hand side sees the globals; only the pattern itself sees its locals.
        let right_hand_side = renamer.right_hand_side(right_hand_side, None);
        let pattern = renamer.patterns(std::slice::from_ref(pattern)).remove(0);
        let mut parts = Vec::new();
        for variable in variables {
            if let (Some(local), Some(Value::Global(global))) =
                (renamer.local(&variable.name), renamer.names.module_names(module).values.get(&variable.name).copied())
            {
                parts.push((global, local));
            }
        }
        renamer.finish(DefinitionBody::Pattern { pattern, right_hand_side, parts })
    }

    /// Resolves an expression in a module where some further names are bound.
    pub fn expression(
        &mut self,
        module: ModuleId,
        bound: &[Name],
        expression: &syntax::Expression,
    ) -> (Expr, FxHashMap<Name, LocalId>, Definition) {
        let mut renamer = Renamer::new(self, module);
        let mut locals = FxHashMap::default();
        for name in bound {
            locals.insert(name.clone(), renamer.bound_name(name, expression.span));
        }
        let resolved = renamer.expression(expression);
        let definition = renamer.finish(DefinitionBody::Matches(Vec::new()));
        (resolved, locals, definition)
    }
}

impl Renamer<'_> {
    fn finish(mut self, body: DefinitionBody) -> Definition {
        self.global_references.sort_unstable();
        self.global_references.dedup();
        Definition { body, references: self.global_references, broken: self.broken }
    }
}

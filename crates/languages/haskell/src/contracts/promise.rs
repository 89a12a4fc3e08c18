//! What a contract alone promises: any result that satisfies the postcondition and respects parametricity.

use gainsay_ir::functional::{self as ir, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{alternative, assume, bind, lambda, variable},
    contract::Contract,
    entry::module_and_name,
    parametric::{Generic, Supply},
    predicate::first_message,
    shape::Shape,
    syntax_tree::{apply, exact, local, named},
};
use crate::{
    modules::Origin,
    rename::entity::{GlobalId, TypeId, Value},
    types::data::{Scheme, Type, VariableId},
};

/// What functions are called that make a value of a list of its parts.
const LIST_MAKERS: [&str; 2] = ["fromList", "pack"];

impl Writer<'_> {
    /// Any result that the postcondition allows; `None` when nothing may be promised but what the body does.
    pub(super) fn promise(
        &mut self,
        global: GlobalId,
        types: &[Type],
        contract: &Contract,
        source: &Name,
        span: Span,
    ) -> Option<Expr> {
        // Of a function that the logic knows by its body, the contract says exactly what the body does.
        let library = self.is_library(global) && !self.is_respecified(global);
        let exact = library || self.book.lifted.contains(&global);
        if exact || !contract.predicates.is_empty() || !contract.postcondition_dropped.is_empty() {
            return None;
        }
        let value = contract.result.value.clone();
        let conditions = self.conditions(&contract.result, &value);
        if !self.data_dropped_within(&contract.result.ty).is_empty() {
            return None;
        }
        let generic = self.generic(global, contract)?;
        let (unknown, more) = self.unknown_result(&generic, types, contract, source, span)?;
        let promised = conditions.into_iter().chain(more).rev();
        let promised = promised.fold(variable(&value, span), |body, condition| assume(condition, body));
        Some(bind(&value, unknown, promised))
    }

    /// An unknown result, and the conditions on it.
    fn unknown_result(
        &mut self,
        generic: &Generic,
        types: &[Type],
        contract: &Contract,
        source: &Name,
        span: Span,
    ) -> Option<(Expr, Vec<Expr>)> {
        let pairs: Vec<(VariableId, Type)> =
            generic.scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let mut members = Vec::new();
        for (variable_id, ty) in &pairs {
            match self.supply(generic, *variable_id) {
                Supply::Anything => {}
                Supply::Untraced => return None,
                Supply::Members => members.push((*variable_id, ty.clone())),
                Supply::Results(_, taken) if self.takes_results(generic, *variable_id, &taken) => return None,
                Supply::Results(index, taken) => {
                    let mapped =
                        self.mapped_result(generic, &pairs, contract, (*variable_id, index, &taken), source, span);
                    if mapped.is_some() {
                        return mapped;
                    }
                }
            }
        }
        self.first_order_type(&contract.result.ty)?;
        let unknown = self.unknown(&contract.result.ty, source, span).ok()?;
        let result = (&generic.result, &contract.result.ty);
        let value = contract.result.value.clone();
        let conditions = members
            .iter()
            .filter_map(|(variable_id, ty)| self.members_only(generic, (*variable_id, ty), result, contract, &value));
        let conditions = conditions.collect();
        Some((unknown, conditions))
    }

    /// Whether a function among the arguments takes what only another function among them returns: then nothing but the body is known to
    /// put the two together.
    fn takes_results(&mut self, generic: &Generic, variable_id: VariableId, taken: &[Type]) -> bool {
        let others = generic.scheme.variables.clone();
        others.into_iter().any(|other| {
            other != variable_id
                && taken.iter().any(|ty| ty.mentions(other))
                && generic.arguments.iter().any(|argument| self.function_to(argument, other).is_some())
        })
    }

    /// A result whose parts of the variable's type are what a function among the arguments returns: that function applied to unknowns.
    fn mapped_result(
        &mut self,
        generic: &Generic,
        pairs: &[(VariableId, Type)],
        contract: &Contract,
        (variable_id, index, taken): (VariableId, usize, &[Type]),
        source: &Name,
        span: Span,
    ) -> Option<(Expr, Vec<Expr>)> {
        let seed = self.tuple_type(taken)?;
        let result = generic.result.substitute(&[(variable_id, seed)]);
        let ground = self.ground(&result.substitute(pairs));
        self.first_order_type(&ground)?;
        let mapping = self.mapping(&generic.result, variable_id)?;
        let seeds = self.unique("seeds");
        let function = self.on_tuple(&contract.parameters.get(index)?.value.clone(), taken.len(), span)?;
        let mut value = Expr::apply(mapping, vec![function, variable(&seeds, span)], span);
        for (other, ty) in pairs {
            if *other != variable_id
                && result.mentions(*other)
                && let Some(condition) = self.members_only(generic, (*other, ty), (&result, &ground), contract, &seeds)
            {
                value = assume(condition, value);
            }
        }
        let unknown = self.unknown(&ground, source, span).ok()?;
        Some((bind(&seeds, unknown, value), Vec::new()))
    }

    fn tuple_type(&mut self, parts: &[Type]) -> Option<Type> {
        match parts {
            [only] => Some(only.clone()),
            several => {
                let (tuple, _) = self.lowered.names().builtin.tuple(several.len())?;
                Some(Type::apply(Type::Constructor(tuple), several.iter().cloned()))
            }
        }
    }

    /// The function of that name on a tuple of its arguments.
    fn on_tuple(&mut self, function: &Name, count: usize, span: Span) -> Option<Expr> {
        if count == 1 {
            return Some(variable(function, span));
        }
        let (_, tuple) = self.lowered.names().builtin.tuple(count)?;
        let tuple = self.lowered.program_name(Value::Constructor(tuple));
        let whole = self.unique("arguments");
        let names: Vec<Name> = (0..count).map(|_| self.unique("argument")).collect();
        let arguments = names.iter().map(|name| variable(name, span)).collect();
        let body = Expr::apply(variable(function, span), arguments, span);
        let case = Expr::case(variable(&whole, span), vec![alternative(&tuple, names, body)], span);
        Some(lambda(&[whole], case, span))
    }

    /// An unknown value; one whose structure only the library may build is made from a list.
    pub(super) fn unknown(&mut self, ty: &Type, label: &Name, span: Span) -> Result<Expr, String> {
        if let Shape::Data { id, .. } = self.shape(ty)
            && self.hides_constructors(id)
        {
            return self.made_of_list(id, ty, label, span);
        }
        if let Some(hidden) = self.hidden_within(ty) {
            return Err(format!("an unknown value of the type `{hidden}`"));
        }
        let ty: ir::Type = self.lowered.symbolic_type(ty)?;
        Ok(Expr::new(ExprKind::Symbolic { label: label.clone(), ty }, span))
    }

    /// The type of the input that an argument of the given type is made of.
    pub(super) fn input_type(&mut self, ty: &Type) -> Option<ir::Type> {
        if self.is_mirrored(ty) {
            return self.mirrored(ty).ok().map(|mirror| mirror.ty);
        }
        let made_of = match self.shape(ty) {
            Shape::Data { id, .. } if self.hides_constructors(id) => self.list_for(id, ty)?.1,
            _ => ty.clone(),
        };
        self.lowered.symbolic_type(&made_of).ok()
    }

    /// The function of the library that makes a value of this type, with its module, and the type of the list it takes.
    pub(super) fn list_for(&mut self, id: TypeId, ty: &Type) -> Option<(Name, Type)> {
        let (maker, list, made) = self.list_maker(id)?;
        let (_, parameters) = made.spine();
        let (_, arguments) = ty.spine();
        let substitution: Vec<_> = parameters
            .into_iter()
            .zip(arguments)
            .filter_map(|(parameter, argument)| match parameter {
                Type::Variable(variable) => Some((*variable, argument.clone())),
                _ => None,
            })
            .collect();
        Some((maker, self.ground(&list.substitute(&substitution))))
    }

    fn made_of_list(&mut self, id: TypeId, ty: &Type, label: &Name, span: Span) -> Result<Expr, String> {
        let refusal = format!("an unknown value of the type `{}`", self.lowered.show_type(ty));
        let (maker, list) = self.list_for(id, ty).ok_or_else(|| refusal.clone())?;
        let items = self.unknown(&list, label, span)?;
        let name = self.unique("items");
        let body = self.made_of_items(&maker, &list, &name, ty, span).map_err(|_| refusal)?;
        Ok(bind(&name, items, body))
    }

    /// `maker items`, of the given type.
    pub(super) fn made_of_items(
        &mut self,
        maker: &Name,
        list: &Type,
        items: &Name,
        ty: &Type,
        span: Span,
    ) -> Result<Expr, String> {
        let (module, function) = module_and_name(maker);
        let expression = apply(named(exact(module, function, span)), vec![local(items, span)], span);
        let environment = [(items.clone(), std::sync::Arc::new(Scheme::plain(list.clone())))];
        let root = self.lowered.root();
        let lowered = self.lowered.lower_expression(root, &expression, &environment, &[], Some(ty));
        lowered.map(|(body, _)| body).map_err(|diagnostics| first_message(&diagnostics))
    }

    /// A function of the library that makes values of this type of a list: with its module, what it takes and what it makes.
    fn list_maker(&mut self, id: TypeId) -> Option<(Name, Type, Type)> {
        let names = self.lowered.names();
        let library = names.graph.modules.iter().filter(|module| module.origin == Origin::Library);
        let modules: Vec<Name> = library.map(|module| module.name.clone()).collect();
        let makers = modules.iter().flat_map(|module| LIST_MAKERS.map(|function| (module, function)));
        let mut makers = makers.collect::<Vec<_>>().into_iter();
        makers.find_map(|(module, function)| {
            let maker = self.lowered.names().library_value(module, function)?;
            let scheme = self.lowered.signature_of(maker);
            let (list, made) = self.split_arrow(&scheme.body)?;
            let name = Name::from(format!("{module}.{function}"));
            (*made.spine().0 == Type::Constructor(id)).then_some((name, list, made))
        })
    }
}

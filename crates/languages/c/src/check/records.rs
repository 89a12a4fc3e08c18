//! Words that mean something else for every kind of tree: `records(v)`, `find(v, p)`, `root(v)`, `v[p].field`, `v[p].field := e`,
//! `path(v, p, field; ps)`. Names that the user declared mean what they say.

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_source::Name;

use super::Checker;
use crate::records::UPDATE;

const WORDS: [&str; 3] = ["records", "find", "root"];

impl Checker<'_> {
    /// What makes the type a kind of tree: the rest of its name.
    fn shape(&self, ty: &Type) -> Option<Name> {
        let Type::Inductive(name, _) = self.types.shallow(ty) else { return None };
        let shape = name.strip_prefix("tree_")?;
        let has = self.context.fixpoints.get(format!("has_{shape}").as_str())?;
        has.from_library.then(|| Name::new(shape))
    }

    /// The function that a word is for the tree it is applied to.
    pub(super) fn record_word(&mut self, name: Name, arguments: &mut [Expression]) -> Name {
        let is_word = self.ghost && WORDS.contains(&name.as_str()) && !self.context.fixpoints.contains_key(&name);
        let Some(tree) = arguments.first_mut().filter(|_| is_word) else { return name };
        let ty = self.expression(tree);
        match self.shape(&ty) {
            Some(shape) => Name::from(format!("{name}_{shape}")),
            None => name,
        }
    }

    /// `v[p].field` is a function of the tree and the address.
    pub(super) fn record_field(&mut self, expression: &mut Expression) {
        let ExpressionKind::Member { object, field } = &mut expression.kind else { return };
        let ExpressionKind::Index { array, index } = &mut object.kind else { return };
        // In code and for arrays of structures this is C's.
        if !matches!(array.kind, ExpressionKind::Variable(_) | ExpressionKind::Call { .. }) {
            return;
        }
        let ty = self.expression(array);
        let Some(shape) = self.shape(&ty) else { return };
        let name = Name::from(format!("field_{shape}_{field}"));
        if !self.context.fixpoints.contains_key(&name) {
            let message = format!("the records of this tree do not include `{field}`");
            self.error("unbound-name", message, expression.span);
            expression.kind = ExpressionKind::Integer(0.into());
            return;
        }
        let callee = Box::new(Expression::new(ExpressionKind::Variable(name), object.span));
        let arguments = vec![(**array).clone(), (**index).clone()];
        expression.kind = ExpressionKind::Call { callee, arguments };
    }

    /// `xs[i]` is an element of a list, such as the value of an array in a record.
    pub(super) fn list_element(&mut self, expression: &mut Expression) {
        let ExpressionKind::Index { array, index } = &mut expression.kind else { return };
        let nth = Name::new("nth");
        if !self.ghost || !self.context.fixpoints.get(&nth).is_some_and(|signature| signature.from_library) {
            return;
        }
        // What is nested deeper would be checked again and again.
        let is_shallow = match &array.kind {
            ExpressionKind::Variable(_) => true,
            ExpressionKind::Member { object, .. } => {
                matches!(&object.kind, ExpressionKind::Index { array, .. } if matches!(array.kind, ExpressionKind::Variable(_)))
            }
            _ => false,
        };
        if !is_shallow {
            return;
        }
        let ty = self.expression(array);
        if matches!(self.types.shallow(&ty), Type::Inductive(name, _) if name == "list") {
            let callee = Box::new(Expression::new(ExpressionKind::Variable(nth), array.span));
            let arguments = vec![(**index).clone(), (**array).clone()];
            expression.kind = ExpressionKind::Call { callee, arguments };
        }
    }

    /// `v[p].field := e` is a function of the tree, the address and the value.
    pub(super) fn record_update(&mut self, expression: &mut Expression) {
        let ExpressionKind::Call { callee, arguments } = &mut expression.kind else { return };
        let is_update = matches!(&callee.kind, ExpressionKind::Variable(name) if name == UPDATE);
        let ([target, value], true) = (arguments.as_mut_slice(), is_update) else { return };
        match self.updated(target) {
            Ok((name, tree, address)) => {
                callee.kind = ExpressionKind::Variable(name);
                *arguments = vec![tree, address, value.clone()];
            }
            Err(message) => {
                self.error("type", message.clone(), expression.span);
                expression.kind = ExpressionKind::Unsupported(message);
                expression.ty = self.types.fresh();
            }
        }
    }

    /// The function that changes a field of a record, the tree and the address.
    fn updated(&mut self, target: &mut Expression) -> Result<(Name, Expression, Expression), String> {
        let wanted = || Err("`:=` changes a field of a record of a tree, as in `v[p].field := e`".to_owned());
        let ExpressionKind::Member { object, field } = &mut target.kind else { return wanted() };
        let ExpressionKind::Index { array, index } = &mut object.kind else { return wanted() };
        let ty = self.expression(array);
        let Some(shape) = self.shape(&ty) else { return wanted() };
        let name = Name::from(format!("set_{shape}_{field}"));
        match self.context.fixpoints.contains_key(&name) {
            true => Ok((name, (**array).clone(), (**index).clone())),
            false => Err(format!("the records of this tree do not include `{field}`")),
        }
    }

    /// `path(v, p, field; ps)` is a predicate of the tree and the field, and `path(v, p, field[i]; ps)` of the number as well.
    pub(super) fn path(&mut self, condition: &mut Expression) {
        let ExpressionKind::Call { callee, arguments } = &mut condition.kind else { return };
        let is_path = matches!(&callee.kind, ExpressionKind::Variable(name) if name == "path");
        let name = Name::new("path");
        if !is_path || self.context.predicates.contains_key(&name) || self.context.fixpoints.contains_key(&name) {
            return;
        }
        let [tree, _, field, ..] = arguments.as_mut_slice() else { return };
        let (field, index) = match field.kind.clone() {
            ExpressionKind::Index { array, index } => (array.kind, Some(*index)),
            kind => (kind, None),
        };
        let ExpressionKind::Variable(field) = field else { return };
        let ty = self.expression(tree);
        let Some(shape) = self.shape(&ty) else { return };
        let name = Name::from(format!("path_{shape}_{field}"));
        if !self.context.predicates.contains_key(&name) {
            let message = format!("`{field}` does not lead from record to record of this tree");
            self.error("unbound-name", message, condition.span);
            return;
        }
        let given = self.context.predicates.get(&name).map_or(0, |declared| declared.parameters.len());
        if (given == 4) != index.is_some() {
            let message = match index {
                Some(_) => format!("`{field}` is one link, not several"),
                None => format!("`{field}` is several links; say which: `{field}[i]`"),
            };
            self.error("type", message, condition.span);
            return;
        }
        callee.kind = ExpressionKind::Variable(name);
        arguments.remove(2);
        arguments.splice(0..0, index);
    }
}

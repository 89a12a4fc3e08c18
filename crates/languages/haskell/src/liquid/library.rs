//! What is known of library functions beyond what specifications say: numbers, comparisons, fields.

use std::collections::BTreeSet;

use gainsay_ir::refined::{
    Alternative, Base, Case, Evaluation, Expr, ExprKind, Function, Logic as Term, Metric, Operator, Pattern as Shape,
    Signature, Termination, Trust, Type as Refined,
};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, Style, stop};
use crate::{
    rename::{
        entity::{ClassId, ConstructorId, GlobalEntity, GlobalId, GlobalKind, InstanceForm, TypeId, TypeName},
        tree,
    },
    types::data::Type,
};

impl Elaborator<'_> {
    /// A method of the library's number and order classes at a type where the logic knows it.
    pub(super) fn primitive(&mut self, entity: &GlobalEntity, types: &[Type], span: Span) -> Made<Option<Name>> {
        let types: Vec<Type> = types.iter().map(|ty| self.zonk(ty)).collect();
        let owner = format!("{} at {types:?}", entity.name);
        self.made_for(&owner, |elaborator| elaborator.known_primitive(entity, &types, span))
    }

    fn known_primitive(&mut self, entity: &GlobalEntity, types: &[Type], span: Span) -> Made<Option<Name>> {
        let GlobalKind::Method { class, .. } = &entity.kind else {
            return self.conversion(entity, types, span);
        };
        let class_entity = self.lowered.names().entities.class(*class).clone();
        if !self.is_library(class_entity.module) {
            return Ok(None);
        }
        let [ty] = types else { return Ok(None) };
        let ty = ty.clone();
        let integer = self.is_integer(&ty);
        let text = entity.name.as_str();
        let (x, y) = (self.unique("x"), self.unique("y"));
        let (left, right) = (Term::Variable(x.clone()), Term::Variable(y.clone()));
        let comparison = |operator: Operator, left: Term, right: Term| Term::binary(operator, left, right);
        let truth = match text {
            "==" => Some(comparison(Operator::Equal, left.clone(), right.clone())),
            "/=" => Some(comparison(Operator::NotEqual, left.clone(), right.clone())),
            "<" => Some(comparison(Operator::Less, left.clone(), right.clone())),
            "<=" => Some(comparison(Operator::LessEqual, left.clone(), right.clone())),
            ">" => Some(comparison(Operator::Less, right.clone(), left.clone())),
            ">=" => Some(comparison(Operator::LessEqual, right.clone(), left.clone())),
            _ => None,
        };
        if text == "compare" && (integer || self.is_lawful(*class, &ty)) {
            return self.comparison(&ty, (x, left), (y, right), span);
        }
        let base = if integer { Base::Int } else { self.base(&ty, span)? };
        if let Some(truth) = truth {
            if !integer && !self.is_lawful(*class, &ty) {
                return Ok(None);
            }
            let result = Refined::refined(Base::Bool, Term::binary(Operator::Iff, Term::value(), truth));
            return Ok(Some(self.assume(text, &ty, vec![(x, base.clone()), (y, base)], result, span)));
        }
        if !integer {
            return Ok(None);
        }
        let same = |term: Term| Refined::refined(Base::Int, Term::equal(Term::value(), term));
        if self.style == Style::Plain && wraps(text) {
            let parameters = if matches!(text, "+" | "-" | "*") {
                vec![(x, Base::Int), (y, Base::Int)]
            } else {
                vec![(x, Base::Int)]
            };
            return Ok(Some(self.assume(text, &ty, parameters, Refined::plain(Base::Int), span)));
        }
        let choose = |condition: Term, yes: Term, no: Term| Term::Operation(Operator::If, vec![condition, yes, no]);
        let binary = match text {
            "+" => Some(comparison(Operator::Add, left.clone(), right.clone())),
            "-" => Some(comparison(Operator::Subtract, left.clone(), right.clone())),
            "*" => Some(comparison(Operator::Multiply, left.clone(), right.clone())),
            "max" | "min" => {
                let first = comparison(Operator::LessEqual, left.clone(), right.clone());
                let (yes, no) = if text == "max" { (right, left.clone()) } else { (left.clone(), right) };
                Some(choose(first, yes, no))
            }
            _ => None,
        };
        if let Some(term) = binary {
            let parameters = vec![(x, Base::Int), (y, Base::Int)];
            return Ok(Some(self.assume(text, &ty, parameters, same(term), span)));
        }
        let negated = comparison(Operator::Subtract, Term::integer(0), left.clone());
        let unary = match text {
            "negate" => Some(negated),
            "abs" => Some(choose(comparison(Operator::Less, left.clone(), Term::integer(0)), negated, left.clone())),
            "succ" => Some(comparison(Operator::Add, left.clone(), Term::integer(1))),
            "pred" => Some(comparison(Operator::Subtract, left.clone(), Term::integer(1))),
            "fromInteger" | "toInteger" => Some(left),
            _ => None,
        };
        Ok(unary.map(|term| self.assume(text, &ty, vec![(x, Base::Int)], same(term), span)))
    }

    /// `compare`: which of the three it is.
    fn comparison(&mut self, ty: &Type, x: (Name, Term), y: (Name, Term), span: Span) -> Made<Option<Name>> {
        let Some(TypeName::Type(ordering)) = self.lowered.names().library_type("Gainsay.Primitive", "Ordering") else {
            return Ok(None);
        };
        let data = self.datatype(ordering, span)?;
        let ((x, left), (y, right)) = (x, y);
        let mut facts = Vec::new();
        for constructor in self.lowered.names().entities.ty(ordering).constructors.clone() {
            let condition = match self.lowered.names().entities.constructor(constructor).name.as_str() {
                "LT" => Term::binary(Operator::Less, left.clone(), right.clone()),
                "EQ" => Term::equal(left.clone(), right.clone()),
                _ => Term::binary(Operator::Less, right.clone(), left.clone()),
            };
            let same = Term::equal(Term::value(), Term::Apply(self.constructor_name(constructor), Vec::new()));
            facts.push(Term::binary(Operator::Iff, same, condition));
        }
        let base = self.base(ty, span)?;
        let result = Refined::refined(Base::Data(data, Vec::new()), Term::and(facts));
        Ok(Some(self.assume("compare", ty, vec![(x, base.clone()), (y, base)], result, span)))
    }

    /// `fromIntegral` between integers.
    fn conversion(&mut self, entity: &GlobalEntity, types: &[Type], span: Span) -> Made<Option<Name>> {
        if entity.name != "fromIntegral" || !self.is_library(entity.module) {
            return Ok(None);
        }
        let [from, to] = types else { return stop("a conversion between types that are not known", span) };
        if !(self.is_integer(from) && self.is_integer(to)) || self.style == Style::Plain {
            // A number that does not fit becomes another.
            let x = self.unique("x");
            let (base, result) = (self.base(from, span)?, self.plain(to, span)?);
            return Ok(Some(self.assume(&format!("fromIntegral#{to:?}"), from, vec![(x, base)], result, span)));
        }
        let x = self.unique("x");
        let same = Term::equal(Term::value(), Term::Variable(x.clone()));
        let result = Refined::refined(Base::Int, same);
        Ok(Some(self.assume("fromIntegral", from, vec![(x, Base::Int)], result, span)))
    }

    /// `+` or `*` of integers of any size.
    pub(super) fn arithmetic(&mut self, operator: &str, ty: &Type, span: Span) -> Name {
        let (x, y) = (self.unique("x"), self.unique("y"));
        let (left, right) = (Term::Variable(x.clone()), Term::Variable(y.clone()));
        let meant = if operator == "+" { Operator::Add } else { Operator::Multiply };
        let same = Term::equal(Term::value(), Term::binary(meant, left, right));
        self.assume(operator, ty, vec![(x, Base::Int), (y, Base::Int)], Refined::refined(Base::Int, same), span)
    }

    /// A function of any type that never returns.
    pub(super) fn returns_nothing(&mut self, span: Span) -> Name {
        let name = Name::new("nothing#");
        if self.requested.insert(name.clone()) {
            let any = Name::new("any");
            let result = Refined::refined(Base::Variable(any.clone()), Term::falsity());
            let ty = Refined::function(Name::new("unused#"), Refined::plain(Base::Int), result);
            let signature = Signature::new(vec![any], ty);
            let termination = Termination::Unchecked(Metric::default());
            let (trust, body, needs) = (Trust::Assumed, None, Vec::new());
            let name = name.clone();
            self.program.functions.push(Function { name, signature, trust, termination, body, needs, span });
        }
        name
    }

    fn assume(&mut self, name: &str, ty: &Type, parameters: Vec<(Name, Base)>, result: Refined, span: Span) -> Name {
        let name = Name::from(format!("{name}#{ty:?}"));
        if !self.requested.insert(name.clone()) {
            return name;
        }
        let is_strict = parameters.iter().all(|(_, base)| *base == Base::Int);
        let ty = parameters
            .into_iter()
            .rev()
            .fold(result, |result, (binder, base)| Refined::function(binder, Refined::plain(base), result));
        self.program.functions.push(Function {
            name: name.clone(),
            signature: Signature::new(Vec::new(), ty),
            trust: if is_strict { Trust::Strict } else { Trust::Assumed },
            termination: Termination::Checked(Metric::default()),
            body: None,
            needs: Vec::new(),
            span,
        });
        name
    }

    /// Whether comparisons at a type are equality and a total order: of type variables that is what classes promise; of data, if nobody
    /// wrote the instance by hand.
    pub(super) fn is_lawful(&mut self, class: ClassId, ty: &Type) -> bool {
        self.is_lawful_within(class, ty, &mut BTreeSet::new())
    }

    fn is_lawful_within(&mut self, class: ClassId, ty: &Type, seen: &mut BTreeSet<TypeId>) -> bool {
        match ty.spine() {
            (Type::Variable(_), _) => true,
            (Type::Constructor(id), arguments) => {
                if !seen.insert(*id) {
                    return true;
                }
                let known = self.lowered.checker().well_known.clone();
                if Some(*id) == known.double || Some(*id) == known.float {
                    return false;
                }
                let (id, mut parts): (TypeId, Vec<Type>) = (*id, arguments.into_iter().cloned().collect());
                if !self.is_derived(class, id) {
                    return false;
                }
                // What an instance that is derived compares, it compares by other instances.
                for constructor in self.lowered.names().entities.ty(id).constructors.clone() {
                    parts.extend(self.lowered.checker().constructor_information(constructor).fields.iter().cloned());
                }
                parts.iter().all(|part| {
                    let part = self.zonk(part);
                    self.is_integer(&part) || self.is_lawful_within(class, &part, seen)
                })
            }
            _ => false,
        }
    }

    fn is_derived(&mut self, class: ClassId, id: TypeId) -> bool {
        let names = self.lowered.names();
        let entity = names.entities.ty(id);
        let builtin = matches!(entity.kind, crate::rename::entity::TypeEntityKind::Builtin);
        let known = &self.lowered.names();
        let is_char = entity.name == "Char" && self.is_library(entity.module);
        let is_bool = entity.name == "Bool" && self.is_library(entity.module);
        if builtin || is_char || is_bool {
            return true;
        }
        let instances = known.entities.class(class).instances.clone();
        let mut found = false;
        for instance in instances {
            let (form, module) = {
                let entity = self.lowered.names().entities.instance(instance);
                (entity.form, entity.module)
            };
            let information = self.lowered.checker().instance_information(instance);
            let own = information
                .arguments
                .first()
                .is_some_and(|argument| matches!(argument.spine().0, Type::Constructor(own) if *own == id));
            if own {
                if matches!(form, InstanceForm::Written { .. }) && !self.is_library(module) {
                    return false;
                }
                found = true;
            }
        }
        found
    }

    /// A field of a record is taken out by a match.
    pub(super) fn field(
        &mut self,
        field: GlobalId,
        owner: TypeId,
        node: &tree::Expr,
        arguments: &[tree::Expr],
        span: Span,
    ) -> Made<Expr> {
        if arguments.is_empty() {
            return self.field_function(field, owner, node, span);
        }
        let [record] = arguments else { return stop("a field that is called", span) };
        self.datatype(owner, span)?;
        let record_type = self.type_of(record)?;
        let value = self.expression(record, Some(&record_type))?;
        self.taken_out(field, owner, node, value, span)
    }

    /// A field as a function.
    fn field_function(&mut self, field: GlobalId, owner: TypeId, node: &tree::Expr, span: Span) -> Made<Expr> {
        self.datatype(owner, span)?;
        let ty = self.type_of(node)?;
        let Some((argument, _)) = self.arrow(&ty) else { return stop("a field whose type is not known", span) };
        let name = self.unique("record");
        let parameter = self.plain(&argument, span)?.with_holes();
        let body = self.taken_out(field, owner, node, Expr::variable(&name, span), span)?;
        Ok(Expr::new(ExprKind::Lambda(vec![(name, parameter)], Box::new(body)), span))
    }

    /// `record { field = value, … }`: a match, and the same constructor with other fields.
    pub(super) fn updated(&mut self, record: &tree::Expr, given: &[(GlobalId, tree::Expr)], span: Span) -> Made<Expr> {
        let ty = self.type_of(record)?;
        let (head, types) = ty.spine();
        let types: Vec<Type> = types.into_iter().cloned().collect();
        let Type::Constructor(owner) = head.clone() else { return stop("an update of this record", span) };
        self.datatype(owner, span)?;
        let value = self.expression(record, Some(&ty))?;
        let mut alternatives = Vec::new();
        for constructor in self.lowered.names().entities.ty(owner).constructors.clone() {
            if !self.lowered.checker().constructor_information(constructor).existentials.is_empty() {
                return stop("an update of a record that hides types", span);
            }
            let fields = self.lowered.names().entities.constructor(constructor).fields.clone();
            let names: Vec<Name> = fields.iter().map(|_| self.unique("field")).collect();
            let pattern = Shape::Constructor(self.constructor_name(constructor), names.clone());
            let has_all = given.iter().all(|(field, _)| fields.contains(&Some(*field)));
            let body = if has_all {
                let mut parts = Vec::new();
                for (place, field) in fields.iter().enumerate() {
                    parts.push(match given.iter().find(|(own, _)| Some(*own) == *field) {
                        Some((_, value)) => {
                            let field_type = self.field_type(constructor, place, &types, span)?;
                            self.expression(value, Some(&field_type))?
                        }
                        None => Expr::variable(&names[place], span),
                    });
                }
                let arguments = self.constructor_arguments(owner, &types, span)?;
                let made = Expr::new(ExprKind::Constructor(self.constructor_name(constructor), arguments), span);
                Expr::new(ExprKind::Apply(Box::new(made), parts), span)
            } else {
                Expr::new(ExprKind::Fail("a field that is not there".to_owned()), span)
            };
            alternatives.push(Alternative { pattern, body });
        }
        let name = match &value.kind {
            ExprKind::Variable(name, types) if types.is_empty() => name.clone(),
            _ => self.unique("record"),
        };
        let result = self.plain(&ty, span)?.with_holes();
        let case = Case { scrutinee: value, name, evaluation: Evaluation::Forced, alternatives, result };
        Ok(Expr::new(ExprKind::Case(Box::new(case)), span))
    }

    fn field_type(&mut self, constructor: ConstructorId, place: usize, types: &[Type], span: Span) -> Made<Type> {
        let information = self.lowered.checker().constructor_information(constructor);
        let (_, own) = information.result.spine();
        let pairs = own.iter().zip(types).filter_map(|(own, ty)| match own {
            Type::Variable(variable) => Some((*variable, ty.clone())),
            _ => None,
        });
        let substitution: Vec<_> = pairs.collect();
        match information.fields.get(place) {
            Some(ty) => Ok(ty.substitute(&substitution)),
            None => stop("this field", span),
        }
    }

    pub(super) fn taken_out(
        &mut self,
        field: GlobalId,
        owner: TypeId,
        node: &tree::Expr,
        value: Expr,
        span: Span,
    ) -> Made<Expr> {
        let Some(result) = self.result_type(node) else { return stop("a field whose type is not known", span) };
        let constructors = self.lowered.names().entities.ty(owner).constructors.clone();
        let mut alternatives = Vec::new();
        for constructor in constructors {
            let fields = self.lowered.names().entities.constructor(constructor).fields.clone();
            let names: Vec<Name> = fields.iter().map(|_| self.unique("field")).collect();
            let body = match fields.iter().position(|own| *own == Some(field)) {
                Some(place) => Expr::variable(&names[place], span),
                None => Expr::new(ExprKind::Fail("a field that is not there".to_owned()), span),
            };
            let pattern = Shape::Constructor(self.constructor_name(constructor), names);
            alternatives.push(Alternative { pattern, body });
        }
        let name = match &value.kind {
            ExprKind::Variable(name, types) if types.is_empty() => name.clone(),
            _ => self.unique("record"),
        };
        let result = self.plain(&result, span)?.with_holes();
        let case = Case { scrutinee: value, name, evaluation: Evaluation::Lazy, alternatives, result };
        Ok(Expr::new(ExprKind::Case(Box::new(case)), span))
    }
}

/// Methods of numbers whose results may not fit.
fn wraps(name: &str) -> bool {
    matches!(name, "+" | "-" | "*" | "negate" | "abs" | "succ" | "pred" | "fromInteger" | "toInteger")
}

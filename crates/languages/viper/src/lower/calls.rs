//! Calls and selections: functions, domain functions, constructors, predicates, fields, destructors and discriminators.

use gainsay_ir::permission::{self as ir, ExpressionKind as Lowered, FieldAccess, Type};
use gainsay_source::{Diagnostic, Name, Span};

use super::{
    Lowering, TYPECHECKER_ERROR,
    globals::{Signature, Symbol},
};
use crate::syntax::{Expression, Identifier, TypeSyntax};

/// The domain of the standard file that declares `contains`.
const CONTAINS_DOMAIN: &str = "ContainsDomain";

impl Lowering {
    pub(super) fn call(
        &mut self,
        name: &Identifier,
        arguments: &[Expression],
        typ: Option<&TypeSyntax>,
        span: Span,
    ) -> ir::Expression {
        let arguments: Vec<ir::Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let lowered = match self.plugins.hyper {
            true => {
                self.relational(name, arguments, span).unwrap_or_else(|arguments| self.applied(name, arguments, span))
            }
            false => self.applied(name, arguments, span),
        };
        if let Some(typ) = typ {
            let expected = self.typ(typ);
            self.agree(&expected, &lowered.typ, span);
        }
        lowered
    }

    fn applied(&mut self, name: &Identifier, arguments: Vec<ir::Expression>, span: Span) -> ir::Expression {
        self.reject_ambiguous(name, span);
        let symbol = self.globals.symbol(&name.name);
        let signature = self.globals.signature(&name.name).cloned();
        let (Some(symbol), Some(signature)) = (symbol, signature) else {
            return self.unknown_call(name, span);
        };
        match symbol {
            Symbol::Function => {
                if !self.fits(name, &signature.parameters, &arguments, span) {
                    return self.failed(signature.results.first().cloned(), span);
                }
                let result = signature.results[0].clone();
                ir::Expression::new(Lowered::Apply { function: name.name.clone(), arguments }, result, span)
            }
            Symbol::Predicate => {
                if !self.fits(name, &signature.parameters, &arguments, span) {
                    return self.failed(Some(Type::Bool), span);
                }
                ir::Expression::predicate_permission(name.name.clone(), arguments, ir::Expression::write(span), span)
            }
            Symbol::DomainFunction
                if name.name == "contains" && signature.owner.as_deref() == Some(CONTAINS_DOMAIN) =>
            {
                self.contains(arguments, span)
            }
            Symbol::DomainFunction | Symbol::Constructor => self.generic(name, symbol, &signature, arguments, span),
            Symbol::Method => {
                let message = format!("`{}` is a method; call it in a statement of its own", name.name);
                self.reject(message, span)
            }
            Symbol::Field | Symbol::Domain | Symbol::Adt => {
                self.reject(format!("`{}` is not a function", name.name), span)
            }
        }
    }

    fn contains(&mut self, arguments: Vec<ir::Expression>, span: Span) -> ir::Expression {
        let arguments: Result<[ir::Expression; 2], _> = arguments.try_into();
        match arguments {
            Ok([part, whole]) => {
                let kind = Lowered::Contains { part: Box::new(part), whole: Box::new(whole) };
                ir::Expression::new(kind, Type::Bool, span)
            }
            Err(_) => self.reject("`contains` takes 2 arguments", span),
        }
    }

    fn unknown_call(&mut self, name: &Identifier, span: Span) -> ir::Expression {
        let message = format!("there is no function or predicate `{}`", name.name);
        if name.name != "contains" {
            let callable = [Symbol::Function, Symbol::Predicate, Symbol::DomainFunction, Symbol::Constructor];
            self.unbound(message, span, name, &callable);
            return self.wrong(span);
        }
        let help = "what data types derive has to be imported: `import <adt/derives.vpr>`";
        self.diagnostics.push(Diagnostic::error(TYPECHECKER_ERROR, message, span).with_help(help));
        self.wrong(span)
    }

    /// What a failed call is: of its own type if that is known, so that its surroundings are still checked.
    fn failed(&mut self, result: Option<Type>, span: Span) -> ir::Expression {
        let mut wrong = self.wrong(span);
        if let Some(result) = result {
            wrong.typ = result;
        }
        wrong
    }

    /// Whether the arguments fit the parameters; reports it if not.
    pub(super) fn fits(
        &mut self,
        name: &Identifier,
        parameters: &[Type],
        arguments: &[ir::Expression],
        span: Span,
    ) -> bool {
        if parameters.len() != arguments.len() {
            let message = format!("`{}` takes {} arguments, not {}", name.name, parameters.len(), arguments.len());
            self.error(message, span);
            return false;
        }
        let pairs = parameters.iter().zip(arguments);
        pairs.fold(true, |fine, (parameter, argument)| self.agree(parameter, &argument.typ, span) && fine)
    }

    /// Functions of generic domains and constructors of generic data types: each use has type arguments of its own. Inside the domain
    /// itself that is so as well; the use decides whether they are its parameters.
    fn generic(
        &mut self,
        name: &Identifier,
        symbol: Symbol,
        signature: &Signature,
        arguments: Vec<ir::Expression>,
        span: Span,
    ) -> ir::Expression {
        let owner = signature.owner.clone().unwrap_or_else(|| name.name.clone());
        let type_parameters = self.globals.type_parameters(&owner).to_vec();
        let type_arguments = self.inference.fresh_for(&type_parameters);
        let concrete = instantiation(&type_parameters, &type_arguments);
        let parameters: Vec<Type> = signature.parameters.iter().map(|typ| typ.substitute(&concrete)).collect();
        let result = signature.results.first().map(|typ| typ.substitute(&concrete));
        if !self.fits(name, &parameters, &arguments, span) {
            return self.wrong(span);
        }
        let Some(result) = result else { return self.wrong(span) };
        let kind = match symbol {
            Symbol::Constructor => Lowered::Construct { constructor: name.name.clone(), arguments },
            _ => Lowered::DomainApply {
                domain: owner,
                function: name.name.clone(),
                type_arguments: type_arguments.clone(),
                arguments,
            },
        };
        ir::Expression::new(kind, result, span)
    }

    pub(super) fn select(&mut self, receiver: &Expression, name: &Identifier, span: Span) -> ir::Expression {
        let receiver = self.expression(receiver);
        self.selected(receiver, name, span)
    }

    pub(super) fn selected(&mut self, receiver: ir::Expression, name: &Identifier, span: Span) -> ir::Expression {
        self.reject_ambiguous(name, span);
        if self.globals.symbol(&name.name) == Some(Symbol::Field) {
            let typ = self.globals.fields.get(&name.name).cloned().unwrap_or(Type::Int);
            if !self.agree(&Type::Ref, &receiver.typ, receiver.span) {
                return self.failed(Some(typ), span);
            }
            let access = FieldAccess { receiver: Box::new(receiver), field: name.name.clone(), span };
            return ir::Expression::new(Lowered::Field(access), typ, span);
        }
        if self.globals.destructors.contains_key(&name.name) {
            return self.destruct(receiver, name, span);
        }
        let constructor = name.name.strip_prefix("is").map(Name::new);
        match constructor.filter(|each| self.globals.symbol(each) == Some(Symbol::Constructor)) {
            Some(constructor) => self.discriminate(receiver, constructor, span),
            None => {
                self.unbound(format!("there is no field `{}`", name.name), span, name, &[Symbol::Field]);
                self.wrong(span)
            }
        }
    }

    fn destruct(&mut self, value: ir::Expression, name: &Identifier, span: Span) -> ir::Expression {
        let candidates = self.globals.destructors.get(&name.name).cloned().unwrap_or_default();
        let known = self.inference.known(&value.typ);
        let found = candidates.iter().find(|(owner, _)| match &known {
            Some(Type::Adt(adt, _)) => adt == owner,
            Some(_) => false,
            None => candidates.len() == 1,
        });
        let Some((owner, declared)) = found else {
            let typ = self.shown(&value.typ);
            return self.reject(format!("a value of type {typ} has no field `{}`", name.name), span);
        };
        let type_parameters = self.globals.type_parameters(owner).to_vec();
        let type_arguments = self.inference.fresh_for(&type_parameters);
        let typ = declared.substitute(&instantiation(&type_parameters, &type_arguments));
        self.agree(&Type::Adt(owner.clone(), type_arguments), &value.typ, span);
        let kind = Lowered::Destruct { value: Box::new(value), field: name.name.clone() };
        ir::Expression::new(kind, typ, span)
    }

    fn discriminate(&mut self, value: ir::Expression, constructor: Name, span: Span) -> ir::Expression {
        let owner = self.globals.signature(&constructor).and_then(|signature| signature.owner.clone());
        let Some(owner) = owner else { return self.wrong(span) };
        let parameters = self.globals.type_parameters(&owner).to_vec();
        let arguments = self.inference.fresh_for(&parameters);
        if !self.agree(&Type::Adt(owner, arguments), &value.typ, span) {
            return self.failed(Some(Type::Bool), span);
        }
        ir::Expression::new(Lowered::IsConstructor { value: Box::new(value), constructor }, Type::Bool, span)
    }
}

fn instantiation<'a>(parameters: &'a [Name], arguments: &'a [Type]) -> impl Fn(&Name) -> Option<Type> + 'a {
    move |name| {
        let position = parameters.iter().position(|parameter| parameter == name)?;
        arguments.get(position).cloned()
    }
}

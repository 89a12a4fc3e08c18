//! Programs to text.

use gainsay_source::Name;

use super::sexpr::Sexpr;
use crate::refined::{
    Base, Case, Constructor, Datatype, Definition, Evaluation, Expr, ExprKind, Function, LocalFunction, Logic, Measure,
    Pattern, Program, Qualifier, Signature, Sort, Termination, Trust, Type, Variance,
};

/// The text form of a program; [`super::read`] reads it back.
pub fn print(program: &Program) -> String {
    let datatypes = program.datatypes.iter().map(datatype);
    let measures = program.measures.iter().map(measure);
    let definitions = program.definitions.iter().map(definition);
    let qualifiers = program.qualifiers.iter().map(qualifier);
    let functions = program.functions.iter().map(function);
    let all = datatypes.chain(measures).chain(definitions).chain(qualifiers).chain(functions);
    all.map(|item| format!("{item}\n")).collect()
}

fn atom(text: impl ToString) -> Sexpr {
    // Spaces and brackets would end the atom.
    let text = text.to_string();
    Sexpr::Atom(text.chars().map(|one| if one.is_whitespace() || "();".contains(one) { '_' } else { one }).collect())
}

fn list(parts: impl IntoIterator<Item = Sexpr>) -> Sexpr {
    Sexpr::List(parts.into_iter().collect())
}

fn names(all: &[Name]) -> Sexpr {
    list(all.iter().map(atom))
}

fn datatype(datatype: &Datatype) -> Sexpr {
    let variances = datatype.variances.iter().map(|variance| {
        atom(match variance {
            Variance::Covariant => "+",
            Variance::Contravariant => "-",
            Variance::Invariant => "=",
        })
    });
    let mut parts = vec![atom("data"), atom(&datatype.name), names(&datatype.parameters), list(variances)];
    parts.extend(datatype.predicates.iter().map(predicate));
    parts.extend(datatype.size.iter().map(|size| list([atom("size"), atom(size)])));
    parts.extend(datatype.invariants.iter().map(|invariant| list([atom("invariant"), logic(invariant)])));
    parts.extend(datatype.constructors.iter().map(constructor));
    Sexpr::List(parts)
}

fn constructor(constructor: &Constructor) -> Sexpr {
    let fields = constructor.fields.iter().map(|(name, field)| list([atom(name), ty(field)]));
    let facts = list(constructor.facts.iter().map(logic));
    let head = [atom("constructor"), atom(&constructor.name), list(fields), facts];
    let fixes = constructor.fixes.iter().map(|(name, fixed)| list([atom(name), ty(fixed)]));
    list(head.into_iter().chain(constructor.hidden.iter().map(atom)).chain(fixes))
}

fn measure(measure: &Measure) -> Sexpr {
    let parameters = list(measure.parameters.iter().map(sort));
    list([atom("measure"), atom(&measure.name), parameters, sort(&measure.result)])
}

fn definition(definition: &Definition) -> Sexpr {
    let head = [atom("define"), atom(&definition.measure), atom(&definition.function), names(&definition.parameters)];
    list(head.into_iter().chain(definition.body.iter().map(logic)))
}

fn qualifier(qualifier: &Qualifier) -> Sexpr {
    let parameters = qualifier.parameters.iter().map(|(name, own)| list([atom(name), sort(own)]));
    list([atom("qualifier"), sort(&qualifier.value), list(parameters), logic(&qualifier.body)])
}

fn function(function: &Function) -> Sexpr {
    let word = match function.trust {
        Trust::Checked => "function",
        Trust::Assumed => "assume",
        Trust::Strict => "strict",
    };
    let (ends, metric) = match &function.termination {
        Termination::Checked(metric) => ("terminates", metric),
        Termination::Unchecked(metric) => ("lazy", metric),
    };
    let ends = std::iter::once(atom(ends)).chain(metric.parts.iter().map(logic));
    let signature = &function.signature;
    let variables = variables(signature);
    let mut parts = vec![atom(word), atom(&function.name), variables, ty(&signature.ty), list(ends)];
    parts.push(names(&function.needs));
    parts.extend(function.body.iter().map(expression));
    Sexpr::List(parts)
}

/// Type variables, then predicate parameters.
fn variables(signature: &Signature) -> Sexpr {
    let bounds = signature.bounds.iter().map(|bound| list([atom("bound"), ty(bound)]));
    list(signature.variables.iter().map(atom).chain(signature.predicates.iter().map(predicate)).chain(bounds))
}

fn predicate((name, relation): &(Name, Type)) -> Sexpr {
    list([atom("predicate"), atom(name), ty(relation)])
}

fn sort(own: &Sort) -> Sexpr {
    match own {
        Sort::Int => atom("Int"),
        Sort::Bool => atom("Bool"),
        Sort::Function(parts) => list(std::iter::once(atom("Function")).chain(parts.iter().map(sort))),
        Sort::Variable(name) => list([atom("'"), atom(name)]),
        Sort::Set(element) => list([atom("Set"), sort(element)]),
        Sort::Data(name, arguments) => list([atom("data"), atom(name)].into_iter().chain(arguments.iter().map(sort))),
    }
}

fn logic(own: &Logic) -> Sexpr {
    match own {
        Logic::Variable(name) => atom(name),
        Logic::Integer(value) => atom(value),
        Logic::Boolean(value) => atom(value),
        Logic::Hole => atom("?"),
        Logic::Unknown(unknown) => atom(format!("?{}", unknown.id)),
        Logic::Apply(name, arguments) => {
            list([atom("apply"), atom(name)].into_iter().chain(arguments.iter().map(logic)))
        }
        Logic::Operation(operator, operands) => {
            list(std::iter::once(atom(operator.word())).chain(operands.iter().map(logic)))
        }
    }
}

fn base(own: &Base) -> Sexpr {
    match own {
        Base::Int => atom("Int"),
        Base::Bool => atom("Bool"),
        Base::Variable(name) => list([atom("'"), atom(name)]),
        Base::Data(name, arguments) => list([atom("data"), atom(name)].into_iter().chain(arguments.iter().map(ty))),
    }
}

fn ty(own: &Type) -> Sexpr {
    match own {
        Type::Base { base: own, predicate } if predicate.is_true() => base(own),
        Type::Base { base: own, predicate } => list([atom(":"), base(own), logic(predicate)]),
        Type::Function { binder, argument, result } => list([atom("->"), atom(binder), ty(argument), ty(result)]),
        Type::Relation { parameters, value, body } => {
            let parameters = parameters.iter().map(|(name, own)| list([atom(name), sort(own)]));
            list([atom("relation"), list(parameters), sort(value), logic(body)])
        }
    }
}

fn expression(own: &Expr) -> Sexpr {
    let used = |word: &str, name: &Name, types: &[Type]| {
        list([atom(word), atom(name)].into_iter().chain(types.iter().map(ty)))
    };
    match &own.kind {
        ExprKind::Variable(name, types) if types.is_empty() => atom(name),
        ExprKind::Variable(name, types) => used("local", name, types),
        ExprKind::Function(name, types) => used("global", name, types),
        ExprKind::Constructor(name, types) => used("make", name, types),
        ExprKind::Integer(value) => atom(value),
        ExprKind::Opaque(own) => list([atom("opaque"), ty(own)]),
        ExprKind::Apply(function, arguments) => {
            list([atom("call"), expression(function)].into_iter().chain(arguments.iter().map(expression)))
        }
        ExprKind::Lambda(parameters, body) => {
            let parameters = parameters.iter().map(|(name, own)| list([atom(name), ty(own)]));
            list([atom("lambda"), list(parameters), expression(body)])
        }
        ExprKind::Let(name, value, body) => list([atom("let"), atom(name), expression(value), expression(body)]),
        ExprKind::LetFunctions(functions, body) => {
            list([atom("letrec"), list(functions.iter().map(local_function)), expression(body)])
        }
        ExprKind::Case(own) => case(own),
        ExprKind::Fail(what) => list([atom("fail"), atom(what)]),
        ExprKind::Annotated(inner, own) => list([atom("the"), ty(own), expression(inner)]),
    }
}

fn local_function(function: &LocalFunction) -> Sexpr {
    let metric = list(function.metric.iter().map(logic));
    let signature = &function.signature;
    list([atom(&function.name), variables(signature), ty(&signature.ty), metric, expression(&function.body)])
}

fn case(case: &Case) -> Sexpr {
    let word = if case.evaluation == Evaluation::Forced { "case" } else { "lazy-case" };
    let alternatives = case.alternatives.iter().map(|alternative| {
        let pattern = match &alternative.pattern {
            Pattern::Constructor(name, fields) => {
                list([atom("make"), atom(name)].into_iter().chain(fields.iter().map(atom)))
            }
            Pattern::Integer(value) => atom(value),
            Pattern::Boolean(value) => atom(value),
            Pattern::Default => atom("_"),
        };
        list([pattern, expression(&alternative.body)])
    });
    let head = [atom(word), expression(&case.scrutinee), atom(&case.name), ty(&case.result)];
    list(head.into_iter().chain(alternatives))
}

//! Programs from text.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;

use super::sexpr::{Sexpr, parse};
use crate::refined::{
    Alternative, Base, Case, Constructor, Datatype, Definition, Evaluation, Expr, ExprKind, Function, LocalFunction,
    Logic, Measure, Metric, Operator, Pattern, Program, Qualifier, Signature, Sort, Termination, Trust, Type, Variance,
};

type Read<T> = Result<T, String>;

/// A program from its text form; every place in it is `span`. An `Err` says what is wrong.
pub fn read(text: &str, span: Span) -> Read<Program> {
    let reader = Reader { span };
    let mut program = Program::default();
    for item in parse(text)? {
        let parts = parts(&item)?;
        match word(parts, 0)? {
            "data" => program.datatypes.push(reader.datatype(parts)?),
            "measure" => {
                let [_, name, parameters, result] = exactly(parts)?;
                let parameters = all(parameters, sort)?;
                program.measures.push(Measure { name: name_of(name)?, parameters, result: sort(result)? });
            }
            "define" => {
                let [_, measure, function, parameters, body @ ..] = parts else {
                    return Err("a definition is too short".to_owned());
                };
                let (measure, function, parameters) =
                    (name_of(measure)?, name_of(function)?, all(parameters, name_of)?);
                let body = body.first().map(logic).transpose()?;
                program.definitions.push(Definition { measure, function, parameters, body });
            }
            "qualifier" => {
                let [_, value, parameters, body] = exactly(parts)?;
                let parameters = all(parameters, |one| {
                    let [name, own] = exactly(self::parts(one)?)?;
                    Ok((name_of(name)?, sort(own)?))
                })?;
                program.qualifiers.push(Qualifier { value: sort(value)?, parameters, body: logic(body)? });
            }
            "function" => program.functions.push(reader.function(parts, Trust::Checked)?),
            "assume" => program.functions.push(reader.function(parts, Trust::Assumed)?),
            "strict" => program.functions.push(reader.function(parts, Trust::Strict)?),
            other => return Err(format!("`{other}` is no item of a program")),
        }
    }
    Ok(program)
}

struct Reader {
    span: Span,
}

fn parts(item: &Sexpr) -> Read<&[Sexpr]> {
    match item {
        Sexpr::List(parts) => Ok(parts),
        Sexpr::Atom(atom) => Err(format!("a list was expected, not `{atom}`")),
    }
}

fn text(item: &Sexpr) -> Read<&str> {
    match item {
        Sexpr::Atom(atom) => Ok(atom),
        Sexpr::List(_) => Err(format!("a word was expected, not `{item}`")),
    }
}

fn word(parts: &[Sexpr], place: usize) -> Read<&str> {
    parts.get(place).map_or_else(|| Err("something is missing".to_owned()), text)
}

fn name_of(item: &Sexpr) -> Read<Name> {
    Ok(Name::new(text(item)?))
}

fn exactly<const N: usize>(parts: &[Sexpr]) -> Read<&[Sexpr; N]> {
    parts.try_into().map_err(|_| format!("{N} parts were expected, not {}", parts.len()))
}

fn all<T>(item: &Sexpr, read: impl Fn(&Sexpr) -> Read<T>) -> Read<Vec<T>> {
    parts(item)?.iter().map(read).collect()
}

fn sort(item: &Sexpr) -> Read<Sort> {
    match item {
        Sexpr::Atom(atom) => match atom.as_str() {
            "Int" => Ok(Sort::Int),
            "Bool" => Ok(Sort::Bool),
            other => Err(format!("`{other}` is no sort")),
        },
        Sexpr::List(parts) => match word(parts, 0)? {
            "'" => Ok(Sort::Variable(Name::new(word(parts, 1)?))),
            "Function" => Ok(Sort::Function(parts[1..].iter().map(sort).collect::<Read<_>>()?)),
            "Set" if parts.len() == 2 => Ok(Sort::Set(Box::new(sort(&parts[1])?))),
            "data" => {
                let arguments = parts.get(2..).unwrap_or_default().iter().map(sort).collect::<Read<_>>()?;
                Ok(Sort::Data(Name::new(word(parts, 1)?), arguments))
            }
            other => Err(format!("`{other}` is no sort")),
        },
    }
}

fn logic(item: &Sexpr) -> Read<Logic> {
    match item {
        Sexpr::Atom(atom) => Ok(match atom.as_str() {
            "true" => Logic::truth(),
            "false" => Logic::falsity(),
            "?" => Logic::Hole,
            text => text.parse::<BigInt>().map_or_else(|_| Logic::variable(text), Logic::Integer),
        }),
        Sexpr::List(parts) => {
            let head = word(parts, 0)?;
            if head == "apply" {
                let arguments = parts.get(2..).unwrap_or_default().iter().map(logic).collect::<Read<_>>()?;
                return Ok(Logic::Apply(Name::new(word(parts, 1)?), arguments));
            }
            let Some(operator) = Operator::of_word(head) else { return Err(format!("`{head}` is no operator")) };
            let operands = parts[1..].iter().map(logic).collect::<Read<Vec<_>>>()?;
            match operator.arity() {
                Some(arity) if arity != operands.len() => Err(format!("`{head}` takes {arity} operands")),
                _ => Ok(Logic::Operation(operator, operands)),
            }
        }
    }
}

fn base(item: &Sexpr) -> Read<Base> {
    match item {
        Sexpr::Atom(atom) => match atom.as_str() {
            "Int" => Ok(Base::Int),
            "Bool" => Ok(Base::Bool),
            other => Err(format!("`{other}` is no type")),
        },
        Sexpr::List(parts) => match word(parts, 0)? {
            "'" => Ok(Base::Variable(Name::new(word(parts, 1)?))),
            "data" => {
                let arguments = parts.get(2..).unwrap_or_default().iter().map(ty).collect::<Read<_>>()?;
                Ok(Base::Data(Name::new(word(parts, 1)?), arguments))
            }
            other => Err(format!("`{other}` is no type")),
        },
    }
}

fn ty(item: &Sexpr) -> Read<Type> {
    if let Sexpr::List(parts) = item {
        match (word(parts, 0)?, parts.as_slice()) {
            (":", [_, own, predicate]) => return Ok(Type::refined(base(own)?, logic(predicate)?)),
            ("->", [_, binder, argument, result]) => {
                return Ok(Type::function(name_of(binder)?, ty(argument)?, ty(result)?));
            }
            ("relation", [_, parameters, value, body]) => {
                let parameters = all(parameters, |one| {
                    let [name, own] = exactly(self::parts(one)?)?;
                    Ok((name_of(name)?, sort(own)?))
                })?;
                return Ok(Type::Relation { parameters, value: sort(value)?, body: logic(body)? });
            }
            _ => {}
        }
    }
    Ok(Type::plain(base(item)?))
}

/// A signature from its variables and predicate parameters, and its type.
fn signature(variables: &Sexpr, body: &Sexpr) -> Read<Signature> {
    let mut signature = Signature::new(Vec::new(), ty(body)?);
    for item in parts(variables)? {
        match item {
            Sexpr::Atom(name) => signature.variables.push(Name::new(name)),
            Sexpr::List(parts) => match parts.as_slice() {
                [_, bound] => signature.bounds.push(ty(bound)?),
                parts => {
                    let [_, name, relation] = exactly(parts)?;
                    signature.predicates.push((name_of(name)?, ty(relation)?));
                }
            },
        }
    }
    Ok(signature)
}

impl Reader {
    fn datatype(&self, parts: &[Sexpr]) -> Read<Datatype> {
        let [_, name, parameters, variances, rest @ ..] = parts else {
            return Err("a datatype is too short".to_owned());
        };
        let variances = all(variances, |one| match text(one)? {
            "+" => Ok(Variance::Covariant),
            "-" => Ok(Variance::Contravariant),
            "=" => Ok(Variance::Invariant),
            other => Err(format!("`{other}` is no variance")),
        })?;
        let (name, parameters) = (name_of(name)?, all(parameters, name_of)?);
        let (constructors, size, invariants) = (Vec::new(), None, Vec::new());
        let predicates = Vec::new();
        let mut datatype = Datatype { name, parameters, predicates, variances, constructors, size, invariants };
        for item in rest {
            let parts = self::parts(item)?;
            match (word(parts, 0)?, parts) {
                ("predicate", [_, name, relation]) => datatype.predicates.push((name_of(name)?, ty(relation)?)),
                ("size", [_, size]) => datatype.size = Some(name_of(size)?),
                ("invariant", [_, invariant]) => datatype.invariants.push(logic(invariant)?),
                ("constructor", [_, name, fields, facts, hidden @ ..]) => {
                    let fields = all(fields, |field| {
                        let [name, own] = exactly(self::parts(field)?)?;
                        Ok((name_of(name)?, ty(own)?))
                    })?;
                    let facts = all(facts, logic)?;
                    let (fixes, hidden): (Vec<&Sexpr>, Vec<&Sexpr>) =
                        hidden.iter().partition(|part| matches!(part, Sexpr::List(_)));
                    let hidden = hidden.into_iter().map(name_of).collect::<Read<_>>()?;
                    let fixes = fixes.into_iter().map(|fixed| {
                        let [name, own] = exactly(self::parts(fixed)?)?;
                        Ok((name_of(name)?, ty(own)?))
                    });
                    let fixes = fixes.collect::<Read<_>>()?;
                    datatype.constructors.push(Constructor { name: name_of(name)?, hidden, fields, fixes, facts });
                }
                (other, _) => return Err(format!("`{other}` is no part of a datatype")),
            }
        }
        Ok(datatype)
    }

    fn function(&self, parts: &[Sexpr], trust: Trust) -> Read<Function> {
        let [_, name, variables, signature, ends, needs, body @ ..] = parts else {
            return Err("a function is too short".to_owned());
        };
        let signature = self::signature(variables, signature)?;
        let ends = self::parts(ends)?;
        let metric = Metric { parts: ends.get(1..).unwrap_or_default().iter().map(logic).collect::<Read<_>>()? };
        let termination = match word(ends, 0)? {
            "terminates" => Termination::Checked(metric),
            "lazy" => Termination::Unchecked(metric),
            other => return Err(format!("`{other}` says nothing of termination")),
        };
        let body = match body {
            [] => None,
            [body] => Some(self.expression(body)?),
            _ => return Err("a function has one body".to_owned()),
        };
        let (name, needs) = (name_of(name)?, all(needs, name_of)?);
        Ok(Function { name, signature, trust, termination, body, needs, span: self.span })
    }

    fn expression(&self, item: &Sexpr) -> Read<Expr> {
        let kind = match item {
            Sexpr::Atom(atom) => match atom.parse::<BigInt>() {
                Ok(value) => ExprKind::Integer(value),
                Err(_) => ExprKind::Variable(Name::new(atom), Vec::new()),
            },
            Sexpr::List(parts) => self.compound(parts)?,
        };
        Ok(Expr::new(kind, self.span))
    }

    fn compound(&self, parts: &[Sexpr]) -> Read<ExprKind> {
        let types = || parts.get(2..).unwrap_or_default().iter().map(ty).collect::<Read<Vec<_>>>();
        let boxed = |item: &Sexpr| Ok::<_, String>(Box::new(self.expression(item)?));
        Ok(match (word(parts, 0)?, parts) {
            ("local", [_, name, ..]) => ExprKind::Variable(name_of(name)?, types()?),
            ("global", [_, name, ..]) => ExprKind::Function(name_of(name)?, types()?),
            ("make", [_, name, ..]) => ExprKind::Constructor(name_of(name)?, types()?),
            ("opaque", [_, own]) => ExprKind::Opaque(ty(own)?),
            ("call", [_, function, arguments @ ..]) => {
                let arguments = arguments.iter().map(|one| self.expression(one)).collect::<Read<_>>()?;
                ExprKind::Apply(boxed(function)?, arguments)
            }
            ("lambda", [_, parameters, body]) => {
                let parameters = all(parameters, |one| {
                    let [name, own] = exactly(self::parts(one)?)?;
                    Ok((name_of(name)?, ty(own)?))
                })?;
                ExprKind::Lambda(parameters, boxed(body)?)
            }
            ("let", [_, name, value, body]) => ExprKind::Let(name_of(name)?, boxed(value)?, boxed(body)?),
            ("letrec", [_, functions, body]) => {
                ExprKind::LetFunctions(all(functions, |one| self.local_function(one))?, boxed(body)?)
            }
            ("case", _) => self.case(parts, Evaluation::Forced)?,
            ("lazy-case", _) => self.case(parts, Evaluation::Lazy)?,
            ("fail", [_, what]) => ExprKind::Fail(text(what)?.to_owned()),
            ("the", [_, own, inner]) => ExprKind::Annotated(boxed(inner)?, Box::new(ty(own)?)),
            (other, _) => return Err(format!("`{other}` is no expression")),
        })
    }

    fn local_function(&self, item: &Sexpr) -> Read<LocalFunction> {
        let [name, variables, signature, metric, body] = exactly(parts(item)?)?;
        let signature = self::signature(variables, signature)?;
        let (name, metric, body) = (name_of(name)?, all(metric, logic)?, self.expression(body)?);
        Ok(LocalFunction { name, signature, body, metric, span: self.span })
    }

    fn case(&self, parts: &[Sexpr], evaluation: Evaluation) -> Read<ExprKind> {
        let [_, scrutinee, name, result, alternatives @ ..] = parts else {
            return Err("a match is too short".to_owned());
        };
        let alternatives = alternatives.iter().map(|item| {
            let [pattern, body] = exactly(self::parts(item)?)?;
            Ok(Alternative { pattern: self.pattern(pattern)?, body: self.expression(body)? })
        });
        let alternatives = alternatives.collect::<Read<_>>()?;
        let (scrutinee, name, result) = (self.expression(scrutinee)?, name_of(name)?, ty(result)?);
        Ok(ExprKind::Case(Box::new(Case { scrutinee, name, evaluation, alternatives, result })))
    }

    fn pattern(&self, item: &Sexpr) -> Read<Pattern> {
        match item {
            Sexpr::Atom(atom) => match atom.as_str() {
                "true" => Ok(Pattern::Boolean(true)),
                "false" => Ok(Pattern::Boolean(false)),
                "_" => Ok(Pattern::Default),
                text => text.parse().map(Pattern::Integer).map_err(|_| format!("`{text}` is no pattern")),
            },
            Sexpr::List(parts) => {
                let fields = parts.get(2..).unwrap_or_default().iter().map(name_of).collect::<Read<_>>()?;
                Ok(Pattern::Constructor(Name::new(word(parts, 1)?), fields))
            }
        }
    }
}

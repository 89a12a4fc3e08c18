//! The text form: valid Viper, which the Viper front end reads back to the same program.

mod expression;
mod statement;

use std::fmt::Write;

use super::{
    Adt, Annotation, Domain, DomainFunction, Expression, Field, Function, Interpretation, Measure, Method, Predicate,
    Program, Statement, Type, Variable,
};

/// A whole program.
pub fn print(program: &Program) -> String {
    let mut printer = Printer::default();
    program.fields.values().for_each(|field| printer.field(field));
    program.domains.values().for_each(|domain| printer.domain(domain));
    program.adts.values().for_each(|adt| printer.adt(adt));
    program.functions.values().for_each(|function| printer.function(function));
    program.predicates.values().for_each(|predicate| printer.predicate(predicate));
    program.methods.values().for_each(|method| printer.method(method));
    printer.text
}

/// One expression on one line.
pub fn print_expression(expression: &Expression) -> String {
    let mut printer = Printer::default();
    printer.expression(expression);
    printer.text
}

/// One statement, without a line end.
pub fn print_statement(statement: &Statement) -> String {
    let mut printer = Printer::default();
    printer.statement(statement);
    printer.text
}

#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.indent));
    }

    fn separated<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Printer, &T)) {
        for (position, item) in items.iter().enumerate() {
            if position > 0 {
                self.put(", ");
            }
            each(self, item);
        }
    }

    fn typ(&mut self, typ: &Type) {
        match typ {
            Type::Int => self.put("Int"),
            Type::Bool => self.put("Bool"),
            Type::Ref => self.put("Ref"),
            Type::Perm => self.put("Perm"),
            Type::Wand => self.put("Wand"),
            Type::Seq(_) => self.put("Seq"),
            Type::Set(_) => self.put("Set"),
            Type::Multiset(_) => self.put("Multiset"),
            Type::Map(..) => self.put("Map"),
            Type::Domain(name, _) | Type::Adt(name, _) | Type::Parameter(name) => self.put(name),
        }
        let parts = typ.parts();
        if !parts.is_empty() {
            self.put("[");
            self.separated(&parts, |printer, part| printer.typ(part));
            self.put("]");
        }
    }

    fn variable(&mut self, variable: &Variable) {
        self.put(&variable.name);
        self.put(": ");
        self.typ(&variable.typ);
    }

    fn parameters(&mut self, variables: &[Variable]) {
        self.put("(");
        self.separated(variables, Printer::variable);
        self.put(")");
    }

    fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.put("@");
            self.put(&annotation.name);
            self.put("(");
            self.separated(&annotation.values, |printer, value| printer.string(value));
            self.put(") ");
        }
    }

    fn string(&mut self, value: &str) {
        self.put("\"");
        self.put(value);
        self.put("\"");
    }

    fn field(&mut self, field: &Field) {
        self.annotations(&field.annotations);
        let _ = write!(self.text, "field {}: ", field.name);
        self.typ(&field.typ);
        self.put("\n\n");
    }

    fn type_parameters(&mut self, parameters: &[gainsay_source::Name]) {
        if !parameters.is_empty() {
            self.put("[");
            self.separated(parameters, |printer, parameter| printer.put(parameter));
            self.put("]");
        }
    }

    fn interpretation(&mut self, interpretation: &Interpretation) {
        self.put(" interpretation (");
        self.separated(&interpretation.backends, |printer, (backend, text)| {
            printer.put(backend);
            printer.put(": ");
            printer.string(text);
        });
        self.put(")");
    }

    fn domain(&mut self, domain: &Domain) {
        self.annotations(&domain.annotations);
        let _ = write!(self.text, "domain {}", domain.name);
        self.type_parameters(&domain.type_parameters);
        if let Some(interpretation) = &domain.interpretation {
            self.interpretation(interpretation);
        }
        self.put(" {");
        self.indent += 1;
        for function in domain.functions.values() {
            self.line();
            self.domain_function(function);
        }
        for axiom in &domain.axioms {
            self.line();
            self.annotations(&axiom.annotations);
            self.put("axiom ");
            if let Some(name) = &axiom.name {
                let _ = write!(self.text, "{name} ");
            }
            self.put("{ ");
            self.expression(&axiom.body);
            self.put(" }");
        }
        self.indent -= 1;
        self.put("\n}\n\n");
    }

    fn domain_function(&mut self, function: &DomainFunction) {
        self.annotations(&function.annotations);
        if function.unique {
            self.put("unique ");
        }
        let _ = write!(self.text, "function {}", function.name);
        self.parameters(&function.parameters);
        self.put(": ");
        self.typ(&function.result);
        if let Some(interpretation) = &function.interpretation {
            self.put(" interpretation ");
            self.string(interpretation);
        }
    }

    fn adt(&mut self, adt: &Adt) {
        self.annotations(&adt.annotations);
        let _ = write!(self.text, "adt {}", adt.name);
        self.type_parameters(&adt.type_parameters);
        self.put(" {");
        self.indent += 1;
        for constructor in adt.constructors.values() {
            self.line();
            self.put(&constructor.name);
            self.parameters(&constructor.fields);
        }
        self.indent -= 1;
        self.put("\n}");
        if !adt.derives.is_empty() {
            self.put(" derives {");
            for derive in &adt.derives {
                let _ = write!(self.text, "\n  {}", derive.name);
                if !derive.without.is_empty() {
                    self.put(" without ");
                    self.separated(&derive.without, |printer, name| printer.put(name));
                }
            }
            self.put("\n}");
        }
        self.put("\n\n");
    }

    fn clauses(&mut self, keyword: &str, clauses: &[Expression]) {
        for clause in clauses {
            self.line();
            self.put(keyword);
            self.put(" ");
            self.expression(clause);
        }
    }

    fn measures(&mut self, measures: &[Measure]) {
        for measure in measures {
            self.line();
            self.put("decreases");
            match measure {
                Measure::Star { .. } => self.put(" *"),
                Measure::Assumed { .. } => self.put(" _"),
                Measure::Tuple { expressions, .. } => {
                    if !expressions.is_empty() {
                        self.put(" ");
                    }
                    self.separated(expressions, Printer::expression);
                }
            }
            if let Some(condition) = measure.condition() {
                self.put(" if ");
                self.expression(condition);
            }
        }
    }

    fn function(&mut self, function: &Function) {
        self.annotations(&function.annotations);
        let _ = write!(self.text, "function {}", function.name);
        self.parameters(&function.parameters);
        self.put(": ");
        self.typ(&function.result);
        self.contract(&function.preconditions, &function.postconditions, &function.measures);
        self.optional_body(function.body.as_ref());
    }

    fn contract(&mut self, requires: &[Expression], ensures: &[Expression], measures: &[Measure]) {
        self.indent += 1;
        self.clauses("requires", requires);
        self.clauses("ensures", ensures);
        self.measures(measures);
        self.indent -= 1;
    }

    fn optional_body(&mut self, body: Option<&Expression>) {
        if let Some(body) = body {
            self.put("\n{\n  ");
            self.indent += 1;
            self.expression(body);
            self.indent -= 1;
            self.put("\n}");
        }
        self.put("\n\n");
    }

    fn predicate(&mut self, predicate: &Predicate) {
        self.annotations(&predicate.annotations);
        let _ = write!(self.text, "predicate {}", predicate.name);
        self.parameters(&predicate.parameters);
        self.optional_body(predicate.body.as_ref());
    }

    fn method(&mut self, method: &Method) {
        self.annotations(&method.annotations);
        let _ = write!(self.text, "method {}", method.name);
        self.parameters(&method.parameters);
        if !method.returns.is_empty() {
            self.put(" returns ");
            self.parameters(&method.returns);
        }
        self.contract(&method.preconditions, &method.postconditions, &method.measures);
        if let Some(body) = &method.body {
            self.put("\n");
            self.block(body);
        }
        self.put("\n\n");
    }
}

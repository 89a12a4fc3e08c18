//! Specifications, each in a comment of its own.

use super::{Printer, declaration::fixity_keyword, literal::quoted};
use crate::syntax::{
    Specification, SpecificationKind,
    specification::{
        Measure, MeasureBody, MeasureEquation, MeasureScope, RefinedConstructor, RefinedData, RefinedSignature, Trust,
    },
};

impl Printer {
    pub(super) fn specifications(&mut self, specifications: &[Specification]) {
        for specification in specifications {
            self.word("{-@ ");
            self.specification(&specification.kind);
            self.word(" @-} ");
        }
    }

    fn specification(&mut self, kind: &SpecificationKind) {
        match kind {
            SpecificationKind::Signature(signature) => {
                self.word(if signature.trust == Trust::Assumed { "assume " } else { "" });
                self.refined_signature(signature);
            }
            SpecificationKind::AssumeReflect { function, stands_for } => {
                self.word(&format!("assume reflect {function} as {stands_for}"));
            }
            SpecificationKind::Measure(measure) => self.measure(measure),
            SpecificationKind::TypeAlias(alias) => {
                self.word(&format!("type {}", alias.name.name));
                for parameter in alias.type_parameters.iter().chain(&alias.value_parameters) {
                    self.word(&format!(" {}", parameter.name));
                }
                self.word(" = ");
                self.refined_type(&alias.body);
            }
            SpecificationKind::LogicAlias(alias) => {
                self.word(&format!("predicate {}", alias.name.name));
                alias.parameters.iter().for_each(|parameter| self.word(&format!(" {}", parameter.name)));
                self.word(" = ");
                self.logic(&alias.body);
            }
            SpecificationKind::Data(data) => self.refined_data(data),
            SpecificationKind::Invariant(invariant) => {
                self.word("invariant ");
                self.refined_type(invariant);
            }
            SpecificationKind::Using { base, invariant } => {
                self.word("using ");
                self.refined_type(base);
                self.word(" as ");
                self.refined_type(invariant);
            }
            SpecificationKind::Mark { mark, name } => {
                self.word(&format!("{} ", mark.word()));
                self.prefix(name);
            }
            SpecificationKind::Option(text) => self.word(&format!("LIQUID {}", quoted(text))),
            SpecificationKind::Include { text } => self.word(text),
            SpecificationKind::Unsupported { what, .. } => self.word(&format!("{{- not supported: {what} -}}")),
            _ => self.rare_specification(kind),
        }
    }

    fn rare_specification(&mut self, kind: &SpecificationKind) {
        match kind {
            SpecificationKind::DataVariance { name, variances } => {
                self.word(&format!("data variance {name}"));
                variances.iter().for_each(|variance| self.word(&format!(" {}", variance.name)));
            }
            SpecificationKind::Qualifier(qualifier) => {
                self.word(&format!("qualif {}(", qualifier.name.name));
                self.list(&qualifier.parameters, ", ", |printer, (name, parameter)| {
                    printer.word(&format!("{} : ", name.name));
                    printer.refined_type(parameter);
                });
                self.word("): ");
                self.logic(&qualifier.body);
            }
            SpecificationKind::Class(class) => {
                self.word("class ");
                self.refined_context(&class.context);
                self.prefix(&class.name);
                class.parameters.iter().for_each(|parameter| self.word(&format!(" {}", parameter.name)));
                self.methods(&class.methods);
            }
            SpecificationKind::Instance(instance) => {
                self.word("instance ");
                self.refined_context(&instance.context);
                self.prefix(&instance.class);
                for argument in &instance.arguments {
                    self.word(" ");
                    self.refined_type(argument);
                }
                self.methods(&instance.methods);
            }
            SpecificationKind::Embed { constructor, sort } => {
                self.word(&format!("embed {constructor} as "));
                self.written_type(sort);
            }
            SpecificationKind::Fixity { associativity, precedence, operators } => {
                self.word(fixity_keyword(*associativity));
                precedence.iter().for_each(|precedence| self.word(&format!(" {precedence}")));
                self.word(" ");
                self.list(operators, ", ", Printer::infix_identifier);
            }
            SpecificationKind::Bound(bound) => {
                self.word(&format!("bound {}", bound.name.name));
                for (name, signature) in &bound.parameters {
                    match signature {
                        None => self.word(&format!(" {}", name.name)),
                        Some(signature) => {
                            self.word(&format!(" ({} :: ", name.name));
                            self.refined_type(signature);
                            self.word(")");
                        }
                    }
                }
                self.word(" = ");
                self.logic(&bound.body);
            }
            SpecificationKind::Decrease { name, arguments } => {
                self.word(&format!("decrease {name}"));
                arguments.iter().for_each(|argument| self.word(&format!(" {argument}")));
            }
            SpecificationKind::RewriteWith { name, lemmas } => {
                self.word(&format!("rewriteWith {name} ["));
                self.names(lemmas);
                self.word("]");
            }
            _ => {}
        }
    }

    fn refined_signature(&mut self, signature: &RefinedSignature) {
        self.names(&signature.names);
        self.word(" :: ");
        self.refined_type(&signature.signature);
        if !signature.metric.is_empty() {
            self.word(" / [");
            self.list(&signature.metric, ", ", Printer::logic);
            self.word("]");
        }
    }

    fn methods(&mut self, methods: &[RefinedSignature]) {
        self.word(" where ");
        self.list(methods, "; ", Printer::refined_signature);
    }

    fn measure(&mut self, measure: &Measure) {
        self.word(match measure.scope {
            MeasureScope::Plain => "measure ",
            MeasureScope::Class => "class measure ",
            MeasureScope::Instance => "instance measure ",
        });
        self.prefix(&measure.name);
        if let Some(signature) = &measure.signature {
            self.word(" :: ");
            self.refined_type(signature);
        }
        measure.equations.iter().for_each(|equation| self.measure_equation(equation));
    }

    fn measure_equation(&mut self, equation: &MeasureEquation) {
        self.word("\n      ");
        self.prefix_identifier(&equation.name);
        self.patterns(&equation.patterns);
        self.word(" = ");
        match &equation.body {
            MeasureBody::Expression(logic) => self.logic(logic),
            MeasureBody::Refinement { value, base, predicate } => {
                self.word(&format!("{{{}", value.name));
                if let Some(base) = base {
                    self.word(" : ");
                    self.refined_type(base);
                }
                self.word(" | ");
                self.logic(predicate);
                self.word("}");
            }
        }
    }

    fn refined_data(&mut self, data: &RefinedData) {
        self.word("data ");
        self.prefix(&data.name);
        data.size.iter().for_each(|size| self.word(&format!(" [{size}]")));
        self.type_binders(&data.parameters);
        self.predicate_binders(&data.predicates);
        let Some(constructors) = &data.constructors else { return };
        let has_signatures = constructors.iter().any(|constructor| constructor.signature.is_some());
        if has_signatures || constructors.is_empty() {
            self.word(" where ");
            self.list(constructors, "; ", Printer::refined_constructor);
        } else {
            self.word(" = ");
            self.list(constructors, " | ", Printer::refined_constructor);
        }
    }

    fn refined_constructor(&mut self, constructor: &RefinedConstructor) {
        self.prefix(&constructor.name);
        if let Some(signature) = &constructor.signature {
            self.word(" :: ");
            return self.refined_type(signature);
        }
        for field in &constructor.fields {
            self.word(" ");
            match &field.name {
                None => self.refined_type(&field.field_type),
                Some(name) => {
                    self.word(&format!("({} :: ", name.name));
                    self.refined_type(&field.field_type);
                    self.word(")");
                }
            }
        }
    }
}

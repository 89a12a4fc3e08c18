//! Whether the axioms of a program's domains contradict each other. If they do, whatever speaks of them is verified, true or not.

use gainsay_ir::permission::{
    Block, Domain, Expression, ExpressionKind, Method, Program, Statement, StatementKind as Kind, Type, Variable,
};
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};

use crate::member::check_member;
use gainsay_heap::{Goal, MemberKind, Options};

/// The first axiom that contradicts those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What the user called the domain.
    pub domain: Name,
    pub axiom: Span,
}

/// Looks for a contradiction among the axioms of the domains that `concerns`, for integers in place of type parameters. Finding none proves
/// nothing: a contradiction may need more terms than one application of each function.
pub fn contradiction(
    program: &Program,
    concerns: &dyn Fn(&Domain) -> bool,
    solver: &mut dyn Solver,
) -> Option<Contradiction> {
    let chosen = |domain: &&Domain| !domain.axioms.is_empty() && concerns(domain);
    let domains: Vec<&Domain> = program.domains.values().filter(chosen).collect();
    let span = domains.first()?.span;
    if !proves_false(&probe(program, &domains, domains.len(), usize::MAX, span), solver) {
        return None;
    }
    for (place, domain) in domains.iter().enumerate() {
        for (number, axiom) in domain.axioms.iter().enumerate() {
            if proves_false(&probe(program, &domains, place, number + 1, span), solver) {
                return Some(Contradiction { domain: domain.written.clone(), axiom: axiom.span });
            }
        }
    }
    None
}

fn proves_false(program: &Program, solver: &mut dyn Solver) -> bool {
    let Some(method) = program.methods.values().next() else { return false };
    let (name, written, span) = (method.name.clone(), method.written.clone(), method.span);
    let goal = Goal { kind: MemberKind::Method, name, written, span };
    check_member(program, &goal, solver, &Options { models: false, ..Options::default() }).is_verified()
}

/// A program whose only method applies each function of the domains once and asserts what is false. Domains before `place` have all their
/// axioms, the one at it the first `axioms`, and those after it none.
fn probe(program: &Program, domains: &[&Domain], place: usize, axioms: usize, span: Span) -> Program {
    let mut made = Program {
        fields: program.fields.clone(),
        domains: program.domains.clone(),
        adts: program.adts.clone(),
        functions: program.functions.clone(),
        function_amounts: program.function_amounts,
        ..Program::default()
    };
    for (number, domain) in domains.iter().enumerate() {
        if let Some(copy) = made.domains.get_mut(&domain.name).filter(|_| number >= place) {
            copy.axioms.truncate(if number == place { axioms } else { 0 });
        }
    }
    let mut applications = Applications { statements: Vec::new(), declared: 0, span };
    domains.iter().for_each(|domain| applications.of(domain));
    let mut statements = applications.statements;
    statements.push(Statement::new(Kind::Assert(Expression::boolean(false, span)), span));
    let name = Name::new("axioms_of_all_domains");
    let method = Method {
        name: name.clone(),
        written: name.clone(),
        parameters: Vec::new(),
        returns: Vec::new(),
        preconditions: Vec::new(),
        postconditions: Vec::new(),
        measures: Vec::new(),
        body: Some(Block { statements, span }),
        span,
        annotations: Vec::new(),
    };
    made.methods.insert(name, method);
    made
}

struct Applications {
    statements: Vec<Statement>,
    declared: usize,
    span: Span,
}

impl Applications {
    fn of(&mut self, domain: &Domain) {
        let integers = |_: &Name| Some(Type::Int);
        let types: Vec<Type> = domain.type_parameters.iter().map(|_| Type::Int).collect();
        self.declare(Type::Domain(domain.name.clone(), types.clone()));
        for function in domain.functions.values() {
            let mut arguments = Vec::new();
            for parameter in &function.parameters {
                let typ = parameter.typ.substitute(&integers);
                let name = self.declare(typ.clone());
                arguments.push(Expression::variable(name, typ, self.span));
            }
            let kind = ExpressionKind::DomainApply {
                domain: domain.name.clone(),
                function: function.name.clone(),
                type_arguments: types.clone(),
                arguments,
            };
            let typ = function.result.substitute(&integers);
            let target = self.declare(typ.clone());
            let value = Expression::new(kind, typ, self.span);
            self.statements.push(Statement::new(Kind::Assign { target, value }, self.span));
        }
    }

    fn declare(&mut self, typ: Type) -> Name {
        self.declared += 1;
        let name = Name::from(format!("axiom_value_{}", self.declared));
        let variable = Variable::new(name.clone(), typ, self.span);
        self.statements.push(Statement::new(Kind::Declare(variable), self.span));
        name
    }
}

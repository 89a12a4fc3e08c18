//! Where falsehoods can be planted into a program in the text form, and what its goals take for granted.

use gainsay_source::{Edit, FileId, Name, Plant, Planted, Plants, Premise};

use super::{Expr, ExprKind, Program};

/// The places of a program that was read from this file. Definitions are everybody's.
pub fn plants(program: &Program, file: FileId) -> Plants {
    let mut finder = Finder { file, goal: None, found: Plants::default() };
    for definition in &program.definitions {
        let body = match &definition.body.kind {
            ExprKind::Lambda(_, body) => body,
            _ => &definition.body,
        };
        finder.plant(Planted::Body, body);
        finder.inside(body);
    }
    for goal in &program.goals {
        finder.goal = Some(goal.name.clone());
        finder.plant(Planted::Body, &goal.body);
        finder.inside(&goal.body);
    }
    finder.found
}

struct Finder {
    file: FileId,
    goal: Option<Name>,
    found: Plants,
}

impl Finder {
    fn plant(&mut self, place: Planted, expression: &Expr) {
        let span = expression.span;
        if span.file == self.file && span.start < span.end {
            let edits = Edit::around(
                span,
                "(let { planted = ",
                " } in force planted in assert (case planted of { _ -> False }) in planted)",
            );
            self.found.plants.push(Plant { goal: self.goal.clone(), place, span, edits });
        }
    }

    fn inside(&mut self, expression: &Expr) {
        match &expression.kind {
            ExprKind::Case(case) => {
                case.alternatives.iter().for_each(|alternative| self.plant(Planted::Branch, &alternative.body));
            }
            ExprKind::Lambda(_, body) => self.plant(Planted::Body, body),
            ExprKind::Assume(condition, _) => {
                let (goal, span) = (self.goal.clone(), condition.span);
                let edits = vec![Edit::replace(span, "True")];
                self.found.premises.push(Premise { goal, what: "assumption", span, edits });
            }
            _ => {}
        }
        expression.for_each_part(&mut |part| self.inside(part));
    }
}

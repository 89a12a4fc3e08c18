//! Why nobody gets to a falsehood: the smallest set of premises found that excludes it, by leaving out one after the other.

use gainsay_source::{Name, Plant, Planted, Premise};

use super::{
    Smoked,
    garden::{Garden, Grown},
};

/// More checks are not spent on one falsehood.
const MOST_CHECKS: usize = 80;

/// The premises without any of which somebody gets there. What is only needed for the program to make sense is not among them, unless
/// nothing else stands before the place: the parts of a precondition may need each other to make sense.
pub(super) fn because(garden: &Garden<'_>, smoked: &Smoked, premises: &[Premise]) -> Vec<Premise> {
    let (goal, plant) = (smoked.goal.as_ref(), &smoked.plant);
    let concerns = |premise: &&Premise| premise.goal.is_none() || goal.is_none() || premise.goal.as_ref() == goal;
    let all: Vec<&Premise> = premises.iter().filter(concerns).collect();
    let mut search = Search { garden, goal, plant, checks: 0, needed: Vec::new() };
    let mut without = Vec::new();
    search.leave_out(&all, &mut without);
    if search.needed.is_empty() && plant.place == Planted::Entry {
        search.needed.extend(all.iter().filter(|premise| premise.goal.is_some() && premise.what == "precondition"));
    }
    search.needed.into_iter().cloned().collect()
}

struct Search<'a> {
    garden: &'a Garden<'a>,
    goal: Option<&'a Name>,
    plant: &'a Plant,
    checks: usize,
    /// Without these, somebody gets there.
    needed: Vec<&'a Premise>,
}

impl<'a> Search<'a> {
    /// Leaves out as many of these as possible, all at once or half by half.
    fn leave_out(&mut self, some: &[&'a Premise], without: &mut Vec<&'a Premise>) {
        if some.is_empty() || self.checks >= MOST_CHECKS {
            return;
        }
        self.checks += 1;
        let tried: Vec<&Premise> = without.iter().chain(some).copied().collect();
        match (self.garden.grow(self.goal, self.plant, &tried), some) {
            (Grown::Verified { .. }, _) => without.extend(some),
            (Grown::Fails { by_plant, .. }, [only]) => self.needed.extend(by_plant.then_some(*only)),
            (Grown::Unreadable, [_]) => {}
            _ => {
                let (first, second) = some.split_at(some.len() / 2);
                self.leave_out(first, without);
                self.leave_out(second, without);
            }
        }
    }
}

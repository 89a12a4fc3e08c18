//! What may hold of fixpoints: every lemma that is tried, for whatever functions the sorts of its parts fit. Which of them hold is not decided here.
//!
//! ```text
//! g(a, ε) = a        g(g(a, b), c) = g(a, g(b, c))                        two values one after the other
//! f(g(a, b)) = f(a) ∘ f(b)                                                ∘ is +, ∧, ∨, or another such g, in either order
//! f(g(a, b), s) = f(b, f(a, s))     f(a, s) = h(g(a), s)                  with what was gathered so far
//! f(g(a)) = e(a)     g(g(a)) = a     f(g(a)) = h(f(a))                    a value made of another
//! n ≤ f(v)           f(v) ≤ g(v)        f(v, x) ⇒ g(v, x)
//! f(v, x) ∧ x R y ⇒ f(v, y)     f(v, x) ∧ m(v, y) ⇒ y R x
//! f(put(v, k)) = f(v) + n           m(put(v, k), x) ⇔ m(v, x) ∨ x = k     f(v, x) ∧ k R x ⇒ f(put(v, k), x)
//! ```

use gainsay_ir::separation::{Definition, Expression, Function, Program, Sort};
use gainsay_source::Name;

use super::{
    Form, Question,
    induction::Statement,
    statement::{Fixpoint, Relation, Writing, both, either, equal, not, plus},
};

const RELATIONS: [Relation; 4] = [Relation::Less, Relation::Greater, Relation::LessEqual, Relation::GreaterEqual];

/// All there is to ask about functions, in the order of the program.
pub(super) fn questions(program: &Program, functions: &[&Function]) -> Vec<Question> {
    let fixpoints: Vec<Fixpoint<'_>> = functions.iter().filter_map(|each| Fixpoint::of(program, each)).collect();
    let grammar = Grammar { program, fixpoints };
    let mut found = Vec::new();
    for one in &grammar.fixpoints {
        found.extend(grammar.about_one(one));
        for other in &grammar.fixpoints {
            found.extend(grammar.about_two(one, other));
        }
    }
    found.extend(grammar.least());
    // What holds of the library's own functions is said there, but nothing is used here that was not shown here.
    let is_own = |name: &Name| !name.contains('<');
    let used: Vec<Name> =
        found.iter().filter(|each| each.functions.iter().any(is_own)).fold(Vec::new(), |mut all, each| {
            all.extend(each.functions.iter().cloned());
            all
        });
    found.retain(|each| {
        each.functions.iter().any(is_own)
            || each.form <= Form::Associative && each.functions.iter().all(|name| used.contains(name))
    });
    found
}

struct Grammar<'a> {
    program: &'a Program,
    fixpoints: Vec<Fixpoint<'a>>,
}

impl Grammar<'_> {
    fn about_one(&self, one: &Fixpoint<'_>) -> Vec<Question> {
        let mut found = Vec::new();
        if one.is_binary() {
            found.push(Question::new(Form::Identity, &[one.name()], self.identities(one)));
            found.push(Question::new(Form::Associative, &[one.name()], vec![associative(one)]));
        }
        if *one.result() == Sort::Bool {
            for (position, sort) in one.others().iter().enumerate() {
                if **sort == Sort::Int && one.compares() {
                    for relation in [Relation::LessEqual, Relation::GreaterEqual] {
                        let form = Form::Kept(position, relation);
                        found.push(Question::new(form, &[one.name()], vec![kept(one, position, relation)]));
                    }
                }
            }
        }
        if one.gives_data() && one.others().is_empty() {
            let mut writing = Writing::default();
            let value = writing.data(one.data);
            let twice = one.apply(one.apply(value.clone(), &[]), &[]);
            let statement = writing.says(equal(&twice, &value), &[&twice]);
            found.push(Question::new(Form::Involution, &[one.name()], vec![statement]));
        }
        found
    }

    /// What one says of values that the other makes.
    fn about_two(&self, one: &Fixpoint<'_>, other: &Fixpoint<'_>) -> Vec<Question> {
        let mut found = Vec::new();
        let mut ask = |form: Form, statements: Vec<Statement>| {
            if !statements.is_empty() {
                found.push(Question::new(form, &[one.name(), other.name()], statements));
            }
        };
        let is_result = matches!(other.result(), Sort::Data(data) if data == one.data);
        if is_result && other.is_binary() && one.name() != other.name() {
            ask(Form::Concatenated, self.concatenated(one, other));
        } else if is_result && other.gives_data() && other.others() == [&Sort::Int] && one.name() != other.name() {
            ask(Form::Grown, grown(one, other));
        } else if is_result && one.name() != other.name() {
            ask(Form::Made, self.made(one, other));
            ask(Form::Commuted, self.commuted(one, other));
        }
        let is_number = |each: &Fixpoint<'_>| *each.result() == Sort::Bool && each.others() == [&Sort::Int];
        if one.name() != other.name() && one.data == other.data && is_number(one) && is_number(other) && one.compares()
        {
            ask(Form::Bounded, bounded(one, other));
        }
        if one.name() != other.name() && one.data == other.data && one.is_own() && other.is_own() {
            ask(Form::AtMost, at_most(one, other));
        }
        if one.data == other.data
            && one.others() == [one.result()]
            && other.others().is_empty()
            && one.result() == other.result()
        {
            ask(Form::Gathered, self.gathered(one, other));
        }
        found
    }

    /// `g(a, ε) = a`
    fn identities(&self, one: &Fixpoint<'_>) -> Vec<Statement> {
        let Some(datatype) = self.program.datatypes.get(one.data) else { return Vec::new() };
        let empty = datatype.constructors.iter().filter(|constructor| constructor.fields.is_empty());
        let identity = |name: &Name| {
            let mut writing = Writing::default();
            let value = writing.data(one.data);
            let joined = one.apply(value.clone(), &[Expression::Construct(name.clone(), Vec::new())]);
            writing.says(equal(&joined, &value), &[&joined])
        };
        empty.map(|constructor| identity(&constructor.name)).collect()
    }

    /// `f(g(a, b)) = f(a) ∘ f(b)`
    fn concatenated(&self, one: &Fixpoint<'_>, joining: &Fixpoint<'_>) -> Vec<Statement> {
        let mut writing = Writing::default();
        let (first, second) = (writing.data(one.data), writing.data(one.data));
        let others = writing.all(&one.others());
        let whole = one.apply(joining.apply(first.clone(), std::slice::from_ref(&second)), &others);
        let (left, right) = (one.apply(first.clone(), &others), one.apply(second.clone(), &others));
        let together = match one.result() {
            Sort::Int => vec![plus(&left, right)],
            Sort::Bool => vec![both(&left, &right), either(&left, &right)],
            Sort::Data(data) => {
                let joining = self.fixpoints.iter().filter(|each| each.is_binary() && each.data == data);
                let joined = joining.flat_map(|each| {
                    let (left, right) = (left.clone(), right.clone());
                    [each.apply(left.clone(), std::slice::from_ref(&right)), each.apply(right, &[left])]
                });
                let mut all: Vec<Expression> = joined.collect();
                if let ([gathered], [_]) = (others.as_slice(), one.others().as_slice())
                    && one.others() == [one.result()]
                {
                    let then = one.apply(first.clone(), std::slice::from_ref(gathered));
                    all.push(one.apply(second.clone(), &[then]));
                    let then = one.apply(second, std::slice::from_ref(gathered));
                    all.push(one.apply(first, &[then]));
                }
                all
            }
            _ => Vec::new(),
        };
        together.into_iter().map(|together| writing.says(equal(&whole, &together), &[&whole])).collect()
    }

    /// `f(g(a)) = e(a)`, and for conditions that they hold, or are kept.
    fn made(&self, one: &Fixpoint<'_>, making: &Fixpoint<'_>) -> Vec<Statement> {
        // What a value is with something written at one place of it is said where such functions are declared.
        let is_written = making.others().iter().any(|sort| matches!(sort, Sort::Int | Sort::Data(_)));
        if is_written || !matches!(one.result(), Sort::Int | Sort::Bool) {
            return Vec::new();
        }
        let mut writing = Writing::default();
        let value = writing.data(making.data);
        let (given, others) = (writing.all(&making.others()), writing.all(&one.others()));
        let whole = one.apply(making.apply(value.clone(), &given), &others);
        let same = |each: &&Fixpoint<'_>| {
            each.data == making.data && each.result() == one.result() && each.others() == one.others()
        };
        let mut found: Vec<Statement> = Vec::new();
        if *one.result() == Sort::Bool {
            found.push(writing.says(whole.clone(), &[&whole]));
        }
        for each in self.fixpoints.iter().filter(same) {
            let told = each.apply(value.clone(), &others);
            found.push(writing.says(equal(&whole, &told), &[&whole]));
        }
        if *one.result() == Sort::Bool && one.data == making.data {
            found.push(writing.implies(one.apply(value, &others), whole.clone(), &[&whole]));
        }
        found
    }

    /// `f(g(a)) = h(f(a))`
    fn commuted(&self, one: &Fixpoint<'_>, making: &Fixpoint<'_>) -> Vec<Statement> {
        let Sort::Data(result) = one.result() else { return Vec::new() };
        if !making.gives_data() || !making.others().is_empty() || !one.others().is_empty() {
            return Vec::new();
        }
        let mut writing = Writing::default();
        let value = writing.data(one.data);
        let whole = one.apply(making.apply(value.clone(), &[]), &[]);
        let after =
            self.fixpoints.iter().filter(|each| each.data == result && each.gives_data() && each.others().is_empty());
        let after: Vec<Expression> = after.map(|each| each.apply(one.apply(value.clone(), &[]), &[])).collect();
        after.into_iter().map(|after| writing.says(equal(&whole, &after), &[&whole])).collect()
    }

    /// `f(a, s) = h(g(a), s)`
    fn gathered(&self, one: &Fixpoint<'_>, direct: &Fixpoint<'_>) -> Vec<Statement> {
        let Sort::Data(result) = one.result() else { return Vec::new() };
        let mut writing = Writing::default();
        let (value, gathered) = (writing.data(one.data), writing.variable(one.result()));
        let whole = one.apply(value.clone(), std::slice::from_ref(&gathered));
        let made = direct.apply(value, &[]);
        let joining = self.fixpoints.iter().filter(|each| each.is_binary() && each.data == result);
        let joined: Vec<Expression> =
            joining.map(|each| each.apply(made.clone(), std::slice::from_ref(&gathered))).collect();
        joined.into_iter().map(|joined| writing.says(equal(&whole, &joined), &[&whole])).collect()
    }

    /// `n ≤ f(v)`, for all that call each other at once.
    fn least(&self) -> Vec<Question> {
        let counts: Vec<&Fixpoint<'_>> =
            self.fixpoints.iter().filter(|each| *each.result() == Sort::Int && each.is_own()).collect();
        let mut found: Vec<Question> = Vec::new();
        for count in &counts {
            let mates: Vec<&&Fixpoint<'_>> =
                counts.iter().filter(|each| self.calls(count, each) && self.calls(each, count)).collect();
            let mut group: Vec<&Fixpoint<'_>> = mates.into_iter().copied().collect();
            if !group.iter().any(|each| each.name() == count.name()) {
                group.push(count);
            }
            group.sort_by_key(|each| each.name());
            let names: Vec<&Name> = group.iter().map(|each| each.name()).collect();
            if found.iter().any(|question| question.functions.iter().eq(names.iter().copied())) {
                continue;
            }
            let at_least = |least: i64| group.iter().map(|each| bounded_below(each, least)).collect();
            found.push(Question::of_groups(Form::Least, &names, vec![at_least(1), at_least(0)]));
        }
        found
    }

    /// Whether the first leads to the second.
    fn calls(&self, from: &Fixpoint<'_>, to: &Fixpoint<'_>) -> bool {
        let (mut seen, mut waiting) = (Vec::new(), vec![from.name()]);
        while let Some(next) = waiting.pop() {
            let Some(function) = self.program.functions.get(next) else { continue };
            let bodies: Vec<&Expression> = match &function.definition {
                Definition::Direct(body) => vec![body],
                Definition::Cases { arms, .. } => arms.iter().map(|arm| &arm.value).collect(),
                Definition::None | Definition::Closure(_) => Vec::new(),
            };
            for part in bodies.into_iter().flat_map(Expression::parts) {
                let Expression::Apply(name, _) = part else { continue };
                if name == to.name() {
                    return true;
                }
                if !seen.contains(&name) {
                    seen.push(name);
                    waiting.push(name);
                }
            }
        }
        false
    }
}

/// `g(g(a, b), c) = g(a, g(b, c))`
fn associative(one: &Fixpoint<'_>) -> Statement {
    let mut writing = Writing::default();
    let [first, second, third] = [(); 3].map(|()| writing.data(one.data));
    let whole = one.apply(one.apply(first.clone(), std::slice::from_ref(&second)), std::slice::from_ref(&third));
    let other = one.apply(first, &[one.apply(second, &[third])]);
    writing.says(equal(&whole, &other), &[&whole])
}

fn bounded_below(one: &Fixpoint<'_>, least: i64) -> Statement {
    let mut writing = Writing::default();
    let value = writing.data(one.data);
    let others = writing.all(&one.others());
    let given = one.apply(value, &others);
    writing.says(Relation::LessEqual.between(&Expression::integer(least), &given), &[&given])
}

/// `f(v, x) ≤ g(v, x)`, and of conditions that one follows from the other. Both must be there, since nobody asks how functions compare that are not.
fn at_most(one: &Fixpoint<'_>, other: &Fixpoint<'_>) -> Vec<Statement> {
    if one.others() != other.others() || one.result() != other.result() {
        return Vec::new();
    }
    let mut writing = Writing::default();
    let value = writing.data(one.data);
    let others = writing.all(&one.others());
    let (least, most) = (one.apply(value.clone(), &others), other.apply(value, &others));
    match one.result() {
        Sort::Int => vec![writing.says(Relation::LessEqual.between(&least, &most), &[&least, &most])],
        Sort::Bool => vec![writing.implies(least.clone(), most.clone(), &[&least, &most])],
        _ => Vec::new(),
    }
}

/// `f(v, x) ∧ x R y ⇒ f(v, y)`
fn kept(one: &Fixpoint<'_>, position: usize, relation: Relation) -> Statement {
    let mut writing = Writing::default();
    let value = writing.data(one.data);
    let others = writing.all(&one.others());
    let mut changed = others.clone();
    changed[position] = writing.variable(&Sort::Int);
    let (before, after) = (one.apply(value.clone(), &others), one.apply(value, &changed));
    let premise = both(&before, &relation.between(&others[position], &changed[position]));
    writing.implies(premise, after.clone(), &[&before, &after])
}

/// `f(v, x) ∧ m(v, y) ⇒ y R x`
fn bounded(one: &Fixpoint<'_>, member: &Fixpoint<'_>) -> Vec<Statement> {
    let mut writing = Writing::default();
    let value = writing.data(one.data);
    let (bound, number) = (writing.variable(&Sort::Int), writing.variable(&Sort::Int));
    let said = one.apply(value.clone(), std::slice::from_ref(&bound));
    let is_member = member.apply(value, std::slice::from_ref(&number));
    let premise = both(&said, &is_member);
    let claims = RELATIONS.map(|relation| relation.between(&number, &bound));
    claims.into_iter().map(|claim| writing.implies(premise.clone(), claim, &[&said, &is_member])).collect()
}

/// What a fixpoint says of a value into which a number was put, or from which one was taken.
fn grown(one: &Fixpoint<'_>, put: &Fixpoint<'_>) -> Vec<Statement> {
    let mut writing = Writing::default();
    let (value, number) = (writing.data(one.data), writing.variable(&Sort::Int));
    let changed = put.apply(value.clone(), std::slice::from_ref(&number));
    let others = writing.all(&one.others());
    let (before, after) = (one.apply(value, &others), one.apply(changed, &others));
    let is = |told: Expression| writing.says(equal(&after, &told), &[&after]);
    let if_so = |premise: Expression| writing.implies(both(&before, &premise), after.clone(), &[&after]);
    match (one.result(), others.as_slice()) {
        (Sort::Int, []) => {
            let more = [Expression::integer(1), Expression::integer(0), number.clone()];
            more.into_iter().map(|more| is(plus(&before, more))).collect()
        }
        (Sort::Bool, []) => vec![writing.implies(before.clone(), after.clone(), &[&after])],
        (Sort::Int, [other]) if *one.others()[0] == Sort::Int => {
            let once = Box::new(Expression::integer(1));
            let is_it = Box::new(equal(other, &number));
            vec![is(plus(&before, Expression::Conditional(is_it, once, Box::new(Expression::integer(0)))))]
        }
        (Sort::Bool, [other]) if *one.others()[0] == Sort::Int => {
            let is_it = equal(other, &number);
            let mut found = vec![is(either(&before, &is_it)), is(both(&before, &not(is_it)))];
            found.push(if_so(Expression::Boolean(true)));
            let weakest_first = [Relation::LessEqual, Relation::GreaterEqual, Relation::Less, Relation::Greater];
            found.extend(weakest_first.map(|relation| if_so(relation.between(&number, other))));
            found
        }
        _ => Vec::new(),
    }
}

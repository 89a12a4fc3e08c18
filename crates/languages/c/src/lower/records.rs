//! Membership and sums, over lists, over ranges of numbers and over the records of a tree; updates of records.

use std::ops::Range;

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered};
use gainsay_source::Name;

use super::{
    Lowering,
    builder::{Builder, Result},
};

/// A sum over more numbers is one over a list.
const MOST_WRITTEN_OUT: i64 = 8;

/// A call by name.
fn call(expression: &Expression) -> Option<(&Name, &[Expression])> {
    let ExpressionKind::Call { callee, arguments } = &expression.kind else { return None };
    let ExpressionKind::Variable(name) = &callee.kind else { return None };
    Some((name, arguments))
}

fn is_variable(expression: &Expression, name: &Name) -> bool {
    matches!(&expression.kind, ExpressionKind::Variable(found) if found == name)
}

/// The expression with a number for a variable.
fn with_number(body: &Expression, variable: &Name, number: i64) -> Result<Expression> {
    let (mut body, mut binds_again) = (body.clone(), false);
    body.change(&mut |each| match &mut each.kind {
        ExpressionKind::Variable(name) if name == variable => each.kind = ExpressionKind::Integer(number.into()),
        ExpressionKind::Forall { variable: inner, .. } | ExpressionKind::Sum { variable: inner, .. } => {
            binds_again |= inner == variable;
        }
        ExpressionKind::Switch { .. } => binds_again = true,
        _ => {}
    });
    if binds_again { Err("a sum over what binds variables itself".to_owned()) } else { Ok(body) }
}

impl Lowering<'_> {
    /// What the proofs of programs that write to records speak of, whether the program does or not: what is in a tree, what its fields hold, what it
    /// is afterwards. Only for trees of which the program says what is in them.
    pub(super) fn record_updates(&mut self) {
        let shapes = self.program.functions.keys().filter_map(|name| name.strip_prefix("has_")).map(str::to_owned);
        for shape in shapes.collect::<Vec<_>>() {
            let words = ["set", "child", "field", "without"].map(|word| format!("{word}_{shape}_"));
            let of_shape = |name: &str, word: &str| {
                let (_, order) = self.fixpoints[name];
                name.starts_with(word) && self.checked.unit.declarations[order].from_library
            };
            if !self.fixpoints.keys().any(|name| of_shape(name, &words[0])) {
                continue;
            }
            let is_one = |name: &&Name| words.iter().any(|word| of_shape(name, word));
            let used: Vec<Name> = self.fixpoints.keys().filter(is_one).cloned().collect();
            for name in used {
                self.fixpoint_instance(&name, &[]);
            }
        }
    }
}

impl Builder<'_, '_> {
    fn is_library_fixpoint(&self, name: &str) -> bool {
        self.lowering.checked.context.fixpoints.get(name).is_some_and(|signature| signature.from_library)
    }

    /// The kind of tree whose records these are, and the tree.
    fn records_of<'e>(&self, range: &'e Expression) -> Option<(Name, &'e Expression)> {
        let (name, arguments) = call(range)?;
        let shape = name.strip_prefix("records_")?;
        (self.is_library_fixpoint(name) && arguments.len() == 1).then(|| (Name::new(shape), &arguments[0]))
    }

    /// The ends of a range of numbers.
    fn ends_of<'e>(&self, range: &'e Expression) -> Option<(&'e Expression, &'e Expression)> {
        let (name, arguments) = call(range)?;
        match arguments {
            [from, to] if name == "range" && self.is_library_fixpoint(name) => Some((from, to)),
            _ => None,
        }
    }

    /// Whether a value is in a range.
    pub(super) fn membership(&mut self, value: Lowered, ty: &Type, range: &Expression) -> Result<Lowered> {
        if let Some((shape, tree)) = self.records_of(range) {
            let has = self.lowering.fixpoint_instance(&Name::from(format!("has_{shape}")), &[]);
            return Ok(Lowered::Apply(has, vec![self.value(tree)?, value]));
        }
        if let Some((from, to)) = self.ends_of(range) {
            let (from, to) = (self.converted(from, &Type::INT)?, self.converted(to, &Type::INT)?);
            let above = Lowered::binary(Op::LessEqual, from, value.clone());
            let below = Lowered::binary(Op::Less, value, to);
            return Ok(Lowered::binary(Op::And, above, below));
        }
        let member = self.lowering.fixpoint_instance(&Name::new("mem"), std::slice::from_ref(ty));
        Ok(Lowered::Apply(member, vec![value, self.value(range)?]))
    }

    /// The numbers of a range that is written with literals and holds few.
    fn small_range(&self, range: &Expression) -> Option<Range<i64>> {
        let (from, to) = self.ends_of(range)?;
        let number = |end: &Expression| match &end.kind {
            ExpressionKind::Integer(value) => i64::try_from(value).ok(),
            _ => None,
        };
        let (from, to) = (number(from)?, number(to)?);
        to.checked_sub(from).is_some_and(|width| width <= MOST_WRITTEN_OUT).then_some(from..to)
    }

    /// `e(a) + … + e(b - 1)`.
    fn written_out(&mut self, variable: &Name, numbers: Range<i64>, body: &Expression) -> Result<Lowered> {
        let mut total: Option<Lowered> = None;
        for number in numbers {
            let value = self.converted(&with_number(body, variable, number)?, &Type::INT)?;
            total = Some(match total {
                Some(before) => Lowered::binary(Op::Add, before, value),
                None => value,
            });
        }
        Ok(total.unwrap_or_else(|| Lowered::integer(0)))
    }

    /// The sum of a field over the records of a tree, or of the elements of a list in a range of positions.
    pub(super) fn sum(&mut self, variable: &Name, range: &Expression, body: &Expression) -> Result<Lowered> {
        if let Some(numbers) = self.small_range(range) {
            return self.written_out(variable, numbers, body);
        }
        let unsupported = || {
            Err("a sum other than `sum (x in records(v)) v[x].field`, `sum (i in range(a, b)) nth(i, xs)` or over a few numbers".to_owned())
        };
        let Some((function, arguments)) = call(body) else { return unsupported() };
        if let Some((shape, tree)) = self.records_of(range) {
            let Some(field) = function.strip_prefix(format!("field_{shape}_").as_str()) else { return unsupported() };
            let sum = Name::from(format!("sum_{shape}_{field}"));
            let [whole, address] = arguments else { return unsupported() };
            let same = matches!(&tree.kind, ExpressionKind::Variable(name) if is_variable(whole, name));
            if !same || !is_variable(address, variable) || !self.is_library_fixpoint(&sum) {
                return unsupported();
            }
            let sum = self.lowering.fixpoint_instance(&sum, &[]);
            return Ok(Lowered::Apply(sum, vec![self.value(tree)?]));
        }
        let Some((from, to)) = self.ends_of(range) else { return unsupported() };
        let [position, list] = arguments else { return unsupported() };
        let known = ["nth", "take", "drop", "sum"].iter().all(|name| self.is_library_fixpoint(name));
        if function != "nth" || !is_variable(position, variable) || !known {
            return unsupported();
        }
        let (from, to) = (self.converted(from, &Type::INT)?, self.converted(to, &Type::INT)?);
        let list = self.value(list)?;
        let mut instance = |name: &str, types: &[Type]| self.lowering.fixpoint_instance(&Name::new(name), types);
        let (take, drop) = (instance("take", &[Type::INT]), instance("drop", &[Type::INT]));
        let (sum, _) = (instance("sum", &[]), instance("nth", &[Type::INT]));
        let rest = Lowered::Apply(drop, vec![from.clone(), list]);
        let part = Lowered::Apply(take, vec![Lowered::binary(Op::Subtract, to, from), rest]);
        Ok(Lowered::Apply(sum, vec![part]))
    }
}

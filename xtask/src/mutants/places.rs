//! Where a source file can be changed, and into what. Every change keeps the original beside it, behind a switch, so that many fit into one build.
//! Nothing is planted where a value is needed at compile time, in patterns, types, attributes and macros, or in tests.

use std::ops::Range;

use proc_macro2::Span;
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprCall, ExprClosure, ExprIf, ExprLit, ExprMatch, ExprMethodCall,
    ExprRepeat, ExprWhile, GenericArgument, ImplItemFn, Item, ItemImpl, Lit, Pat, PathArguments, ReturnType, Signature,
    Stmt, TraitItemFn, Type,
    spanned::Spanned,
    visit::{self, Visit},
};

/// What stands for the switch in the texts of a place.
pub const SWITCH: &str = "MUTANT";

/// One change: what is written before and after a part of the text.
#[derive(Clone, Debug)]
pub struct Place {
    pub range: Range<usize>,
    pub before: String,
    pub after: String,
    /// What the change does, for people.
    pub what: String,
}

/// Every change that can be made in a file.
pub fn places(text: &str) -> syn::Result<Vec<Place>> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { text, places: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.places)
}

/// Methods with an opposite.
const OPPOSITES: [(&str, &str); 6] = [
    ("all", "any"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("is_some_and", "is_none_or"),
    ("min", "max"),
    ("starts_with", "ends_with"),
];
/// Methods whose closure says whether something counts.
const CHOOSING: [&str; 11] = [
    "filter",
    "retain",
    "any",
    "all",
    "find",
    "position",
    "take_while",
    "skip_while",
    "is_some_and",
    "is_none_or",
    "partition",
];
const INTEGERS: [&str; 8] = ["u8", "u16", "u32", "u64", "usize", "i32", "i64", "isize"];
const COLLECTIONS: [&str; 5] = ["Vec", "BTreeMap", "BTreeSet", "IndexMap", "IndexSet"];

struct Finder<'t> {
    text: &'t str,
    places: Vec<Place>,
}

impl Finder<'_> {
    fn text_of(&self, span: Span) -> &str {
        self.text.get(span.byte_range()).unwrap_or_default()
    }

    /// The start of a text, on one line.
    fn short(&self, span: Span) -> String {
        let words = self.text_of(span).split_whitespace().collect::<Vec<_>>().join(" ");
        let cut: String = words.chars().take(60).collect();
        if cut.len() < words.len() { format!("{cut}…") } else { cut }
    }

    fn around(&mut self, range: Range<usize>, before: String, after: &str, what: String) {
        if !range.is_empty() || after.is_empty() {
            self.places.push(Place { range, before, after: after.to_owned(), what });
        }
    }

    fn instead(&mut self, span: Span, mutated: &str, what: String) {
        self.around(span.byte_range(), format!("(if {SWITCH} {{ {mutated} }} else {{ "), " })", what);
    }

    /// A truth value that is not one with `let` in it.
    fn condition(&mut self, condition: &Expr, with_true: bool) {
        let short = self.short(condition.span());
        let range = condition.span().byte_range();
        self.around(range.clone(), format!("({SWITCH} ^ ("), "))", format!("`{short}` negated"));
        self.around(range.clone(), format!("(!{SWITCH} && ("), "))", format!("`{short}` is false"));
        if with_true {
            self.around(range, format!("({SWITCH} || ("), "))", format!("`{short}` is true"));
        }
    }

    fn chain(&mut self, condition: &Expr, with_true: bool) {
        if !has_let(condition) {
            self.condition(condition, with_true);
            return;
        }
        let short = self.short(condition.span());
        let start = condition.span().byte_range().start;
        self.around(start..start, format!("!{SWITCH} && "), "", format!("`{short}` never matches"));
        for operand in operands(condition) {
            if !matches!(operand, Expr::Let(_)) {
                self.condition(operand, true);
            }
        }
    }

    /// The whole body left out, where something plain can be returned instead.
    fn body(&mut self, signature: &Signature, block: &Block) {
        if signature.constness.is_some() {
            return;
        }
        let results: Vec<&str> = match &signature.output {
            ReturnType::Default => vec![""],
            ReturnType::Type(_, of) => plain_results(of),
        };
        let start = block.brace_token.span.open().byte_range().end;
        for result in results {
            let what =
                format!("`{}` returns {} at once", signature.ident, if result.is_empty() { "nothing" } else { result });
            self.around(start..start, format!(" if {SWITCH} {{ return {result}; }} "), "", what);
        }
    }

    fn closure(&mut self, method: &str, closure: &ExprClosure) {
        let short = self.short(closure.body.span());
        let range = closure.body.span().byte_range();
        for (what, before) in [("true", format!("({SWITCH} || (")), ("false", format!("(!{SWITCH} && ("))] {
            self.around(range.clone(), before, "))", format!("`.{method}(… {short})` is {what} of everything"));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let skipped = match item {
            Item::Fn(item) => is_test(&item.attrs) || item.sig.constness.is_some(),
            Item::Mod(item) => is_test(&item.attrs),
            Item::Impl(item) => is_test(&item.attrs) || only_prints(item),
            Item::Trait(_) => false,
            _ => true,
        };
        if skipped {
            return;
        }
        if let Item::Fn(item) = item {
            self.body(&item.sig, &item.block);
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if function.sig.constness.is_none() && !is_test(&function.attrs) {
            self.body(&function.sig, &function.block);
            self.visit_block(&function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(block) = &function.default {
            self.body(&function.sig, block);
            self.visit_block(block);
        }
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_generic_argument(&mut self, _: &'ast GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_if(&mut self, expression: &'ast ExprIf) {
        self.chain(&expression.cond, true);
        visit::visit_expr_if(self, expression);
    }

    fn visit_expr_while(&mut self, expression: &'ast ExprWhile) {
        if has_let(&expression.cond) {
            self.chain(&expression.cond, false);
        } else {
            let short = self.short(expression.cond.span());
            let range = expression.cond.span().byte_range();
            self.around(range, format!("(!{SWITCH} && ("), "))", format!("`while {short}` is never entered"));
        }
        visit::visit_expr_while(self, expression);
    }

    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let has_rest = expression.arms.last().is_some_and(is_rest);
        for arm in &expression.arms {
            if let Some((_, guard)) = &arm.guard {
                self.chain(guard, true);
            } else if has_rest && !is_rest(arm) {
                let end = arm.pat.span().byte_range().end;
                let what = format!("the arm `{}` is skipped", self.short(arm.pat.span()));
                self.around(end..end, format!(" if !{SWITCH}"), "", what);
            }
        }
        visit::visit_expr_match(self, expression);
    }

    fn visit_expr_binary(&mut self, expression: &'ast ExprBinary) {
        if let Some(other) = other_operator(&expression.op)
            && !has_let(&expression.left)
            && !has_let(&expression.right)
        {
            let mutated = format!(
                "({}) {other} ({})",
                self.text_of(expression.left.span()),
                self.text_of(expression.right.span())
            );
            let what = format!("`{}` with `{other}`", self.short(expression.span()));
            self.instead(expression.span(), &mutated, what);
        }
        visit::visit_expr_binary(self, expression);
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func
            && path.path.is_ident("Some")
        {
            let what = format!("`{}` is `None`", self.short(call.span()));
            self.instead(call.span(), "None", what);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let method = call.method.to_string();
        let opposite = OPPOSITES.iter().find_map(|(one, other)| match method.as_str() {
            name if name == *one => Some(other),
            name if name == *other => Some(one),
            _ => None,
        });
        if let Some(opposite) = opposite {
            let (whole, name) = (call.span().byte_range(), call.method.span().byte_range());
            let mutated =
                format!("{}{opposite}{}", &self.text[whole.start..name.start], &self.text[name.end..whole.end]);
            let what = format!("`{}` with `{opposite}`", self.short(call.span()));
            self.instead(call.span(), &mutated, what);
        }
        if CHOOSING.contains(&method.as_str())
            && let Some(Expr::Closure(closure)) = call.args.last()
        {
            self.closure(&method, closure);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_lit(&mut self, literal: &'ast ExprLit) {
        if let Lit::Bool(value) = &literal.lit {
            let what = format!("`{}` is `{}`", value.value, !value.value);
            self.around(literal.span().byte_range(), format!("({SWITCH} ^ "), ")", what);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && can_be_left_out(expression)
        {
            let what = format!("`{}` left out", self.short(statement.span()));
            self.around(statement.span().byte_range(), format!("if !{SWITCH} {{ "), " }", what);
        }
        visit::visit_stmt(self, statement);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

/// Whether an implementation only makes text for people.
fn only_prints(item: &ItemImpl) -> bool {
    let name = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    name.is_some_and(|name| ["Display", "Debug"].iter().any(|printing| name.ident == printing))
}

fn has_let(expression: &Expr) -> bool {
    operands(expression).iter().any(|operand| matches!(operand, Expr::Let(_)))
}

/// The parts of a conjunction.
fn operands(expression: &Expr) -> Vec<&Expr> {
    match expression {
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            operands(left).into_iter().chain(operands(right)).collect()
        }
        _ => vec![expression],
    }
}

fn is_rest(arm: &Arm) -> bool {
    let is_name = |pattern: &syn::PatIdent| {
        pattern.subpat.is_none() && pattern.ident.to_string().starts_with(|first: char| first.is_lowercase())
    };
    arm.guard.is_none()
        && match &arm.pat {
            Pat::Wild(_) => true,
            Pat::Ident(pattern) => is_name(pattern),
            _ => false,
        }
}

fn other_operator(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        _ => return None,
    })
}

fn can_be_left_out(expression: &Expr) -> bool {
    match expression {
        Expr::MethodCall(call) => call.attrs.is_empty(),
        Expr::Call(call) => call.attrs.is_empty(),
        Expr::Assign(assign) => assign.attrs.is_empty(),
        Expr::Try(tried) => can_be_left_out(&tried.expr),
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_)
        ),
        _ => false,
    }
}

/// Plain values of a type, as text.
fn plain_results(of: &Type) -> Vec<&'static str> {
    let Some((name, first)) = named(of) else { return Vec::new() };
    match name.as_str() {
        "bool" => vec!["true", "false"],
        "Option" => vec!["None"],
        "Result" | "Run" | "Checked" => match first {
            Some(Type::Tuple(tuple)) if tuple.elems.is_empty() => vec!["Ok(())"],
            Some(first) => match named(first).map(|(name, _)| name).as_deref() {
                Some("bool") => vec!["Ok(true)", "Ok(false)"],
                Some("Option") => vec!["Ok(None)"],
                Some(name) if COLLECTIONS.contains(&name) => vec!["Ok(Default::default())"],
                _ => Vec::new(),
            },
            None => Vec::new(),
        },
        name if INTEGERS.contains(&name) => vec!["0"],
        name if COLLECTIONS.contains(&name) => vec!["Default::default()"],
        _ => Vec::new(),
    }
}

/// The name of a type and its first argument.
fn named(of: &Type) -> Option<(String, Option<&Type>)> {
    let Type::Path(path) = of else { return None };
    let last = path.path.segments.last()?;
    let first = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(of) => Some(of),
            _ => None,
        }),
        _ => None,
    };
    Some((last.ident.to_string(), first))
}

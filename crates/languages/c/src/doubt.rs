//! Words that change what a program means, and that gainsay does not follow: `volatile`, `packed`, `aligned`, `#pragma pack`, and `static` in functions that
//! several threads may run. Whatever depends on them is
//! neither proved nor run.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Declaration, DeclarationKind, Doubt, Unit};
use gainsay_source::Name;

use crate::lex::{Token, TokenKind};

/// Words of types and declarations.
const WORDS: &[&str] = &["volatile", "__volatile__", "_Atomic", "_Alignas", "alignas", "_Thread_local"];
/// Attributes that change neither what a program computes nor where its data lie.
const HARMLESS: &[&str] = &[
    "unused",
    "used",
    "noinline",
    "always_inline",
    "noreturn",
    "pure",
    "const",
    "malloc",
    "warn_unused_result",
    "nonnull",
    "returns_nonnull",
    "format",
    "printf",
    "scanf",
    "deprecated",
    "cold",
    "hot",
    "visibility",
    "artificial",
    "flatten",
    "leaf",
    "nothrow",
    "alloc_size",
    "sentinel",
    "fallthrough",
    "gnu_inline",
    "noclone",
    "format_arg",
    "maybe_unused",
    "nodiscard",
];

/// The functions that depend on such a word. `pragmas` are those that change how everything behind them is laid out.
pub(crate) fn doubts(tokens: &[Token], unit: &Unit, pragmas: Vec<Doubt>) -> BTreeMap<Name, Doubt> {
    let own: Vec<&Declaration> = unit.declarations.iter().filter(|each| !each.from_library).collect();
    let mut found: BTreeMap<Name, Doubt> = BTreeMap::new();
    let all = |doubt: &Doubt, found: &mut BTreeMap<Name, Doubt>| {
        for name in own.iter().filter_map(|each| function(each)) {
            found.entry(name.clone()).or_insert_with(|| doubt.clone());
        }
    };
    for doubt in &pragmas {
        let changes = |each: &Declaration| {
            matches!(each.kind, DeclarationKind::Structure(_))
                && each.span.file == doubt.1.file
                && each.span.start >= doubt.1.end
        };
        if own.iter().any(|each| changes(each)) {
            all(doubt, &mut found);
        }
    }
    let files: BTreeSet<_> = own.iter().map(|each| each.span.file).collect();
    for doubt in words(tokens).into_iter().filter(|(_, span)| files.contains(&span.file)) {
        let around = own.iter().find(|each| each.span.encloses(doubt.1));
        match around.map(|each| &each.kind) {
            Some(DeclarationKind::Function(function)) => {
                found.entry(function.name.clone()).or_insert(doubt);
            }
            Some(DeclarationKind::Global(global)) => {
                found.entry(global.name.clone()).or_insert(doubt);
            }
            // Types may be used under any name.
            _ => all(&doubt, &mut found),
        }
    }
    if unit
        .declarations
        .iter()
        .any(|each| each.from_library && function(each).is_some_and(|name| name == "thread_start"))
    {
        own.iter().for_each(|each| found.extend(shared_variable(tokens, each)));
    }
    spread(tokens, &own, &mut found);
    found
}

/// A variable that outlives its function is every thread's, and nobody says whose turn it is.
fn shared_variable(tokens: &[Token], declaration: &Declaration) -> Option<(Name, Doubt)> {
    let DeclarationKind::Function(function) = &declaration.kind else { return None };
    let body = function.body.as_ref()?.span;
    let inside = |token: &&Token| body.encloses(token.span) && !token.ghost;
    let found = tokens.iter().filter(inside).find(|token| token.is_word("static"))?;
    Some((
        function.name.clone(),
        ("a `static` variable of a function that several threads may run".to_owned(), found.span),
    ))
}

fn function(declaration: &Declaration) -> Option<&Name> {
    match &declaration.kind {
        DeclarationKind::Function(function) => Some(&function.name),
        _ => None,
    }
}

/// Who mentions what is in doubt is in doubt.
fn spread(tokens: &[Token], own: &[&Declaration], found: &mut BTreeMap<Name, Doubt>) {
    let mut grows = !found.is_empty();
    while grows {
        grows = false;
        for declaration in own {
            let Some(name) = function(declaration).filter(|name| !found.contains_key(*name)) else { continue };
            let span = declaration.span;
            let inside = tokens.iter().filter(|token| span.encloses(token.span));
            let mut mentioned = inside.filter_map(|token| match &token.kind {
                TokenKind::Word(word) => found.get(word),
                _ => None,
            });
            if let Some(doubt) = mentioned.next().cloned() {
                found.insert(name.clone(), doubt);
                grows = true;
            }
        }
    }
}

/// Where such words stand in C.
fn words(tokens: &[Token]) -> Vec<Doubt> {
    let mut found = Vec::new();
    let word = |at: usize| match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word)) => Some(word.as_str()),
        _ => None,
    };
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| !token.ghost) {
        match word(at) {
            Some(name) if WORDS.contains(&name) => found.push((format!("`{name}`"), token.span)),
            Some("__attribute__" | "__attribute" | "__declspec") => {
                let (mut depth, mut next) = (0usize, at + 1);
                while let Some(inner) = tokens.get(next) {
                    match &inner.kind {
                        TokenKind::Symbol("(") => depth += 1,
                        TokenKind::Symbol(")") => depth = depth.saturating_sub(1),
                        TokenKind::Word(name) => {
                            let plain = name.trim_matches('_');
                            if !HARMLESS.contains(&plain) {
                                found.push((format!("the attribute `{name}`"), inner.span));
                            }
                        }
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    next += 1;
                }
            }
            _ => {}
        }
    }
    found
}

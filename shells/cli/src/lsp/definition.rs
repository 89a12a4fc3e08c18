//! Where a name is defined: predicates, measures, contracts, functions, by the words that introduce them in each language. Names are not resolved: of several
//! definitions of the same name all are found.

use std::collections::BTreeSet;

use gainsay::Language;
use gainsay_source::{FileId, Sources, Span};

use super::scan::{Token, tokens};

/// What a definition says about its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What holds of it: a refinement type, a contract.
    Contract,
    /// What it is.
    Body,
}

/// Every definition of a name in these files, the first file's first.
pub fn find(language: Language, sources: &Sources, files: &[FileId], name: &str) -> Vec<(Kind, Span)> {
    let mut found = Vec::new();
    for file in files {
        let text = sources.text(*file);
        let of_name = definitions(language, &text).into_iter().filter(|(_, token)| token.text == name);
        found.extend(of_name.map(|(kind, token)| (kind, Span::new(*file, token.start, token.end()))));
    }
    found
}

/// All definitions of a text.
fn definitions(language: Language, text: &str) -> Vec<(Kind, Token<'_>)> {
    let tokens = tokens(language, text);
    match language {
        Language::Viper => introduced(
            language,
            &tokens,
            &["method", "function", "predicate", "field", "domain", "axiom", "define", "adt"],
        ),
        Language::Core => introduced(language, &tokens, &["def", "goal", "data"]),
        Language::C => of_c(&tokens),
        Language::Haskell => of_haskell(text, &tokens),
        Language::Racket => of_racket(&tokens),
    }
}

/// The names behind these words.
fn introduced<'t>(language: Language, tokens: &[Token<'t>], by: &[&str]) -> Vec<(Kind, Token<'t>)> {
    let pairs = tokens.windows(2).filter(|pair| by.contains(&pair[0].text) && pair[1].is_name(language));
    pairs.map(|pair| (Kind::Body, pair[1])).collect()
}

/// Predicates, inductive types and structures by the word before them; functions, lemmas and fixpoints as names with a type before and a parenthesis behind.
fn of_c<'t>(tokens: &[Token<'t>]) -> Vec<(Kind, Token<'t>)> {
    const NO_TYPES: [&str; 8] = ["requires", "ensures", "invariant", "return", "else", "open", "close", "predicate"];
    let mut found = introduced(Language::C, tokens, &["predicate", "inductive", "define"]);
    let (mut braces, mut parentheses) = (0_i64, 0_i64);
    for window in tokens.windows(3) {
        let [before, name, behind] = window else { continue };
        match before.text {
            "{" => braces += 1,
            "}" => braces -= 1,
            "(" => parentheses += 1,
            ")" => parentheses -= 1,
            "struct" | "union" | "enum" if behind.text == "{" => found.push((Kind::Body, *name)),
            _ => {}
        }
        let has_type = before.text == "*" || before.is_name(Language::C) && !NO_TYPES.contains(&before.text);
        if braces <= 0 && parentheses <= 0 && has_type && name.is_name(Language::C) && behind.text == "(" {
            found.push((Kind::Body, *name));
        }
    }
    found
}

/// What annotations introduce, what has a type of its own there, and the first line of each function.
fn of_haskell<'t>(text: &str, tokens: &[Token<'t>]) -> Vec<(Kind, Token<'t>)> {
    const WORDS: [&str; 10] =
        ["measure", "predicate", "type", "data", "newtype", "class", "inline", "reflect", "axiomatize", "module"];
    const NO_NAMES: [&str; 11] =
        ["module", "import", "data", "type", "newtype", "class", "instance", "infixl", "infixr", "infix", "deriving"];
    let mut found = introduced(Language::Haskell, tokens, &WORDS);
    let mut known: BTreeSet<&str> = found.iter().map(|(_, token)| token.text).collect();
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| token.is_name(Language::Haskell)) {
        let behind = |distance: usize| tokens.get(index + distance).map(|token| token.text);
        let before = text[..token.start].rsplit('\n').next().unwrap_or("");
        let is_signature = behind(1) == Some(":") && behind(2) == Some(":");
        let is_annotated =
            matches!(before.trim(), "{-@" | "{-@ assume" | "{-@ assume reflect") || before.trim() == "{-@ lazy";
        if is_annotated && is_signature {
            found.push((Kind::Contract, *token));
        } else if before.is_empty() && !NO_NAMES.contains(&token.text) && !is_signature && known.insert(token.text) {
            found.push((Kind::Body, *token));
        }
    }
    found
}

/// `(define (f …`, `(struct s …`, and `[f contract]` where contracts are given out.
fn of_racket<'t>(tokens: &[Token<'t>]) -> Vec<(Kind, Token<'t>)> {
    const WORDS: [&str; 3] = ["struct", "module", "module*"];
    let mut found = Vec::new();
    // How deep in parentheses a list of contracts begins.
    let mut contracts: Option<i64> = None;
    let mut depth = 0_i64;
    for (index, token) in tokens.iter().enumerate() {
        let next = tokens.get(index + 1).filter(|next| next.is_name(Language::Racket));
        match token.text {
            "(" | "[" => {
                depth += 1;
                if contracts.is_some_and(|outside| depth == outside + 1) {
                    found.extend(next.map(|name| (Kind::Contract, *name)));
                }
            }
            ")" | "]" => {
                depth -= 1;
                contracts.take_if(|outside| depth < *outside);
            }
            "contract-out" | "provide/contract" => contracts = Some(depth),
            word if word.starts_with("define") || WORDS.contains(&word) => {
                let name = tokens[index + 1..].iter().find(|token| token.text != "(");
                found.extend(name.filter(|name| name.is_name(Language::Racket)).map(|name| (Kind::Body, *name)));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(language: Language, text: &str) -> Vec<(Kind, &str)> {
        definitions(language, text).into_iter().map(|(kind, token)| (kind, token.text)).collect()
    }

    #[test]
    fn every_language_has_its_words_for_definitions() {
        use Kind::{Body, Contract};
        let viper = "field f: Int\npredicate p(x: Ref) { acc(x.f) }\nmethod m(x: Ref) requires p(x) { m(x) }";
        assert_eq!(names(Language::Viper, viper), [(Body, "f"), (Body, "p"), (Body, "m")]);
        let c = "struct node { int value; };\n/*@ predicate nodes(struct node *n) = emp &*& other(n);\n\
                 fixpoint int len(list<int> l) { return 0; } @*/\nint *first(struct node *n)\n//@ requires nodes(n);\n\
                 { return g(n); }";
        assert_eq!(names(Language::C, c), [(Body, "nodes"), (Body, "node"), (Body, "len"), (Body, "first")]);
        let haskell =
            "module M where\n{-@ measure size @-}\n{-@ f :: x:Int -> Int @-}\nf :: Int -> Int\nf 0 = 1\nf x = g x\n";
        assert_eq!(names(Language::Haskell, haskell), [(Body, "M"), (Body, "size"), (Contract, "f"), (Body, "f")]);
        let racket = "(provide (contract-out [f (-> any/c any)] [g (-> h)]))\n(define (f x) (g x))\n(struct s (a))";
        assert_eq!(names(Language::Racket, racket), [(Contract, "f"), (Contract, "g"), (Body, "f"), (Body, "s")]);
        let core = "data List = Nil;\ndef f x = x;\ngoal g = f 1;";
        assert_eq!(names(Language::Core, core), [(Body, "List"), (Body, "f"), (Body, "g")]);
    }
}

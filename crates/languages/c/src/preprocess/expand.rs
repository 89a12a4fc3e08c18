//! Macros: their definitions and their expansion.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, Name, Span};

use crate::lex::{SYNTAX, Token, TokenKind};

/// Macros inside macros inside macros: deeper than people write.
const DEPTH: usize = 200;

#[derive(Clone, Debug)]
pub(crate) struct Macro {
    /// `None` for an object-like macro.
    parameters: Option<Vec<Name>>,
    /// The last parameter takes all further arguments.
    is_variadic: bool,
    body: Vec<Token>,
}

/// What stands after `#define`.
pub(super) fn definition(tokens: &[Token]) -> Result<(Name, Macro), String> {
    let Some(Token { kind: TokenKind::Word(name), span, .. }) = tokens.first() else {
        return Err("expected the name of the macro".to_owned());
    };
    let function_like =
        tokens.get(1).is_some_and(|next| next.kind == TokenKind::Symbol("(") && next.span.start == span.end);
    if !function_like {
        return Ok((name.clone(), Macro { parameters: None, is_variadic: false, body: tokens[1..].to_vec() }));
    }
    let Some(close) = tokens.iter().position(|token| token.kind == TokenKind::Symbol(")")) else {
        return Err("expected `)` after the parameters of the macro".to_owned());
    };
    let mut is_variadic = false;
    let parameters = tokens[2..close]
        .iter()
        .filter_map(|token| match &token.kind {
            TokenKind::Word(name) => Some(Ok(name.clone())),
            TokenKind::Symbol(",") => None,
            TokenKind::Symbol("...") => {
                is_variadic = true;
                Some(Ok(Name::new("__VA_ARGS__")))
            }
            other => Some(Err(format!("expected the name of a parameter of the macro, found {other}"))),
        })
        .collect::<Result<Vec<Name>, String>>()?;
    let body = tokens[close + 1..].to_vec();
    Ok((name.clone(), Macro { parameters: Some(parameters), is_variadic, body }))
}

/// The tokens with every macro replaced, in one pass over a stack of what is still to be read.
pub(super) fn expand(macros: &BTreeMap<Name, Macro>, tokens: &[Token], most: usize) -> Result<Vec<Token>, Diagnostic> {
    let mut output = Vec::with_capacity(tokens.len());
    if macros.is_empty() {
        output.extend_from_slice(tokens);
        return Ok(output);
    }
    let mut waiting: Vec<Waiting> = tokens.iter().rev().cloned().map(Waiting::Token).collect();
    let mut active: Vec<Name> = Vec::new();
    while let Some(next) = waiting.pop() {
        gainsay_meter::tick(2);
        let token = match next {
            Waiting::Token(token) => token,
            Waiting::EndOf(name) => {
                active.retain(|each| *each != name);
                continue;
            }
        };
        let found = match &token.kind {
            TokenKind::Word(name) if !active.contains(name) => macros.get_key_value(name),
            _ => None,
        };
        let Some((name, definition)) = found else {
            output.push(token);
            continue;
        };
        if output.len() + waiting.len() > most || active.len() > DEPTH {
            return Err(Diagnostic::error(SYNTAX, "expanding the macros here never ends", token.span));
        }
        let Some(body) = definition.instance(&mut waiting, &token)? else {
            output.push(token);
            continue;
        };
        active.push(name.clone());
        waiting.push(Waiting::EndOf(name.clone()));
        waiting.extend(body.into_iter().rev().map(Waiting::Token));
    }
    Ok(output)
}

enum Waiting {
    Token(Token),
    /// Here ends what a macro was replaced by.
    EndOf(Name),
}

impl Macro {
    /// The body with the arguments that follow, taken from what is waiting; `None` for a function-like macro without arguments.
    fn instance(&self, waiting: &mut Vec<Waiting>, at: &Token) -> Result<Option<Vec<Token>>, Diagnostic> {
        let Some(parameters) = &self.parameters else { return placed(&self.body, at, &BTreeMap::new()).map(Some) };
        if !matches!(waiting.last(), Some(Waiting::Token(next)) if next.kind == TokenKind::Symbol("(")) {
            return Ok(None);
        }
        waiting.pop();
        let mut arguments = arguments(waiting, at.span)?;
        if self.is_variadic {
            gather(&mut arguments, parameters.len(), at);
        }
        let given =
            if parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty() { 0 } else { arguments.len() };
        if given != parameters.len() {
            let message = format!("this macro takes {} arguments, not {given}", parameters.len());
            return Err(Diagnostic::error(SYNTAX, message, at.span));
        }
        let values = parameters.iter().cloned().zip(arguments).collect();
        placed(&self.body, at, &values).map(Some)
    }
}

/// The arguments up to the closing parenthesis.
fn arguments(waiting: &mut Vec<Waiting>, span: Span) -> Result<Vec<Vec<Token>>, Diagnostic> {
    let mut arguments = vec![Vec::new()];
    let mut depth = 0usize;
    loop {
        let token = match waiting.pop() {
            Some(Waiting::Token(token)) => token,
            Some(Waiting::EndOf(_)) => continue,
            None => return Err(Diagnostic::error(SYNTAX, "expected `)` after the arguments of this macro", span)),
        };
        match token.kind {
            TokenKind::Symbol(")") if depth == 0 => return Ok(arguments),
            TokenKind::Symbol(",") if depth == 0 => {
                arguments.push(Vec::new());
                continue;
            }
            TokenKind::Symbol("(") => depth += 1,
            TokenKind::Symbol(")") => depth -= 1,
            _ => {}
        }
        if let Some(last) = arguments.last_mut() {
            last.push(token);
        }
    }
}

/// Makes one argument of those from the last parameter on.
fn gather(arguments: &mut Vec<Vec<Token>>, parameters: usize, at: &Token) {
    if arguments.len() + 1 == parameters {
        arguments.push(Vec::new());
    }
    while arguments.len() > parameters {
        let Some(last) = arguments.pop() else { return };
        if let Some(before) = arguments.last_mut() {
            before.push(Token { kind: TokenKind::Symbol(","), ..at.clone() });
            before.extend(last);
        }
    }
}

/// The body with the arguments in place: `#x` is the argument as a text, `a ## b` one word of two.
fn placed(body: &[Token], at: &Token, values: &BTreeMap<Name, Vec<Token>>) -> Result<Vec<Token>, Diagnostic> {
    let mut output: Vec<Token> = Vec::new();
    let mut index = 0;
    let here = |kind: TokenKind| Token { span: at.span, ghost: at.ghost, line_start: false, at_margin: false, kind };
    let instance = |token: &Token| match &token.kind {
        TokenKind::Word(name) if values.contains_key(name) => values[name].clone(),
        kind => vec![here(kind.clone())],
    };
    while let Some(token) = body.get(index) {
        index += 1;
        match (&token.kind, body.get(index)) {
            (TokenKind::Symbol("#"), Some(Token { kind: TokenKind::Word(name), .. })) if values.contains_key(name) => {
                index += 1;
                let words: Vec<String> = values[name].iter().map(|token| written(&token.kind)).collect();
                output.push(here(TokenKind::Text(words.join(" ").into_bytes())));
            }
            (TokenKind::Symbol("##"), Some(next)) => {
                index += 1;
                let mut right = instance(next).into_iter();
                match (output.pop(), right.next()) {
                    (Some(left), Some(first)) => output.push(pasted(&left, &first, at)?),
                    (left, first) => output.extend(left.into_iter().chain(first)),
                }
                output.extend(right);
            }
            _ => output.extend(instance(token)),
        }
    }
    Ok(output)
}

/// A token as it is written.
fn written(kind: &TokenKind) -> String {
    match kind {
        TokenKind::Word(name) => name.to_string(),
        TokenKind::Integer { value, .. } => value.to_string(),
        TokenKind::Float(_) => "0.0".to_owned(),
        TokenKind::Character(byte) => format!("'{}'", byte.escape_ascii()),
        TokenKind::Text(bytes) => format!("\"{}\"", bytes.escape_ascii()),
        TokenKind::Symbol(symbol) => (*symbol).to_owned(),
        TokenKind::End => String::new(),
    }
}

fn pasted(left: &Token, right: &Token, at: &Token) -> Result<Token, Diagnostic> {
    let text = format!("{}{}", written(&left.kind), written(&right.kind));
    let is_word = text.chars().all(|character| character.is_alphanumeric() || character == '_');
    let kind = match (&left.kind, &right.kind) {
        (TokenKind::Word(_), _) if is_word => TokenKind::Word(Name::new(&text)),
        (TokenKind::Integer { .. }, TokenKind::Integer { .. }) => match text.parse() {
            Ok(value) => TokenKind::Integer { value, unsigned: false, long: false },
            Err(_) => TokenKind::End,
        },
        _ => TokenKind::End,
    };
    match kind {
        TokenKind::End => {
            let message = format!("`##` makes `{text}` here, which is neither a word nor a number");
            Err(Diagnostic::error(SYNTAX, message, at.span))
        }
        kind => Ok(Token { kind, span: at.span, ghost: at.ghost, line_start: false, at_margin: false }),
    }
}

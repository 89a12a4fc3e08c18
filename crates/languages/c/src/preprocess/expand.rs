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
        return Ok((name.clone(), Macro { parameters: None, body: tokens[1..].to_vec() }));
    }
    let Some(close) = tokens.iter().position(|token| token.kind == TokenKind::Symbol(")")) else {
        return Err("expected `)` after the parameters of the macro".to_owned());
    };
    let parameters = tokens[2..close]
        .iter()
        .filter_map(|token| match &token.kind {
            TokenKind::Word(name) => Some(Ok(name.clone())),
            TokenKind::Symbol(",") => None,
            other => Some(Err(format!("expected the name of a parameter of the macro, found {other}"))),
        })
        .collect::<Result<Vec<Name>, String>>()?;
    let body = tokens[close + 1..].to_vec();
    if body.iter().any(|token| matches!(token.kind, TokenKind::Symbol("##" | "#"))) {
        return Err("`#` and `##` in macros are not supported".to_owned());
    }
    Ok((name.clone(), Macro { parameters: Some(parameters), body }))
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
        let Some(parameters) = &self.parameters else { return Ok(Some(placed(&self.body, at, &BTreeMap::new()))) };
        if !matches!(waiting.last(), Some(Waiting::Token(next)) if next.kind == TokenKind::Symbol("(")) {
            return Ok(None);
        }
        waiting.pop();
        let arguments = arguments(waiting, at.span)?;
        let given =
            if parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty() { 0 } else { arguments.len() };
        if given != parameters.len() {
            let message = format!("this macro takes {} arguments, not {given}", parameters.len());
            return Err(Diagnostic::error(SYNTAX, message, at.span));
        }
        let values = parameters.iter().cloned().zip(arguments).collect();
        Ok(Some(placed(&self.body, at, &values)))
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

fn placed(body: &[Token], at: &Token, values: &BTreeMap<Name, Vec<Token>>) -> Vec<Token> {
    let mut output = Vec::new();
    for token in body {
        match &token.kind {
            TokenKind::Word(name) if values.contains_key(name) => output.extend(values[name].iter().cloned()),
            _ => output.push(Token { span: at.span, ghost: at.ghost, line_start: false, kind: token.kind.clone() }),
        }
    }
    output
}

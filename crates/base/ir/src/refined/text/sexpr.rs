//! S-expressions.

/// An atom or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

/// Nesting deeper than this is not read.
const DEEPEST: usize = 200;

/// All expressions of a text; an `Err` says what is wrong.
pub(super) fn parse(text: &str) -> Result<Vec<Sexpr>, String> {
    let mut open: Vec<Vec<Sexpr>> = vec![Vec::new()];
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            ';' => while rest.next_if(|next| *next != '\n').is_some() {},
            '(' if open.len() > DEEPEST => return Err("too deep".to_owned()),
            '(' => open.push(Vec::new()),
            ')' => {
                let done = open.pop().unwrap_or_default();
                match open.last_mut() {
                    Some(outer) => outer.push(Sexpr::List(done)),
                    None => return Err("a `)` too many".to_owned()),
                }
            }
            space if space.is_whitespace() => {}
            first => {
                let mut atom = String::from(first);
                while let Some(next) = rest.next_if(|next| !next.is_whitespace() && !"();".contains(*next)) {
                    atom.push(next);
                }
                if let Some(innermost) = open.last_mut() {
                    innermost.push(Sexpr::Atom(atom));
                }
            }
        }
    }
    match (open.pop(), open.is_empty()) {
        (Some(all), true) => Ok(all),
        _ => Err("a `)` is missing".to_owned()),
    }
}

impl std::fmt::Display for Sexpr {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Sexpr::Atom(atom) => formatter.write_str(atom),
            Sexpr::List(parts) => {
                formatter.write_str("(")?;
                for (place, part) in parts.iter().enumerate() {
                    if place > 0 {
                        formatter.write_str(" ")?;
                    }
                    write!(formatter, "{part}")?;
                }
                formatter.write_str(")")
            }
        }
    }
}

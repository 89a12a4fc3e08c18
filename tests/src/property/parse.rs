//! Reads a property. Properties are written by people who write tests, so messages are short and nesting is limited.

use anyhow::{Result, bail};

use super::{Expression, Operator};

const DEEPEST: usize = 100;

/// Operators by how loosely they bind.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::NotEqual),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Less),
        (">", Operator::Greater),
        ("in", Operator::In),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times)],
];
const COMPARISONS: usize = 2;

pub fn parse(text: &str) -> Result<Expression> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, depth: 0 };
    let expression = parser.binary(0)?;
    match parser.peek() {
        None => Ok(expression),
        Some(extra) => bail!("`{extra}` is not expected after the property"),
    }
}

fn tokens(text: &str) -> Result<Vec<String>> {
    let symbols = ["||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "!", "(", ")", "[", "]"];
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |character: char| character.is_alphanumeric() || "_'.?#$".contains(character);
        let length = if first == '"' {
            match rest[1..].find('"') {
                Some(end) => end + 2,
                None => bail!("the string {rest} does not end"),
            }
        } else if let Some(symbol) = symbols.iter().find(|symbol| rest.starts_with(**symbol)) {
            symbol.len()
        } else {
            rest.find(|character| !word(character)).unwrap_or(rest.len())
        };
        if length == 0 {
            bail!("`{first}` is not part of a property");
        }
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Parser {
    tokens: Vec<String>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.next).map(String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { bail!("`{token}` is missing in the property") }
    }

    fn binary(&mut self, level: usize) -> Result<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some((symbol, operator)) = operators.iter().find(|(symbol, _)| self.peek() == Some(symbol)).copied() {
            self.expect(symbol)?;
            let right = self.binary(level + 1)?;
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
            if level == COMPARISONS {
                break;
            }
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            bail!("the property is nested more than {DEEPEST} levels deep");
        }
        let expression = if self.take("!") {
            Expression::Not(Box::new(self.unary()?))
        } else if self.take("-") {
            Expression::Negate(Box::new(self.unary()?))
        } else {
            self.postfix()?
        };
        self.depth -= 1;
        Ok(expression)
    }

    fn postfix(&mut self) -> Result<Expression> {
        let mut expression = self.atom()?;
        while self.take("[") {
            let index = self.word("an index")?.parse()?;
            self.expect("]")?;
            expression = Expression::Index(Box::new(expression), index);
        }
        if self.take("is") {
            let constructor = self.word("a constructor")?;
            expression = Expression::Is(Box::new(expression), constructor);
        }
        Ok(expression)
    }

    fn atom(&mut self) -> Result<Expression> {
        if self.take("(") {
            let inner = self.binary(0)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.take("size") || self.take("length") {
            self.depth += 1;
            if self.depth > DEEPEST {
                bail!("the property is nested more than {DEEPEST} levels deep");
            }
            let inner = self.atom()?;
            self.depth -= 1;
            return Ok(Expression::Size(Box::new(inner)));
        }
        let word = self.word("a value")?;
        Ok(match word.as_str() {
            "True" | "true" => Expression::Boolean(true),
            "False" | "false" => Expression::Boolean(false),
            _ if word.starts_with('"') => Expression::Text(word.trim_matches('"').to_owned()),
            _ if word.starts_with(|first: char| first.is_ascii_digit()) => Expression::Integer(word.parse()?),
            _ => Expression::Name(word),
        })
    }

    fn word(&mut self, what: &str) -> Result<String> {
        let starts_word = |first: char| first.is_alphanumeric() || "_'.?#$\"".contains(first);
        match self.peek() {
            Some(token) if token.starts_with(starts_word) => {
                let token = token.to_owned();
                self.next += 1;
                Ok(token)
            }
            Some(token) => bail!("`{token}` stands where the property needs {what}"),
            None => bail!("the property ends where it needs {what}"),
        }
    }
}

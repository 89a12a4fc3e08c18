//! Conditions of `#if`, decided as a recent GHC with recent packages would: integers, `defined`, compiler and package versions.

/// The compiler version gainsay answers for.
const COMPILER_VERSION: i64 = 908;

/// Conditions nested deeper than this are not decided.
const MAXIMUM_DEPTH: usize = 50;

pub fn is_defined(name: &str) -> bool {
    name == "__GLASGOW_HASKELL__" || name.starts_with("MIN_VERSION_")
}

/// Whether the condition holds; nothing when that depends on what is not known here.
pub fn decide(text: &str) -> Option<bool> {
    let mut reader = Reader { words: words(text)?, at: 0, depth: 0 };
    let value = reader.either()?;
    (reader.at == reader.words.len()).then_some(value != 0)
}

fn words(text: &str) -> Option<Vec<&str>> {
    let mut result = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let length = match rest.find(|character: char| !(character.is_ascii_alphanumeric() || character == '_')) {
            Some(0) if ["&&", "||", "==", "!=", "<=", ">="].iter().any(|operator| rest.starts_with(operator)) => 2,
            Some(0) => rest.chars().next()?.len_utf8(),
            Some(length) => length,
            None => rest.len(),
        };
        result.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Some(result)
}

struct Reader<'text> {
    words: Vec<&'text str>,
    at: usize,
    depth: usize,
}

impl<'text> Reader<'text> {
    fn next(&mut self) -> Option<&'text str> {
        let word = self.words.get(self.at).copied()?;
        self.at += 1;
        Some(word)
    }

    fn accept(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn either(&mut self) -> Option<i64> {
        let mut value = self.both()?;
        while self.accept("||") {
            let right = self.both()?;
            value = i64::from(value != 0 || right != 0);
        }
        Some(value)
    }

    fn both(&mut self) -> Option<i64> {
        let mut value = self.comparison()?;
        while self.accept("&&") {
            let right = self.comparison()?;
            value = i64::from(value != 0 && right != 0);
        }
        Some(value)
    }

    fn comparison(&mut self) -> Option<i64> {
        let left = self.atom()?;
        let Some(operator) = self.words.get(self.at).copied() else { return Some(left) };
        let compare: fn(&i64, &i64) -> bool = match operator {
            "==" => i64::eq,
            "!=" => i64::ne,
            "<" => i64::lt,
            "<=" => i64::le,
            ">" => i64::gt,
            ">=" => i64::ge,
            _ => return Some(left),
        };
        self.at += 1;
        let right = self.atom()?;
        Some(i64::from(compare(&left, &right)))
    }

    fn atom(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > MAXIMUM_DEPTH {
            return None;
        }
        let value = match self.next()? {
            "!" => i64::from(self.atom()? == 0),
            "(" => {
                let value = self.either()?;
                self.accept(")").then_some(value)?
            }
            "defined" => {
                let parenthesized = self.accept("(");
                let name = self.next()?;
                if parenthesized && !self.accept(")") {
                    return None;
                }
                i64::from(is_defined(name))
            }
            "__GLASGOW_HASKELL__" => COMPILER_VERSION,
            name if name.starts_with("MIN_VERSION_") => self.version()?,
            number => number.parse().ok()?,
        };
        self.depth -= 1;
        Some(value)
    }

    /// The arguments of `MIN_VERSION_package(a,b,c)`: a recent version satisfies any of them.
    fn version(&mut self) -> Option<i64> {
        if !self.accept("(") {
            return None;
        }
        while !self.accept(")") {
            self.next()?;
        }
        Some(1)
    }
}

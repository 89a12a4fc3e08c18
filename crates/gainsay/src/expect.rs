//! What a user expects of a counterexample: `LINE:ITEMS`, where the items are expressions of the program's language over the failing state.
//! Only the outer form is read here; what an item means is its language's business.

/// What the counterexample of the failures on one line must entail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// The one-based line of the failure.
    pub line: u32,
    /// The items as they were written, at least one.
    pub items: Vec<String>,
}

impl Expect {
    /// Reads `LINE:ITEM, ITEM`, optionally with parentheses around all items. An `Err` says in a sentence what is wrong.
    pub fn parse(text: &str) -> Result<Expect, String> {
        let form = "write LINE:ITEMS, as in `12:acc(x.f, 1/2), x.f == 3`";
        let Some((line, items)) = text.split_once(':') else {
            return Err(format!("`{text}` names no line; {form}"));
        };
        let number = line.trim().parse().ok().filter(|line| *line > 0);
        let line = number.ok_or_else(|| format!("`{}` is not the number of a line; {form}", line.trim()))?;
        let items = split(inside_parentheses(items.trim()))?;
        if items.iter().any(String::is_empty) {
            return Err(format!("an item is missing in `{text}`; {form}"));
        }
        Ok(Expect { line, items })
    }
}

/// What stands between the parentheses, where one pair of them encloses the whole text.
fn inside_parentheses(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return text };
    let closed_early = inner.chars().scan(0_i64, |depth, character| {
        match character {
            '(' => *depth += 1,
            ')' => *depth -= 1,
            _ => {}
        }
        Some(*depth < 0)
    });
    if closed_early.into_iter().any(|closed| closed) { text } else { inner }
}

/// The items between commas that stand in no brackets.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut items = vec![String::new()];
    let mut open = Vec::new();
    for character in text.chars() {
        match character {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.pop() != Some(character) => {
                return Err(format!("there is a `{character}` too many in `{text}`"));
            }
            ',' if open.is_empty() => {
                items.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(item) = items.last_mut() {
            item.push(character);
        }
    }
    match open.pop() {
        Some(missing) => Err(format!("a `{missing}` is missing in `{text}`")),
        None => Ok(items.iter().map(|item| item.trim().to_owned()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        Expect::parse(text).unwrap().items
    }

    #[test]
    fn items_are_separated_by_commas_outside_brackets() {
        assert_eq!(
            items("12:acc(x.f, 1/2), x.f == 3,s[f(0, 1)] == 10"),
            ["acc(x.f, 1/2)", "x.f == 3", "s[f(0, 1)] == 10"]
        );
        assert_eq!(Expect::parse(" 12 : x == 1").unwrap(), Expect { line: 12, items: vec!["x == 1".to_owned()] });
    }

    #[test]
    fn parentheses_around_all_items_may_be_kept() {
        assert_eq!(items("3:(x == 1, y == 2)"), ["x == 1", "y == 2"]);
        assert_eq!(items("3:(x) == (y)"), ["(x) == (y)"]);
    }

    #[test]
    fn what_is_no_expectation_is_refused_with_its_form() {
        for text in ["", "x == 1", "0:x == 1", "-3:x", "a:x", "3:", "3:x,", "3:,x", "3:(", "3:x)", "3:f(x]", "3:()"] {
            let complaint = Expect::parse(text).expect_err(text);
            assert!(!complaint.is_empty(), "{text}");
        }
    }
}

//! Mutations that keep a text in one piece as its lexer sees it: tokens left out, doubled, exchanged, put in from other texts, and texts spliced.

use super::Chance;

/// One change of `input`; other tokens come from `seeds` and `words`.
pub fn mutated(input: &[u8], seeds: &[&[u8]], words: &[&str], chance: &mut Chance) -> Vec<u8> {
    let mut tokens = tokens(input);
    let other = self::tokens(chance.choose(seeds).unwrap_or_default());
    let at = chance.below(tokens.len());
    match chance.below(7) {
        0 => drop(tokens.drain(run(&tokens, chance))),
        1 => {
            let piece = tokens[run(&tokens, chance)].to_vec();
            tokens.splice(at..at, piece);
        }
        2 if !tokens.is_empty() => {
            let with = chance.below(tokens.len());
            tokens.swap(at, with);
        }
        3 => {
            let piece = other[run(&other, chance)].to_vec();
            tokens.splice(at..at, piece);
        }
        // The beginning of one text and the end of another.
        4 => {
            tokens.truncate(at);
            tokens.extend(&other[chance.below(other.len())..]);
        }
        5 if !tokens.is_empty() => {
            tokens[at] = other.get(chance.below(other.len())).copied().unwrap_or_default();
        }
        _ => {
            let word = chance.choose(words).unwrap_or_default();
            tokens.insert(at, word.as_bytes());
        }
    }
    tokens.concat()
}

/// A few tokens that stand beside each other.
fn run(tokens: &[&[u8]], chance: &mut Chance) -> std::ops::Range<usize> {
    let start = chance.below(tokens.len());
    start..start + chance.below((tokens.len() - start).min(12) + 1)
}

/// Words, runs of white space and of operators, and single brackets: near enough to what every lexer of ours sees. Together they are the text.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    text.chunk_by(|one, two| kind(*one) == kind(*two) && kind(*one) != Kind::Alone).collect()
}

#[derive(PartialEq, Eq)]
enum Kind {
    Word,
    Space,
    Operator,
    Alone,
}

fn kind(byte: u8) -> Kind {
    match byte {
        b'_' | b'?' | b'.' | 0x80.. => Kind::Word,
        _ if byte.is_ascii_alphanumeric() => Kind::Word,
        _ if byte.is_ascii_whitespace() => Kind::Space,
        b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'"' | b'\'' | b'`' => Kind::Alone,
        _ => Kind::Operator,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_the_text() {
        let text = b"int f(int *x) //@ requires x[..n] |-> ?v;\n{ return *x+1; }";
        assert_eq!(tokens(text).concat(), text);
        let words = ["f", "(", "int", "*", "//@", "?v", ";"].map(str::as_bytes);
        assert!(words.iter().all(|word| tokens(text).contains(word)));
    }

    #[test]
    fn nothing_to_begin_with_is_fine() {
        let mut chance = Chance::new(3);
        (0..500).for_each(|_| drop(mutated(b"", &[], &[], &mut chance)));
        (0..500).for_each(|_| drop(mutated(b"a b", &[b"", b"(x)"], &["y"], &mut chance)));
    }
}

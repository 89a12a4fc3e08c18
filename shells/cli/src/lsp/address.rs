//! URIs and paths. Only files have a path; anything else an editor may open is checked under the name it has there.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

/// The path of a `file:` URI.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let path = PathBuf::from(String::from_utf8(decoded(rest)).ok()?);
    path.is_absolute().then_some(path)
}

/// The URI of a file, if it has a place of its own.
pub fn uri(path: &Path) -> Option<Uri> {
    if !path.is_absolute() {
        return None;
    }
    let mut text = String::from("file://");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(byte as char),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text.parse().ok()
}

fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_survives_being_a_uri() {
        for name in ["/home/me/a.c", "/tmp/a b%20é#?.hs", "/x/100%"] {
            let written = uri(Path::new(name)).expect("a URI");
            assert_eq!(path(&written).as_deref(), Some(Path::new(name)), "{}", written.as_str());
        }
        assert_eq!(uri(Path::new("stdlib.h")), None);
    }

    #[test]
    fn editors_escape_what_they_like() {
        let of = |text: &str| path(&text.parse().expect("a URI"));
        assert_eq!(of("file:///tmp/a%3Ab%2fc.c"), Some(PathBuf::from("/tmp/a:b/c.c")));
        assert_eq!(of("file://localhost/tmp/a.c"), Some(PathBuf::from("/tmp/a.c")));
        assert_eq!(of("untitled:Untitled-1"), None);
        assert_eq!(of("file:///tmp/%FF.c"), None);
    }
}

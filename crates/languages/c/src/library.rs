//! The headers that come with gainsay: declarations of the C library with contracts, and the ghost library.

/// What the names of these files begin with.
pub(crate) const PREFIX: &str = "<gainsay>/";

/// The text of a header, by its name.
pub(crate) fn text(name: &str) -> Option<&'static str> {
    Some(match name {
        "prelude.gh" => include_str!("../library/prelude.gh"),
        "stdlib.h" | "malloc.h" => include_str!("../library/stdlib.h"),
        "stdio.h" => include_str!("../library/stdio.h"),
        "string.h" => include_str!("../library/string.h"),
        "ctype.h" => include_str!("../library/ctype.h"),
        "listex.gh" => include_str!("../library/listex.gh"),
        "nat.gh" => include_str!("../library/nat.gh"),
        "quantifiers.gh" => include_str!("../library/quantifiers.gh"),
        "ghost_cells.gh" => include_str!("../library/ghost_cells.gh"),
        "ghost_lists.gh" => include_str!("../library/ghost_lists.gh"),
        "raw_ghost_lists.gh" => include_str!("../library/raw_ghost_lists.gh"),
        "strong_ghost_lists.gh" => include_str!("../library/strong_ghost_lists.gh"),
        "abstract_io.gh" => include_str!("../library/abstract_io.gh"),
        "io.gh" => include_str!("../library/io.gh"),
        "threading.h" => include_str!("../library/threading.h"),
        "stdio_simple.h" => include_str!("../library/stdio_simple.h"),
        "limits.h" => include_str!("../library/limits.h"),
        "stdint.h" => include_str!("../library/stdint.h"),
        "inttypes.h" => include_str!("../library/inttypes.h"),
        "time.h" => include_str!("../library/time.h"),
        "math.h" => include_str!("../library/math.h"),
        "float.h" => include_str!("../library/float.h"),
        "stdarg.h" => include_str!("../library/stdarg.h"),
        "unistd.h" | "sys/types.h" => include_str!("../library/unistd.h"),
        "signal.h" => include_str!("../library/signal.h"),
        "stddef.h" | "stdbool.h" | "assert.h" | "list.gh" | "maps.gh" | "errno.h" => "",
        "arrays.gh" => "//@ #include <listex.gh>\n",
        _ => return None,
    })
}

/// The header that a program must include for the name of a function.
pub(crate) fn declaring(name: &str) -> Option<&'static str> {
    const HEADERS: [&str; 11] = [
        "listex.gh",
        "nat.gh",
        "quantifiers.gh",
        "ghost_cells.gh",
        "ghost_lists.gh",
        "raw_ghost_lists.gh",
        "strong_ghost_lists.gh",
        "stdlib.h",
        "stdio.h",
        "string.h",
        "ctype.h",
    ];
    HEADERS
        .into_iter()
        .find(|header| text(header).is_some_and(|text| text.lines().any(|line| declared(line) == Some(name))))
}

/// The function that a line declares: `fixpoint list<b> map<a, b>(…`.
fn declared(line: &str) -> Option<&str> {
    let (head, _) = line.split_once('(')?;
    if !head.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        return None;
    }
    let head = if head.ends_with('>') { &head[..head.rfind('<')?] } else { head };
    head.rsplit([' ', '*']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_in_the_headers_that_declare_them() {
        assert_eq!(declaring("remove_every"), Some("listex.gh"));
        assert_eq!(declaring("int_of_nat"), Some("nat.gh"));
        assert_eq!(declaring("strdup"), Some("string.h"));
        assert_eq!(declaring("list"), None);
        assert_eq!(declaring("nonsense"), None);
    }
}

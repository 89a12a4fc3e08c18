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
        "limits.h" | "stdint.h" | "stddef.h" | "stdbool.h" | "assert.h" | "list.gh" | "arrays.gh" | "maps.gh"
        | "errno.h" => "",
        _ => return None,
    })
}

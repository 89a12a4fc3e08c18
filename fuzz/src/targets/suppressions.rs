//! Comments that suppress failures, and the file of those that are known.

use gainsay_ir::functional;
use gainsay_report::baseline;
use gainsay_source::{CommentSyntax, Sources};
use gainsay_verdict::{Baseline, suppressions};

/// In every language: what is found lies in the text and in order, and has a reason and codes. In the core language, a text that is read is the same without its
/// comments.
pub fn read_suppressions(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for syntax in [
        CommentSyntax::Core,
        CommentSyntax::Haskell,
        CommentSyntax::LiterateHaskell,
        CommentSyntax::Racket,
        CommentSyntax::Viper,
        CommentSyntax::C,
    ] {
        let mut end = 0;
        for comment in syntax.comments(text) {
            assert!(comment.whole.start >= end && text.get(comment.whole.clone()).is_some());
            assert!(text.get(comment.inside.clone()).is_some() && comment.inside.end <= comment.whole.end);
            end = comment.whole.end;
        }
        let mut sources = Sources::new();
        let file = sources.add("fuzz", text);
        let (found, _) = suppressions(&sources, file, syntax);
        for suppression in found {
            assert!(!suppression.reason.is_empty() && !suppression.codes.is_empty());
            assert!(suppression.lines.contains(&sources.line(suppression.span)));
        }
    }
    same_without_comments(text);
}

fn same_without_comments(text: &str) {
    let mut bare = text.as_bytes().to_vec();
    for comment in CommentSyntax::Core.comments(text) {
        bare[comment.whole].iter_mut().for_each(|byte| *byte = b' ');
    }
    let Ok(bare) = String::from_utf8(bare) else { return };
    let read = |text: &str| functional::read(text, Sources::new().add("fuzz.fun", text));
    let (program, diagnostics) = read(text);
    if diagnostics.is_empty() {
        assert_eq!(read(&bare), (program, diagnostics));
    }
}

/// The reader of baselines; what it reads is written and read again as the same.
pub fn read_baseline(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(mut known) = baseline::read(text) {
        known.retain(|_, count| *count > 0);
        let written = baseline::write(&Baseline { known: known.clone(), ..Baseline::default() });
        assert_eq!(baseline::read(&written), Ok(known));
    }
}

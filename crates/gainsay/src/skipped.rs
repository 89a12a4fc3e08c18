//! What to say where there was nothing to check: silence would look like success.

use gainsay_haskell::contracts::Aim;
use gainsay_source::{Diagnostic, FileId, Name, Severity, Sources, Span, nearest};

use crate::{Options, language::language_of};

/// That a file has no goal, and what would be one. Where something else is looked for, files without it are no news.
pub(crate) fn nothing_in(sources: &Sources, file: FileId, options: &Options) -> Option<Diagnostic> {
    if options.aim != Aim::Everything {
        return None;
    }
    let (skipped, help) = language_of(sources, file, options)?.front_end().nothing_in(sources, file);
    let message = format!("nothing was checked in this file: {skipped}");
    Some(Diagnostic::warning("nothing-checked", message, Span::new(file, 0, 0)).with_help(help))
}

/// That what was asked for is nowhere, though there are these other goals.
pub(crate) fn nothing_anywhere(options: &Options, others: &[Name]) -> Option<Diagnostic> {
    let (message, help) = match (&options.aim, &options.only) {
        (_, Some(only)) if !others.is_empty() => {
            let help = match nearest(only, others.iter().map(Name::as_str)) {
                Some(name) => format!("did you mean `{name}`?"),
                None if others.len() == 1 => "1 goal has another name".to_owned(),
                None => format!("{} goals have other names", others.len()),
            };
            (format!("there is no goal named `{only}`"), help)
        }
        (Aim::Assert(name), _) => (
            format!("there is no function `{name}` to assert"),
            "name a function of the module that returns Bool".to_owned(),
        ),
        (Aim::Reach(name), _) => (
            format!("there is no function `{name}` to reach"),
            "name a function that is in scope at the module's top level".to_owned(),
        ),
        (Aim::Everything, _) => return None,
    };
    Some(Diagnostic::new(Severity::Error, "unbound-name", message, None).with_help(help))
}

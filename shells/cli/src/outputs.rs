//! Where the report of a run goes, and in which formats. Several files may be written at once; `-` is standard output.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use gainsay_report::{Color, Format, Options, Stream};
use gainsay_source::Sources;
use gainsay_verdict::Report;

use crate::console;
use crate::written::{self, Overwrite};

/// What somebody said about it: the command line, or `gainsay.toml`.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub format: Option<Format>,
    pub files: Vec<PathBuf>,
}

/// One report.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Output {
    format: Format,
    /// Standard output without one.
    file: Option<PathBuf>,
}

/// All reports of a run.
#[derive(Clone, Debug)]
pub struct Outputs {
    outputs: Vec<Output>,
    /// How text on standard output looks, and in a file.
    layout: Options,
    in_file: Options,
}

/// Standard output, where a file may be named.
pub const STANDARD_OUTPUT: &str = "-";

impl Outputs {
    /// The command line wins. A single report has the format that was asked for; among several, the names of files decide, and what was asked for holds for
    /// those whose names say nothing.
    pub fn new(asked: Wanted, configured: Wanted, layout: Options) -> Result<Outputs> {
        let asked_by_name = !asked.files.is_empty();
        // Whoever names a file on the command line does not mean the format of somebody else's file.
        let decided = asked.format.or(configured.format.filter(|_| !asked_by_name));
        let otherwise = asked.format.or(configured.format).unwrap_or(Format::Text);
        let files = if asked_by_name { asked.files } else { configured.files };
        let single = files.len() == 1;
        let mut known = BTreeSet::new();
        let mut outputs = Vec::new();
        for file in files {
            if !known.insert(file.clone()) {
                bail!("--output `{}` is given twice", file.display());
            }
            let by_name = Format::of_path(&file.to_string_lossy());
            let format = if single { decided.or(by_name) } else { by_name };
            let file = Some(file).filter(|file| file != Path::new(STANDARD_OUTPUT));
            outputs.push(Output { format: format.unwrap_or(otherwise), file });
        }
        if outputs.is_empty() {
            outputs.push(Output { format: otherwise, file: None });
        }
        Ok(Outputs {
            outputs,
            layout,
            in_file: Options { color: Color::Never, width: Options::default().width, ..layout },
        })
    }

    /// The same, with colours in files as well.
    pub fn colored(self) -> Outputs {
        Outputs { in_file: Options { color: Color::Always, ..self.in_file }, ..self }
    }

    /// The report on standard output, if it can be printed as goals are decided; a file is written at once.
    pub fn stream(&self) -> Option<Stream> {
        let printed = self.outputs.iter().find(|output| output.file.is_none());
        printed.and_then(|output| Stream::of(output.format, self.layout))
    }

    /// Writes the report in all its formats; `printed` is the one whose goals were printed. One that cannot be written does not cost the others.
    pub fn report(
        &self,
        report: &Report,
        sources: &Sources,
        mut printed: Option<Stream>,
        overwrite: Overwrite,
    ) -> Result<()> {
        let written = self.outputs.iter().map(|output| {
            let text = match (&mut printed, &output.file) {
                (Some(printed), None) => printed.rest(report, sources),
                (None, None) => output.format.render(report, sources, &self.layout),
                (_, Some(_)) => output.format.render(report, sources, &self.in_file),
            };
            output.write(&text, overwrite)
        });
        written.fold(Ok(()), Result::and)
    }

    /// Writes something else in place of a report.
    pub fn text(&self, text: &str, overwrite: Overwrite) -> Result<()> {
        match &self.outputs[..] {
            [output] => output.write(text, overwrite),
            _ => bail!("what is emitted goes to one file; give one --output"),
        }
    }
}

impl Output {
    fn write(&self, text: &str, overwrite: Overwrite) -> Result<()> {
        match &self.file {
            Some(path) => written::write(path, text, overwrite),
            None => console::print(text).map(|_| ()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(format: Option<Format>, files: &[&str]) -> Wanted {
        Wanted { format, files: files.iter().map(PathBuf::from).collect() }
    }

    fn formats(asked: Wanted, configured: Wanted) -> Vec<(Format, Option<String>)> {
        let outputs = Outputs::new(asked, configured, Options::default()).expect("they are different").outputs;
        let named = |file: Option<PathBuf>| file.map(|file| file.display().to_string());
        outputs.into_iter().map(|output| (output.format, named(output.file))).collect()
    }

    #[test]
    fn a_single_report_has_the_format_that_was_asked_for_or_that_of_its_name() {
        let nothing = || wanted(None, &[]);
        assert_eq!(formats(nothing(), nothing()), [(Format::Text, None)]);
        assert_eq!(formats(wanted(None, &["a.sarif"]), nothing()), [(Format::Sarif, Some("a.sarif".into()))]);
        assert_eq!(
            formats(wanted(Some(Format::Json), &["a.html"]), nothing()),
            [(Format::Json, Some("a.html".into()))]
        );
        assert_eq!(formats(wanted(None, &["report"]), nothing()), [(Format::Text, Some("report".into()))]);
        assert_eq!(formats(wanted(Some(Format::Github), &["-"]), nothing()), [(Format::Github, None)]);
    }

    #[test]
    fn among_several_the_names_decide() {
        let asked = wanted(Some(Format::Github), &["-", "a.sarif", "b.html", "c"]);
        let expected = [
            (Format::Github, None),
            (Format::Sarif, Some("a.sarif".into())),
            (Format::Html, Some("b.html".into())),
            (Format::Github, Some("c".into())),
        ];
        assert_eq!(formats(asked, wanted(Some(Format::Json), &["d"])), expected);
        assert!(Outputs::new(wanted(None, &["a", "a"]), wanted(None, &[]), Options::default()).is_err());
    }

    #[test]
    fn a_configured_format_is_for_configured_files() {
        let configured = || wanted(Some(Format::Json), &["a.html"]);
        assert_eq!(formats(wanted(None, &[]), configured()), [(Format::Json, Some("a.html".into()))]);
        assert_eq!(formats(wanted(None, &["b.html"]), configured()), [(Format::Html, Some("b.html".into()))]);
        assert_eq!(formats(wanted(None, &["b"]), configured()), [(Format::Json, Some("b".into()))]);
        assert_eq!(formats(wanted(Some(Format::Junit), &[]), configured()), [(Format::Junit, Some("a.html".into()))]);
    }
}

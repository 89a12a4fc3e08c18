//! The targets. Each takes any bytes; what it checks beyond not panicking stands in its body.

mod programs;
mod reports;
mod solver;
mod suppressions;

use std::path::{Path, PathBuf};

pub use programs::{read_c, read_core, read_haskell, read_racket, read_separation, read_spcf, read_viper};
pub use reports::{read_report, replay_stored};
pub use solver::read_solver_answers;
pub use suppressions::{read_baseline, read_suppressions};

/// A function to be run on many inputs, with inputs to start from and the words its language is made of.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    pub seeds: Seeds,
    pub words: &'static [&'static str],
    /// How many inputs are tried where it has to be quick.
    pub briefly: u64,
}

/// Where a target begins.
#[derive(Clone, Copy)]
pub enum Seeds {
    These(&'static [&'static [u8]]),
    /// Every program below these folders of the tree with this ending.
    Programs(&'static [&'static str], &'static str),
}

/// Longer programs make a round slow and reach nothing that shorter ones do not.
const LONGEST_SEED: usize = 6 << 10;

impl Seeds {
    /// All of them, in an order that does not depend on the machine.
    pub fn read(self) -> Vec<Vec<u8>> {
        match self {
            Seeds::These(seeds) => seeds.iter().map(|seed| seed.to_vec()).collect(),
            Seeds::Programs(folders, ending) => {
                let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
                let mut paths: Vec<PathBuf> = folders.iter().flat_map(|folder| below(&root.join(folder))).collect();
                paths.retain(|path| path.extension().is_some_and(|extension| extension == ending));
                paths.sort();
                let texts = paths.iter().filter_map(|path| std::fs::read(path).ok());
                texts.filter(|text| text.len() <= LONGEST_SEED).collect()
            }
        }
    }
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

const REPORTS: Seeds = Seeds::These(&[
    include_bytes!("../../../crates/report/tests/expected/abstract-contract.json"),
    include_bytes!("../../../crates/report/tests/expected/heaps.json"),
    include_bytes!("../../../crates/report/tests/expected/higher-order-input.json"),
    include_bytes!("../../../crates/report/tests/expected/unknown-goals.json"),
]);

const JSON_WORDS: &[&str] =
    &["[", "{", "null", "-1", "1e999", "\"\\ud800\"", "\"kind\":", "\"list\"", "99999999999999999999", ",", "\"f\""];

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "read-core",
        run: read_core,
        seeds: Seeds::These(&[include_bytes!("../../seeds/lists.fun"), include_bytes!("../../seeds/everything.fun")]),
        words: &[
            "(",
            ")",
            "goal g = ",
            "data ",
            "def ",
            "let { ",
            "case ",
            " of { ",
            " -> ",
            "? : Int",
            "\"",
            "`",
            "\\x -> ",
            "if ",
            "-",
            "--",
            "é",
        ],
        briefly: 3000,
    },
    Target {
        name: "read-separation",
        run: read_separation,
        seeds: Seeds::These(&[
            include_bytes!("../../seeds/lists.sep"),
            include_bytes!("../../../crates/base/ir/src/separation/text/everything.sep"),
        ]),
        words: &[
            "(", ")", "{", "}", "#", "?", " &*& ", "match ", " => ", "if ", "forall ", "block ", "loop ", "goto ",
            "procedure ", "predicate ", "function ", "data ", "list ", "-", "%1/2", "`", "é",
        ],
        briefly: 3000,
    },
    Target {
        name: "read-haskell",
        run: read_haskell,
        seeds: Seeds::Programs(&["tests/haskell", "tests/papers"], "hs"),
        words: &[
            "(",
            ")",
            "[",
            "]",
            "{-@ ",
            " @-}",
            "{v:Int | v > 0}",
            " where ",
            " -> ",
            "do ",
            "case ",
            " of ",
            "let ",
            "\\",
            "\"",
            "'",
            "`",
            "\n  ",
            "\n",
            "data T = ",
            "class C a where",
            "instance ",
            "=>",
            "::",
            "if ",
            "|",
            "..",
            "0x",
            "1e",
            "--",
            "{-",
            "é",
            "\t",
            "forall a. ",
            "import ",
            "newtype ",
            "deriving (Show)",
            "measure ",
            "reflect ",
            "infixl 9 ",
        ],
        briefly: 250,
    },
    Target {
        name: "read-racket",
        run: read_racket,
        seeds: Seeds::Programs(&["tests/racket", "tests/papers"], "rkt"),
        words: &[
            "(",
            ")",
            "[",
            "]",
            "(define ",
            "(lambda (x) ",
            "(let ([",
            "(->i (",
            "#t",
            "#\\",
            "\"",
            "'",
            "`",
            ",@",
            "#:",
            "...",
            "(match ",
            "(struct ",
            "1/0",
            "+inf.0",
            "#e1e9",
            "|",
            "#|",
            "#;",
            "(provide (contract-out [",
            "λ",
            "(set! ",
            "(cond [",
        ],
        briefly: 250,
    },
    Target {
        name: "read-spcf",
        run: read_spcf,
        seeds: Seeds::Programs(&["tests/racket", "tests/papers"], "spcf"),
        words: &["(", ")", "(λ (x : ", "->", "Int", "(fix ", "•", "(if ", "0", "(- ", "error", "[", "]"],
        briefly: 400,
    },
    Target {
        name: "read-viper",
        run: read_viper,
        seeds: Seeds::Programs(&["tests/viper", "tests/papers"], "vpr"),
        words: &[
            "(",
            ")",
            "{",
            "}",
            "method m()",
            "acc(",
            "forall x: Int :: ",
            "--*",
            "unfolding ",
            " in ",
            "old[l](",
            "Seq(",
            "Set[Int]",
            "perm(",
            "inhale ",
            "requires ",
            "ensures ",
            "invariant ",
            "domain D[T] {",
            "axiom ",
            "#",
            "1/2",
            "\\",
            "import \"",
            "//",
            "/*",
            "macro",
            "define ",
            "?",
            "let x == (",
            "@opaque()",
            "adt ",
            "decreases ",
        ],
        briefly: 600,
    },
    Target {
        name: "read-c",
        run: read_c,
        seeds: Seeds::Programs(&["tests/c", "tests/papers"], "c"),
        words: &[
            "(",
            ")",
            "{",
            "}",
            "/*@ ",
            " @*/",
            "//@ ",
            "requires ",
            "ensures ",
            "&*&",
            "|-> ?x",
            "#define ",
            "#include ",
            "#if ",
            "#endif\n",
            "##",
            "\\\n",
            "struct s ",
            "*",
            "[",
            "]",
            "typedef ",
            "sizeof(",
            "->",
            "'",
            "\"",
            "predicate p(",
            "fixpoint ",
            "switch (",
            "case ",
            "0x",
            "u",
            "goto ",
            "union ",
            "volatile ",
            "__attribute__((packed)) ",
            "for (;;) ",
            "...",
        ],
        briefly: 300,
    },
    Target { name: "read-report", run: read_report, seeds: REPORTS, words: JSON_WORDS, briefly: 3000 },
    Target {
        name: "read-baseline",
        run: read_baseline,
        seeds: Seeds::These(&[
            b"{\"schema\":\"gainsay-baseline/1\",\"known\":[{\"file\":\"a.c\",\"goal\":\"f\",\"code\":\"leak\",\"line\":\"00000000000000ff\",\"count\":2}]}",
                    b"{\"schema\":\"gainsay-baseline/1\",\"known\":[]}",
        ]),
        words: JSON_WORDS,
        briefly: 3000,
    },
    Target {
        name: "read-suppressions",
        run: read_suppressions,
        seeds: Seeds::These(&[
            b"-- gainsay: allow(assert): agreed\nf :: Int\nf = 1 {- gainsay: allow(leak, null): so -}\n",
            b"; gainsay: allow(contract): agreed\n(f \"; no\") #| gainsay: allow(a): b |#\n#<<END\n;\nEND\n",
            b"// gainsay: allow(a.b:c.d): agreed\nint\nf() { return '\"'; } /*@ // gainsay: allow(x): y\n@*/\n",
            b"Prose\n\n> -- gainsay: allow(a): b\n> f = 1\n\\begin{code}\n-- gainsay: allow(a): b\n\\end{code}\n",
        ]),
        words: &[
            "gainsay: allow(", "): ", "--", "{-", "-}", "//", "/*", "*/", "/*@", "@*/", "//@", ";", "#|", "|#", "#<<", "#\\", "\"",
            "'", "\\", "\n", "\r\n", ">", "\\begin{code}\n", " :: ", "\u{e9}",
        ],
        briefly: 5000,
    },
    Target { name: "replay-stored", run: replay_stored, seeds: REPORTS, words: JSON_WORDS, briefly: 300 },
    Target {
        name: "read-solver-answers",
        run: read_solver_answers,
        seeds: Seeds::These(&[
            include_bytes!("../../seeds/answers.smt2"),
            b"sat\n((k 1))\n",
            b"unknown\n(:reason-unknown \"incomplete\")\n",
        ]),
        words: &[
            "(",
            ")",
            "sat\n",
            "unsat\n",
            "(error \"",
            "|",
            "(- 1)",
            "(/ 1.0 0.0)",
            "(as const (Array Int Int))",
            "(let ((a!1 ",
            "#b1",
            "#xff",
            "gainsay-ready\n",
        ],
        briefly: 3000,
    },
];

#[cfg(test)]
mod tests {
    use gainsay_ir::{functional, separation};
    use gainsay_report::json;
    use gainsay_smt::parse_answer;
    use gainsay_source::Sources;

    use super::{reports::sources_of, *};

    fn seeds(name: &str) -> Vec<String> {
        let target = TARGETS.iter().find(|target| target.name == name).unwrap();
        target.seeds.read().into_iter().map(|seed| String::from_utf8(seed).unwrap()).collect()
    }

    /// A seed that its target refuses at once leads nowhere.
    #[test]
    fn seeds_reach_deep() {
        for seed in &seeds("read-core") {
            let (program, diagnostics) = functional::read(seed, Sources::new().add("seed.fun", seed.as_str()));
            assert_eq!(diagnostics, [], "{seed}");
            assert_eq!(functional::check(&program), [], "{seed}");
        }
        let flaws = seeds("read-separation").into_iter().map(|seed| {
            let (program, errors) = separation::read(&seed, Sources::new().add("seed.sep", seed.as_str()));
            assert_eq!(errors, [], "{seed}");
            separation::check(&program)
        });
        // What writes every construct once makes no sense throughout; the other text does, and what is spliced into it is looked at.
        assert_eq!(flaws.min_by_key(Vec::len), Some(Vec::new()));
        for seed in &seeds("read-report") {
            assert_eq!(json::read(seed, &sources_of(seed), &gainsay::Language::dialects()).err(), None);
        }
        for line in seeds("read-solver-answers").iter().flat_map(|seed| seed.lines()) {
            assert!(parse_answer(line).is_ok(), "{line}: {:?}", parse_answer(line));
        }
    }

    #[test]
    fn every_target_has_something_to_begin_with() {
        for target in TARGETS {
            assert!(target.seeds.read().len() > 1, "{}", target.name);
        }
    }
}

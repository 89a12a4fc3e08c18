//! What git has a say in: files that a search leaves out, and files that changed.

mod support;

use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::Duration;

use support::{Folder, Ran, finish};

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";
const WRONG: &str = "goal wrong = let { x = ? : Int } in assert (x > 0);\n";

/// `git` as a user without any configuration would run it.
fn git(folder: &Folder, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=me", "-c", "user.email=me@example.org", "-c", "init.defaultBranch=main"]);
    command.args(arguments).current_dir(folder.path());
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    let output = command.output().expect("there is git");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
}

fn commit(folder: &Folder) {
    git(folder, &["add", "--all"]);
    git(folder, &["commit", "--quiet", "--allow-empty", "--message", "all"]);
}

fn repository() -> Folder {
    let folder = Folder::new();
    git(&folder, &["init", "--quiet"]);
    // What the run keeps for `gainsay replay` is no part of the project.
    folder.file(".git/info/exclude", "cache\n");
    folder
}

fn check(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["check"], arguments].concat())
}

#[test]
fn a_search_leaves_out_what_git_does() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.file("old.fun", WRONG);
    folder.file("build/made.fun", WRONG);
    folder.file("src/made.fun", WRONG);
    folder.file("src/kept.fun", FINE);
    folder.file(".gitignore", "build/\n/old.fun\n[\n");
    folder.file("src/.gitignore", "*.fun\n!kept.fun\n");
    let ran = check(&folder, &["."]);
    ran.ends_with(0).says("2 goals: 2 verified");
    assert!(ran.stderr.contains("left out 2 programs and a folder in `.` that .gitignore names"), "{ran:?}");
    check(&folder, &[".", "--no-ignore"]).ends_with(1).says("5 goals");
    // What is named is checked, whatever git thinks of it.
    check(&folder, &["old.fun"]).ends_with(1);
    check(&folder, &["build"]).ends_with(1);
    check(&folder, &["src"]).ends_with(0).says("1 goal: 1 verified");
    folder.file("gainsay.toml", "no-ignore = true\n");
    check(&folder, &["."]).ends_with(1).says("5 goals");
}

#[test]
fn rules_of_the_repository_above_hold_and_those_outside_do_not() {
    let folder = repository();
    folder.file(".gitignore", "made-*.fun\n");
    folder.file("src/made-1.fun", WRONG);
    folder.file("src/fine.fun", FINE);
    check(&folder, &["src"]).ends_with(0).says("1 goal: 1 verified");
    folder.file("src/inner/.git/HEAD", "");
    folder.file("src/inner/made-2.fun", WRONG);
    check(&folder, &["src"]).ends_with(1).says("2 goals: 1 verified, 1 refuted");
    std::fs::remove_dir_all(folder.path().join("src/inner")).expect("it is there");
    folder.file(".git/info/exclude", "cache\nfine.fun\n");
    folder.file("src/other.fun", FINE);
    check(&folder, &["src"]).ends_with(0).says("1 goal: 1 verified");
}

#[test]
fn leaving_everything_out_is_no_success() {
    let folder = Folder::new();
    folder.file("wrong.fun", WRONG);
    folder.file("src/wrong.fun", WRONG);
    folder.file(".gitignore", "*\n");
    check(&folder, &["."])
        .refuses("nothing to check in `.`: .gitignore leaves out a program and a folder; --no-ignore");
    check(&folder, &[".", "--no-ignore"]).ends_with(1);
    // One folder that has nothing costs the run its success, and not the other.
    folder.file("elsewhere/.gitignore", "!*\n");
    folder.file("elsewhere/fine.fun", FINE);
    check(&folder, &["elsewhere", "src"]).is_civil();
}

#[test]
fn what_pretends_to_be_a_gitignore_is_not_opened() {
    let folder = Folder::new();
    folder.file("wrong.fun", WRONG);
    folder.file("everything", "*\n");
    assert!(Command::new("mkfifo").arg(folder.path().join(".gitignore")).status().expect("mkfifo").success());
    let ran = check(&folder, &["."]);
    ran.ends_with(1);
    assert!(ran.took < Duration::from_secs(20), "{ran:?}");
    std::fs::remove_file(folder.path().join(".gitignore")).expect("it is there");
    symlink(folder.path().join("everything"), folder.path().join(".gitignore")).expect("a link");
    check(&folder, &["."]).ends_with(1);
    std::fs::remove_file(folder.path().join(".gitignore")).expect("it is there");
    std::fs::create_dir(folder.path().join(".gitignore")).expect("a folder");
    check(&folder, &["."]).ends_with(1);
}

#[test]
fn only_what_changed_is_checked() {
    let folder = repository();
    folder.file("fine.fun", FINE);
    folder.file("wrong.fun", WRONG);
    commit(&folder);
    let none = check(&folder, &[".", "--changed-since", "HEAD"]);
    none.ends_with(0).says("note[nothing-changed]: no program differs from `HEAD`").says("nothing to check");
    let sarif = check(&folder, &[".", "--changed-since", "HEAD", "--output", "r.sarif"]);
    assert_eq!(sarif.ends_with(0).stdout, "");
    folder.file("fine.fun", format!("{FINE}-- more\n"));
    check(&folder, &[".", "--changed-since", "HEAD"]).ends_with(0).says("1 goal: 1 verified");
    check(&folder, &["."]).ends_with(1);
    folder.file("new.fun", WRONG);
    check(&folder, &[".", "--changed-since", "HEAD"]).ends_with(1).says("2 goals: 1 verified, 1 refuted");
    commit(&folder);
    check(&folder, &[".", "--changed-since", "HEAD"]).ends_with(0).says("nothing-changed");
    check(&folder, &[".", "--changed-since", "HEAD~1"]).ends_with(1).says("2 goals");
    // What is imported and not tracked may be anything as well.
    folder.file("uses.vpr", "import \"base.vpr\"\nmethod two() { assert true }\n");
    commit(&folder);
    folder.file(".git/info/exclude", "cache\nbase.vpr\n");
    folder.file("base.vpr", "method one() { assert true }\n");
    check(&folder, &["uses.vpr", "--changed-since", "HEAD"]).ends_with(0).says("verified: `two`");
    // What git was told to ignore may be anything.
    folder.file(".git/info/exclude", "cache\nignored.fun\n");
    folder.file("ignored.fun", FINE);
    check(&folder, &["ignored.fun", "--changed-since", "HEAD"]).ends_with(0).says("1 goal");
    // What cannot be read is no success either.
    check(&folder, &["wrong.fun", "missing.fun", "--changed-since", "HEAD"]).ends_with(2).says("missing.fun");
}

#[test]
fn programs_whose_imports_changed_are_checked() {
    let folder = repository();
    folder.file("gainsay.toml", "");
    folder.file("include/one.h", "static int one() { return 1; }\n");
    folder.file("src/uses.c", "#include \"../include/one.h\"\nint two() { return one() + one(); }\n");
    folder.file("src/other.c", "int three() { return 3; }\n");
    folder.file("base.vpr", "method one() { assert true }\n");
    folder.file("uses.vpr", "import \"base.vpr\"\nmethod two() { assert true }\n");
    folder.file("Base.hs", "module Base where\none :: Int\none = 1\n");
    folder.file("Middle.hs", "module Middle where\nimport Base\ntwo :: Int\ntwo = one + one\n");
    folder.file(
        "Uses.hs",
        "module Uses where\nimport Middle\nprop_two :: Int -> Bool\nprop_two x = x + two >= two || x < 0\n",
    );
    commit(&folder);
    let checked = || {
        let ran = check(&folder, &[".", "--changed-since", "HEAD", "--format", "json"]);
        let goals = ran.json()["goals"].as_array().expect("goals").clone();
        let mut files: Vec<String> =
            goals.iter().map(|goal| goal["span"]["file"].as_str().unwrap_or("").to_owned()).collect();
        files.dedup();
        files
    };
    assert_eq!(checked(), Vec::<String>::new());
    folder.file("include/one.h", "static int one() { return 2; }\n");
    assert_eq!(checked(), ["./src/../include/one.h", "./src/uses.c"]);
    folder.file("Base.hs", "module Base where\none :: Int\none = 2\n");
    assert!(checked().contains(&"./Uses.hs".to_owned()), "through another module: {:?}", checked());
    commit(&folder);
    folder.file("base.vpr", "method one() { assert 1 == 1 }\n");
    let files = checked();
    assert!(files.contains(&"./uses.vpr".to_owned()) && files.iter().all(|file| file.ends_with(".vpr")), "{files:?}");
    commit(&folder);
    std::fs::remove_file(folder.path().join("include/one.h")).expect("it is there");
    check(&folder, &["src", "--changed-since", "HEAD"]).ends_with(2).says("one.h");
}

#[test]
fn revisions_that_are_none_are_refused() {
    let folder = repository();
    folder.file("fine.fun", FINE);
    commit(&folder);
    for revision in ["nonsense", "HEAD:fine.fun", "HEAD..HEAD", "\u{1b}[2J", "HEAD\n"] {
        let ran = check(&folder, &[".", "--changed-since", revision]);
        assert!(!ran.refuses("git knows no revision").stderr.contains('\u{1b}'), "{ran:?}");
    }
    for revision in ["--output=stolen", "-h", "--no-index", ""] {
        check(&folder, &[".", &format!("--changed-since={revision}")]).refuses("--changed-since takes a revision");
    }
    assert!(!folder.path().join("stolen").exists());
}

#[test]
fn without_git_or_a_repository_it_says_so() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    let above = folder.path().parent().expect("it lies somewhere");
    folder
        .run_with(&["check", ".", "--changed-since", "HEAD"], "GIT_CEILING_DIRECTORIES", above)
        .refuses("--changed-since needs a git repository, and `.` lies in none");
    let mut command = folder.command(&["check", ".", "--changed-since", "HEAD", "--solver", "/bin/true"]);
    command.env("PATH", folder.path());
    finish(command).refuses("there is no `git` on PATH");
}

#[test]
fn odd_names_are_names() {
    let folder = repository();
    let odd = "a\nb \"quoted\" \u{1b}[31m é.fun";
    folder.file(odd, FINE);
    folder.file("-x.fun", FINE);
    commit(&folder);
    check(&folder, &[".", "--changed-since", "HEAD"]).ends_with(0).says("nothing-changed");
    folder.file(odd, WRONG);
    let ran = check(&folder, &[".", "--changed-since", "HEAD"]);
    ran.ends_with(1).says("1 goal: 1 refuted");
    assert!(!ran.stdout.contains('\u{1b}'), "{ran:?}");
}

#[test]
fn a_repository_runs_nothing_of_its_own() {
    let folder = repository();
    folder.file("fine.fun", FINE);
    commit(&folder);
    let marker = folder.path().join("it-was-run");
    let hook = folder.script("hook", &format!("touch '{}'", marker.display()));
    let hook = hook.display().to_string();
    for key in ["core.fsmonitor", "diff.external", "core.pager"] {
        git(&folder, &["config", key, &hook]);
    }
    folder.file("fine.fun", format!("{FINE}-- more\n"));
    let ran = check(&folder, &["fine.fun", "--changed-since", "HEAD"]);
    ran.ends_with(0).says("1 verified");
    assert!(!marker.exists(), "{ran:?}");
    folder.file("gainsay.toml", "changed-since = \"HEAD\"\n");
    check(&folder, &["fine.fun"]).refuses("sets `changed-since`, which runs git");
    check(&folder, &["fine.fun", "--trust"]).ends_with(0);
}

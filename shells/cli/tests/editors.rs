//! Recorded sessions in real editors, where they are installed: open, see the diagnostic, replay, edit, see the diagnostic go.

#![allow(clippy::print_stderr, reason = "it says which editor was not there")]

mod support;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use support::Folder;

fn script(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../editors").join(path)
}

/// Plays a session in a folder of its own, which is the editor's home; `None` where there is no such editor.
fn play(mut editor: Command, folder: &Folder) -> Option<Output> {
    editor.current_dir(folder.path()).env("GAINSAY", env!("CARGO_BIN_EXE_gainsay")).stdin(Stdio::null());
    editor.env("HOME", folder.path());
    for variable in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        editor.env_remove(variable);
    }
    match editor.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        output => Some(output.expect("it runs")),
    }
}

#[track_caller]
fn compare(output: &Output, expected: &[&str]) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.lines().collect::<Vec<_>>(), expected, "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success());
}

#[test]
fn a_session_in_neovim() {
    let folder = Folder::new();
    let half = "{-@ half :: x:Int -> {v:Int | v <= x} @-}\nhalf :: Int -> Int\nhalf x = x + 1\n";
    folder.file("Half.hs", format!("module Half where\n\n{half}"));
    let mut neovim = Command::new("nvim");
    neovim.args(["--headless", "--clean", "-c"]).arg(format!("luafile {}", script("neovim/session.lua").display()));
    let Some(output) = play(
        {
            neovim.arg("Half.hs");
            neovim
        },
        &folder,
    ) else {
        eprintln!("nvim is not installed, and no session was played in it");
        return;
    };
    let expected = [
        "found: ERROR postcondition in line 5",
        "chosen: replay",
        "replayed",
        "chosen: Write the counterexample as a test (`half`)",
        "written: Half_half_1.hs",
        "mended: half x = x - 1",
    ];
    compare(&output, &expected);
}

#[test]
fn a_session_in_emacs() {
    let folder = Folder::new();
    let has_eglot = "(progn (package-initialize) (kill-emacs (if (require 'eglot nil t) 0 1)))";
    let mut emacs = Command::new("emacs");
    emacs.args(["--batch", "--eval", has_eglot]);
    if play(emacs, &folder).is_none_or(|output| !output.status.success()) {
        eprintln!("emacs with eglot is not installed, and no session was played in it");
        return;
    }
    let zero = "int f(int x)\n  //@ requires 0 <= x;\n  //@ ensures true;\n{\n  return 10 / x;\n}\n";
    folder.file("zero.c", zero);
    let mut emacs = Command::new("emacs");
    emacs.args(["--batch", "-l"]).arg(script("emacs/session.el")).arg("zero.c");
    let output = play(emacs, &folder).expect("it was there");
    compare(
        &output,
        &["found: gainsay [division]: `f` can fail: this divides by zero in line 5", "replayed", "mended"],
    );
}

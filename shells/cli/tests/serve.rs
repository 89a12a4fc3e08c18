//! The page that `gainsay serve` shows, as a browser asks for it; and many visitors at once. What the page does in a browser is tested by
//! `shells/page/web/test`.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use support::Folder;

const WRONG: &str = "int f(int x)\n//@ requires x > 0;\n//@ ensures result > 1;\n{ return x; }\n";
/// Takes as long as it may.
const SLOW: &str = "module Slow where\nprop_slow :: [Int] -> Bool\nprop_slow xs = length (go xs) >= 0\n  where go ys = case ys of { [] -> go xs; (z:zs) -> z : go zs }\n";
const PATIENCE: Duration = Duration::from_secs(120);

struct Page {
    process: Child,
    port: u16,
    folder: Folder,
}

struct Answer {
    status: u16,
    headers: String,
    body: String,
}

impl Page {
    fn new(options: &[&str]) -> Page {
        let folder = Folder::new();
        let mut command = folder.command(&[&["serve", "--port", "0"][..], options].concat());
        // The server is killed, and leaves behind what it made.
        command.env("TMPDIR", folder.path());
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it can be started");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Page { process, port: port.unwrap_or_else(|| panic!("no address in {line:?}")), folder }
    }

    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream.write_all(request.as_bytes()).expect("it reads");
        stream
    }

    fn ask(&self, request: &str) -> Answer {
        let mut bytes = Vec::new();
        self.send(request).read_to_end(&mut bytes).expect("it answers");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, headers: headers.to_ascii_lowercase(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"))
    }

    fn check(&self, language: &str, text: &str) -> Answer {
        self.ask(&question(language, text))
    }

    /// What the server itself holds, in kilobytes.
    #[cfg(target_os = "linux")]
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn question(language: &str, text: &str) -> String {
    format!(
        "POST /check?language={language} HTTP/1.1\r\nhost: localhost\r\nx-gainsay: page\r\ncontent-type: text/plain\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{text}",
        text.len()
    )
}

#[test]
fn the_page_and_its_parts_are_served_with_a_strict_policy() {
    let page = Page::new(&[]);
    for (path, part) in [
        ("/", "<title>gainsay"),
        ("/page.css", "#program"),
        ("/report.css", "--paper"),
        ("/page.js", "made by web/build"),
    ] {
        let answer = page.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.body.contains(part), "{path}");
        assert!(
            answer.headers.contains("content-security-policy: default-src 'none'; script-src 'self';"),
            "{}",
            answer.headers
        );
    }
    assert!(page.get("/gallery.json").body.contains("PEDANTIC"));
    assert_eq!(page.get("/../Cargo.toml").status, 404);
}

#[test]
fn a_program_is_checked_in_every_language() {
    let page = Page::new(&[]);
    let haskell = "module F where\n{-@ f :: x:Int -> {v:Int | v > x} @-}\nf :: Int -> Int\nf x = x - 1\n";
    let racket = "#lang racket\n(provide (contract-out [f (-> integer? positive?)]))\n(define (f x) x)\n";
    let viper = "method f(x: Int) returns (y: Int)\n  ensures y > x\n{ y := x }\n";
    for (language, text) in [("c", WRONG), ("haskell", haskell), ("racket", racket), ("viper", viper)] {
        let answer = page.check(language, text);
        assert_eq!(answer.status, 200, "{language}");
        assert!(answer.body.contains("\"verdict\":\"refuted\""), "{language}: {}", answer.body);
        assert!(answer.body.contains("1 goal: 1 refuted"), "{language}: {}", answer.body);
    }
    let broken = page.check("c", "int f( {");
    assert!(broken.body.contains("\"type\":\"diagnostic\""), "{}", broken.body);
}

#[test]
fn other_pages_and_other_names_get_nothing() {
    let page = Page::new(&[]);
    let stranger = page.ask("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    assert_eq!(stranger.status, 403);
    let forged = page.ask(&question("c", WRONG).replace("x-gainsay: page\r\n", ""));
    assert_eq!(forged.status, 403);
    assert_eq!(page.check("perl", WRONG).status, 400);
}

#[test]
fn only_the_public_page_listens_to_other_machines() {
    let ran = Folder::new().run(&["serve", "--address", "0.0.0.0", "--port", "0"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("--public"), "{}", ran.stderr);
}

#[test]
fn strangers_read_no_files() {
    let page = Page::new(&["--public"]);
    page.folder.file("secret.h", "#error the secret is swordfish\n");
    let secret = page.folder.path().join("secret.h");
    for name in [secret.to_str().expect("a path"), "secret.h", "/etc/passwd", "/dev/zero"] {
        let answer = page.check("c", &format!("#include \"{name}\"\n{WRONG}"));
        assert!(!answer.body.contains("swordfish") && !answer.body.contains("root:"), "{name}: {}", answer.body);
        let viper = page.check("viper", &format!("import \"{name}\"\nmethod f() {{ assert false }}\n"));
        assert!(!viper.body.contains("swordfish") && !viper.body.contains("root:"), "{name}: {}", viper.body);
    }
    let own = Page::new(&[]);
    own.folder.file("mine.h", WRONG);
    assert!(own.check("c", "#include \"mine.h\"\n").body.contains("refuted"), "the owner's own files are there");
}

#[test]
fn strangers_have_ten_seconds_and_so_much_text() {
    let page = Page::new(&["--public"]);
    let begun = Instant::now();
    let answer = page.check("haskell", SLOW);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(answer.body.contains("unknown") || answer.body.contains("\"type\":\"ended\""), "{}", answer.body);
    let long = format!("{WRONG}{}", "// more\n".repeat(20_000));
    assert_eq!(page.check("c", &long).status, 413);
}

#[test]
fn who_leaves_makes_room_for_others() {
    let page = Page::new(&["--public", "--jobs", "1"]);
    for _ in 0..20 {
        drop(page.send(&question("haskell", SLOW)));
    }
    let begun = Instant::now();
    assert!(page.check("c", WRONG).body.contains("1 goal: 1 refuted"));
    assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
}

#[test]
fn fifty_visitors_at_once_are_all_answered() {
    let page = Page::new(&["--public"]);
    thread::scope(|scope| {
        let visitors: Vec<_> = (0..50)
            .map(|number| {
                let page = &page;
                scope.spawn(move || {
                    let wanted = format!("int f{number}(int x)\n{}", WRONG.split_once('\n').expect("lines").1);
                    (0..2).all(|_| {
                        let answer = page.check("c", &wanted);
                        answer.body.contains(&format!("\"name\":\"f{number}\""))
                            && answer.body.contains("1 goal: 1 refuted")
                    })
                })
            })
            .collect();
        let answered = visitors.into_iter().filter_map(|visitor| visitor.join().ok()).filter(|all| *all).count();
        assert_eq!(answered, 50);
    });
    #[cfg(target_os = "linux")]
    assert!(page.memory() < 100 << 10, "{} kB", page.memory());
}

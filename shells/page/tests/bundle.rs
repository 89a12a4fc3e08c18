//! The bundle that is kept is the one that `web/build` makes from the sources.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

#[test]
fn the_page_was_bundled_after_its_sources_last_changed() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let mut sources: Vec<_> =
        fs::read_dir(web.join("src")).expect("sources").map(|file| file.expect("a file").path()).collect();
    sources.sort();
    sources.insert(0, web.join("package-lock.json"));
    let mut hash = Sha256::new();
    for source in &sources {
        hash.update(fs::read(source).expect("a file"));
    }
    let expected: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let bundle = fs::read_to_string(web.join("../assets/page.js")).expect("the bundle");
    let made_from = bundle.lines().next().and_then(|line| line.strip_prefix("// made by web/build from "));
    assert_eq!(made_from, Some(expected.as_str()), "run shells/page/web/build");
}

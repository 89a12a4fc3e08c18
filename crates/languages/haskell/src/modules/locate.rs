//! Where a project's modules may lie: beside the root, above it when its own name has dots, and in the include directories.

/// The directories to look in, in order, without duplicates. `""` is the current directory.
pub(super) fn search_path(root_path: &str, root_name: Option<&str>, include: &[String]) -> Vec<String> {
    let beside = parent(root_path).to_owned();
    let mut top = beside.as_str();
    for part in root_name.unwrap_or_default().rsplit('.').skip(1) {
        if top.rsplit('/').next() != Some(part) {
            break;
        }
        top = parent(top);
    }
    let mut directories: Vec<String> = Vec::new();
    for directory in [top, &beside].into_iter().chain(include.iter().map(String::as_str)) {
        let directory = directory.trim_end_matches('/').to_owned();
        if !directories.contains(&directory) {
            directories.push(directory);
        }
    }
    directories
}

fn parent(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

/// The files that may hold the module.
pub(super) fn candidates(search: &[String], module: &str) -> Vec<String> {
    let relative = module.replace('.', "/");
    let file = |directory: &String, extension| match directory.as_str() {
        "" => format!("{relative}.{extension}"),
        _ => format!("{directory}/{relative}.{extension}"),
    };
    search.iter().flat_map(|directory| ["hs", "lhs"].map(|extension| file(directory, extension))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dotted_root_is_found_from_its_source_directory() {
        assert_eq!(search_path("src/Data/Tree.hs", Some("Data.Tree"), &[]), ["src", "src/Data"]);
        assert_eq!(search_path("Main.hs", Some("Main"), &["lib/".to_owned()]), ["", "lib"]);
    }

    #[test]
    fn both_extensions_are_tried_in_every_directory() {
        let search = ["".to_owned(), "lib".to_owned()];
        assert_eq!(candidates(&search, "A.B"), ["A/B.hs", "A/B.lhs", "lib/A/B.hs", "lib/A/B.lhs"]);
    }
}

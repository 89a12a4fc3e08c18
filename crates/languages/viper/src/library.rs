//! The standard files that `import <…>` names: well-founded orders for termination measures, what data types derive.

/// What the paths of standard files start with in [`gainsay_source::Sources`].
pub(crate) const PREFIX: &str = "<standard>/";

const FILES: &[(&str, &str)] = &[
    ("adt/contains.vpr", include_str!("../library/adt/contains.vpr")),
    ("adt/derives.vpr", include_str!("../library/adt/derives.vpr")),
    ("decreases/all.vpr", include_str!("../library/decreases/all.vpr")),
    ("decreases/bool.vpr", include_str!("../library/decreases/bool.vpr")),
    ("decreases/declaration.vpr", include_str!("../library/decreases/declaration.vpr")),
    ("decreases/int.vpr", include_str!("../library/decreases/int.vpr")),
    ("decreases/multiset.vpr", include_str!("../library/decreases/multiset.vpr")),
    ("decreases/perm.vpr", include_str!("../library/decreases/perm.vpr")),
    ("decreases/predicate_instance.vpr", include_str!("../library/decreases/predicate_instance.vpr")),
    ("decreases/predicate_instance_nested.vpr", include_str!("../library/decreases/predicate_instance_nested.vpr")),
    ("decreases/rational.vpr", include_str!("../library/decreases/rational.vpr")),
    ("decreases/ref.vpr", include_str!("../library/decreases/ref.vpr")),
    ("decreases/seq.vpr", include_str!("../library/decreases/seq.vpr")),
    ("decreases/set.vpr", include_str!("../library/decreases/set.vpr")),
    ("predicateinstance/pi.vpr", include_str!("../library/predicateinstance/pi.vpr")),
];

/// Whether a path is that of a standard file.
pub fn is_standard(path: &str) -> bool {
    path.starts_with(PREFIX)
}

/// The text of a standard file, by its path with [`PREFIX`].
pub(crate) fn text(path: &str) -> Option<&'static str> {
    let path = path.strip_prefix(PREFIX)?;
    FILES.iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
}

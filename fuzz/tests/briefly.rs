//! Every fuzz target bears its seeds and a fixed number of mutations. `GAINSAY_FUZZ_INPUTS` makes it more.

use gainsay_fuzz::{
    TARGETS,
    driver::{Limit, drive},
};

#[test]
fn every_target_bears_what_it_is_given() {
    let wanted = std::env::var("GAINSAY_FUZZ_INPUTS").ok().and_then(|text| text.parse().ok());
    for target in TARGETS {
        if let Err(discovery) = drive(target, Limit::Inputs(wanted.unwrap_or(target.briefly)), 0) {
            panic!("{}: {discovery}", target.name);
        }
    }
}

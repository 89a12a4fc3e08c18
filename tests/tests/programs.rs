//! Every program with expectations is a test of its own, named by its path.

use std::process::ExitCode;

use gainsay_tests::{
    inputs::{self, Input},
    run,
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match inputs::all(&inputs::root()) {
        Ok(inputs) => libtest_mimic::run(&arguments, inputs.into_iter().map(trial).collect()).exit_code(),
        Err(error) => {
            let failure = format!("{error:#}");
            let broken = Trial::test("the test programs can be read", move || Err(Failed::from(failure)));
            libtest_mimic::run(&arguments, vec![broken]).exit_code()
        }
    }
}

fn trial(input: Input) -> Trial {
    Trial::test(input.name.clone(), move || {
        let finished = run::run(&input).map_err(|error| Failed::from(format!("{error:#}")))?;
        match finished.complaints.as_slice() {
            [] => Ok(()),
            complaints => Err(Failed::from(complaints.join("\n"))),
        }
    })
}

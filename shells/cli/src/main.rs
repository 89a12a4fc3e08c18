//! The command `gainsay`: arguments in, files read, the core asked, its answer printed. Nothing is decided here that the library decides.
//!
//! | module | what |
//! |---|---|
//! | `arguments` | the command line, and from it help, completions and the manual page |
//! | `configuration` | `gainsay.toml` |
//! | `settings` | both together, with defaults |
//! | `inputs` | paths to sources |
//! | `world` | what the core may ask of the world |
//! | `watch` | progress, streamed lines, logged queries |
//! | `compiler` | Haskell counterexamples as files, and run with GHC |
//! | `store` | counterexamples kept for `gainsay replay` |
//! | `racket` | counterexamples run in Racket |
//! | `command` | one file per command |

mod arguments;
mod command;
mod compiler;
mod configuration;
mod console;
mod inputs;
mod quantity;
mod racket;
mod settings;
mod store;
mod watch;
mod world;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

/// Programs nest deeply and so do values; the stack is address space, not memory, until it is used.
const STACK: usize = 256 << 20;

/// The run could not take place, or something in the world broke on the way.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    console::quiet_panics();
    let run = move || match command::run(arguments.command) {
        Ok(code) => code,
        Err(error) => {
            console::complain(&format!("{error:#}"));
            COULD_NOT_RUN
        }
    };
    let worker = std::thread::Builder::new().name("gainsay".into()).stack_size(STACK).spawn(run);
    let code = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => {
            console::complain(&format!("this is a bug in gainsay, please report it: {}", console::last_panic()));
            COULD_NOT_RUN
        }
        Err(error) => {
            console::complain(&format!("the system gives no thread to run in: {error}"));
            COULD_NOT_RUN
        }
    };
    ExitCode::from(code)
}

//! The command `gainsay`: arguments in, files read, the core asked, its answer printed. Nothing is decided here that the library decides.
//!
//! | module | what |
//! |---|---|
//! | `arguments` | the command line, and from it help, completions and the manual page |
//! | `configuration` | `gainsay.toml` |
//! | `boundary` | what programs may import |
//! | `settings` | both together, with defaults |
//! | `inputs` | paths to sources |
//! | `imports`, `changes` | what a program imports, and what differs from a revision of git |
//! | `baseline` | known failures |
//! | `ignored` | what a search leaves out as git does |
//! | `outputs` | where reports go, and in which formats |
//! | `interrupt` | Ctrl-C |
//! | `world` | what the core may ask of the world |
//! | `partition` | parts of a run |
//! | `progress` | progress, streamed lines, logged queries |
//! | `emitted_tests` | counterexamples as tests |
//! | `compiler` | Haskell counterexamples run with GHC |
//! | `cache` | verdicts kept from one run to the next |
//! | `store` | counterexamples kept for `gainsay replay` |
//! | `racket` | counterexamples run in Racket |
//! | `lsp` | the language server |
//! | `session` | programs that are checked again and again, as they change |
//! | `written` | files that are written, and what they may overwrite |
//! | `command` | one file per command |

mod arguments;
mod baseline;
mod boundary;
mod cache;
mod changes;
mod command;
mod compiler;
mod configuration;
mod console;
mod emitted_tests;
mod ignored;
mod imports;
mod inputs;
mod interrupt;
mod lsp;
mod outputs;
mod package;
mod partition;
mod progress;
mod quantity;
mod racket;
mod session;
mod settings;
mod store;

mod viper_messages;
mod world;
mod written;

use std::process::ExitCode;

use clap::Parser;
use gainsay_solver_process::guard;

use arguments::Arguments;

/// Programs nest deeply and so do values; the stack is address space, not memory, until it is used.
const STACK: usize = 256 << 20;
/// Where address space is limited, a thread takes this part of it: there may be two for each processor, and the programs need room as well.
const PART: u64 = 40;

/// What a thread may take.
fn stack() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    let part = limit.and_then(|bytes| usize::try_from(bytes / PART).ok());
    part.map_or(STACK, |part| part.clamp(1 << 20, STACK))
}

/// The run could not take place, or something in the world broke on the way.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    if let Some(code) = guard::serve(std::env::args_os()) {
        return code;
    }
    let arguments = Arguments::parse();
    console::quiet_panics();
    let run = move || match command::run(arguments.command) {
        Ok(code) => code,
        Err(error) => {
            console::complain(&format!("{error:#}"));
            COULD_NOT_RUN
        }
    };
    let stack = stack();
    gainsay::limit_stack_size(stack);
    let worker = std::thread::Builder::new().name("gainsay".into()).stack_size(stack).spawn(run);
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

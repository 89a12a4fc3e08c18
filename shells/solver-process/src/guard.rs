//! A process that ends with us, also when nobody is left to end it: a solver, or a check that a page asked for.
//!
//! A process that is killed cannot end its children, and a solver that thinks does not notice that nobody listens. Linux ends a process with its parent
//! if the process asks for that itself, before it becomes the solver: so we start ourselves, ask, and become the solver. What the system watches is the
//! thread that started the process, not all of us; one thread that never ends starts them all. Elsewhere solvers end when they read that we are gone.
//! In the same way a process gives up address space before it becomes what it is to be, and all that it starts has no more either.

use std::{
    ffi::OsString,
    io,
    path::Path,
    process::{Child, Command, ExitCode},
    sync::{OnceLock, mpsc},
};

/// The first argument of a process that is to become another program. No command of ours is called like this.
const BECOME: &str = "--become";
/// What stands for the limit where there is none.
const UNLIMITED: &str = "-";
/// The file we are running, even if another one has taken its place.
const OURSELVES: &str = "/proc/self/exe";

/// To be called before anything else in `main`: becomes the program that this process was started for. Comes back with a code only when that
/// fails.
pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    if !cfg!(target_os = "linux") || arguments.nth(1)? != BECOME {
        return None;
    }
    let (parent, limit, program) = (arguments.next()?, arguments.next()?, arguments.next()?);
    Some(ExitCode::from(become_program(&parent, &limit, &program, arguments)))
}

#[cfg(target_os = "linux")]
fn become_program(
    parent: &OsString,
    limit: &OsString,
    program: &OsString,
    arguments: impl Iterator<Item = OsString>,
) -> u8 {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Signal, getppid, set_parent_process_death_signal};

    /// What shells say of a program that cannot be run.
    const CANNOT_RUN: u8 = 126;
    if set_parent_process_death_signal(Some(Signal::KILL)).is_err() || !give_up_memory(limit) {
        return CANNOT_RUN;
    }
    // A parent that ended before we asked is not waited for any more.
    let is_there = getppid().is_some_and(|now| Some(now.as_raw_nonzero().to_string().as_str()) == parent.to_str());
    if is_there {
        // Comes back only with an error, of which our parent hears as the end of our output.
        let _ = Command::new(program).args(arguments).exec();
    }
    CANNOT_RUN
}

/// Sets the limit of address space, which cannot be raised again.
#[cfg(target_os = "linux")]
fn give_up_memory(limit: &OsString) -> bool {
    use rustix::process::{Resource, Rlimit, setrlimit};

    match limit.to_str() {
        Some(UNLIMITED) => true,
        Some(bytes) => bytes
            .parse()
            .is_ok_and(|bytes| setrlimit(Resource::As, Rlimit { current: Some(bytes), maximum: Some(bytes) }).is_ok()),
        None => false,
    }
}

#[cfg(not(target_os = "linux"))]
fn become_program(
    _parent: &OsString,
    _limit: &OsString,
    _program: &OsString,
    _arguments: impl Iterator<Item = OsString>,
) -> u8 {
    1
}

/// The command that starts `program` so that it ends with us, and has no more address space than so many bytes, if a number is given.
pub fn command(program: &Path, limit: Option<u64>) -> Command {
    if !cfg!(target_os = "linux") || !program.exists() || !Path::new(OURSELVES).exists() {
        return Command::new(program);
    }
    let limit = limit.map_or(UNLIMITED.to_owned(), |bytes| bytes.to_string());
    let mut command = Command::new(OURSELVES);
    command.arg(BECOME).arg(std::process::id().to_string()).arg(limit).arg(program);
    command
}

type Request = (Command, mpsc::Sender<io::Result<Child>>);

/// Starts a process from a thread that lives as long as we do.
pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    static STARTER: OnceLock<Option<mpsc::Sender<Request>>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (sender, requests) = mpsc::channel::<Request>();
        let serve = move || {
            for (mut command, answer) in requests {
                // Whoever asked waits for the answer.
                let _ = answer.send(command.spawn());
            }
        };
        let thread = std::thread::Builder::new().name("starter".into()).stack_size(256 << 10).spawn(serve);
        thread.is_ok().then_some(sender)
    });
    let gone = || io::Error::other("the thread that starts solvers is gone");
    let (sender, answer) = mpsc::channel();
    starter.as_ref().ok_or_else(gone)?.send((command, sender)).map_err(|_| gone())?;
    answer.recv().map_err(|_| gone())?
}

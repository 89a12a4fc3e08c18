//! A solver that ends with us, also when nobody is left to end it.
//!
//! A process that is killed cannot end its children, and a solver that thinks does not notice that nobody listens. Linux ends a process with its parent
//! if the process asks for that itself, before it becomes the solver: so we start ourselves, ask, and become the solver. What the system watches is the
//! thread that started the process, not all of us; one thread that never ends starts them all. Elsewhere solvers end when they read that we are gone.

use std::{
    ffi::OsString,
    io,
    path::Path,
    process::{Child, Command, ExitCode},
    sync::{OnceLock, mpsc},
};

/// The first argument of a process that is to become a solver. No command of ours is called like this.
const BECOME: &str = "--become-solver";

/// To be called before anything else in `main`: becomes the solver if that is what this process was started for. Comes back with a code only when that
/// fails.
pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    if !cfg!(target_os = "linux") || arguments.nth(1)? != BECOME {
        return None;
    }
    let (parent, program) = (arguments.next()?, arguments.next()?);
    Some(ExitCode::from(become_solver(&parent, &program, arguments)))
}

#[cfg(target_os = "linux")]
fn become_solver(parent: &OsString, program: &OsString, arguments: impl Iterator<Item = OsString>) -> u8 {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Signal, getppid, set_parent_process_death_signal};

    /// What shells say of a program that cannot be run.
    const CANNOT_RUN: u8 = 126;
    if set_parent_process_death_signal(Some(Signal::KILL)).is_err() {
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

#[cfg(not(target_os = "linux"))]
fn become_solver(_parent: &OsString, _program: &OsString, _arguments: impl Iterator<Item = OsString>) -> u8 {
    1
}

/// The command that starts `program` so that it ends with us.
pub(crate) fn command(program: &Path) -> Command {
    /// The file we are running, even if another one has taken its place.
    const OURSELVES: &str = "/proc/self/exe";
    if !cfg!(target_os = "linux") || !program.exists() || !Path::new(OURSELVES).exists() {
        return Command::new(program);
    }
    let mut command = Command::new(OURSELVES);
    command.arg(BECOME).arg(std::process::id().to_string()).arg(program);
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

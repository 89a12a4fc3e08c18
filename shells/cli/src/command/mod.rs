//! One file per command. Each takes its arguments and gives an exit code; an error is exit code 2 with a sentence.

mod baseline;
mod cache;
mod check;
mod describe;
mod dump;
pub mod explain;
mod init;
mod lsp;
mod merge;
mod replay;
mod serve;
mod silicon;
mod watch;

use anyhow::Result;

use crate::arguments::Command;

pub fn run(command: Command) -> Result<u8> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Baseline(arguments) => baseline::run(arguments),
        Command::Init { folder } => init::run(&folder),
        Command::Watch(arguments) => watch::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Dump(arguments) => dump::run(arguments),
        Command::Explain { code } => explain::run(code.as_deref()),
        Command::Lsp { run } => lsp::run(*run),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Silicon { arguments } => silicon::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Cache { wish } => cache::run(wish),
        Command::Completions { shell } => describe::completions(shell),
        Command::Man { command } => describe::manual(command.as_deref()),
    }
}

//! `gainsay completions` and `gainsay man`: the command line described for shells and for `man`, from its one definition.

use anyhow::{Result, bail};
use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::console;

pub fn completions(shell: clap_complete::Shell) -> Result<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gainsay", &mut text);
    console::print(&String::from_utf8_lossy(&text)).map(|_| 0)
}

/// The manual page of `gainsay`, or of one of its commands.
pub fn manual(command: Option<&str>) -> Result<u8> {
    let mut whole = Arguments::command();
    whole.build();
    let described = match command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(found) => found.clone(),
            None => {
                let names = whole.get_subcommands().map(clap::Command::get_name);
                match gainsay_source::nearest(name, names) {
                    Some(meant) => bail!("there is no command `{name}`; did you mean `{meant}`?"),
                    None => bail!("there is no command `{name}`"),
                }
            }
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(described).render(&mut text)?;
    console::print(&String::from_utf8_lossy(&text)).map(|_| 0)
}

//! `gainsay dump`: a stage of the check in the form its tests read.

use anyhow::{Result, anyhow, bail};
use gainsay::{Silent, World};

use crate::arguments;
use crate::console;
use crate::ignored::Ignore;
use crate::inputs;
use crate::settings::Settings;
use crate::world::{Machine, Solver};

pub fn run(arguments: arguments::Dump) -> Result<u8> {
    let arguments::Dump { path, stage, only, run } = arguments;
    let settings = Settings::of_one(run, only)?;
    let mut inputs = inputs::read(std::slice::from_ref(&path), settings.options.language, Ignore::AsGitDoes)?;
    let [root] = inputs.roots[..] else { bail!("dump takes one program; `{}` is a folder", path.display()) };
    let solver = Solver::find(settings.solver)?;
    let machine = Machine::shared(std::slice::from_ref(&path), settings.include);
    let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None, cache: None };
    let text = gainsay::dump(world, &mut inputs.sources, root, stage, &settings.options);
    console::print(&console::harmless(&text.map_err(|why| anyhow!(why))?))?;
    Ok(0)
}

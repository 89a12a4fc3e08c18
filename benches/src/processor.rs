//! How much processor time this process and the solvers it has started have used. Unlike the clock on the wall it does not depend on what else
//! the machine is doing.

use std::{fs, path::Path, thread, time::Duration};

use anyhow::{Context, Result};

/// Processor time of every thread of this process and of its living children.
pub fn time() -> Result<Duration> {
    // The kernel brings the count of a thread up to date when it stops running.
    thread::sleep(Duration::from_micros(100));
    let mut total = Duration::ZERO;
    let mut pending = vec!["self".to_owned()];
    while let Some(process) = pending.pop() {
        let threads = Path::new("/proc").join(&process).join("task");
        for thread in fs::read_dir(&threads).with_context(|| format!("{} cannot be read", threads.display()))? {
            let thread = thread?.path();
            total += on_processor(&thread)?;
            let children = fs::read_to_string(thread.join("children")).context("the kernel does not list children")?;
            pending.extend(children.split_whitespace().map(str::to_owned));
        }
    }
    Ok(total)
}

fn on_processor(thread: &Path) -> Result<Duration> {
    let path = thread.join("schedstat");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let nanoseconds = text.split_whitespace().next().and_then(|number| number.parse().ok());
    Ok(Duration::from_nanos(nanoseconds.with_context(|| format!("{} says no time", path.display()))?))
}

/// Processor time of this process and of all its threads and children that have ended, in steps of ten milliseconds.
pub fn time_of_all() -> Result<Duration> {
    let text = fs::read_to_string("/proc/self/stat").context("/proc/self/stat cannot be read")?;
    // The second field is the program's name in parentheses, which may hold anything.
    let fields = text.rsplit_once(')').context("/proc/self/stat is not as expected")?.1;
    let ticks = fields.split_whitespace().skip(11).take(4).map(|ticks| ticks.parse::<u64>().unwrap_or(0));
    Ok(Duration::from_millis(10 * ticks.sum::<u64>()))
}

//! How much memory this process holds.

use std::fs;

use anyhow::{Context, Result};

/// Resident memory in bytes, as the kernel counts it.
pub fn resident() -> Result<u64> {
    status("VmRSS:")
}

/// The most memory that was resident since [`forget_peak`].
pub fn peak() -> Result<u64> {
    status("VmHWM:")
}

/// Starts counting the peak anew.
pub fn forget_peak() -> Result<()> {
    fs::write("/proc/self/clear_refs", "5").context("the kernel does not forget the peak of memory")
}

fn status(key: &str) -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status").context("/proc/self/status cannot be read")?;
    let line = status.lines().find_map(|line| line.strip_prefix(key));
    let kilobytes = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
    Ok(kilobytes.context("the kernel does not say how much memory is resident")? * 1024)
}

//! How much memory this process holds.

use std::fs;

use anyhow::{Context, Result};

/// Resident memory in bytes, as the kernel counts it.
pub fn resident() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status").context("/proc/self/status cannot be read")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
    Ok(kilobytes.context("the kernel does not say how much memory is resident")? * 1024)
}

//! `gainsay lsp`: the language server, on standard input and output.

use anyhow::Result;

use crate::arguments::Run;
use crate::lsp;

pub fn run(run: Run) -> Result<u8> {
    lsp::serve(run)
}

//! The solver as a child process: how a shell finds it, starts it and talks to it.
//!
//! Holds the `std::process` implementation of `gainsay_smt`'s launching traits and the search for the solver (`--solver`,
//! `GAINSAY_SOLVER`, beside the binary, `.solver/z3`, PATH). Shared by the command line and the test runner. Knows no programs and no queries.

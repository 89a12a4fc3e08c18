//! The test runner.

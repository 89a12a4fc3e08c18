//! Runs one program: checks it in process, replays every counterexample, and says what differs from the program's expectations.

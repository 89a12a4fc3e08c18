//! gainsay

//! The text form, `.refined`: S-expressions, so that the engine can be tested without a language.
//!
//! ```text
//! (data List (a) (+) (size len) (invariant (<= 0 (len v)))
//!   (Nil ((= (len v) 0)))
//!   (Cons (x a) (xs (List a)) ((= (len v) (+ 1 (len xs))))))
//! (measure len ((List a)) Int)
//! (function app (a) (-> xs (List a) ys (List a) (: (List a) (= (len v) (+ (len xs) (len ys)))))
//!   (terminates) (lambda ((x ?) (y ?)) …))
//! ```

mod print;
mod read;
mod sexpr;

pub use print::print;
pub use read::read;

#[cfg(test)]
mod tests;

//! The primitives: one table, filed by chapter of the Racket reference. Each row has a name, how many arguments it takes, what is expected of
//! them, and the definition in the prelude that does the work and evaluates its blame when the arguments are not what is expected.

mod arity;
mod libraries;
mod mutable;
mod names;
mod others;
mod sets;

pub use arity::is_fine_in_racket;
pub use libraries::binds;
use mutable::MUTABLE;
pub use names::{Binding, bound};
use serde::{Serialize, Serializer};

/// One primitive.
#[derive(Debug, PartialEq)]
pub struct Primitive {
    pub name: &'static str,
    pub shape: Shape,
    /// Its definition in the prelude; empty for those that are known by name only.
    pub code: &'static str,
    /// What its arguments have to be, for the message.
    pub expects: &'static str,
}

/// Its name says it all: there is one table.
impl Serialize for Primitive {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

impl Primitive {
    /// How many arguments it takes at least.
    pub fn least(&self) -> usize {
        match self.shape {
            Function(count) | Predicate(count) | Relation(count) | Total(count) | List(count) => count,
            FoldFrom(_) | Chain => 1,
            Fold(_) | Constant | Missing => 0,
        }
    }

    /// Its name in messages: those that programs cannot name have a prefix.
    pub fn title(&self) -> &'static str {
        self.name.trim_start_matches('$')
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A value of the prelude.
    Constant,
    /// `code blame x …`, with a result that is a value.
    Function(usize),
    /// `code x …`, without a way to fail, with a truth value as its result.
    Predicate(usize),
    /// `code blame x …`, with a truth value as its result.
    Relation(usize),
    /// `code x …`, without a way to fail, with a result that is a value.
    Total(usize),
    /// Any number of arguments, two at a time from the left, beginning with this integer.
    Fold(i64),
    /// Like a fold of one argument or more that begins with the first; one alone goes to this definition.
    FoldFrom(&'static str),
    /// A relation between neighbours; one argument or more.
    Chain,
    /// `code blame list`, at least this many.
    List(usize),
    /// Not implemented: using it is not supported.
    Missing,
}

mod missing;

use Shape::{Chain, Constant, Fold, FoldFrom, Function, List, Missing, Predicate, Relation, Total};

const fn row(name: &'static str, shape: Shape, code: &'static str, expects: &'static str) -> Primitive {
    Primitive { name, shape, code, expects }
}

/// The primitive of this name.
pub fn named(name: &str) -> Option<&'static Primitive> {
    all().find(|primitive| primitive.name == name)
}

/// Whether only programs with values that change use the primitive of this name.
pub fn is_about_mutation(name: &str) -> bool {
    MUTABLE.iter().any(|primitive| primitive.name == name)
}

pub fn all() -> impl Iterator<Item = &'static Primitive> {
    CHAPTERS.iter().flat_map(|chapter| chapter.iter())
}

const CHAPTERS: [&[Primitive]; 12] = [
    EQUALITY,
    BOOLEANS,
    NUMBERS,
    STRINGS,
    PAIRS,
    PROCEDURES,
    CONTRACTS,
    CONTROL,
    MUTABLE,
    sets::SETS,
    others::OTHERS,
    missing::NAMES,
];

/// 4.1 Equality
const EQUALITY: &[Primitive] = &[
    row("equal?", Predicate(2), "same", ""),
    row("eqv?", Predicate(2), "equivalent", ""),
    row("eq?", Predicate(2), "identical", ""),
];

/// 4.2 Booleans, 4.16 void
const BOOLEANS: &[Primitive] = &[
    row("boolean?", Predicate(1), "isBoolean", ""),
    row("not", Predicate(1), "isFalse", ""),
    row("false?", Predicate(1), "isFalse", ""),
    row("false/c", Predicate(1), "isFalse", ""),
    row("boolean=?", Relation(2), "booleanEqual", "boolean?"),
    row("xor", Function(2), "exclusive", ""),
    row("void", List(0), "nothingAtAll", ""),
    row("void?", Predicate(1), "isVoid", ""),
    row("eof-object?", Predicate(1), "isEof", ""),
];

/// 4.3 Numbers
const NUMBERS: &[Primitive] = &[
    row("number?", Predicate(1), "isNumber", ""),
    row("complex?", Predicate(1), "isNumber", ""),
    row("real?", Predicate(1), "isReal", ""),
    row("rational?", Predicate(1), "isRationalNumber", ""),
    row("integer?", Predicate(1), "isInteger", ""),
    row("exact-integer?", Predicate(1), "isExactInteger", ""),
    row("fixnum?", Predicate(1), "isFixnum", ""),
    row("exact-nonnegative-integer?", Predicate(1), "isNatural", ""),
    row("natural-number/c", Predicate(1), "isNatural", ""),
    row("natural?", Predicate(1), "isNatural", ""),
    row("exact-positive-integer?", Predicate(1), "isPositiveInteger", ""),
    row("exact-rational?", Predicate(1), "isExactRational", ""),
    row("flonum?", Predicate(1), "isFloat", ""),
    row("double-flonum?", Predicate(1), "isFloat", ""),
    row("inexact-real?", Predicate(1), "isFloat", ""),
    row("exact?", Relation(1), "isExact", "number?"),
    row("inexact?", Relation(1), "isInexact", "number?"),
    row("zero?", Relation(1), "isZero", "number?"),
    row("positive?", Relation(1), "isPositive", "real?"),
    row("negative?", Relation(1), "isNegative", "real?"),
    row("even?", Relation(1), "isEven", "integer?"),
    row("odd?", Relation(1), "isOdd", "integer?"),
    row("+", Fold(0), "plus", "number?"),
    row("*", Fold(1), "times", "number?"),
    row("-", FoldFrom("opposite"), "minus", "number?"),
    row("/", FoldFrom("reciprocal"), "divide", "a number, and a divisor that is not zero"),
    row("max", FoldFrom("onlyReal"), "larger", "real?"),
    row("min", FoldFrom("onlyReal"), "smaller", "real?"),
    row("quotient", Function(2), "quotientOf", "an integer, and a divisor that is not zero"),
    row("$div", Function(2), "quotientOf", "a divisor that is not zero"),
    row("remainder", Function(2), "remainderOf", "an integer, and a divisor that is not zero"),
    row("modulo", Function(2), "moduloOf", "an integer, and a divisor that is not zero"),
    row("gcd", Fold(0), "commonDivisor", "rational?"),
    row("add1", Function(1), "addOne", "number?"),
    row("sub1", Function(1), "subtractOne", "number?"),
    row("abs", Function(1), "absolute", "real?"),
    row("magnitude", Function(1), "magnitudeOf", "number?"),
    row("sqr", Function(1), "squared", "number?"),
    row("floor", Function(1), "floorOf", "real?"),
    row("ceiling", Function(1), "ceilingOf", "real?"),
    row("round", Function(1), "roundOf", "real?"),
    row("truncate", Function(1), "truncateOf", "real?"),
    row("expt", Function(2), "power", "number?"),
    row("sqrt", Function(1), "squareRoot", "number?"),
    row("inexact->exact", Function(1), "toExact", "a finite number"),
    row("exact->inexact", Function(1), "toInexact", "number?"),
    row("exact", Function(1), "toExact", "a finite number"),
    row("inexact", Function(1), "toInexact", "number?"),
    row("=", Chain, "numericallyEqual", "number?"),
    row("<", Chain, "lessThan", "real?"),
    row(">", Chain, "greaterThan", "real?"),
    row("<=", Chain, "atMost", "real?"),
    row(">=", Chain, "noLessThan", "real?"),
    row("≤", Chain, "atMost", "real?"),
    row("≥", Chain, "noLessThan", "real?"),
    row("number->string", Function(1), "numberToString", "number?"),
    row("random", Function(1), "randomBelow", "a positive integer"),
    row("sgn", Function(1), "signOf", "real?"),
    row("lcm", Fold(1), "commonMultiple", "exact-integer?"),
    row("numerator", Function(1), "numeratorOf", "rational?"),
    row("denominator", Function(1), "denominatorOf", "rational?"),
    row("exact-round", Function(1), "exactRound", "rational?"),
    row("exact-floor", Function(1), "exactFloor", "rational?"),
    row("exact-ceiling", Function(1), "exactCeiling", "rational?"),
    row("exact-truncate", Function(1), "exactTruncate", "rational?"),
    row("nan?", Relation(1), "isNaNumber", "real?"),
    row("infinite?", Relation(1), "isInfinite", "real?"),
    row("integer-sqrt", Function(1), "integerSquareRoot", "integer?"),
    row("quotient/remainder", Function(2), "quotientAndRemainder", "an integer, and a divisor that is not zero"),
    row("arithmetic-shift", Function(2), "shifted", "exact-integer?"),
    row("bitwise-and", Function(2), "bitwiseAnd", "exact-integer?"),
    row("bitwise-ior", Function(2), "bitwiseOr", "exact-integer?"),
    row("bitwise-xor", Function(2), "bitwiseXor", "exact-integer?"),
    row("bitwise-not", Function(1), "bitwiseNot", "exact-integer?"),
    row("exp", Function(1), "exponential", "number?"),
    row("log", Function(1), "logarithm", "a number that is not zero"),
    row("sin", Function(1), "sineOf", "number?"),
    row("cos", Function(1), "cosineOf", "number?"),
    row("tan", Function(1), "tangentOf", "number?"),
    row("pi", Constant, "circleConstant", ""),
    row("real-part", Function(1), "realPartOf", "number?"),
    row("imag-part", Function(1), "imaginaryPartOf", "number?"),
    row("make-rectangular", Function(2), "rectangular", "real?"),
    row("byte?", Predicate(1), "isByte", ""),
    row("positive-integer?", Predicate(1), "isPositiveWhole", ""),
    row("negative-integer?", Predicate(1), "isNegativeWhole", ""),
];

/// 4.4 Strings, 4.6 Characters, 4.7 Symbols
const STRINGS: &[Primitive] = &[
    row("string?", Predicate(1), "isString", ""),
    row("non-empty-string?", Predicate(1), "isNonEmptyString", ""),
    row("string-length", Function(1), "stringLength", "string?"),
    row("string-append", List(0), "stringAppendAll", "string?"),
    row("string=?", Chain, "stringEqual", "string?"),
    row("string<?", Chain, "stringLess", "string?"),
    row("string<=?", Chain, "stringAtMost", "string?"),
    row("string>?", Chain, "stringGreater", "string?"),
    row("string>=?", Chain, "stringNoLess", "string?"),
    row("string-ci=?", Chain, "stringEqualInAnyCase", "string?"),
    row("string-ref", Function(2), "stringRef", "a string, and an index that lies in it"),
    row("substring", List(2), "substringAll", "a string, and indices that lie in it"),
    row("string->list", Function(1), "stringToList", "string?"),
    row("list->string", Function(1), "listToString", "(listof char?)"),
    row("string", List(0), "listToString", "char?"),
    row("make-string", List(1), "makeString", "a length, and a character"),
    row("build-string", Function(2), "builtString", "a length, and a function of one argument"),
    row("string-copy", Function(1), "copiedString", "string?"),
    row("string-upcase", Function(1), "stringUpcase", "string?"),
    row("string-downcase", Function(1), "stringDowncase", "string?"),
    row("string-append*", List(1), "stringAppendStar", "strings, and a list of strings"),
    row("string-join", List(1), "stringJoin", "a list of strings, and a string"),
    row("string-split", List(1), "stringSplit", "string?"),
    row("string-trim", Function(1), "stringTrim", "string?"),
    row("string-replace", Function(3), "stringReplace", "string?"),
    row("string-contains?", Relation(2), "stringContains", "string?"),
    row("string-prefix?", Relation(2), "stringPrefix", "string?"),
    row("string-suffix?", Relation(2), "stringSuffix", "string?"),
    row("string->number", Function(1), "stringToNumber", "string?"),
    row("format", List(1), "formatAll", "a format string with as many values as it has places for"),
    row("~a", List(0), "displayedAll", ""),
    row("string->immutable-string", Function(1), "immutableString", "string?"),
    row("symbol->immutable-string", Function(1), "symbolToString", "symbol?"),
    row("symbol<?", Chain, "symbolLess", "symbol?"),
    row("gensym", List(0), "freshSymbol", "a symbol or a string"),
    row("symbol?", Predicate(1), "isSymbol", ""),
    row("symbol=?", Relation(2), "symbolEqual", "symbol?"),
    row("symbol->string", Function(1), "symbolToString", "symbol?"),
    row("string->symbol", Function(1), "stringToSymbol", "string?"),
    row("char?", Predicate(1), "isCharacter", ""),
    row("char=?", Chain, "characterEqual", "char?"),
    row("char->integer", Function(1), "characterToInteger", "char?"),
    row("char<?", Chain, "characterLess", "char?"),
    row("char<=?", Chain, "characterAtMost", "char?"),
    row("char>?", Chain, "characterGreater", "char?"),
    row("char>=?", Chain, "characterNoLess", "char?"),
    row("integer->char", Function(1), "integerToChar", "a code point"),
    row("char-alphabetic?", Relation(1), "charAlphabetic", "char?"),
    row("char-numeric?", Relation(1), "charNumeric", "char?"),
    row("char-whitespace?", Relation(1), "charWhitespace", "char?"),
    row("char-upper-case?", Relation(1), "charUpperCase", "char?"),
    row("char-lower-case?", Relation(1), "charLowerCase", "char?"),
    row("char-upcase", Function(1), "charUpcase", "char?"),
    row("char-downcase", Function(1), "charDowncase", "char?"),
];

/// 4.10 Pairs and lists
const PAIRS: &[Primitive] = &[
    row("null", Constant, "Null", ""),
    row("empty", Constant, "Null", ""),
    row("null?", Predicate(1), "isNull", ""),
    row("empty?", Predicate(1), "isNull", ""),
    row("pair?", Predicate(1), "isPair", ""),
    row("cons?", Predicate(1), "isPair", ""),
    row("list?", Predicate(1), "isList", ""),
    row("list", List(0), "listAll", ""),
    row("list*", List(1), "listStar", ""),
    row("map", List(2), "mapAll", "a function, and lists of the same length"),
    row("range", List(1), "rangeAll", "integers"),
    row("in-range", List(1), "rangeAll", "integers"),
    row("in-list", Function(1), "givenList", "list?"),
    row("in-naturals", Missing, "", ""),
    row("in-string", Function(1), "stringToList", "string?"),
    row("in-value", Function(1), "onlyOne", ""),
    row("remf*", Function(2), "filteredOut", "a function of one argument, and a list"),
    row("$sequence", Function(1), "sequence", "a sequence"),
    row("cons", Total(2), "construct", ""),
    row("car", Function(1), "first", "pair?"),
    row("unsafe-car", Function(1), "first", "pair?"),
    row("cdr", Function(1), "after", "pair?"),
    row("unsafe-cdr", Function(1), "after", "pair?"),
    row("cadr", Function(1), "first_after", "a list of at least two elements"),
    row("cddr", Function(1), "after_after", "a list of at least two elements"),
    row("caar", Function(1), "first_first", "a pair that starts with a pair"),
    row("cdar", Function(1), "after_first", "a pair that starts with a pair"),
    row("caddr", Function(1), "first_after_after", "a list of at least three elements"),
    row("cdddr", Function(1), "after_after_after", "a list of at least three elements"),
    row("first", Function(1), "listFirst", "a list that is not empty"),
    row("rest", Function(1), "listRest", "a list that is not empty"),
    row("second", Function(1), "listSecond", "a list of at least two elements"),
    row("third", Function(1), "listThird", "a list of at least three elements"),
    row("fourth", Function(1), "listFourth", "a list of at least four elements"),
    row("fifth", Function(1), "listFifth", "a list of at least five elements"),
    row("sixth", Function(1), "listSixth", "a list of at least six elements"),
    row("seventh", Function(1), "listSeventh", "a list of at least seven elements"),
    row("cadddr", Function(1), "element4", "a list of at least four elements"),
    row("cddddr", Function(1), "after4", "a list of at least four elements"),
    row("last", Function(1), "lastOf", "a list that is not empty"),
    row("last-pair", Function(1), "lastPair", "pair?"),
    row("length", Function(1), "lengthOf", "list?"),
    row("append", List(0), "appendAll", "list?"),
    row("reverse", Function(1), "reversed", "list?"),
    row("list-ref", Function(2), "listRef", "a list that is long enough, and an index"),
    row("list-tail", Function(2), "listTail", "a list that is long enough, and an index"),
    row("drop", Function(2), "listTail", "a list that is long enough, and a length"),
    row("take", Function(2), "takenFrom", "a list that is long enough, and a length"),
    row("member", List(2), "memberAll", "list?"),
    row("memq", Function(2), "memberIdentical", "list?"),
    row("memv", Function(2), "memberEquivalent", "list?"),
    row("assoc", List(2), "assocAll", "a list of pairs"),
    row("assq", Function(2), "associatedIdentical", "a list of pairs"),
    row("assv", Function(2), "associatedEquivalent", "a list of pairs"),
    row("remove", Function(2), "removed", "list?"),
    row("filter", Function(2), "filtered", "a function of one argument, and a list"),
    row("foldl", List(3), "foldLeftAll", "a function, and lists of the same length"),
    row("foldr", List(3), "foldRightAll", "a function, and lists of the same length"),
    row("for-each", List(2), "eachAll", "a function, and lists of the same length"),
    row("andmap", List(2), "everyAll", "a function, and lists of the same length"),
    row("ormap", List(2), "someAll", "a function, and lists of the same length"),
    row("build-list", Function(2), "builtList", "a natural number, and a function of one argument"),
    row("sort", Function(2), "sorted", "a list, and a function of two arguments"),
    row("append-map", Function(2), "appendMap", "a function of one argument, and a list"),
    row("append*", List(1), "appendStar", "lists, and a list of lists"),
    row("filter-map", Function(2), "filterMapChecked", "a function of one argument, and a list"),
    row("filter-not", Function(2), "filteredOut", "a function of one argument, and a list"),
    row("partition", Function(2), "parted", "a function of one argument, and a list"),
    row("count", List(2), "counted", "a function of one argument, and a list"),
    row("shuffle", Function(1), "shuffledList", "list?"),
    row("index-of", Function(2), "indexOf", "list?"),
    row("index-where", Function(2), "indexWhere", "a list, and a function of one argument"),
    row("flatten", Function(1), "flattened", ""),
    row("memf", Function(2), "memberWhere", "a function of one argument, and a list"),
    row("findf", Function(2), "foundWhere", "a function of one argument, and a list"),
    row("assf", Function(2), "associatedWhereChecked", "a function of one argument, and a list of pairs"),
    row("remf", Function(2), "removedWhere", "a function of one argument, and a list"),
    row("remq", Function(2), "removedIdenticalChecked", "list?"),
    row("remv", Function(2), "removedIdentical", "list?"),
    row("remove*", Function(2), "removedAllChecked", "two lists"),
    row("make-list", Function(2), "madeList", "a natural number, and a value"),
    row("list-set", Function(3), "listSet", "a list that is long enough, an index and a value"),
    row("list-update", Function(3), "listUpdate", "a list that is long enough, an index and a function"),
    row("takef", Function(2), "takenWhile", "a list, and a function of one argument"),
    row("dropf", Function(2), "droppedWhile", "a list, and a function of one argument"),
    row("splitf-at", Function(2), "splitWhile", "a list, and a function of one argument"),
    row("split-at", Function(2), "splitAtIndex", "a list that is long enough, and a length"),
    row("take-right", Function(2), "takeRight", "a list that is long enough, and a length"),
    row("drop-right", Function(2), "dropRight", "a list that is long enough, and a length"),
    row("add-between", Function(2), "addedBetween", "list?"),
    row("remove-duplicates", List(1), "withoutDuplicates", "list?"),
    row("check-duplicates", Function(1), "firstDuplicate", "list?"),
    row("argmin", Function(2), "leastBy", "a function to real numbers, and a list that is not empty"),
    row("argmax", Function(2), "mostBy", "a function to real numbers, and a list that is not empty"),
    row("group-by", Function(2), "groupBy", "a function of one argument, and a list"),
    row("list-prefix?", Relation(2), "prefixOf", "two lists"),
    row("cartesian-product", List(0), "productOf", "lists"),
    row("$sort-by", Function(3), "sortedBy", "a list, and functions"),
];

/// 4.10.9 and 4.17: procedures
const PROCEDURES: &[Primitive] = &[
    row("procedure?", Predicate(1), "isProcedure", ""),
    row("apply", List(2), "applyAll", "a function, and a list of arguments for it"),
    row("compose", List(0), "composedAll", "functions"),
    row("const", Function(1), "constantly", ""),
    row("identity", Function(1), "identity", ""),
    row("values", List(0), "valuesAll", ""),
    row("call-with-values", Function(2), "callWithValues", "two functions"),
    row("force", Function(1), "forced", ""),
    row("promise?", Predicate(1), "isPromise", ""),
    row("negate", Function(1), "negated", "procedure?"),
    row("compose1", List(0), "composedAll", "functions"),
    row("curry", List(1), "curried", "procedure?"),
    row("curryr", List(1), "curriedRight", "procedure?"),
    row("conjoin", List(0), "conjoined", "functions"),
    row("disjoin", List(0), "disjoined", "functions"),
    row("procedure-arity-includes?", Relation(2), "arityIncludes", "a function, and a natural number"),
];

/// 8 Contracts
const CONTRACTS: &[Primitive] = &[
    row("any/c", Constant, "anything", ""),
    row("none/c", Constant, "nothing", ""),
    row("and/c", List(0), "andContract", "contract?"),
    row("or/c", List(0), "orContract", "contract?"),
    row("first-or/c", List(0), "orContract", "contract?"),
    row("not/c", Function(1), "notContract", "flat-contract?"),
    row("one-of/c", List(1), "oneOf", ""),
    row("listof", Function(1), "listOf", "contract?"),
    row("non-empty-listof", Function(1), "nonEmptyListOf", "contract?"),
    row("nelistof", Function(1), "nonEmptyListOf", "contract?"),
    row("cons/c", Function(2), "consContract", "contract?"),
    row("list/c", List(0), "listContract", "contract?"),
    row("=/c", Function(1), "equalTo", "real?"),
    row("</c", Function(1), "below", "real?"),
    row(">/c", Function(1), "above", "real?"),
    row("<=/c", Function(1), "upTo", "real?"),
    row(">=/c", Function(1), "downTo", "real?"),
    row("between/c", Function(2), "between", "real?"),
    row("real-in", Function(2), "between", "real?"),
    row("integer-in", Function(2), "integerIn", "exact-integer?"),
    row("flat-named-contract", Function(2), "named", ""),
    row("flat-contract", Function(1), "identity", ""),
    row("unsupplied-arg?", Predicate(1), "isUnsupplied", ""),
    row("the-unsupplied-arg", Constant, "unsupplied", ""),
    row("$sealing", Function(1), "sealing", ""),
    row("$opening", Function(1), "opening", ""),
    row("$first-order-contract", Function(1), "firstOrderContract", "procedure?"),
    row("$projecting-contract", Function(2), "projectingContract", "procedures"),
    row("$late-projecting-contract", Function(2), "lateProjectingContract", "procedures"),
    row("raise-blame-error", List(2), "raisedBlame", "blame?"),
    row("rename-contract", Function(2), "renamedContract", "contract?"),
    row("parameter/c", Function(1), "parameterContract", "contract?"),
    row("procedure-arity-includes/c", Function(1), "arityContract", "exact-nonnegative-integer?"),
    row("contract?", Predicate(1), "isContract", ""),
    row("flat-contract?", Predicate(1), "isFlatContract", ""),
];

/// 10 Control, 13 Input and output
const CONTROL: &[Primitive] = &[
    row("exn?", Predicate(1), "isException", ""),
    row("exn:fail?", Predicate(1), "isException", ""),
    row("exn:fail:contract?", Predicate(1), "isContractException", ""),
    row("exn:fail:contract:divide-by-zero?", Predicate(1), "isDivision", ""),
    row("exn:fail:contract:arity?", Predicate(1), "isArityException", ""),
    row("exn:fail:user?", Predicate(1), "isUserException", ""),
    row("exn:misc:match?", Predicate(1), "isMatchException", ""),
    row("exn:fail:filesystem?", Predicate(1), "isNoException", ""),
    row("exn:fail:read?", Predicate(1), "isNoException", ""),
    row("exn:break?", Predicate(1), "isNoException", ""),
    row("exn-message", Function(1), "exceptionMessage", "exn?"),
    row("make-parameter", List(1), "makeParameter", "a value, and a function of one argument"),
    row("parameter?", Predicate(1), "isParameter", ""),
    row("$parameterize", Function(2), "parameterized", "parameter?"),
    row("display", List(1), "printedList", "output-port?"),
    row("displayln", List(1), "printedList", "output-port?"),
    row("print", List(1), "printedList", "output-port?"),
    row("write", List(1), "printedList", "output-port?"),
    row("writeln", List(1), "printedList", "output-port?"),
    row("newline", List(0), "portAtMost", "output-port?"),
    row("printf", List(1), "printedFormat", "a format string with as many values as it has places for"),
    row("eprintf", List(1), "printedFormat", "a format string with as many values as it has places for"),
    row("fprintf", List(2), "printedFormatTo", "a port, and a format string with as many values as it has places for"),
    row("pretty-print", List(1), "printedList", "output-port?"),
    row("write-string", List(1), "writtenString", "string?"),
    row("flush-output", List(0), "portAtMost", "output-port?"),
    row("current-output-port", List(0), "somePort", ""),
    row("current-error-port", List(0), "somePort", ""),
    row("current-continuation-marks", List(0), "someMarks", ""),
    row("eof", Constant, "endOfFile", ""),
    row("dynamic-wind", Function(3), "wound", "three functions without arguments"),
];

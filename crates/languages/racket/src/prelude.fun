-- What every Racket program runs on: values, application, unknown functions, numbers, lists, contracts.
--
-- `b` is the blame: a crash that is evaluated when the caller breaks a rule. `Known` is a type without constructors: programs build values
-- with fields of that type, no unknown value has one. Values are always evaluated; fields are filled with evaluated values only.

data Value
  = Null
  | Void
  | Eof
  | Integer Int
  | Boolean Bool
  | Symbol Text
  | String Text
  | Character Char
  | Rational Real
  | Complex Real Real
  | Float Candidate
  | FloatComplex Candidate Candidate
  | Pair Value Value
  | Opaque Int Strategy
  | Box (SharedCell Value)
  | Vector Elements
  | Hash Value
  | MutableHash (Cell Value)
  -- A box, vector or table under a contract: the place itself, what a watch does to what is read and written, and the parties.
  | Watched Known Known
  | Closure Known Known
  | Variadic Known Known
  | Delayed Known Known Known
  | Multiple Known
  -- What it holds for, what it does to a value, and whether it is flat, which is asked with `Void`.
  | Contract Known Known Known
  | Promise Known
  | Collection Known
  | Other Kind Text
  | Keyed Known Known Known
  | Sealed Known Known
  | ThreadCell Known
  | Exception Known Known
  | Escaping Known Known
  -- Where its value is, what a new one goes through, and what the value does on its way out.
  | Parameter Known Known Known
  -- What the program wrote into a field of a structure.
  | Written Known;

-- Doubles that are worth trying where a number is not known; reasoning about all of them is not possible.
data Candidate = OneAndAHalf | Zero | One | MinusOne | Rare Unusual | AnyOther;
data Unusual = NoNumber | Endless | MinusZero | Factorial | Odd | Huge | Largest;

def float d = case d of {
  OneAndAHalf -> postponed 600 1.5d; Zero -> postponed 900 0d; One -> postponed 900 1d; MinusOne -> postponed 1200 (negate 1d);
  Rare u -> postponed 2500 (rareDouble u);
  AnyOther -> crash [unsupported, "inexact numbers other than the few that were tried"];
  known -> known };

-- Where rounding, overflow, signs and comparisons show; tried when all else was.
def rareDouble u = case u of { NoNumber -> 0d / 0d; Endless -> 1d / 0d; MinusZero -> negate 0d; Factorial -> 171d; Odd -> 1e16d; Huge -> 1e300d; Largest -> 1.7976931348623157e308d };

-- The search comes to `v` that much later.
def postponed n v = case later n of { done -> v };

-- What an unknown function does with the values it has: its arguments, and the results of the arguments that it applied. It answers; or looks
-- at all values one level deep and goes on by what it sees; or applies a function that it has, and has the result from then on; or is a
-- function itself that goes on when it is applied; or writes into a value that it has.
data Strategy
  = Answer Value
  | Look Cases
  | Delay Int Strategy
  | Ask Which Arguments Strategy
  | Write Which Target Value Strategy;

-- What it does by what the next of its values is, and in the end.
data Cases = Cases
  {end : Strategy} {integer : Int -> Cases} {symbol : Text -> Cases} {string : Text -> Cases} {character : Char -> Cases}
  {fraction : Real -> Cases} {structure : Text -> Cases} {yes : Cases} {no : Cases} {null : Cases} {pair : Cases} {function : Cases} {other : Cases}
  {box : Cases} {vector : Int -> Cases};

-- Where in a value it writes.
data Target = IntoBox | IntoVector Int | IntoHash Value;

data Which = Here | Further Which;

data Arguments = Give Value Arguments;

-- Where a structure came from: unknown ones were made by the context.
data Origin = Theirs;

def ignore = assume False in Void;

def truthy v = case v of { Boolean t -> t; _ -> True };

-- Application

def sizeIs n xs = case xs of { Null -> n == 0; Pair x rest -> if n == 0 then False else (case n - 1 of { m -> sizeIs m rest }); _ -> False };

def size xs n = case xs of { Pair x rest -> case n + 1 of { m -> size rest m }; _ -> n };

def atLeast n xs = if n <= 0 then True else case xs of { Pair x rest -> case n - 1 of { m -> atLeast m rest }; _ -> False };

def spread g xs = case xs of { Pair x rest -> spread (g x) rest; _ -> g };

def call b f xs = case f of {
  Closure n g -> if sizeIs n xs then (case xs of { Null -> g Void; _ -> spread g xs }) else b;
  Variadic n g -> g b xs;
  Keyed n needs g -> g b Null xs;
  Parameter c guard out -> useParameter b c guard out xs;
  Opaque n s -> assume (n >= 0) in (if n == size xs 0 then (case actedOutside Void of { acted -> backFrom (if isSettled s then (case alwaysTheSame of { t -> perform xs s }) else perform xs s) }) else b);
  Delayed n held s -> if sizeIs n xs then backFrom (perform (joined xs held) s) else b;
  Contract t p flat -> asPredicate b t flat xs;
  _ -> b };

-- A flat contract is a function, any other is none.
def asPredicate b t flat xs = if flat Void then (case xs of { Pair x none -> (case none of { Null -> (case t x of { truth -> Boolean truth }); _ -> b }); _ -> b }) else b;
def isFlat c = isFlatOr Void c;
-- Where it is not known, `unsure` says what is taken to be so; it is not known at all where that is no truth value.
def isFlatOr unsure c = case c of { Contract t p flat -> flat unsure; _ -> True };
def areFlatOr unsure cs = case cs of { Pair c rest -> if isFlatOr unsure c then areFlatOr unsure rest else False; _ -> True };
-- What is said to be flat without being so is an error of Racket's when it is used.
def reallyFlat c = if isFlatOr (Boolean True) c then c else crash [unsupported, "a recursive contract that is said to be flat and is not"];
def neverFlat unused = False;
def alwaysFlat unused = True;
def unknownIfFlat unsure = case unsure of { Boolean t -> t; _ -> crash [unsupported, "whether a contract for something that can be changed is flat"] };

def call0 b f = case f of { Closure n g -> if n == 0 then g Void else b; _ -> call b f Null };
def call1 b f x = case f of { Closure n g -> if n == 1 then g x else b; _ -> call b f (Pair x Null) };
def call2 b f x y = case f of { Closure n g -> if n == 2 then g x y else b; _ -> call b f (Pair x (Pair y Null)) };
def call3 b f x y z =
  case f of { Closure n g -> if n == 3 then g x y z else b; _ -> call b f (Pair x (Pair y (Pair z Null))) };

def joined xs ys = case xs of { Pair x rest -> case joined rest ys of { more -> Pair x more }; _ -> ys };

def accepts n f = case f of {
  Closure m g -> m == n;
  Variadic m g -> m <= n;
  Keyed m needs g -> if needs then False else m <= n;
  Parameter c guard out -> n <= 1;
  Opaque m s -> assume (m >= 0) in (m == n);
  Delayed m held s -> m == n;
  Contract t p flat -> if n == 1 then flat Void else False;
  _ -> False };

def isProcedure v = case v of { Closure n g -> True; Variadic n g -> True; Keyed n needs g -> True; Parameter c guard out -> True; Opaque n s -> assume (n >= 0) in True; Delayed n h s -> True; Contract t p flat -> flat Void; _ -> False };

-- Whether unknown code ran since the context gave away what it did: it may have written into what changes of that.
def outsideRan = newCell (Boolean False);
def actedOutside unused = if ranOutside Void then Void else (case writeCell outsideRan (Boolean True) of { done -> Void });
def ranOutside unused = case readCell outsideRan of { Boolean ran -> ran; _ -> False };
-- Unknown code may keep the continuation that it returns to and enter it once more: what was there before and is written from here on is different then.
def backFrom result = case result of { v -> case later 0 of { done -> v } };
def mayHaveChanged unused = if ranOutside Void then (case writtenOutside of { t -> Void }) else Void;
def writtenOutside = doubt "what unknown code writes into values that it gave away";
def ifGiven v = if isInput v then mayHaveChanged Void else Void;

-- The second time, an unknown function could do something else.
def alwaysTheSame = doubt "unknown functions that do not always do the same";

-- Unknown functions: what they do is data that grows as it is looked at.

def perform xs s = case s of {
  Answer v -> v;
  Look cases -> look xs Null False cases;
  Ask which given next -> case ask (pick which xs) given of { result -> perform (Pair result xs) next };
  Write which target v next -> postponed 200 (case overwritten target (held which xs) v of { done -> perform xs next });
  Delay n next -> postponed 300 (assume (n >= 0) in Delayed n xs next) };

-- What was looked at is replaced by its parts. Looking at functions alone shows nothing.
def look xs kept learned cases = case cases of { Cases end integer symbol string character fraction structure yes no null pair function other box vector ->
  case xs of {
    Pair x rest -> case x of {
      Integer n -> look rest kept True (integer n);
      Boolean t -> if t then look rest kept True yes else look rest kept True no;
      Symbol t -> look rest kept True (symbol t);
      String t -> look rest kept True (string t);
      Character c -> look rest kept True (character c);
      Rational r -> proper r (look rest kept True (fraction r));
      Null -> look rest kept True null;
      Pair first more -> look rest (Pair more (Pair first kept)) True pair;
      Closure n g -> look rest (Pair x kept) learned function;
      Variadic n g -> look rest (Pair x kept) learned function;
      Keyed n needs g -> look rest (Pair x kept) learned function;
      Delayed n h s -> look rest (Pair x kept) learned function;
      Opaque n s -> look rest kept learned function;
      Box c -> case readCell c of { v -> look rest (Pair v kept) True box };
      Vector es -> case contents es of { vs -> look rest (reversedOnto Void vs kept) True (vector (size vs 0)) };
      Watched p w -> lookWatched x p rest kept cases;
      _ -> case partsOfStructure x of {
        Pair tag fields -> look rest (reversedOnto Void fields kept) True (structure (nameOf tag));
        _ -> look rest kept learned other } };
    _ -> if learned then perform (reversedOnto Void kept Null) end else ignore } };

def nameOf tag = case tag of { Symbol t -> t; _ -> "" };

def held which xs = case xs of { Pair x rest -> case which of { Here -> x; Further deeper -> held deeper rest }; _ -> ignore };

-- Only functions of known code are worth applying.
def pick which xs = case xs of {
  Pair x rest -> case which of {
    Here -> (case x of { Closure n g -> x; Variadic n g -> x; _ -> ignore });
    Further deeper -> pick deeper rest };
  _ -> ignore };

def ask f given = case actedOutside Void of { acted -> askedFor f given };
def askedFor f given = case f of {
  Closure n g -> if n == 0 then g Void else feed n g given;
  Variadic n g -> case further n of { m -> case taken m given of { xs -> case g ignore xs of { result ->
    if m == n + 3 then (case manyArguments of { t -> result }) else result } } };
  _ -> ignore };

-- How many arguments a function gets that takes at least `n`.
def further n = let { arguments = ? : Int } in assume (arguments >= n) in assume (arguments <= n + 3) in arguments;
def manyArguments = doubt "calls with more than three further arguments";

def feed n g given = case given of { Give x more -> if n == 1 then g x else feed (n - 1) (g x) more };

def taken n given = if n <= 0 then Null else
  case given of { Give x more -> case x of { y -> case taken (n - 1) more of { rest -> Pair y rest } } };

-- The context uses what it got: it applies functions, and looks into pairs.
def exercise depth v = if isInput v then exerciseInput depth v else case v of {
  Closure n g -> if depth == 0 then tooDeep else
    case (let { context = ? : Arguments } in ask v context) of { result -> case exercise (depth - 1) result of { done -> repeated depth v } };
  Variadic n g -> if depth == 0 then tooDeep else
    case (let { context = ? : Arguments } in ask v context) of { result -> case exercise (depth - 1) result of { done -> repeated depth v } };
  Pair x rest -> if depth == 0 then (if isOfNoUse v then Void else tooDeep) else case exercise depth x of { done -> exercise (depth - 1) rest };
  Multiple vs -> exercise depth vs;
  Keyed n needs g -> crash [unsupported, "what the context does with a function that takes keywords"];
  Promise p -> crash [unsupported, "what the context does with a promise"];
  Contract t p flat -> crash [unsupported, "what the context does with a contract"];
  ThreadCell c -> crash [unsupported, "what the context does with a thread cell"];
  Parameter c guard out -> if isNull guard && isNull out then exercise depth (readCell c) else crash [unsupported, "what the context does with a parameter that has a guard or a contract"];
  Collection es -> exercise depth es;
  Box c -> exercise depth (readCell c);
  Vector es -> exercise depth (contents es);
  Hash es -> exercise depth es;
  MutableHash c -> exercise depth (readCell c);
  Watched p w -> exercise depth (seenThrough v);
  _ -> case usableParts v of { Null -> Void; fields -> if depth == 0 then tooDeep else exerciseAll (depth - 1) fields } };

def exerciseAll depth xs = case xs of { Pair x rest -> case exercise depth x of { done -> exerciseAll depth rest }; _ -> Void };

-- An input holds nothing of the program's, unless something was written into it.
def exerciseInput depth v = case v of {
  Box c -> exercise depth (readCell c);
  Vector es -> exercise depth (contents es);
  MutableHash c -> exercise depth (readCell c);
  _ -> Void };

-- Long lists of plain values need not be gone through.
def isOfNoUse v = if isInput v then True else case v of {
  Pair x rest -> if isOfNoUse x then isOfNoUse rest else False;
  Integer n -> True; Boolean t -> True; Symbol t -> True; String t -> True; Character c -> True; Rational r -> True; Float d -> True;
  Null -> True; Void -> True; Eof -> True;
  _ -> False };
def tooDeep = crash [unsupported, "what the context does with parts that lie deep inside a result"];

-- Equality. The second argument is the one that is known more often.

def same x y = sameParts x y;
def sameParts x y = case y of {
  Watched p w -> same x p;
  Null -> case x of { Null -> True; _ -> False };
  Integer j -> case x of { Integer i -> i == j; _ -> False };
  Boolean u -> case x of { Boolean t -> t == u; _ -> False };
  Symbol u -> case x of { Symbol t -> t == u; _ -> False };
  String u -> case x of { String t -> unchangedText x t == unchangedText y u; _ -> False };
  Character d -> case x of { Character c -> c == d; _ -> False };
  Rational s -> case x of { Rational r -> proper r (proper s (r == s)); _ -> False };
  Float e -> case x of { Float d -> sameDouble d e; _ -> False };
  Complex s j -> case x of { Complex r i -> r == s && i == j; _ -> False };
  FloatComplex s j -> case x of { FloatComplex r i -> sameDouble r s && sameDouble i j; _ -> False };
  Pair u us -> case x of { Pair t ts -> if same t u then same ts us else False; _ -> False };
  Void -> case x of { Void -> True; _ -> False };
  Eof -> case x of { Eof -> True; _ -> False };
  Closure n g -> case x of { Closure m h -> compares Void; _ -> False };
  Variadic n g -> case x of { Variadic m h -> compares Void; _ -> False };
  Opaque n s -> case x of { Opaque m t -> compares Void; _ -> False };
  Delayed n g s -> case x of { Delayed m h t -> compares Void; _ -> False };
  Box c -> case x of { Box d -> if sameCell c d then True else same (readCell d) (readCell c); Watched q u -> same q y; _ -> False };
  Vector es -> case x of { Vector fs -> same (contents fs) (contents es); Watched q u -> same q y; _ -> False };
  Hash es -> case x of { Hash fs -> sameEntries fs es; _ -> False };
  MutableHash c -> case x of { MutableHash d -> if sameCell c d then True else sameEntries (readCell d) (readCell c); Watched q u -> same q y; _ -> False };
  Contract t p flat -> compares Void;
  Promise p -> compares Void;
  Collection es -> case x of { Collection fs -> sameMembers fs es; _ -> False };
  Keyed n needs g -> compares Void;
  Sealed k v -> compares Void;
  ThreadCell c -> case x of { ThreadCell d -> sameCell c d; _ -> False };
  Exception k m -> compares Void;
  Escaping k v -> compares Void;
  Parameter c g out -> compares Void;
  Multiple vs -> compares Void;
  Other k t -> sameOther x y;
  _ -> sameStructure x y };

-- Zeros differ in what one over them is.
def sameDouble d e = if d == e then (if d == 0d then 1d / d == 1d / e else True) else isNaN d && isNaN e;

def comparesByMethods = crash [unsupported, "equality of structures by their own methods"];
def compares unused = crash [unsupported, "whether two functions, contracts or structures are the same one"];

-- Integers that do not fit into a word are not one and the same for being equal.
def fitsWord n = n < 1152921504606846976 && n >= negate 1152921504606846976;
def isFixnum v = case v of { Integer n -> fitsWord n; Rational r -> proper r False; _ -> False };

def atomic v = case v of {
  Integer n -> fitsWord n; Null -> True; Void -> True; Eof -> True; Boolean t -> True; Symbol t -> True; Character c -> True; Other k t -> isInterned k; _ -> False };

def identical x y = case y of {
  Watched p w -> case x of { Watched q u -> identical q p; _ -> False };
  Box c -> case x of { Box d -> sameCell c d; _ -> False };
  MutableHash c -> case x of { MutableHash d -> sameCell c d; _ -> False };
  Vector es -> case x of { Vector fs -> sameElements (thawed es) (thawed fs); _ -> False };
  _ -> identicalOther x y };

def identicalOther x y = if same x y then (if atomic y then True else compares Void) else False;

-- For eqv?, numbers and characters count as the same when they are equal.
def equivalent x y = if isNumber y then same x y else identical x y;

-- Numbers. A `Rational` is never an integer, a `Complex` never real.

def proper r body = assume (intToReal (floor r) /= r) in body;

-- Dear to ask of unknown numbers at every step: their runs show whether they are proper.
def lowest r body = if isInput r then body else proper r body;

def notZero r body = assume (r /= 0.0) in body;

def rational r = if intToReal (floor r) == r then (case floor r of { n -> Integer n }) else Rational r;

def complex r i = if i == 0.0 then rational r else Complex r i;

def isNumber v = case v of {
  Integer n -> True; Rational r -> True; Float d -> True; Complex r i -> True; FloatComplex r i -> True; _ -> False };
def isReal v = case v of { Integer n -> True; Rational r -> True; Float d -> True; _ -> False };
def isExactInteger v = case v of { Integer n -> True; Rational r -> proper r False; _ -> False };
def isNatural v = case v of { Integer n -> n >= 0; Rational r -> proper r False; _ -> False };
def isPositiveInteger v = case v of { Integer n -> n > 0; Rational r -> proper r False; _ -> False };
def isExactRational v = case v of { Integer n -> True; Rational r -> True; _ -> False };
def isInteger v = case v of { Integer n -> True; Rational r -> proper r False; Float d -> wholeDouble d; _ -> False };
def isRationalNumber v = case v of { Integer n -> True; Rational r -> True; Float d -> finite d; _ -> False };
def isFloat v = case v of { Float d -> True; _ -> False };
def isExact b v = case v of { Integer n -> True; Rational r -> True; Complex r i -> True; Float d -> False; FloatComplex r i -> False; _ -> b };
def isInexact b v = case v of { Integer n -> False; Rational r -> False; Complex r i -> False; Float d -> True; FloatComplex r i -> True; _ -> b };

def finite d = d - d == 0d;
def wholeDouble d = if finite d then intToDouble (floor d) == d else False;

-- Reals as one of two kinds, for operations that do the same on all of them.
def exactly v = case v of { Integer n -> intToReal n; Rational r -> r; _ -> 0.0 };
def inexactly v = case v of { Integer n -> doubleOf n; Rational r -> doubleOfReal r; Float d -> d; _ -> 0d };

-- What is made inexact is rounded, and what is too large is infinite. Unknown numbers are reckoned with as if they were not rounded, which finds
-- failures and proves nothing; some that are rounded are tried.
def doubleOf n = if isInput n then roundedOrNot n else intToDouble n;
def roundedOrNot n = if n == 9007199254740993 then postponed 700 (intToDouble 9007199254740993)
  else if n == hugeWhole then postponed 700 (1d / 0d)
  else if n == (negate hugeWhole) then postponed 900 (negate (1d / 0d))
  else (case roundingOfUnknowns of { t -> intToDouble n });
def hugeWhole = 10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000;
def doubleOfReal r = if isInput r then (case 1.0 / 3.0 of { third -> if r == third then postponed 700 (realToDouble third)
  else (case roundingOfUnknowns of { t -> realToDouble r }) }) else realToDouble r;
def roundingOfUnknowns = doubt "how unknown numbers are rounded when they become inexact";

-- Every double is a whole number of halves of halves.
def ceilingOfDouble d = negate (floor (negate d));

def plus b x y = case x of {
  Integer i -> case y of {
    Integer j -> case i + j of { k -> Integer k };
    Rational s -> case intToReal i + s of { t -> Rational t };
    _ -> plusOther b x y };
  Rational r -> case y of {
    Integer j -> case r + intToReal j of { t -> Rational t };
    Rational s -> case r + s of { t -> rational t };
    _ -> plusOther b x y };
  _ -> plusOther b x y };

-- An exact zero changes nothing, not even the sign of a zero.
def plusOther b x y = if isZeroExactly x && isNumber y then y else if isZeroExactly y && isNumber x then x else
  if isTooLarge x && isInfiniteDouble y then y else if isTooLarge y && isInfiniteDouble x then x else
  withFloats b x y (\d e -> case d + e of { f -> Float f }) (\r i s j -> complex (r + s) (i + j));

def minus b x y = case x of {
  Integer i -> case y of {
    Integer j -> case i - j of { k -> Integer k };
    Rational s -> case intToReal i - s of { t -> Rational t };
    _ -> minusOther b x y };
  Rational r -> case y of {
    Integer j -> case r - intToReal j of { t -> Rational t };
    Rational s -> case r - s of { t -> rational t };
    _ -> minusOther b x y };
  _ -> minusOther b x y };

def minusOther b x y = if isZeroExactly y && isNumber x then x else if isZeroExactly x && isFloat y then negatedFloat y else
  if isTooLarge x && isInfiniteDouble y then negatedFloat y else if isTooLarge y && isInfiniteDouble x then x else
  withFloats b x y (\d e -> case d - e of { f -> Float f }) (\r i s j -> complex (r - s) (i - j));

def times b x y = case x of {
  Integer i -> case y of {
    Integer j -> case i * j of { k -> Integer k };
    Rational s -> case intToReal i * s of { t -> rational t };
    _ -> timesOther b x y };
  Rational r -> case y of {
    Integer j -> case r * intToReal j of { t -> rational t };
    Rational s -> case r * s of { t -> rational t };
    _ -> timesOther b x y };
  _ -> timesOther b x y };

def negatedFloat v = case v of { Float d -> (case negate d of { e -> Float e }); _ -> v };

-- An exact zero times anything is an exact zero.
def timesOther b x y = if isZeroExactly x && isNumber y || isZeroExactly y && isNumber x then Integer 0 else
  if isTooLarge x && isKnownDouble y || isTooLarge y && isKnownDouble x then largeProduct x y else
  withFloats b x y (\d e -> case d * e of { f -> Float f }) (\r i s j -> complex (r * s - i * j) (r * j + i * s));

-- An exact number that no double is as large as is multiplied and divided exactly, and the result rounded; beside infinity it is finite.
def isTooLarge v = case v of {
  Integer n -> if isInput n then False else not (finite (intToDouble n));
  Rational r -> if isInput r then False else not (finite (realToDouble r));
  _ -> False };
def isKnownDouble v = case v of { Float d -> if isInput d then False else finite d; _ -> False };
def isInfiniteDouble v = case v of { Float d -> if isInput d then False else if isNaN d then False else not (finite d); _ -> False };
def reciprocalOfDouble v = case v of { Float d -> (case 1d / d of { e -> Float e }); _ -> v };
def isZeroDouble v = case v of { Float d -> d == 0d; _ -> False };
def exactValue v = case v of { Float d -> doubleToReal d; _ -> exactly v };
def largeProduct x y = if isZeroDouble x then signedZero x y else if isZeroDouble y then signedZero y x else
  case realToDouble (exactValue x * exactValue y) of { f -> Float f };
def signedZero zero v = if exactly v < 0.0 then negatedFloat zero else zero;

def isZeroExactly v = case v of { Integer n -> n == 0; _ -> False };

def divide b x y = case y of {
  Integer j -> if j == 0 then b else case x of {
    Integer i -> case intToReal i / intToReal j of { t -> rational t };
    -- What is no integer is none either when it is divided by one.
    Rational r -> case r / intToReal j of { t -> Rational t };
    _ -> divideOther b x y };
  Rational s -> notZero s (case x of {
    Integer i -> case intToReal i / s of { t -> rational t };
    Rational r -> case r / s of { t -> rational t };
    _ -> divideOther b x y });
  _ -> divideOther b x y };

def divideOther b x y = if isZeroExactly x && isNumber y then Integer 0 else
  if isTooLarge x && isKnownDouble y && not (isZeroDouble y) || isTooLarge y && isKnownDouble x && not (isZeroDouble x)
  then (case realToDouble (exactValue x / exactValue y) of { f -> Float f }) else
  if isTooLarge x && isInfiniteDouble y then signedZero (reciprocalOfDouble y) x else if isTooLarge y && isInfiniteDouble x then signedZero x y else
  withFloats b x y (\d e -> case d / e of { f -> Float f })
    (\r i s j -> let { n = s * s + j * j } in complex ((r * s + i * j) / n) ((i * s - r * j) / n));

-- At least one of the two is no exact real: what to do when both are real, and when both are exact.
def withFloats b x y onFloats onComplex =
  if isReal x && isReal y then onFloats (inexactly x) (inexactly y)
  else if isExactNumber x && isExactNumber y then onComplex (realPart x) (imaginaryPart x) (realPart y) (imaginaryPart y)
  else if isNumber x && isNumber y then (crash [unsupported, "arithmetic with inexact complex numbers"])
  else b;

def isExactNumber v = case v of { Integer n -> True; Rational r -> True; Complex r i -> True; _ -> False };
def realPart v = case v of { Complex r i -> r; _ -> exactly v };
def imaginaryPart v = case v of { Complex r i -> i; _ -> 0.0 };

-- Exact and inexact numbers are compared as they are: nothing is rounded. An integer is compared with what is next to a double.
def compareReals b x y onIntegers onReals onFloats onIntegerAndFloat onFloatAndInteger = case x of {
  Integer i -> case y of {
    Integer j -> onIntegers i j;
    Rational s -> onReals (intToReal i) s;
    Float e -> if finite e then onIntegerAndFloat i e else onFloats 0d e;
    _ -> b };
  Rational r -> case y of {
    Integer j -> onReals r (intToReal j);
    Rational s -> onReals r s;
    Float e -> if finite e then onReals r (doubleToReal e) else onFloats 0d e;
    _ -> b };
  Float d -> case y of {
    Integer j -> if finite d then onFloatAndInteger d j else onFloats d 0d;
    Rational s -> if finite d then onReals (doubleToReal d) s else onFloats d 0d;
    Float e -> onFloats d e;
    _ -> b };
  _ -> b };

def lessThan b x y = compareReals b x y (\i j -> i < j) (\r s -> r < s) (\d e -> d < e) (\i e -> i < ceilingOfDouble e) (\d j -> floor d < j);
def atMost b x y = compareReals b x y (\i j -> i <= j) (\r s -> r <= s) (\d e -> d <= e) (\i e -> i <= floor e) (\d j -> ceilingOfDouble d <= j);
def greaterThan b x y = compareReals b x y (\i j -> i > j) (\r s -> r > s) (\d e -> d > e) (\i e -> i > floor e) (\d j -> ceilingOfDouble d > j);
def noLessThan b x y = compareReals b x y (\i j -> i >= j) (\r s -> r >= s) (\d e -> d >= e) (\i e -> i >= ceilingOfDouble e) (\d j -> floor d >= j);

def numericallyEqual b x y = if isReal x && isReal y
  then compareReals b x y (\i j -> i == j) (\r s -> r == s) (\d e -> d == e) equalsDouble (\d j -> equalsDouble j d)
  else if isNumber x && isNumber y then complexEqual x y else b;

def equalsDouble i e = i == floor e && i == ceilingOfDouble e;

def complexEqual x y = case x of {
  Complex r i -> case y of { Complex s j -> r == s && i == j; FloatComplex s j -> sameAsDouble r s && sameAsDouble i j; _ -> False };
  FloatComplex r i -> case y of { Complex s j -> sameAsDouble s r && sameAsDouble j i; FloatComplex s j -> r == s && i == j; _ -> False };
  _ -> False };

def sameAsDouble r d = if finite d then r == doubleToReal d else False;

def isZero b x = case x of {
  Integer n -> n == 0; Rational r -> proper r False; Float d -> d == 0d; Complex r i -> False; FloatComplex r i -> r == 0d && i == 0d; _ -> b };
def isPositive b x = case x of { Integer n -> n > 0; Rational r -> r > 0.0; Float d -> d > 0d; _ -> b };
def isNegative b x = case x of { Integer n -> n < 0; Rational r -> r < 0.0; Float d -> d < 0d; _ -> b };
def isEven b x = case x of { Integer n -> mod n 2 == 0; Float d -> if wholeDouble d then mod (floor d) 2 == 0 else b; _ -> b };
def isOdd b x = case x of { Integer n -> mod n 2 == 1; Float d -> if wholeDouble d then mod (floor d) 2 == 1 else b; _ -> b };

def addOne b x = plus b x (Integer 1);
def subtractOne b x = minus b x (Integer 1);
def opposite b x = minus b (Integer 0) x;
def reciprocal b x = divide b (Integer 1) x;
def squared b x = times b x x;
def absolute b x = case x of {
  Integer n -> if n < 0 then (case negate n of { m -> Integer m }) else x;
  Rational r -> if r < 0.0 then (case negate r of { s -> Rational s }) else x;
  Float d -> if d <= 0d then (case 0d - d of { e -> Float e }) else x;
  _ -> b };
def magnitudeOf b x = case x of {
  Complex r i -> crash [unsupported, "the magnitude of a number that is not real"];
  FloatComplex r i -> crash [unsupported, "the magnitude of a number that is not real"];
  _ -> absolute b x };

def larger b x y = if isFloat x || isFloat y then floatChoice b x y (\d e -> if isNaN d then d else if e <= d then d else e)
  else if lessThan b x y then y else x;
def smaller b x y = if isFloat x || isFloat y then floatChoice b x y (\d e -> if isNaN d then d else if d <= e then d else e)
  else if lessThan b y x then y else x;
def floatChoice b x y choose = if isReal x && isReal y then (case choose (inexactly x) (inexactly y) of { f -> Float f }) else b;
def onlyReal b x = if isReal x then x else b;

def whole b x onInteger onFloat = case x of {
  Integer n -> onInteger n;
  Float d -> if wholeDouble d then onFloat (floor d) else b;
  _ -> b };

def integerOperation b x y operate remains = case x of {
  Integer i -> case y of {
    Integer j -> if j == 0 then b else case operate i j of { k -> Integer k };
    _ -> wholeOperation b x y operate remains };
  _ -> wholeOperation b x y operate remains };
-- Of an exact zero, and after division by an exact one, nothing is left, exactly.
def wholeOperation b x y operate remains =
  if isInteger x && isInteger y then (case asWhole y of { j -> if j == 0 then b else if isZeroExactly x || (remains && isUnitExactly y) then Integer 0 else signedDouble (asWhole x) j (operate (asWhole x) j) }) else b;
def signedDouble i j k = if k == 0 && (i <= 0 || j < 0) then (crash [unsupported, "an inexact zero whose sign could matter"]) else case doubleOf k of { d -> Float d };
def isUnitExactly v = case v of { Integer n -> n == 1 || n == (negate 1); _ -> False };
def asWhole v = case v of { Integer n -> n; Float d -> floor d; _ -> 0 };

def quotientOf b x y = integerOperation b x y (\i j -> quot i j) False;
def remainderOf b x y = integerOperation b x y (\i j -> rem i j) True;
def moduloOf b x y = integerOperation b x y (\i j -> mod i j) True;
def commonDivisor b x y = case x of {
  Integer i -> case y of { Integer j -> divisor i j; _ -> divisorOther b x y };
  _ -> divisorOther b x y };
def divisorOther b x y = if isRationalNumber x && isRationalNumber y then (crash [unsupported, "divisors of numbers that are no exact integers"]) else b;
def divisor i j = if j == 0 then absolute Void (Integer i) else divisor j (mod i j);

def rounded b x onReal onFloat = case x of {
  Integer n -> x;
  Rational r -> case onReal r of { n -> Integer n };
  Float d -> if finite d then (case intToDouble (onFloat d) of { e -> if e == 0d then (case d * 0d of { zero -> Float zero }) else Float e }) else x;
  _ -> b };
def floorOf b x = rounded b x (\r -> floor r) (\d -> floor d);
def ceilingOf b x = rounded b x (\r -> negate (floor (negate r))) (\d -> negate (floor (negate d)));
def truncateOf b x = rounded b x (\r -> if r < 0.0 then negate (floor (negate r)) else floor r) (\d -> if d < 0d then negate (floor (negate d)) else floor d);
def roundOf b x = rounded b x (\r -> nearest r) (\d -> nearestDouble d);
def nearest r = let { below = floor r; rest = r - intToReal below } in
  if rest < 0.5 then below else if rest > 0.5 then below + 1 else if mod below 2 == 0 then below else below + 1;
def nearestDouble d = let { below = floor d; rest = d - intToDouble below } in
  if rest < 0.5d then below else if rest > 0.5d then below + 1 else if mod below 2 == 0 then below else below + 1;

def toExact b x = case x of {
  Integer n -> x; Rational r -> x; Complex r i -> x;
  Float d -> if wholeDouble d then (case floor d of { n -> Integer n }) else if finite d then exactFraction d else b;
  FloatComplex r i -> crash [unsupported, "an inexact complex number made exact"];
  _ -> b };
def exactFraction d = case doubleToReal d of { r -> Rational r };
def toInexact b x = case x of {
  Integer n -> case doubleOf n of { d -> Float d };
  Rational r -> case doubleOfReal r of { d -> Float d };
  Float d -> x;
  Complex r i -> case doubleOfReal r of { s -> case doubleOfReal i of { j -> FloatComplex s j } };
  FloatComplex r i -> x;
  _ -> b };

def power b x y = case y of {
  Integer n -> if isNumber x then (if n >= 0 then powerOf b x n (Integer 1) else if isZeroExactly x then b else reciprocal b (powerOf b x (negate n) (Integer 1))) else b;
  Float e -> if isExactly x 0 || isExactly x 1 then complexPower else if isReal x then (if inexactly x >= 0d then (case pow (inexactly x) e of { f -> Float f }) else complexPower) else if isNumber x then complexPower else b;
  Rational r -> if isNumber x then complexPower else b;
  _ -> b };
def powerOf b x n result = if n == 0 then result else case times b result x of { next -> case n - 1 of { m -> powerOf b x m next } };
def complexPower = crash [unsupported, "a power that is not an integer"];

def squareRoot b x = case x of {
  Integer n -> if n < 0 then complexRoot else integerRoot n 0;
  Float d -> if d < 0d then complexRoot else case sqrt d of { e -> Float e };
  Rational r -> complexRoot;
  _ -> if isNumber x then complexRoot else b };
def integerRoot n guess = let { square = guess * guess } in
  if square == n then Integer guess else if square > n then (case sqrt (doubleOf n) of { d -> Float d }) else integerRoot n (guess + 1);
def complexRoot = crash [unsupported, "the square root of a negative number or a fraction"];

def randomBelow b x = case x of {
  Integer n -> if n > 0 then (let { random = ? : Int } in assume (random >= 0) in assume (random < n) in Integer random) else b;
  _ -> b };

-- Booleans, symbols, strings, characters

def isBoolean v = case v of { Boolean t -> True; _ -> False };
def isSymbol v = case v of { Symbol t -> True; _ -> False };
def isString v = case v of { String t -> True; _ -> False };
def isCharacter v = case v of { Character c -> True; _ -> False };
def isVoid v = case v of { Void -> True; _ -> False };
def isEof v = case v of { Eof -> True; _ -> False };
def isFalse v = case v of { Boolean t -> not t; _ -> False };
def impliesThat b x y = if truthy x then y else Boolean True;
def symbolEqual b x y = case x of { Symbol s -> case y of { Symbol t -> s == t; _ -> b }; _ -> b };
def booleanEqual b x y = case x of { Boolean s -> case y of { Boolean t -> s == t; _ -> b }; _ -> b };
def exclusive b x y = if truthy x then (if truthy y then Boolean False else x) else y;

def stringLength b v = case v of { String t -> case textLength t of { n -> Integer n }; _ -> b };
def copiedString b x = case x of { String s -> madeString (unchangedText x s); _ -> b };
def immutableString b x = case x of { String s -> case unchangedText x s of { t -> String t }; _ -> b };
def stringEqual b x y = case x of { String s -> case y of { String t -> unchangedText x s == unchangedText y t; _ -> b }; _ -> b };
def symbolToString b x = case x of { Symbol s -> case symbolText x s of { t -> case makesText Void of { done -> String t } }; _ -> b };
-- Unknown symbols need not be interned: another one may have the same name, which shows where the name is looked at.
def symbolText x s = if isInput x then (case doubt "symbols that are not interned" of { done -> s }) else s;
def stringToSymbol b x = case x of { String s -> case unchangedText x s of { t -> Symbol t }; _ -> b };
def numberToString b x = case x of {
  Integer n -> case showInt n of { t -> madeString t };
  _ -> if isNumber x then (crash [unsupported, "the digits of a number that is no integer"]) else b };
def characterToInteger b x = case x of { Character c -> case charToInt c of { n -> Integer n }; _ -> b };
def characterEqual b x y = case x of { Character c -> case y of { Character d -> c == d; _ -> b }; _ -> b };
def isNonEmptyString v = case v of { String t -> textLength t > 0; _ -> False };

-- Pairs and lists

def isNull v = case v of { Null -> True; _ -> False };
def isPair v = case v of { Pair x y -> True; _ -> False };
def isList v = case v of { Null -> True; Pair x rest -> isList rest; _ -> False };
def first b v = case v of { Pair x rest -> x; _ -> b };
def after b v = case v of { Pair x rest -> rest; _ -> b };
def construct x y = Pair x y;
def listFirst b v = case v of { Pair x rest -> if isList rest then x else b; _ -> b };
def listRest b v = case v of { Pair x rest -> if isList rest then rest else b; _ -> b };
def listSecond b v = if isList v then first b (after b v) else b;
def listThird b v = if isList v then first b (after b (after b v)) else b;
def listFourth b v = if isList v then first b (after b (after b (after b v))) else b;
def first_after b v = first b (after b v);
def after_after b v = after b (after b v);
def first_first b v = first b (first b v);
def after_first b v = after b (first b v);
def first_after_after b v = first b (after b (after b v));
def after_after_after b v = after b (after b (after b v));
def lengthOf b v = lengthFrom b v 0;
def lengthFrom b v n = case v of { Null -> Integer n; Pair x rest -> case n + 1 of { m -> lengthFrom b rest m }; _ -> b };
def appended b xs ys = case xs of { Null -> ys; Pair x rest -> case appended b rest ys of { more -> Pair x more }; _ -> b };
def reversed b xs = reversedOnto b xs Null;
-- What `inSomeOrder` and `inAnyOrder` become where a run is made once more in another order.
def lastFirst es = reversed Void es;
def reversedOnto b xs ys = case xs of { Null -> ys; Pair x rest -> reversedOnto b rest (Pair x ys); _ -> b };
def listRef b xs i = case i of { Integer n -> if n < 0 then b else element b xs n; _ -> b };
def element b xs n = case xs of { Pair x rest -> if n == 0 then x else (case n - 1 of { m -> element b rest m }); _ -> b };
def listTail b xs i = case i of { Integer n -> if n < 0 then b else dropped b xs n; _ -> b };
def dropped b xs n = if n == 0 then xs else case xs of { Pair x rest -> case n - 1 of { m -> dropped b rest m }; _ -> b };
def takenFrom b xs i = case i of { Integer n -> if n < 0 then b else firstOnes b xs n; _ -> b };
def firstOnes b xs n = if n == 0 then Null else case xs of { Pair x rest -> case n - 1 of { m -> case firstOnes b rest m of { more -> Pair x more } }; _ -> b };
def lastOf b xs = case xs of { Pair x rest -> case rest of { Null -> x; _ -> lastOf b rest }; _ -> b };
def lastPair b xs = case xs of { Pair x rest -> case rest of { Pair y more -> lastPair b rest; _ -> xs }; _ -> b };
def memberOf b x xs = case xs of { Null -> Boolean False; Pair y rest -> if same y x then xs else memberOf b x rest; _ -> b };
def memberEquivalent b x xs = case xs of { Null -> Boolean False; Pair y rest -> if equivalent y x then xs else memberEquivalent b x rest; _ -> b };
def memberIdentical b x xs = case xs of { Null -> Boolean False; Pair y rest -> if identical y x then xs else memberIdentical b x rest; _ -> b };
def associated b x xs = case xs of {
  Null -> Boolean False;
  Pair entry rest -> case entry of { Pair k v -> if same k x then entry else associated b x rest; _ -> b };
  _ -> b };
def associatedEquivalent b x xs = case xs of {
  Null -> Boolean False;
  Pair entry rest -> case entry of { Pair k v -> if equivalent k x then entry else associatedEquivalent b x rest; _ -> b };
  _ -> b };
def associatedIdentical b x xs = case xs of {
  Null -> Boolean False;
  Pair entry rest -> case entry of { Pair k v -> if identical k x then entry else associatedIdentical b x rest; _ -> b };
  _ -> b };
def removed b x xs = case xs of {
  Null -> Null;
  Pair y rest -> if same y x then rest else case removed b x rest of { more -> Pair y more };
  _ -> b };
def rangeTo b n = case n of { Integer k -> countFrom 0 k 1; _ -> if isReal n then (crash [unsupported, "a range that does not end at an integer"]) else b };
def rangeFromTo b m n = case m of { Integer j -> case n of { Integer k -> countFrom j k 1; _ -> otherRange b m n }; _ -> otherRange b m n };
def otherRange b m n = if isReal m && isReal n then (crash [unsupported, "a range of numbers that are not exact integers"]) else b;
def countFrom j k step = if j < k then (case j + step of { next -> case countFrom next k step of { more -> Pair (Integer j) more } }) else Null;
def sequence b v = case v of {
  Watched p w -> sequence b (seenThrough v);
  Null -> v;
  Pair x rest -> v;
  Integer n -> if n < 0 then b else countFrom 0 n 1;
  String t -> charactersFrom (unchangedText v t) 0 (textLength t);
  Symbol t -> b;
  Boolean t -> b;
  Character c -> b;
  Void -> b;
  Closure n g -> b;
  Collection es -> inSomeOrder es;
  Vector es -> case changedOnTheWay Void of { t -> contents es };
  Hash es -> inAnyOrder es;
  MutableHash c -> case changedTable of { t -> inAnyOrder (readCell c) };
  _ -> if isNumber v then b else crash [unsupported, "a sequence of this kind"] };

def mapped b f xs = case xs of {
  Null -> Null;
  Pair x rest -> case call1 b f x of { y -> case mapped b f rest of { more -> Pair y more } };
  _ -> b };
def mapped2 b f xs ys = case xs of {
  Null -> case ys of { Null -> Null; _ -> b };
  Pair x xrest -> case ys of { Pair y yrest -> case call2 b f x y of { z -> case mapped2 b f xrest yrest of { more -> Pair z more } }; _ -> b };
  _ -> b };
def eachOf b f xs = case xs of { Null -> Void; Pair x rest -> case call1 b f x of { done -> eachOf b f rest }; _ -> b };
-- Before the first element is looked at: a function that takes so many arguments.
def usable n b f body = case f of { Closure m g -> if m == n then body else b; _ -> if isProcedure f then body else b };
def filtered b f xs = usable 1 b f (filteredFrom b f xs);
def filteredFrom b f xs = case xs of {
  Null -> Null;
  Pair x rest -> if truthy (call1 b f x) then (case filteredFrom b f rest of { more -> Pair x more }) else filteredFrom b f rest;
  _ -> b };
def foldedLeft b f z xs = case xs of { Null -> z; Pair x rest -> case call2 b f x z of { next -> foldedLeft b f next rest }; _ -> b };
def foldedRight b f z xs = case xs of { Null -> z; Pair x rest -> case foldedRight b f z rest of { more -> call2 b f x more }; _ -> b };
def everyOf b f xs = case xs of {
  Null -> Boolean True;
  Pair x rest -> case rest of { Null -> call1 b f x; _ -> if truthy (call1 b f x) then everyOf b f rest else Boolean False };
  _ -> b };
def someOf b f xs = case xs of {
  Null -> Boolean False;
  Pair x rest -> case call1 b f x of { found -> if truthy found then found else someOf b f rest };
  _ -> b };
def builtList b n f = case n of { Integer k -> if k < 0 then b else if accepts 1 f then built b 0 k f else b; _ -> b };
def built b i k f = if i < k then (case call1 b f (Integer i) of { x -> case i + 1 of { j -> case built b j k f of { more -> Pair x more } } }) else Null;
def sorted b xs before = case xs of { Null -> Null; Pair x rest -> case sorted b rest before of { more -> inserted b x more before }; _ -> b };
def inserted b x xs before = case xs of {
  Null -> Pair x Null;
  Pair y rest -> if truthy (call2 b before y x) then (case inserted b x rest before of { more -> Pair y more }) else Pair x xs;
  _ -> b };
def applied b f args = case args of {
  Pair last none -> case none of { Null -> if isList last then call b f last else b; _ -> case applyList b args of { all -> call b f all } };
  _ -> b };
def applyList b args = case args of {
  Pair x rest -> case rest of { Null -> if isList x then x else b; _ -> case applyList b rest of { more -> Pair x more } };
  _ -> b };
def foldArguments f z xs = case xs of { Pair x rest -> case f z x of { next -> foldArguments f next rest }; _ -> z };
def chainArguments f x xs = case xs of { Pair y rest -> if f x y then chainArguments f y rest else False; _ -> True };
def composed b f g = Variadic 0 (\c xs -> case call b g xs of { y -> call1 b f y });
def constantly b x = Variadic 0 (\c xs -> x);
def identity b x = x;
def givenList b x = if isList x then x else b;
def negated b f = if isProcedure f then Variadic 0 (\c xs -> case truthy (call b f xs) of { t -> case not t of { u -> Boolean u } }) else b;
def isThunk v = accepts 0 v;
def callWithValues b producer consumer = case call0 b producer of { Multiple vs -> call b consumer vs; v -> call1 b consumer v };
def valuesOf b vs n = case vs of { Multiple all -> if sizeIs n all then all else b; v -> if n == 1 then Pair v Null else b };
-- No value that somebody gave is several values.
def oneResult b v = if isInput v then v else (case v of { Multiple vs -> b; _ -> v });
def collected vs = case vs of { Pair v rest -> case rest of { Null -> v; _ -> Multiple vs }; _ -> Multiple vs };

-- Contracts. `holds` is the first-order test, `project` the contract at work: `pos` is evaluated where the value breaks it, `neg` where its user does.

def holds c v = case c of {
  Contract t p flat -> t v;
  Closure n g -> if n == 1 then truthy (g v) else noContract;
  Variadic n g -> truthy (g noContract (Pair v Null));
  Keyed n needs g -> truthy (g noContract Null (Pair v Null));
  Opaque n s -> truthy (call1 noContract c v);
  Delayed n h s -> truthy (call1 noContract c v);
  Other k t -> if isRegexp c || isByteRegexp c then (if isString v || isBytes v then matches Void else False) else isMeant c v;
  _ -> isMeant c v };

-- A value as a contract: numbers that are `=` to it, and otherwise what is `equal?` to it.
def isMeant c v = if same v c then True else if isNumber c then (if isNumber v then numericallyEqual False v c else False) else False;

def noContract = crash [unsupported, "a value that is used as a contract and is none"];

def project c pos neg v = case c of { Contract t p flat -> p pos neg v; _ -> if holds c v then v else pos };

def anything = Contract (\v -> True) (\pos neg v -> v) alwaysFlat;
def nothing = Contract (\v -> False) (\pos neg v -> pos) alwaysFlat;
def flat test = Contract test (\pos neg v -> if test v then v else pos) alwaysFlat;

def holdsAll cs v = case cs of { Pair c rest -> if holds c v then holdsAll rest v else False; _ -> True };
def holdsSome cs v = case cs of { Pair c rest -> if holds c v then True else holdsSome rest v; _ -> False };
def projectAll cs pos neg v = case cs of { Pair c rest -> case project c pos neg v of { w -> projectAll rest pos neg w }; _ -> v };
-- What a flat contract lets through is not looked at again.
def projectSome cs pos neg v = case cs of { Pair c rest -> if holds c v then (if isFlatOr (Boolean False) c then v else project c pos neg v) else projectSome rest pos neg v; _ -> pos };
def andContract b cs = if not (areContracts cs) then b else Contract (\v -> holdsAll cs v) (\pos neg v -> projectAll cs pos neg v) (\unsure -> areFlatOr unsure cs);
def orContract b cs = if not (areContracts cs) then b else Contract (\v -> holdsSome cs v) (\pos neg v -> projectSome cs pos neg v) (\unsure -> areFlatOr unsure cs);
def notContract b c = if not (isFlatContract c) then b else flat (\v -> not (holds c v));
def oneOf b cs = flat (\v -> isOneMeant cs v);
def isOneMeant cs v = case cs of { Pair c rest -> if isMeant c v then True else isOneMeant rest v; _ -> False };
def among v cs = case cs of { Pair c rest -> if same v c then True else among v rest; _ -> False };
def listOf b c = if not (isContract c) then b else Contract (\v -> holdsEach c v) (\pos neg v -> projectEach c pos neg v) (\unsure -> isFlatOr unsure c);
def nonEmptyListOf b c = if not (isContract c) then b else Contract (\v -> isPair v && holdsEach c v) (\pos neg v -> if isPair v then projectEach c pos neg v else pos) (\unsure -> isFlatOr unsure c);
def holdsEach c v = case v of { Null -> True; Pair x rest -> if holds c x then holdsEach c rest else False; _ -> False };
def projectEach c pos neg v = case v of {
  Null -> Null;
  Pair x rest -> case project c pos neg x of { y -> case projectEach c pos neg rest of { more -> Pair y more } };
  _ -> pos };
def consContract b c d = if not (isContract c && isContract d) then b else Contract (\v -> case v of { Pair x y -> if holds c x then holds d y else False; _ -> False })
  (\pos neg v -> case v of { Pair x y -> case project c pos neg x of { u -> case project d pos neg y of { w -> Pair u w } }; _ -> pos }) (\unsure -> if isFlatOr unsure c then isFlatOr unsure d else False);
def listContract b cs = if not (areContracts cs) then b else Contract (\v -> holdsParts cs v) (\pos neg v -> projectParts cs pos neg v) (\unsure -> areFlatOr unsure cs);
def holdsParts cs v = case cs of {
  Pair c rest -> case v of { Pair x more -> if holds c x then holdsParts rest more else False; _ -> False };
  _ -> isNull v };
def projectParts cs pos neg v = case cs of {
  Pair c rest -> case v of { Pair x more -> case project c pos neg x of { y -> case projectParts rest pos neg more of { ys -> Pair y ys } }; _ -> pos };
  _ -> if isNull v then v else pos };
-- Nothing compares Void with a number that is not real; whoever provides a value for such a contract is to blame.
def comparing b compare x = if isReal x then flat (\v -> if isReal v then compare Void v x else False) else if isNumber x then nothing else b;
def equalTo b x = if isReal x then flat (\v -> if isNumber v then numericallyEqual Void v x else False) else if isNumber x then nothing else b;
def below b x = comparing b lessThan x;
def above b x = comparing b greaterThan x;
def upTo b x = comparing b atMost x;
def downTo b x = comparing b noLessThan x;
def between b x y = if not (isReal x && isReal y) then b else flat (\v -> if isReal v then (if noLessThan Void v x then atMost Void v y else False) else False);
def integerIn b x y = if not (isExactInteger x && isExactInteger y) then b else flat (\v -> if isExactInteger v then (if noLessThan Void v x then atMost Void v y else False) else False);
def named b name c = if isContract c then c else b;
def renamedContract b c name = named b name c;
-- Contracts made of their parts: a test, and what is done to a value. A blame is a function that blames.
def firstOrderContract b test = if accepts 1 test then Contract (\v -> truthy (call1 b test v)) (\pos neg v -> if truthy (call1 b test v) then v else pos) neverFlat else b;
def projectingContract b test projection = if accepts 1 test && accepts 1 projection
  then Contract (\v -> truthy (call1 b test v)) (\pos neg v -> case call1 b projection (blameOf pos) of { f -> call1 b f v }) neverFlat else b;
def lateProjectingContract b test projection = if accepts 1 test && accepts 1 projection
  then Contract (\v -> truthy (call1 b test v)) (\pos neg v -> case call1 b projection (blameOf pos) of { f -> call2 b f v (Boolean False) }) neverFlat else b;
def blameOf pos = Sealed (Symbol "blame") (Closure 1 (\unused -> pos));
def raisedBlame b xs = case xs of {
  Pair blame rest -> case blame of { Sealed k blames -> if same k (Symbol "blame") then call1 b blames Void else b; _ -> b };
  _ -> b };
def isFlatContract v = if isContract v then isFlat v else False;
def areContracts cs = case cs of { Pair c rest -> if isContract c then areContracts rest else False; _ -> True };
def isContract v = case v of { Contract t p flat -> True; Closure n g -> n == 1; Variadic n g -> n <= 1; Opaque n s -> n == 1;
  Pair x y -> False; Void -> False; Multiple vs -> False; Box c -> False; Vector es -> False; Hash h -> False; MutableHash c -> False;
  Promise p -> False; Other k t -> isContractKind k; _ -> True };

-- Output is not modelled: where it gets what it takes, it neither fails nor changes anything.
def somePort b xs = case xs of { Null -> Other OutputPort ""; _ -> portAtMost b xs };
def isOpenPort v = if isOutputPort v then (if isInput v then (case mayBeClosed of { t -> True }) else True) else False;
def mayBeClosed = doubt "ports of the context that are closed";
def portAtMost b xs = case xs of { Null -> Void; Pair p none -> if isOpenPort p then (case none of { Null -> Void; _ -> b }) else b; _ -> b };
def someMarks b xs = Sealed (Symbol "marks") Void;
def endOfFile = Eof;
def printedList b xs = case xs of { Pair v rest -> portAtMost b rest; _ -> b };
def writtenString b xs = case xs of { Pair x rest -> case x of { String t -> (case rest of { Null -> Integer (textLength t); _ -> crash [unsupported, "writing a part of a string"] }); _ -> b }; _ -> b };
def nothingAtAll b xs = Void;

-- Primitives of any number of arguments

def listAll b xs = xs;
def listStar b xs = case xs of { Pair x rest -> case rest of { Null -> x; _ -> case listStar b rest of { more -> Pair x more } }; _ -> b };
def valuesAll b xs = collected xs;
def applyAll b xs = case xs of { Pair f rest -> applied b f rest; _ -> b };
def mapAll b xs = case xs of {
  Pair f rest -> case rest of {
    Pair ys more -> case more of {
      Null -> usable 1 b f (mapped b f ys);
      Pair zs others -> case others of { Null -> usable 2 b f (mapped2 b f ys zs); _ -> if isProcedure f then mapMany b f rest else b };
      _ -> b };
    _ -> b };
  _ -> b };
def rangeAll b xs = case xs of {
  Pair m rest -> case rest of {
    Null -> rangeTo b m;
    Pair n more -> case more of {
      Null -> rangeFromTo b m n;
      Pair step others -> case m of { Integer i -> case n of { Integer j -> case step of {
        Integer k -> if k > 0 then countFrom i j k else if k < 0 then countDown i j k else endlessRange; _ -> otherRange b m step }; _ -> if isReal step then otherRange b m n else b }; _ -> if isReal step then otherRange b m n else b };
      _ -> b };
    _ -> b };
  _ -> b };
def endlessRange = crash [unsupported, "a range that does not end"];
def countDown j k step = if j > k then (case j + step of { next -> case countDown next k step of { more -> Pair (Integer j) more } }) else Null;
def foldFromFirst b single f xs = case xs of {
  Pair x rest -> case rest of { Null -> single x; _ -> foldArguments f x rest };
  _ -> b };
def chainAll b f xs = case xs of { Pair x rest -> chainArguments f x rest; _ -> b };

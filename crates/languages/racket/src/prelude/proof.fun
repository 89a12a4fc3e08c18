-- What a proof runs on instead: what is tried out in a search is anything at all here.

data Candidate = NotANumber | Infinite | MinusInfinite | AnyOther Double;

def float d = case d of {
  NotANumber -> 0d / 0d; Infinite -> 1d / 0d; MinusInfinite -> negate (1d / 0d);
  AnyOther finite -> finite;
  known -> known };

-- What is made inexact is rounded in all ways that are possible.
def doubleOf n = intToDouble n;
def doubleOfReal r = realToDouble r;

def finite d = d < 1d / 0d && d > negate (1d / 0d);

def call b f xs = case f of {
  Closure n g -> if sizeIs n xs then (case xs of { Null -> g Void; _ -> spread g xs }) else b;
  Variadic n g -> g b xs;
  Keyed n needs g -> g b Null xs;
  Parameter c guard out -> useParameter b c guard out xs;
  Contract t p flat -> asPredicate b t flat xs;
  Opaque n s -> assume (n >= 0) in (if n == size xs 0 then unknownResult xs else b);
  _ -> b };

-- An unknown function uses what it gets in every way, and returns anything. What a proof knows of something that changes is what it holds at any
-- time, so using functions at once stands for all later uses.
def unknownResult xs = case exerciseAll 0 xs of { done -> case contextActs Void of { t -> anyValue Void } };

-- After no steps at all, but with whatever the context did meanwhile.
def actedOutside unused = writeCell outsideRan (Boolean True);
def enteredFromAnywhere unused = contextActs Void;
def windsAgain unused = Void;
def contextActs unused = case actedOutside Void of { acted -> later 0 };

def anyValue unused = let { any = ? : Value } in any;
def perhaps unused = let { yes = ? : Bool } in yes;

-- Everything is used aside, since whoever uses it may as well not do so: a use that never ends must not keep others from being looked at.
def exercise depth v = if perhaps Void then (case used depth v of { done -> ignore }) else Void;
def exerciseAll depth xs = if perhaps Void then (case usedAll depth xs of { done -> ignore }) else Void;
def usedAll depth xs = case xs of { Pair x rest -> if perhaps Void then used depth x else usedAll depth rest; _ -> Void };

def guarded b guard v = case guard of {
  Null -> v;
  Closure n g -> if n == 1 then g v else b;
  _ -> crash [unsupported, "a guard of a parameter other than a function of one argument"] };

-- What the context did before with all that it can get hold of, and with what is raised. Failures are the business of other goals.
def usedByOthers exports = if perhaps Void then (case mute 1 of { on -> case usedAll 0 exports of { done -> ignore } }) else (case contextActs Void of { t -> Void });
def caughtByOthers v = if perhaps Void then (case mute 1 of { on -> case used 0 v of { done -> ignore } }) else Void;

def ask f given = case contextActs Void of { t -> asked f given };
def asked f given = case f of {
  Closure n g -> if n == 0 then g Void else feed n g given;
  Variadic n g -> let { arguments = ? : Int } in assume (arguments >= n) in (case taken arguments given of { xs -> g ignore xs });
  _ -> ignore };

def used depth v = if isInput v then Void else case v of {
  Closure n g -> case (let { context = ? : Arguments } in ask v context) of { result -> used depth result };
  Variadic n g -> case (let { context = ? : Arguments } in ask v context) of { result -> used depth result };
  Pair x rest -> if perhaps Void then used depth x else used depth rest;
  Multiple vs -> used depth vs;
  Box c -> usedCell depth c;
  Vector es -> usedElements depth es;
  Hash es -> used depth es;
  MutableHash c -> usedCell depth c;
  Keyed n needs g -> case contextActs Void of { t -> case g ignore (anyValue Void) (anyValue Void) of { result -> used depth result } };
  Promise p -> crash [unsupported, "what the context does with a promise"];
  Collection es -> used depth es;
  ThreadCell c -> crash [unsupported, "what the context does with a thread cell"];
  Parameter c guard out -> case contextActs Void of { t -> if perhaps Void then (case useParameter ignore c guard out (Pair (anyValue Void) Null) of { done -> Void }) else (case useParameter ignore c guard out Null of { held -> used depth held }) };
  Contract t p flat -> if perhaps Void then (case t (anyValue Void) of { done -> Void }) else (case p ignore ignore (anyValue Void) of { result -> used depth result });
  _ -> case usableParts v of { Null -> Void; fields -> usedAll depth fields } };

-- The context may write anything into what it gets.
def usedCell depth c = case contextActs Void of { t ->
  if isInput c then Void else if perhaps Void then (case writeCell c (anyValue Void) of { done -> Void }) else used depth (readCell c) };

def withFloats b x y onFloats onComplex =
  if isReal x && isReal y then onFloats (inexactly x) (inexactly y)
  else if isExactNumber x && isExactNumber y then onComplex (realPart x) (imaginaryPart x) (realPart y) (imaginaryPart y)
  else if isNumber x && isNumber y then inexactNumber Void
  else b;

-- Inexact arithmetic never fails; what comes out is some inexact number.
def inexactNumber unused = let { real = ? : Candidate; imaginary = ? : Candidate } in
  if (let { isReal = ? : Bool } in isReal) then Float real else FloatComplex real imaginary;

-- What is not computed is anything of its kind.
def compares unused = perhaps Void;
-- One and the same is equal, whatever it is.
def same x y = if isSame x y then True else if isSettled y then sameParts x y else if isSettled x then sameParts y x else sameUnknowns Void;
def anyText unused = let { text = ? : Text } in text;
def repeatedText k c t = if isInput k then (case anyText Void of { u -> assume (textLength u == k + textLength t) in madeString u })
  else if k == 0 then madeString t else case textAppend t (textOf c) of { u -> repeatedText (k - 1) c u };
def symbolText x s = if isInput s then anyText Void else s;
def anyCharacter unused = let { other = ? : Char } in other;
def anyExact unused = let { real = ? : Real } in rational real;
def anyNumber unused = if perhaps Void then inexactNumber Void else if perhaps Void then anyExact Void
  else (let { real = ? : Real; imaginary = ? : Real } in complex real imaginary);

def digits n = if isInput n then (case anyText Void of { t -> assume (textLength t > 0) in t }) else showInt n;
def numberToString b x = case x of {
  Integer n -> case digits n of { t -> madeString t };
  _ -> if isNumber x then (case anyText Void of { t -> assume (textLength t > 0) in madeString t }) else b };
def displayed v = case v of {
  String t -> unchangedText v t;
  Symbol t -> symbolText v t;
  Character c -> textOf c;
  Integer n -> digits n;
  Boolean t -> if t then "#t" else "#f";
  _ -> anyText Void };
def directive t c i xs = if c == '~' then textAppend "~" (formatted t i xs) else anyText Void;
def numberOf t = if isInput t then (if perhaps Void then Boolean False else anyNumber Void)
  else if t == "" then Boolean False
  else if textAt t 0 == '-' && textLength t > 1 then signedDigits t else digitsFrom t t 0 0 1;

def onAscii c body = if charToInt c < 128 then body else perhaps Void;
def raisedCase c = if charToInt c < 128 then (if isLower c then intToChar (charToInt c - 32) else c) else anyCharacter Void;
def loweredCase c = if charToInt c < 128 then (if isUpper c then intToChar (charToInt c + 32) else c) else anyCharacter Void;
def stringUpcase b v = case v of { String t -> case anyText Void of { u -> madeString u }; _ -> b };
def stringDowncase b v = case v of { String t -> case anyText Void of { u -> madeString u }; _ -> b };

def squareRoot b x = case x of {
  Integer n -> if n < 0 then complexRoot else if isInput n then someRoot Void else integerRoot n 0;
  Rational r -> if r < 0.0 then complexRoot else someRoot Void;
  Float d -> if d < 0d then complexRoot else if isInput d then inexactRoot Void else case sqrt d of { e -> Float e };
  _ -> if isNumber x then complexRoot else b };
-- Of what is not negative: exact where there is such a root, and otherwise not.
def someRoot unused = if perhaps Void then inexactRoot Void else (let { root = ? : Real } in assume (root >= 0.0) in rational root);
def inexactRoot unused = let { root = ? : Candidate } in case float root of { d -> assume (d >= 0d) in Float d };

def exactFraction d = case doubleToReal d of { r -> proper r (Rational r) };

-- Sets are gone through in any order.
def inSomeOrder es = case es of { Pair x rest -> case inSomeOrder rest of { others -> anywhere x others }; _ -> Null };
def anywhere x es = if perhaps Void then Pair x es else case es of { Pair y rest -> case anywhere x rest of { more -> Pair y more }; _ -> Pair x Null };
-- In which order members are checked makes no difference where nothing changes.
def setContract b c = Contract (\v -> if isSet v then holdsEach c (membersOf Void v) else False)
  (\pos neg v -> if isSet v then (case projectEach c pos neg (membersOf Void v) of { xs -> setOfList Void xs }) else pos) unknownIfFlat;

-- Texts that may have changed, and what is not computed of values without structure.
def changedText t = case anyText Void of { u -> assume (textLength u == textLength t) in u };
def unchangedText v t = if mayDiffer (isInput t) then changedText t else t;
def whichKind unused = perhaps Void;
def someText unused = anyText Void;
def decoded b t = if isInput t then undecoded b else if isAscii t 0 then madeString t else undecoded b;
def undecoded b = if perhaps Void then b else (case anyText Void of { u -> madeString u });
def encoded t = case anyText Void of { u -> madeBytes u };
def somePath unused = case anyText Void of { t -> assume (textLength t > 0) in Other Path t };
-- How many parts in parentheses a pattern has. Groups that begin with a question mark, characters behind a backslash and those in brackets are none.
def groupsFrom t i n = if i < textLength t
  then (if textAt t i == '\\' then groupsFrom t (i + 2) n else if textAt t i == '[' then groupsInBrackets t (i + 1) n
    else if textAt t i == '(' then (if i + 1 < textLength t && textAt t (i + 1) == '?' then groupsFrom t (i + 1) n else groupsFrom t (i + 1) (n + 1))
    else groupsFrom t (i + 1) n)
  else n;
def groupsInBrackets t i n = crash [unsupported, "a regular expression with brackets"];
def partsMatched bytes n = if n <= 0 then Null else case partMatched bytes of { x -> case partsMatched bytes (n - 1) of { more -> Pair (if perhaps Void then x else Boolean False) more } };
def partMatched bytes = case anyText Void of { t -> if bytes then madeBytes t else madeString t };
def patternText v = case v of { Other k t -> t; _ -> "" };
def regexpMatch b xs = matching b xs (\pattern subject -> if perhaps Void then Boolean False else (case ofBytes pattern subject of { bytes -> case patternText pattern of { t ->
  case partMatched bytes of { whole -> case (if isInput t then anyParts bytes else partsMatched bytes (groupsFrom t 0 0)) of { parts -> Pair whole parts } } } }));
def anyParts bytes = if perhaps Void then Null else case partMatched bytes of { x -> case anyParts bytes of { more -> Pair (if perhaps Void then x else Boolean False) more } };
def regexpMatches b xs = matching b xs (\pattern subject -> perhaps Void);
def manyTexts bytes = if perhaps Void then Null else case partMatched bytes of { x -> case manyTexts bytes of { more -> Pair x more } };
def regexpMatchesAll b xs = matching b xs (\pattern subject -> manyTexts (ofBytes pattern subject));
def regexpSplit b xs = matching b xs (\pattern subject -> case ofBytes pattern subject of { bytes -> case partMatched bytes of { x -> case manyTexts bytes of { more -> Pair x more } } });
def replacing b pattern subject insert = if isString insert || isBytes insert then (if isBytes insert && not (ofBytes pattern subject) then b else wellFormed pattern (partMatched (ofBytes pattern subject))) else if isProcedure insert then matchingPart Void else b;

-- What the world outside says.
def whichNumber unused = let { number = ? : Int } in Integer number;
def whichTime unused = let { time = ? : Candidate } in case float time of { d -> assume (finite d) in Float d };
def isThereOutside unused = perhaps Void;
def shuffledInto xs = inSomeOrder xs;

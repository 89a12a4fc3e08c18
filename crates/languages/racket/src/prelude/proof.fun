-- What a proof runs on instead: what is tried out in a search is anything at all here.

data Candidate = NotANumber | Infinite | MinusInfinite | AnyOther Double;

def float d = case d of {
  NotANumber -> 0d / 0d; Infinite -> 1d / 0d; MinusInfinite -> negate (1d / 0d);
  AnyOther finite -> finite;
  known -> known };

def finite d = d < 1d / 0d && d > negate (1d / 0d);

def call b f xs = case f of {
  Closure n g -> if sizeIs n xs then (case xs of { Null -> g Void; _ -> spread g xs }) else b;
  Variadic n g -> g b xs;
  Keyed n needs g -> g b Null xs;
  Parameter c guard -> crash [unsupported, "a parameter in a proof"];
  Opaque n s -> assume (n >= 0) in (if n == size xs 0 then unknownResult xs else b);
  _ -> b };

-- An unknown function uses what it gets in every way, and returns anything. Functions that do not change anything do the same at any time, so
-- using them at once stands for all later uses.
def unknownResult xs = case exerciseAll 0 xs of { done -> let { result = ? : Value } in result };

def ask f given = case f of {
  Closure n g -> if n == 0 then g Void else feed n g given;
  Variadic n g -> let { arguments = ? : Int } in assume (arguments >= n) in (case taken arguments given of { xs -> g ignore xs });
  _ -> ignore };

def exercise depth v = if isInput v then Void else case v of {
  Closure n g -> case (let { context = ? : Arguments } in ask v context) of { result -> exercise depth result };
  Variadic n g -> case (let { context = ? : Arguments } in ask v context) of { result -> exercise depth result };
  Pair x rest -> case exercise depth x of { done -> exercise depth rest };
  Multiple vs -> exercise depth vs;
  Keyed n needs g -> crash [unsupported, "what the context does with a function that takes keywords"];
  Promise p -> crash [unsupported, "what the context does with a promise"];
  Parameter c guard -> crash [unsupported, "what the context does with a parameter"];
  Contract t p -> crash [unsupported, "what the context does with a contract"];
  _ -> case usableParts v of { Null -> Void; fields -> exerciseAll depth fields } };

def withFloats b x y onFloats onComplex =
  if isReal x && isReal y then onFloats (inexactly x) (inexactly y)
  else if isExactNumber x && isExactNumber y then onComplex (realPart x) (imaginaryPart x) (realPart y) (imaginaryPart y)
  else if isNumber x && isNumber y then inexactNumber
  else b;

-- Inexact arithmetic never fails; what comes out is some inexact number.
def inexactNumber = let { real = ? : Candidate; imaginary = ? : Candidate } in
  if (let { isReal = ? : Bool } in isReal) then Float real else FloatComplex real imaginary;


-- Keyword arguments, and function contracts other than plain ones. Keywords come as a list of pairs, in the order of their names.

data Optional = Absent | Present Value;

def keyValue name keys = case keys of {
  Pair entry rest -> case entry of { Pair k v -> if same k name then entry else keyValue name rest; _ -> Null };
  _ -> Null };
def onlyKeys names keys = case keys of {
  Pair entry rest -> case entry of { Pair k v -> if among k names then onlyKeys names rest else False; _ -> False };
  _ -> True };
def callKeyed b f keys xs = case keys of {
  Null -> call b f xs;
  _ -> case f of {
    Keyed n needs g -> g b keys xs;
    Opaque n s -> crash [unsupported, "unknown functions with keyword arguments"];
    _ -> b } };

-- Arguments of `->i` that are not given.
def unsupplied = Sealed (Symbol "unsupplied") Void;
def isUnsupplied v = case v of { Sealed k w -> (case k of { Symbol t -> t == "unsupplied"; _ -> False }); _ -> False };
def supplied xs further = case xs of {
  Pair x rest -> case supplied rest further of { more -> if isUnsupplied x then more else Pair x more };
  _ -> further };
def suppliedKeys keys = case keys of {
  Pair entry rest -> case suppliedKeys rest of { more -> case entry of { Pair k v -> if isUnsupplied v then more else Pair entry more; _ -> more } };
  _ -> Null };
def valueOfEntry entry = case entry of { Pair k v -> Pair v Null; _ -> Null };

def acceptsAll n optional f = if accepts n f then (case optional of { Pair c more -> acceptsAll (n + 1) more f; _ -> True }) else False;
def sizeOf xs = case xs of { Pair x rest -> 1 + sizeOf rest; _ -> 0 };
def needsKeys keys = case keys of {
  Pair k rest -> case k of { Pair name about -> case about of { Pair needed c -> if truthy needed then True else needsKeys rest; _ -> False }; _ -> False };
  _ -> False };
-- With further arguments, of any number.
def acceptsFrom n f = case f of {
  Variadic m g -> m <= n;
  Keyed m needs g -> if needs then False else m <= n;
  Opaque m s -> crash [unsupported, "unknown functions of any number of arguments"];
  Delayed m h s -> crash [unsupported, "unknown functions of any number of arguments"];
  _ -> False };
def fitsFurther required optional rest keys f = if fitsStar required optional keys f
  then (case keys of { Null -> case rest of { Boolean none -> True; _ -> acceptsFrom (sizeOf required) f }; _ -> True }) else False;
def fitsStar required optional keys f = case keys of {
  Null -> acceptsAll (sizeOf required) optional f;
  _ -> case f of {
    Keyed n needs g -> True;
    Opaque n s -> crash [unsupported, "unknown functions with keyword arguments"];
    Delayed n h s -> crash [unsupported, "unknown functions with keyword arguments"];
    _ -> False } };
def arrowStar required optional rest keys range = Contract (\v -> fitsFurther required optional rest keys v)
  (\pos neg f -> if fitsFurther required optional rest keys f then (case keys of {
    Null -> case sizeOf required of { n -> Variadic n (\b xs ->
      case projectStar required optional rest neg pos b xs of { ys -> case call pos f ys of { r -> projectResults range pos neg r } }) };
    _ -> case sizeOf required of { n -> case needsKeys keys of { needs -> Keyed n needs (\b given xs ->
      case projectKeys keys neg pos b given of { gs ->
      case projectStar required optional rest neg pos b xs of { ys -> case callKeyed pos f gs ys of { r -> projectResults range pos neg r } } }) } } })
  else pos) neverFlat;
def projectStar required optional rest neg pos b xs = case required of {
  Pair c more -> case xs of {
    Pair x others -> case monitor x blaming neg in project c neg pos x of { y -> case projectStar more optional rest neg pos b others of { ys -> Pair y ys } };
    _ -> b };
  _ -> projectOptional optional rest neg pos b xs };
def projectOptional optional rest neg pos b xs = case xs of {
  Pair x others -> case optional of {
    Pair c more -> case monitor x blaming neg in project c neg pos x of { y -> case projectOptional more rest neg pos b others of { ys -> Pair y ys } };
    _ -> projectFurther rest neg pos b xs };
  _ -> case rest of { Boolean none -> Null; _ -> project rest neg pos Null } };
def projectFurther rest neg pos b xs = case rest of { Boolean none -> b; _ -> project rest neg pos xs };
def projectKeys keys neg pos b given = case keys of {
  Null -> case given of { Null -> Null; _ -> b };
  Pair k more -> case k of {
    Pair name about -> case about of {
      Pair needed c -> case given of {
        Pair entry rest -> case entry of {
          Pair own v -> if same own name
            then (case monitor v blaming neg in project c neg pos v of { w -> case projectKeys more neg pos b rest of { others -> Pair (Pair name w) others } })
            else if truthy needed then b else projectKeys more neg pos b given;
          _ -> b };
        _ -> if truthy needed then b else projectKeys more neg pos b given };
      _ -> b };
    _ -> b };
  _ -> b };
def results r = case r of { Multiple vs -> vs; v -> Pair v Null };
def projectResults range pos neg r = case range of {
  Boolean any -> r;
  _ -> case monitor r blaming pos in projectParts range pos neg (results r) of { vs -> collected vs } };

-- A list of pairs of a number of arguments and a contract for functions of so many.
def caseArrow cases = Contract (\v -> acceptsEach cases v) (\pos neg f -> if acceptsEach cases f
  then Variadic 0 (\b xs -> case caseFor cases xs of { Null -> b; c -> case project c pos neg f of { g -> call b g xs } })
  else pos) neverFlat;
def acceptsEach cases f = case cases of {
  Pair one rest -> case one of { Pair n c -> case n of { Integer k -> if accepts k f then acceptsEach rest f else False; _ -> False }; _ -> False };
  _ -> True };
def caseFor cases xs = case cases of {
  Pair one rest -> case one of { Pair n c -> case n of { Integer k -> if sizeIs k xs then c else caseFor rest xs; _ -> Null }; _ -> Null };
  _ -> Null };

-- Values that a parametric function may pass on and never look at.
def sealing b k = Contract (\v -> True) (\pos neg v -> Sealed k v) neverFlat;
def opening b k = Contract (\v -> case v of { Sealed j w -> same j k; _ -> False })
  (\pos neg v -> case v of { Sealed j w -> if same j k then w else pos; _ -> pos }) neverFlat;

def forced b v = case v of { Promise p -> p; _ -> v };
def isPromise v = case v of { Promise p -> True; _ -> neverTried v };

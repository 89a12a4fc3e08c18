
-- Structures that only their own module can make. The context has those that it got from the module's functions, as they are when it has passed them
-- to others of its functions.
data Source = Plain Value | Made Text Sources | Itself Text | Changed Text Sources;
data Sources = Next Source Sources;

-- Exports are two lists: those that may return an instance, and those that may change one. Each says which instances one gets of it, and which of its
-- arguments may be instances themselves: those of a type, told by a number; any, minus one; none, minus two.
-- What fails on the way is the business of the goal of whatever failed.
def obtained exports wanted source = case source of {
  Plain v -> v;
  Itself name -> itself exports wanted name;
  _ -> case mute 1 of { on -> case obtainedByCalls exports wanted source of { v -> case mute 0 of { off -> v } } } };
def itself exports wanted name = case offeredUnder wanted name (makers exports) of {
  Pair which v -> onlyPrivate v;
  _ -> ignore };
def obtainedByCalls exports wanted source = case source of {
  Made name given -> postponed 150 (case madeBy exports (offeredUnder wanted name (makers exports)) given of { v -> onlyPrivate v });
  Changed name given -> postponed 150 (case changedBy exports (offeredUnder wanted name (changers exports)) given of { v -> onlyPrivate v });
  _ -> ignore };
def onlyPrivate v = if isPrivate v then v else ignore;
def makers exports = case exports of { Pair these others -> these; _ -> Null };
def changers exports = case exports of { Pair these others -> others; _ -> Null };

def madeBy exports maker given = case maker of {
  Pair which f -> (case f of { Closure n g -> if n == 0 then g Void else feedMade exports which n g given; _ -> ignore });
  _ -> ignore };
def feedMade exports which n g given = case given of { Next source more -> case which of {
  Pair wanted others -> case obtainedOnTheWay exports wanted source of { x -> if n == 1 then g x else feedMade exports others (n - 1) (g x) more };
  _ -> ignore } };
-- The first instance that a changer gets is kept, and what it returns is not.
def changedBy exports changer given = case changer of {
  Pair which f -> (case f of { Closure n g -> if n == 0 then ignore else feedChanged exports which n g given Void; _ -> ignore });
  _ -> ignore };
def feedChanged exports which n g given subject = case given of { Next source more -> case which of {
  Pair wanted others -> case obtainedOnTheWay exports wanted source of { x -> case (if isPrivate subject then subject else x) of { kept ->
    if n == 1 then (case g x of { result -> kept }) else feedChanged exports others (n - 1) (g x) more kept } };
  _ -> ignore } };
def obtainedOnTheWay exports wanted source = case source of {
  Plain v -> v;
  _ -> if integerOf wanted == (negate 2) then ignore else (case source of {
    Itself name -> itself exports wanted name;
    _ -> obtainedByCalls exports wanted source }) };
def offeredUnder wanted name exports = case exports of {
  Pair export rest -> (case export of {
    Pair tag offer -> (case offer of {
      Pair gives function -> if isWanted (integerOf wanted) (integerOf gives) then (if nameOf tag == name then function else offeredUnder wanted name rest) else offeredUnder wanted name rest;
      _ -> ignore });
    _ -> ignore });
  _ -> ignore };
def isWanted wanted gives = if wanted == (negate 1) then True else (if gives == (negate 1) then True else wanted == gives);
def integerOf v = case v of { Integer n -> n; _ -> negate 2 };
-- What the module wrote into a field that has a contract; whoever looks at the field finds out.
def kept c v = catch (\problem -> unkept) in (if holds c v then Void else unkept);
def unkept = case doubt "what is written into a field against its contract" of { t -> Void };
def onlyMade = doubt "instances of private structures other than the results of the module's own functions";

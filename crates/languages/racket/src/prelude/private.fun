
-- Structures that only their own module can make. The context has those that it got from the module's functions.
data Source = Plain Value | Made Text Sources | Itself Text;
data Sources = Next Source Sources;

-- What fails on the way is the business of the goal of whatever failed.
def obtained exports source = case source of {
  Plain v -> v;
  Itself name -> itself exports name;
  Made name given -> case mute 1 of { on -> case made exports name given of { v -> case mute 0 of { off -> v } } } };
def itself exports name = case offeredUnder name exports of {
  Pair which v -> if isPrivate v then v else ignore;
  _ -> ignore };
def made exports name given = postponed 150 (case madeBy exports (offeredUnder name exports) given of { v -> if isPrivate v then v else ignore });

-- A maker is a function with a list that says which of its arguments can be instances themselves.
def madeBy exports maker given = case maker of {
  Pair which f -> (case f of { Closure n g -> if n == 0 then g Void else feedMade exports which n g given; _ -> ignore });
  _ -> ignore };
def feedMade exports which n g given = case given of { Next source more -> case which of {
  Pair can others -> case obtainedOnTheWay exports can source of { x -> if n == 1 then g x else feedMade exports others (n - 1) (g x) more };
  _ -> ignore } };
def obtainedOnTheWay exports can source = case source of {
  Plain v -> v;
  Itself name -> if truthy can then itself exports name else ignore;
  Made name given -> if truthy can then made exports name given else ignore };
def offeredUnder name exports = case exports of {
  Pair export rest -> (case export of { Pair tag maker -> if nameOf tag == name then maker else offeredUnder name rest; _ -> ignore });
  _ -> ignore };
-- What the module wrote into a field that has a contract; whoever looks at the field finds out.
def kept c v = catch (\problem -> unkept) in (if holds c v then Void else unkept);
def unkept = case doubt "what is written into a field against its contract" of { t -> Void };
def onlyMade = doubt "instances of private structures other than the results of the module's own functions";

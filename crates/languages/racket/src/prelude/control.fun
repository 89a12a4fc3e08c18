
-- What is raised: the value, and what raises it again. Errors of ours are exceptions with a kind and a message.

data Raised = Raised Known Known;

def isException v = case v of { Exception kind message -> True; _ -> neverTried v };
def isContractException v = case v of { Exception kind message -> not (kind == "error" || kind == "user" || kind == "match"); _ -> neverTried v };
def isDivision v = case v of { Exception kind message -> kind == "division"; _ -> neverTried v };
def isUserException v = case v of { Exception kind message -> kind == "user"; _ -> neverTried v };
def isMatchException v = case v of { Exception kind message -> kind == "match"; _ -> neverTried v };
def isArityException v = case v of {
  Exception kind message -> if kind == "application" then (crash [unsupported, "whether a number of arguments was wrong or something that is no function was applied"]) else kind == "arity";
  _ -> neverTried v };

-- No input is an exception, a parameter or a promise. Whoever asks would get another answer if one were.
def neverTried v = if isInput v then (case neverAnInput of { t -> False }) else False;
def neverAnInput = doubt "inputs that are exceptions, parameters or promises";
def isNoException v = False;
def exceptionMessage b v = case v of { Exception kind message -> String message; _ -> b };

-- Escapes: each has a number of its own, so that only its own end catches it.

def escapes = newCell (Integer 0);
def nextEscape unused = case readCell escapes of { n -> case plus Void n (Integer 1) of { m -> case writeCell escapes m of { done -> n } } };
def landed id problem = case problem of { Raised value again -> case value of { Escaping j v -> if same j id then v else again; _ -> again } };

-- Parameters are functions: without an argument they say their value, with one they take it on.

def makeParameter b xs = case xs of {
  Pair v rest -> case rest of {
    Null -> case newCell v of { c -> Parameter c Null Null };
    -- The first value does not go through the guard.
    Pair guard name -> if truthy guard then (if accepts 1 guard then (case newCell v of { c -> Parameter c guard Null }) else b)
      else (case newCell v of { c -> Parameter c Null Null });
    _ -> b };
  _ -> b };
def isParameter v = case v of { Parameter c guard out -> True; _ -> neverTried v };
def guarded b guard v = case guard of { Null -> v; _ -> call1 b guard v };
def useParameter b c guard out xs = case xs of {
  Null -> case readCell c of { v -> guarded b out v };
  Pair v rest -> case rest of { Null -> case guarded b guard v of { w -> case writeCell c w of { done -> Void } }; _ -> b };
  _ -> b };
def parameterized b settings body = case swapped b settings of { old ->
  case (catch (\problem -> case restored old of { done -> case problem of { Raised value again -> again } }) in call0 b body) of { result ->
  case restored old of { done -> result } } };
def swapped b settings = case settings of {
  Pair setting rest -> case setting of {
    Pair p v -> case p of {
      Parameter c guard out -> case guarded b guard v of { w -> case readCell c of { o -> case writeCell c w of { done ->
        case swapped b rest of { more -> Pair (Pair p o) more } } } };
      _ -> b };
    _ -> b };
  _ -> Null };
def restored old = case old of {
  Pair setting rest -> case setting of { Pair p o -> case p of { Parameter c guard out -> case writeCell c o of { done -> restored rest }; _ -> Void }; _ -> Void };
  _ -> Void };

-- What comes before and what comes after runs however the middle ends.
def wound b before middle after = case enteredFromAnywhere Void of { any -> case call0 b before of { started ->
  case (catch (\problem -> case call0 b after of { done -> case problem of { Raised value again -> again } }) in call0 b middle) of { result ->
  case windsAgain Void of { t -> case call0 b after of { done -> result } } } } };
-- Where unknown code kept a continuation in the middle, what comes before runs again when that is entered.
def windsAgain unused = if ranOutside Void then (case doubt "continuations that unknown code enters again" of { t -> Void }) else Void;
-- In a proof, what comes before is run in whatever state there can be.
def enteredFromAnywhere unused = Void;
-- A parameter under a contract is another way to the same value: the contract is asked of what is put there and of what is found there.
def parameterContract b c = if not (isContract c) then b else Contract (\v -> isParameter v) (\pos neg v -> case v of {
  Parameter cell guard out -> Parameter cell (Closure 1 (\x -> case project c neg pos x of { y -> guarded neg guard y })) (Closure 1 (\x -> case guarded pos out x of { y -> project c pos neg y }));
  _ -> pos }) neverFlat;

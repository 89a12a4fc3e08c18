
-- Immutable sets: the elements as a list without duplicates, the newest first. No input is a set.

def isSet v = case v of { Collection es -> True; _ -> neverTriedSet v };
def neverTriedSet v = if isInput v then (case inputSets of { t -> False }) else False;
def inputSets = doubt "inputs that are sets";
def membersOf b s = case s of { Collection es -> es; Pair x rest -> otherSets; Null -> otherSets; _ -> if isInput s then (case inputSets of { t -> b }) else b };
def otherSets = crash [unsupported, "lists as sets"];
def joining x es = if among x es then es else Pair x es;
def joiningAll xs es = case xs of { Pair x rest -> case joining x es of { next -> joiningAll rest next }; _ -> es };
def setOfList b xs = if isList xs then (case joiningAll xs Null of { es -> Collection es }) else b;
def setToList b s = case membersOf b s of { es -> inSomeOrder es };
def inSomeOrder es = case es of { Pair x rest -> case rest of { Pair y more -> case setOrder of { t -> es }; _ -> es }; _ -> es };
def setOrder = doubt "the order in which sets are gone through";
def setWith b s x = case membersOf b s of { es -> case joining x es of { next -> Collection next } };
def leaving x es = case es of { Pair y rest -> if same y x then rest else (case leaving x rest of { more -> Pair y more }); _ -> Null };
def setWithout b s x = case membersOf b s of { es -> case leaving x es of { next -> Collection next } };
def setHas b s x = case membersOf b s of { es -> among x es };
def setSize b s = case membersOf b s of { es -> lengthOf ignore es };
def setIsEmpty b s = case membersOf b s of { es -> isNull es };
def setUnion b ss = case ss of { Pair s rest -> case membersOf b s of { es -> unionOf b rest es }; _ -> b };
def unionOf b ss es = case ss of { Pair s rest -> case membersOf b s of { fs -> case joiningAll fs es of { next -> unionOf b rest next } }; _ -> Collection es };
def setIntersection b ss = case ss of { Pair s rest -> case membersOf b s of { es -> intersectionOf b rest es }; _ -> b };
def intersectionOf b ss es = case ss of { Pair s rest -> case membersOf b s of { fs -> case shared es fs of { next -> intersectionOf b rest next } }; _ -> Collection es };
def shared es fs = case es of { Pair x rest -> case shared rest fs of { more -> if among x fs then Pair x more else more }; _ -> Null };
def setDifference b ss = case ss of { Pair s rest -> case membersOf b s of { es -> differenceOf b rest es }; _ -> b };
def differenceOf b ss es = case ss of { Pair s rest -> case membersOf b s of { fs -> case remaining es fs of { next -> differenceOf b rest next } }; _ -> Collection es };
def remaining es fs = case es of { Pair x rest -> case remaining rest fs of { more -> if among x fs then more else Pair x more }; _ -> Null };
def setWithin b s t = case membersOf b s of { es -> case membersOf b t of { fs -> allAmong es fs } };
def allAmong es fs = case es of { Pair x rest -> if among x fs then allAmong rest fs else False; _ -> True };
def sameMembers es fs = if size es 0 == size fs 0 then allAmong es fs else False;
def setSame b s t = case membersOf b s of { es -> case membersOf b t of { fs -> sameMembers es fs } };
def setAny b s = case membersOf b s of { es -> case inSomeOrder es of { Pair x rest -> x; _ -> b } };
def setMapped b s f = case setToList b s of { xs -> mapped b f xs };
def setContract b c = Contract (\v -> if isSet v then holdsEach c (setToList Void v) else False)
  (\pos neg v -> if isSet v then (case projectEach c pos neg (setToList Void v) of { xs -> setOfList Void xs }) else pos) unknownIfFlat;


-- What a proof runs on instead, in programs with values that change. What is read is whatever is ever written, so checking it once checks all that
-- is written later. Only of what the context gave is not known what it will write, and of functions not how they will be called.

def usedElements depth es = case es of { Frozen inner -> usedElements depth inner; Element c rest -> if perhaps Void then usedCell depth c else usedElements depth rest; _ -> Void };

-- What is read at once is whatever may be there whenever its turn comes; nothing is left of what is known to have been written last.
def changedOnTheWay unused = later 0;
def inAnyOrder es = inSomeOrder (listedEntries es);

-- What comes from outside is known by its cells, also after it was described.
def mayBeFrozen v = case v of { Vector es -> (case es of { Element c rest -> if isInput c then frozenPerhaps else Void; _ -> Void }); Box c -> if isInput c then frozenPerhaps else Void; _ -> Void };
def frozenPerhaps = doubt "boxes and vectors that cannot be written";
def isImmutable v = case v of {
  Vector es -> case es of { Frozen inner -> True; Element c rest -> if isInput c then mutability else False; _ -> mutability };
  Hash es -> True;
  String t -> mutability;
  Other k t -> if isBytes v then mutability else False;
  Box c -> if isInput c then mutability else False;
  Watched p w -> isImmutable p;
  _ -> False };

def writtenByContext = crash [unsupported, "what the context writes into the fields of a structure"];

def isPlain v = case v of {
  Integer n -> True; Boolean t -> True; Symbol t -> True; String t -> True; Character c -> True; Rational r -> True; Float d -> True;
  Complex r i -> True; FloatComplex r i -> True; Null -> True; Void -> True; Eof -> True;
  Pair x y -> if isPlain x then isPlain y else False;
  Hash es -> isPlain es;
  _ -> False };
def unwatchedUnlessPlain content v = if isPlain content then v else (case unwatched of { t -> v });

-- Whoever gets a value under a contract may write into it what satisfies the contract. What came from outside may hold something else whenever it is
-- read, so it is watched as in a search.
def boxContract b c = Contract (\v -> if isBox v then holds c (unboxed Void v) else False)
  (\pos neg v -> case v of {
    Box d -> if isInput d then readUnderWatch c pos neg v else watched c pos neg d v;
    _ -> if isBox v then readUnderWatch c pos neg v else pos }) unknownIfFlat;
def readUnderWatch c pos neg v = case project c pos neg (unboxed Void v) of { x -> underWatch c c pos neg v };
def eachUnderWatch c pos neg v = case projectEach c pos neg (vectorToList Void v) of { xs -> underWatch c c pos neg v };
def entriesUnderWatch k c pos neg h = case projectEntries k c pos neg (entriesOf Void h) of { es -> underWatch k c pos neg h };
def comesFromOutside es = case es of { Element d rest -> isInput d; _ -> False };
def watched c pos neg d v = if isInput d then (case unwatched of { t -> v }) else
  if perhaps Void then (case project c neg pos (anyValue Void) of { w -> case writeCell d w of { done -> ignore } })
  else (case contextActs Void of { t -> case project c pos neg (readCell d) of { y -> unwatchedUnlessPlain y v } });
def vectorOf b c = Contract (\v -> if isVector v then holdsEach c (vectorToList Void v) else False)
  (\pos neg v -> case v of {
    Vector es -> if comesFromOutside es then eachUnderWatch c pos neg v else watchedEach c pos neg es v;
    _ -> if isVector v then eachUnderWatch c pos neg v else pos }) unknownIfFlat;
def watchedEach c pos neg es v = case es of { Frozen inner -> watchedEach c pos neg inner v; Element d rest -> case watched c pos neg d v of { same -> watchedEach c pos neg rest v }; _ -> v };
def vectorContract b cs = Contract (\v -> case v of { Vector es -> holdsParts cs (contents es); _ -> False })
  (\pos neg v -> case v of { Vector es -> watchedParts cs pos neg es v; _ -> pos }) unknownIfFlat;
def watchedParts cs pos neg es v = case es of {
  Frozen inner -> watchedParts cs pos neg inner v;
  Element d rest -> case cs of { Pair c others -> case watched c pos neg d v of { same -> watchedParts others pos neg rest v }; _ -> pos };
  _ -> case cs of { Null -> v; _ -> pos } };
def hashContract b k v = Contract (\h -> if isHash h then holdsEntries k v (entriesOf Void h) else False)
  (\pos neg h -> case h of {
    Hash old -> case projectEntries k v pos neg old of { es -> Hash es };
    MutableHash c -> if isInput c then entriesUnderWatch k v pos neg h else watchedEntries k v pos neg c h;
    _ -> if isHash h then entriesUnderWatch k v pos neg h else pos }) unknownIfFlat;
def watchedEntries k v pos neg c h = if perhaps Void then (case projectEntries k v neg pos (anyValue Void) of { es -> case writeCell c es of { done -> ignore } })
  else (case contextActs Void of { t -> case projectEntries k v pos neg (readCell c) of { es -> unwatchedUnlessPlain es h } });

def setContract b c = Contract (\v -> if isSet v then holdsEach c (setToList Void v) else False)
  (\pos neg v -> if isSet v then (case projectEach c pos neg (setToList Void v) of { xs -> setOfList Void xs }) else pos) unknownIfFlat;

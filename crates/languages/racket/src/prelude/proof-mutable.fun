
-- What a proof runs on instead, in programs with values that change. What is read is whatever is ever written, so checking it once checks all that
-- is written later. Only of what the context gave is not known what it will write, and of functions not how they will be called.

def usedElements depth es = case es of { Frozen inner -> usedElements depth inner; Element c rest -> if perhaps Void then usedCell depth c else usedElements depth rest; _ -> Void };

-- What comes from outside is known by its cells, also after it was described.
def mayBeFrozen v = case v of { Vector es -> (case es of { Element c rest -> if isInput c then frozenPerhaps else Void; _ -> Void }); Box c -> if isInput c then frozenPerhaps else Void; _ -> Void };
def frozenPerhaps = doubt "boxes and vectors that cannot be written";
def isImmutable v = case v of {
  Vector es -> case es of { Frozen inner -> True; Element c rest -> if isInput c then mutability else False; _ -> mutability };
  Hash es -> True;
  String t -> mutability;
  Other k t -> if isBytes v then mutability else False;
  Box c -> if isInput c then mutability else False;
  _ -> False };

def writtenByContext = crash [unsupported, "what the context writes into the fields of a structure"];

def isPlain v = case v of {
  Integer n -> True; Boolean t -> True; Symbol t -> True; String t -> True; Character c -> True; Rational r -> True; Float d -> True;
  Complex r i -> True; FloatComplex r i -> True; Null -> True; Void -> True; Eof -> True;
  Pair x y -> if isPlain x then isPlain y else False;
  Hash es -> isPlain es;
  _ -> False };
def unwatchedUnlessPlain content v = if isPlain content then v else (case unwatched of { t -> v });

-- Whoever gets a value under a contract may write into it what satisfies the contract.
def boxContract b c = Contract (\v -> case v of { Box d -> holds c (readCell d); _ -> False })
  (\pos neg v -> case v of { Box d -> watched c pos neg d v; _ -> pos }) unknownIfFlat;
def watched c pos neg d v = if isInput d then (case unwatched of { t -> v }) else
  if perhaps Void then (case project c neg pos (anyValue Void) of { w -> case writeCell d w of { done -> ignore } })
  else (case contextActs Void of { t -> case project c pos neg (readCell d) of { y -> unwatchedUnlessPlain y v } });
def vectorOf b c = Contract (\v -> case v of { Vector es -> holdsEach c (contents es); _ -> False })
  (\pos neg v -> case v of { Vector es -> watchedEach c pos neg es v; _ -> pos }) unknownIfFlat;
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
    MutableHash c -> watchedEntries k v pos neg c h;
    _ -> pos }) unknownIfFlat;
def watchedEntries k v pos neg c h = if isInput c then (case unwatched of { t -> h }) else
  if perhaps Void then (case projectEntries k v neg pos (anyValue Void) of { es -> case writeCell c es of { done -> ignore } })
  else (case contextActs Void of { t -> case projectEntries k v pos neg (readCell c) of { es -> unwatchedUnlessPlain es h } });

-- What the context did before, with functions that share something that changes.
def session exports uses = if perhaps Void then (case mute 1 of { on -> case usedAll 0 exports of { done -> ignore } }) else (case contextActs Void of { t -> Void });

def setContract b c = Contract (\v -> if isSet v then holdsEach c (setToList Void v) else False)
  (\pos neg v -> if isSet v then (case projectEach c pos neg (setToList Void v) of { xs -> setOfList Void xs }) else pos) unknownIfFlat;

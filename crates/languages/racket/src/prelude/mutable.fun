
-- Boxes, vectors and hash tables: values that change. Only programs that speak of such values have this part of the prelude.

-- Elements that nobody can write are `Frozen`; no input is known to be.
data Elements = NoMore | Element (Cell Value) Elements | Frozen Known;

def sameElements es fs = case es of { Element c more -> (case fs of { Element d others -> sameCell c d; _ -> False }); _ -> case fs of { Element d others -> False; _ -> compares Void } };
def thawed es = case es of { Frozen inner -> inner; _ -> es };
def mayBeFrozen v = if isInput v then (doubt "boxes and vectors that cannot be written") else Void;
def changedOnTheWay unused = changedTable;
def changedTable = doubt "what is written into a vector or a table while a loop goes through it";
def inAnyOrder es = case listedEntries es of { all -> case all of { Pair entry rest -> case rest of { Pair other more -> case anyOrder of { t -> all }; _ -> all }; _ -> all } };
-- What comes from outside is a table, and so nothing but entries.
def listedEntries es = case es of {
  Pair entry rest -> case entry of { Pair k v -> case listedEntries rest of { more -> Pair entry more }; _ -> ignore };
  Null -> Null;
  _ -> ignore };
def anyOrder = doubt "the order in which hash tables are gone through";

def boxed b v = case newCell v of { c -> Box c };
def isBox v = case v of { Box c -> True; Watched p w -> isBox p; _ -> False };
def unboxed b v = case v of { Box c -> case ifGiven v of { t -> readCell c }; Watched p w -> case unboxed b p of { x -> reading w x }; _ -> b };
def setBox b v x = case v of { Box c -> case mayBeFrozen v of { t -> case writeCell c x of { done -> Void } }; Watched p w -> if isBox p then (case writing w x of { y -> setBox b p y }) else b; _ -> b };

-- There is one thread.

def makeThreadCell b xs = case xs of { Pair v rest -> case newCell v of { c -> ThreadCell c }; _ -> b };
def isThreadCell v = case v of { ThreadCell c -> True; _ -> neverTried v };
def threadCellRef b v = case v of { ThreadCell c -> readCell c; _ -> b };
def threadCellSet b v x = case v of { ThreadCell c -> case writeCell c x of { done -> Void }; _ -> b };

-- What a watch does to what is read from a place and written into it: one contract, or one for keys and one for values, with both parties.

data Watch = Watch Known Known Known Known;

def reading w x = case w of { Watch k c pos neg -> project c pos neg x };
def writing w x = case w of { Watch k c pos neg -> project c neg pos x };
def readingKey w x = case w of { Watch k c pos neg -> project k pos neg x };
def writingKey w x = case w of { Watch k c pos neg -> project k neg pos x };
def underWatch k c pos neg v = Watched v (Watch k c pos neg);
def readingEach w xs = case xs of { Pair x rest -> case reading w x of { y -> case readingEach w rest of { ys -> Pair y ys } }; _ -> Null };
def readingEntries w es = case w of { Watch k c pos neg -> projectEntries k c pos neg es };

-- What is in a place, as whoever looks through the watch sees it.
def seenThrough v = case v of {
  Watched p w -> case p of {
    Box c -> case unboxed Void v of { x -> Pair x Null };
    MutableHash c -> case readCell c of { es -> readingEntries w es };
    _ -> vectorToList Void v };
  _ -> v };
def lookWatched x p rest kept cases = case cases of { Cases end integer symbol string character fraction structure yes no null pair function other box vector ->
  case p of {
    Box c -> case unboxed Void x of { v -> look rest (Pair v kept) True box };
    MutableHash c -> look rest kept True other;
    _ -> case vectorToList Void x of { vs -> look rest (reversedOnto Void vs kept) True (vector (size vs 0)) } } };

-- Variables that are assigned to

def newVariable b x = newCell x;
def readVariable b c = readCell c;
def writeVariable b c x = case writeCell c x of { done -> Void };

-- Vectors

def isVector v = case v of { Vector es -> True; Watched p w -> isVector p; _ -> False };
def vectorOfList b xs = case elementsOf b xs of { es -> Vector es };
def frozenVector b xs = case elementsOf b xs of { es -> Vector (Frozen es) };
def frozenCopy b v = case v of { Vector es -> (case es of { Frozen inner -> v; _ -> frozenVector b (contents es) }); _ -> frozenVector b (vectorToList b v) };
def isImmutable v = case v of {
  Vector es -> case es of { Frozen inner -> True; _ -> if isInput v then mutability else False };
  Watched p w -> isImmutable p;
  Hash es -> True;
  String t -> mutability;
  Other k t -> if isBytes v then mutability else False;
  Box c -> if isInput v then mutability else False;
  _ -> False };
def mutability = crash [unsupported, "whether something can be written"];
def elementsOf b xs = case xs of {
  Null -> NoMore;
  Pair x rest -> case newCell x of { c -> case elementsOf b rest of { es -> Element c es } };
  _ -> b };
def vectorToList b v = case v of { Vector es -> case ifGiven v of { t -> contents es }; Watched p w -> case vectorToList b p of { xs -> readingEach w xs }; _ -> b };
def contents es = case es of { Frozen inner -> contents inner; Element c rest -> case readCell c of { x -> case contents rest of { xs -> Pair x xs } }; _ -> Null };
def makeVector b args = case args of {
  Pair n rest -> case n of {
    Integer k -> if k < 0 then b else case (case rest of { Pair x none -> (case none of { Null -> x; _ -> b }); _ -> Integer 0 }) of { x -> case manyElements k x of { es -> Vector es } };
    _ -> b };
  _ -> b };
def manyElements k x = if k <= 0 then NoMore else case newCell x of { c -> case k - 1 of { j -> case manyElements j x of { es -> Element c es } } };
def vectorLength b v = case v of { Vector es -> countElements es 0; Watched p w -> vectorLength b p; _ -> b };
def countElements es n = case es of { Frozen inner -> countElements inner n; Element c rest -> case n + 1 of { m -> countElements rest m }; _ -> Integer n };
-- Operations without checks: where Racket would check, anything may happen, which is as bad as an error; and on a vector that a contract watches as well.
def bareOnWatched = crash [unsupported, "an operation without checks on a vector under a contract"];
def bareVectorRef b v i = case v of { Watched p w -> (case vectorRef b p i of { x -> bareOnWatched }); _ -> vectorRef b v i };
def bareVectorSet b v i x = case v of { Watched p w -> bareOnWatched; _ -> vectorSet b v i x };
def bareVectorLength b v = case v of { Watched p w -> bareOnWatched; _ -> vectorLength b v };
def vectorRef b v i = case v of {
  Vector es -> case ifGiven v of { t -> case i of { Integer n -> if n < 0 then b else case cellAt b es n of { c -> readCell c }; _ -> b } };
  Watched p w -> case vectorRef b p i of { x -> reading w x };
  _ -> b };
def cellAt b es n = case es of { Frozen inner -> cellAt b inner n; Element c rest -> if n == 0 then c else (case n - 1 of { m -> cellAt b rest m }); _ -> b };
def vectorSet b v i x = case v of {
  Vector es -> case es of { Frozen inner -> b; _ -> case mayBeFrozen v of { t -> case i of { Integer n -> if n < 0 then b else case cellAt b es n of { c -> case writeCell c x of { done -> Void } }; _ -> b } } };
  Watched p w -> if isVector p then (case writing w x of { y -> vectorSet b p i y }) else b;
  _ -> b };
def vectorFill b v x = case v of { Vector es -> (case es of { Frozen inner -> b; _ -> case mayBeFrozen v of { t -> fillElements es x } });
  Watched p w -> if isVector p then (case writing w x of { y -> vectorFill b p y }) else b;
  _ -> b };
def fillElements es x = case es of { Element c rest -> case writeCell c x of { done -> fillElements rest x }; _ -> Void };
def vectorCopy b v = case vectorToList b v of { xs -> vectorOfList b xs };
def vectorAppend b x y = case vectorToList b x of { xs -> case vectorToList b y of { ys -> case appended b xs ys of { all -> vectorOfList b all } } };
def vectorOnly b x = if isVector x then x else b;
def vectorMap b f v = case vectorToList b v of { xs -> case mapped b f xs of { ys -> vectorOfList b ys } };
def vectorForEach b f v = case vectorToList b v of { xs -> eachOf b f xs };
def buildVector b n f = case builtList b n f of { xs -> vectorOfList b xs };

-- Hash tables: the entries as a list of pairs, the newest first.

def isHash v = case v of { Hash es -> True; MutableHash c -> True; Watched p w -> isHash p; _ -> False };
def isMutableHash v = case v of { MutableHash c -> True; Watched p w -> isMutableHash p; _ -> False };
def entriesOf b h = case h of { Hash es -> es; MutableHash c -> case ifGiven h of { t -> readCell c }; Watched p w -> case entriesOf b p of { es -> readingEntries w es }; _ -> b };
def hashOf b args = case hashEntries b args Null of { es -> Hash es };
def hashEntries b args es = case args of {
  Null -> es;
  Pair k more -> case more of { Pair v rest -> case withEntry k v es of { next -> hashEntries b rest next }; _ -> b };
  _ -> b };
def makeHash b args = case args of {
  Pair es none -> if not (isNull none) then b else case onlyEntries b es Null of { all -> case newCell all of { c -> MutableHash c } };
  _ -> case newCell Null of { c -> MutableHash c } };
def makeImmutableHash b args = case args of { Pair es none -> if not (isNull none) then b else case onlyEntries b es Null of { all -> Hash all }; _ -> Hash Null };
def onlyEntries b es done = case es of {
  Null -> done;
  Pair entry rest -> case entry of { Pair k v -> case withEntry k v done of { next -> onlyEntries b rest next }; _ -> b };
  _ -> b };
def withEntry k v es = case withoutEntry k es of { others -> Pair (Pair k v) others };
def withoutEntry k es = case es of {
  Pair entry rest -> case entry of {
    Pair j v -> if sameKey j k then rest else (case withoutEntry k rest of { others -> Pair entry others });
    _ -> ignore };
  Null -> Null;
  _ -> ignore };
def entryOf k es = case es of {
  Pair entry rest -> case entry of { Pair j v -> if sameKey j k then entry else entryOf k rest; _ -> ignore };
  Null -> Null;
  _ -> ignore };
def hashRef b args = case args of {
  Pair h more -> case more of {
    Pair k rest -> case entriesOf b h of { es -> case entryOf k es of {
      Pair j v -> v;
      _ -> case rest of { Pair otherwise none -> if isProcedure otherwise then call0 b otherwise else otherwise; _ -> b } } };
    _ -> b };
  _ -> b };
def hashHasKey b h k = case entriesOf b h of { es -> isPair (entryOf k es) };
def hashSet b h k v = case h of { Hash es -> case withEntry k v es of { next -> Hash next }; _ -> b };
def hashSetNow b h k v = case h of {
  Watched p w -> if isHash p then (case writingKey w k of { j -> case writing w v of { x -> hashSetNow b p j x } }) else b;
  MutableHash c -> case readCell c of { es -> case withEntry k v es of { next -> case writeCell c next of { done -> Void } } }; _ -> b };
def hashRemove b h k = case h of { Hash es -> case withoutEntry k es of { next -> Hash next }; _ -> b };
def hashRemoveNow b h k = case h of {
  Watched p w -> if isHash p then (case writingKey w k of { j -> hashRemoveNow b p j }) else b;
  MutableHash c -> case readCell c of { es -> case withoutEntry k es of { next -> case writeCell c next of { done -> Void } } }; _ -> b };
def hashClearNow b h = case h of { Watched p w -> hashClearNow b p; MutableHash c -> case writeCell c Null of { done -> Void }; _ -> b };
def hashUpdate b args = case args of {
  Pair h more -> case more of { Pair k others -> case others of { Pair f rest -> case hashRef b (Pair h (Pair k rest)) of { old ->
    case call1 b f old of { new -> hashSet b h k new } }; _ -> b }; _ -> b };
  _ -> b };
def hashUpdateNow b args = case args of {
  Pair h more -> case more of { Pair k others -> case others of { Pair f rest -> case hashRef b (Pair h (Pair k rest)) of { old ->
    case call1 b f old of { new -> hashSetNow b h k new } }; _ -> b }; _ -> b };
  _ -> b };
def hashKeys b h = case entriesOf b h of { es -> keysOf (inAnyOrder es) };
def keysOf es = case es of { Pair entry rest -> case entry of { Pair k v -> case keysOf rest of { more -> Pair k more }; _ -> ignore }; Null -> Null; _ -> ignore };
def hashValues b h = case entriesOf b h of { es -> valuesOfEntries (inAnyOrder es) };
def valuesOfEntries es = case es of { Pair entry rest -> case entry of { Pair k v -> case valuesOfEntries rest of { more -> Pair v more }; _ -> ignore }; Null -> Null; _ -> ignore };
def hashCount b h = case entriesOf b h of { es -> lengthOf ignore es };
def hashToList b h = inAnyOrder (entriesOf b h);
def sameEntries es fs = if size es 0 == size fs 0 then entriesAmong es fs else False;
def entriesAmong es fs = case es of {
  Pair entry rest -> (case entry of { Pair k v -> case entryOf k fs of { Pair j w -> if same v w then entriesAmong rest fs else False; _ -> False }; _ -> ignore });
  _ -> True };
def hashRefOrSet b h k otherwise = if not (isMutableHash h) then b else case entriesOf b h of { es -> case entryOf k es of {
    Pair j v -> v;
    _ -> case (if isProcedure otherwise then call0 b otherwise else otherwise) of { v -> case hashSetNow b h k v of { done -> v } } } };
def hashMap b args = case args of {
  Pair h more -> case more of { Pair f none -> mappedEntries b f (inAnyOrder (entriesOf b h)); _ -> b };
  _ -> b };
def mappedEntries b f es = case es of {
  Pair entry rest -> (case entry of { Pair k v -> case call2 b f k v of { x -> case mappedEntries b f rest of { more -> Pair x more } }; _ -> ignore });
  _ -> Null };
def hashForEach b args = case hashMap b args of { xs -> Void };
def hashCopy b h = case h of {
  Hash es -> case newCell es of { c -> MutableHash c };
  MutableHash c -> case readCell c of { es -> case newCell es of { d -> MutableHash d } };
  Watched p w -> if isHash p then (case entriesOf b h of { es -> case newCell es of { d -> MutableHash d } }) else b;
  _ -> b };
def hashCleared b h = case h of { Hash es -> Hash Null; _ -> b };
def hashSetMany b args = case args of { Pair h rest -> case h of { Hash es -> case hashEntries b rest es of { next -> Hash next }; _ -> b }; _ -> b };
def hashKeysSubset b g h = case entriesOf b g of { es -> case entriesOf b h of { fs -> keysAmong es fs } };
def keysAmong es fs = case es of {
  Pair entry rest -> (case entry of { Pair k v -> if isPair (entryOf k fs) then keysAmong rest fs else False; _ -> ignore });
  _ -> True };
def vectorFiltered b f v = case vectorToList b v of { xs -> case filtered b f xs of { ys -> vectorOfList b ys } };
def vectorCounted b f v = case vectorToList b v of { xs -> counted b (Pair f (Pair xs Null)) };
def vectorMember b x v = case vectorToList b v of { xs -> indexOf b xs x };
def vectorLeast b f v = case vectorToList b v of { xs -> leastBy b f xs };
def vectorMost b f v = case vectorToList b v of { xs -> mostBy b f xs };
def vectorTaken b v n = case vectorToList b v of { xs -> case takenFrom b xs n of { ys -> vectorOfList b ys } };
def vectorDropped b v n = case vectorToList b v of { xs -> case listTail b xs n of { ys -> vectorOfList b ys } };
def hashIsEmpty b h = case entriesOf b h of { es -> isNull es };

-- Contracts. What crosses is checked as it is then; what can be written is watched from then on.

def boxContract b c = if not (isContract c) then b else Contract (\v -> if isBox v then holds c (unboxed Void v) else False)
  (\pos neg v -> if isBox v then (case unboxed Void v of { x -> case project c pos neg x of { y -> underWatch c c pos neg v } }) else pos) unknownIfFlat;
def vectorOf b c = if not (isContract c) then b else Contract (\v -> if isVector v then holdsEach c (vectorToList Void v) else False)
  (\pos neg v -> if isVector v then (case projectEach c pos neg (vectorToList Void v) of { xs -> watchedVector c pos neg v xs }) else pos) unknownIfFlat;
def watchedVector c pos neg v xs = case v of {
  Vector es -> case es of { Frozen inner -> frozenVector Void xs; _ -> underWatch c c pos neg v };
  _ -> underWatch c c pos neg v };
-- Each element has a contract of its own: what is written later is not watched.
def unwatched = doubt "what is written into a vector after its contract was checked";
def vectorContract b cs = if not (areContracts cs) then b else Contract (\v -> if isVector v then holdsParts cs (vectorToList Void v) else False)
  (\pos neg v -> if isVector v then (case unwatched of { t -> case projectParts cs pos neg (vectorToList Void v) of { xs -> v } }) else pos) unknownIfFlat;
def hashContract b k v = if not (isContract k && isContract v) then b else Contract (\h -> if isHash h then holdsEntries k v (entriesOf Void h) else False)
  (\pos neg h -> if isHash h then (case projectEntries k v pos neg (entriesOf Void h) of { es ->
    case h of { Hash old -> Hash es; _ -> underWatch k v pos neg h } }) else pos) unknownIfFlat;
def holdsEntries k v es = case es of {
  Pair entry rest -> case entry of { Pair x y -> if holds k x then (if holds v y then holdsEntries k v rest else False) else False; _ -> ignore };
  Null -> True;
  _ -> ignore };
def projectEntries k v pos neg es = case es of {
  Pair entry rest -> case entry of { Pair x y -> case project k pos neg x of { p -> case project v pos neg y of { q ->
    case projectEntries k v pos neg rest of { more -> Pair (Pair p q) more } } }; _ -> ignore };
  Null -> Null;
  _ -> ignore };

-- What unknown code can do to such a value

def overwritten target place v = case place of {
  Watched p w -> case target of {
    IntoHash k -> case writingKey w k of { j -> case writing w v of { x -> overwritten (IntoHash j) p x } };
    _ -> case writing w v of { x -> overwritten target p x } };
  _ -> case target of {
    IntoBox -> case place of { Box c -> case v of { w -> writeCell c w }; _ -> ignore };
    IntoVector n -> case place of { Vector es -> case es of { Frozen inner -> ignore; _ -> case cellAt ignore es n of { c -> case v of { w -> writeCell c w } } }; _ -> ignore };
    IntoHash k -> case place of { MutableHash c -> case k of { key -> case v of { w -> hashSetNow ignore place key w } }; _ -> ignore } } };

-- What the context did before, with functions that share something that changes.
data Uses = Stop | Use Text Arguments Uses;

-- What fails there is the business of the goal of whatever failed.
def session exports uses = case mute 1 of { on -> case earlier exports uses of { done -> case mute 0 of { off -> Void } } };
def earlier exports uses = case uses of {
  Stop -> Void;
  Use name given more -> postponed 100 (case ask (offered name exports) given of { result -> earlier exports more }) };
def offered name exports = case exports of {
  Pair export rest -> (case export of { Pair tag f -> if nameOf tag == name then f else offered name rest; _ -> ignore });
  _ -> ignore };

-- A function that changes something may do something else when it is applied again.
def exerciseAgain depth v = if (let { again = ? : Bool } in again) then exercise (depth - 1) v else Void;

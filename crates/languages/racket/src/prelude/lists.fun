
-- More of lists, each as the Racket reference defines it.

def onlyOne b x = Pair x Null;
def element4 b v = first b (after b (after b (after b v)));
def after4 b v = after b (after b (after b (after b v)));
def nth b v n = if isList v then element b v n else b;
def listFifth b v = nth b v 4;
def listSixth b v = nth b v 5;
def listSeventh b v = nth b v 6;

-- Functions over several lists at a time.
def allNull xss = case xss of { Pair xs rest -> case xs of { Null -> allNull rest; _ -> False }; _ -> True };
def heads b xss = case xss of { Pair xs rest -> case xs of { Pair x more -> case heads b rest of { others -> Pair x others }; _ -> b }; _ -> Null };
def tails b xss = case xss of { Pair xs rest -> case xs of { Pair x more -> case tails b rest of { others -> Pair more others }; _ -> b }; _ -> Null };
def mapMany b f xss = if allNull xss then Null else
  case heads b xss of { xs -> case tails b xss of { rests -> case call b f xs of { y -> case mapMany b f rests of { more -> Pair y more } } } };
def eachMany b f xss = if allNull xss then Void else
  case heads b xss of { xs -> case tails b xss of { rests -> case call b f xs of { done -> eachMany b f rests } } };
def everyMany b f xss last = if allNull xss then last else
  case heads b xss of { xs -> case tails b xss of { rests -> case call b f xs of { y -> if truthy y then everyMany b f rests y else Boolean False } } };
def someMany b f xss = if allNull xss then Boolean False else
  case heads b xss of { xs -> case tails b xss of { rests -> case call b f xs of { y -> if truthy y then y else someMany b f rests } } };
def foldMany b f z xss = if allNull xss then z else
  case heads b xss of { xs -> case tails b xss of { rests -> case joined xs (Pair z Null) of { all -> case call b f all of { next -> foldMany b f next rests } } } };
def foldBackMany b f z xss = if allNull xss then z else
  case heads b xss of { xs -> case tails b xss of { rests -> case foldBackMany b f z rests of { more -> case joined xs (Pair more Null) of { all -> call b f all } } } };
def overLists b xs one many = case xs of {
  Pair f rest -> case rest of { Pair ys more -> case more of { Null -> usable 1 b f (one f ys); _ -> if isProcedure f then many f rest else b }; _ -> b };
  _ -> b };
def eachAll b xs = overLists b xs (\f ys -> eachOf b f ys) (\f yss -> eachMany b f yss);
def everyAll b xs = overLists b xs (\f ys -> everyOf b f ys) (\f yss -> everyMany b f yss (Boolean True));
def someAll b xs = overLists b xs (\f ys -> someOf b f ys) (\f yss -> someMany b f yss);
def foldLeftAll b xs = case xs of {
  Pair f rest -> case rest of { Pair z yss -> case yss of { Pair ys more -> case more of { Null -> usable 2 b f (foldedLeft b f z ys); _ -> if isProcedure f then foldMany b f z yss else b }; _ -> b }; _ -> b };
  _ -> b };
def foldRightAll b xs = case xs of {
  Pair f rest -> case rest of { Pair z yss -> case yss of { Pair ys more -> case more of { Null -> usable 2 b f (foldedRight b f z ys); _ -> if isProcedure f then foldBackMany b f z yss else b }; _ -> b }; _ -> b };
  _ -> b };
def appendMap b f xs = case mapped b f xs of { yss -> flattenOnce b yss };
def flattenOnce b yss = case yss of { Null -> Null; Pair ys rest -> case rest of { Null -> ys; _ -> case flattenOnce b rest of { more -> appended b ys more } }; _ -> b };
def appendAll b xs = flattenOnce b xs;
def appendStar b xs = case applyList b xs of { yss -> flattenOnce b yss };
def filterMapChecked b f xs = if accepts 1 f then filterMap b f xs else b;
def filterMap b f xs = case xs of {
  Null -> Null;
  Pair x rest -> case call1 b f x of { y -> case filterMap b f rest of { more -> if truthy y then Pair y more else more } };
  _ -> b };
def filteredOut b f xs = case xs of {
  Null -> Null;
  Pair x rest -> if truthy (call1 b f x) then filteredOut b f rest else case filteredOut b f rest of { more -> Pair x more };
  _ -> b };
def parted b f xs = partedOnto b f xs Null Null;
def partedOnto b f xs yes no = case xs of {
  Null -> twoValues (reversed b yes) (reversed b no);
  Pair x rest -> if truthy (call1 b f x) then partedOnto b f rest (Pair x yes) no else partedOnto b f rest yes (Pair x no);
  _ -> b };
def twoValues x y = case x of { u -> case y of { v -> Multiple (Pair u (Pair v Null)) } };
def counted b xs = overLists b xs (\f ys -> countedFrom b f ys 0) (\f yss -> crash [unsupported, "counting in several lists at once"]);
def countedFrom b f xs n = case xs of {
  Null -> Integer n;
  Pair x rest -> if truthy (call1 b f x) then (case n + 1 of { m -> countedFrom b f rest m }) else countedFrom b f rest n;
  _ -> b };
-- One of the orders is the one there was; a proof takes any.
def shuffledList b xs = if isList xs then shuffledInto xs else b;
def shuffledInto xs = case xs of { Pair x rest -> case rest of { Null -> xs; _ -> case doubt "the order that a list is shuffled into" of { t -> xs } }; _ -> xs };
def indexOf b xs x = case xs of { Pair y rest -> indexFrom b xs x 0; Null -> Boolean False; _ -> b };
def indexFrom b xs x n = case xs of { Pair y rest -> if same y x then Integer n else (case n + 1 of { m -> indexFrom b rest x m }); Null -> Boolean False; _ -> b };
def indexWhere b xs f = indexWhereFrom b xs f 0;
def indexWhereFrom b xs f n = case xs of { Pair y rest -> if truthy (call1 b f y) then Integer n else (case n + 1 of { m -> indexWhereFrom b rest f m }); Null -> Boolean False; _ -> b };
def flattened b v = flattenedOnto b v Null;
def flattenedOnto b v end = case v of {
  Null -> end;
  Pair x rest -> case flattenedOnto b rest end of { more -> flattenedOnto b x more };
  _ -> Pair v end };
def memberWhere b f xs = case xs of { Null -> Boolean False; Pair x rest -> if truthy (call1 b f x) then xs else memberWhere b f rest; _ -> b };
def foundWhere b f xs = case xs of { Null -> Boolean False; Pair x rest -> if truthy (call1 b f x) then x else foundWhere b f rest; _ -> b };
def associatedWhereChecked b f xs = if accepts 1 f then associatedWhere b f xs else b;
def associatedWhere b f xs = case xs of {
  Null -> Boolean False;
  Pair entry rest -> case entry of { Pair k v -> if truthy (call1 b f k) then entry else associatedWhere b f rest; _ -> b };
  _ -> b };
def removedWhere b f xs = case xs of { Null -> Null; Pair x rest -> if truthy (call1 b f x) then rest else case removedWhere b f rest of { more -> Pair x more }; _ -> b };
def removedIdenticalChecked b x xs = if isList xs then removedIdentical b x xs else b;
def removedIdentical b x xs = case xs of { Null -> Null; Pair y rest -> if identical y x then rest else case removedIdentical b x rest of { more -> Pair y more }; _ -> b };
def removedAllChecked b xs ys = if isList xs then removedAll b xs ys else b;
def removedAll b xs ys = case ys of { Null -> Null; Pair y rest -> case removedAll b xs rest of { more -> if amongList b y xs then more else Pair y more }; _ -> b };
def amongList b y xs = case xs of { Null -> False; Pair x rest -> if same x y then True else amongList b y rest; _ -> b };
def madeList b n x = case n of { Integer k -> if k < 0 then b else copies k x; _ -> b };
def copies k x = if k == 0 then Null else case k - 1 of { j -> case copies j x of { more -> Pair x more } };
def listSet b xs i v = case i of { Integer n -> if n < 0 then b else replacedAt b xs n v; _ -> b };
def replacedAt b xs n v = case xs of { Pair x rest -> if n == 0 then Pair v rest else case n - 1 of { m -> case replacedAt b rest m v of { more -> Pair x more } }; _ -> b };
def listUpdate b xs i f = case i of { Integer n -> if n < 0 then b else updatedAt b xs n f; _ -> b };
def updatedAt b xs n f = case xs of { Pair x rest -> if n == 0 then (case call1 b f x of { y -> Pair y rest }) else case n - 1 of { m -> case updatedAt b rest m f of { more -> Pair x more } }; _ -> b };
def takenWhile b xs f = if isProcedure f then takenFirst b xs f else b;
def takenFirst b xs f = case xs of { Pair x rest -> if truthy (call1 b f x) then (case takenFirst b rest f of { more -> Pair x more }) else Null; _ -> Null };
def droppedWhile b xs f = if isProcedure f then droppedFirst b xs f else b;
def droppedFirst b xs f = case xs of { Pair x rest -> if truthy (call1 b f x) then droppedFirst b rest f else xs; _ -> xs };
def splitWhile b xs f = twoValues (takenWhile b xs f) (droppedWhile b xs f);
def splitAtIndex b xs i = twoValues (takenFrom b xs i) (listTail b xs i);
def fromRight b xs i = case pairsFrom xs 0 of { n -> case i of { Integer k -> if k < 0 then b else if k > n then b else n - k; _ -> b } };
def pairsFrom xs n = case xs of { Pair x rest -> case n + 1 of { m -> pairsFrom rest m }; _ -> n };
def takeRight b xs i = case fromRight b xs i of { k -> dropped b xs k };
def dropRight b xs i = case fromRight b xs i of { k -> firstOnes b xs k };
def addedBetween b xs v = case xs of {
  Null -> Null;
  Pair x rest -> case rest of { Null -> xs; _ -> case addedBetween b rest v of { more -> Pair x (Pair v more) } };
  _ -> b };
def withoutDuplicates b xs = case xs of {
  Pair ys rest -> case rest of {
    Null -> distinctOnto b ys Null (\x y -> same x y);
    Pair f none -> distinctOnto b ys Null (\x y -> truthy (call2 b f y x));
    _ -> b };
  _ -> b };
def distinctOnto b xs seen alike = case xs of {
  Null -> reversed b seen;
  Pair x rest -> if seenBefore x seen alike then distinctOnto b rest seen alike else distinctOnto b rest (Pair x seen) alike;
  _ -> b };
def seenBefore x seen alike = case seen of { Pair y rest -> if alike y x then True else seenBefore x rest alike; _ -> False };
def firstDuplicate b xs = duplicateAfter b xs Null;
def duplicateAfter b xs seen = case xs of {
  Null -> Boolean False;
  Pair x rest -> if seenBefore x seen (\u v -> same u v) then x else duplicateAfter b rest (Pair x seen);
  _ -> b };
def leastBy b f xs = bestBy b f xs (\m n -> lessThan b m n);
def mostBy b f xs = bestBy b f xs (\m n -> greaterThan b m n);
def bestBy b f xs better = case xs of {
  Pair x rest -> case call1 b f x of { m -> if isReal m then bestOf b f rest better x m else b };
  _ -> b };
def bestOf b f xs better x m = case xs of {
  Null -> x;
  Pair y rest -> case call1 b f y of { n -> if isReal n then (if better n m then bestOf b f rest better y n else bestOf b f rest better x m) else b };
  _ -> b };
def groupBy b f xs = groupOnto b f xs Null;
def groupOnto b f xs groups = case xs of {
  Null -> groupLists b groups;
  Pair x rest -> case call1 b f x of { k -> case intoGroup k x groups of { more -> groupOnto b f rest more } };
  _ -> b };
def intoGroup k x groups = case groups of {
  Pair g rest -> case g of { Pair h members -> if same h k then Pair (Pair h (Pair x members)) rest else case intoGroup k x rest of { more -> Pair g more }; _ -> groups };
  _ -> Pair (Pair k (Pair x Null)) Null };
def groupLists b groups = case groups of {
  Pair g rest -> case g of { Pair k members -> case reversed b members of { ordered -> case groupLists b rest of { more -> Pair ordered more } }; _ -> groups };
  _ -> Null };
def sortedBy b xs before key = case xs of {
  Null -> Null;
  Pair x rest -> case sortedBy b rest before key of { more -> insertedBy b x more before key };
  _ -> b };
def insertedBy b x xs before key = case xs of {
  Null -> Pair x Null;
  Pair y rest -> if truthy (call2 b before (call1 b key y) (call1 b key x)) then (case insertedBy b x rest before key of { more -> Pair y more }) else Pair x xs;
  _ -> b };
def memberAll b xs = case xs of {
  Pair x rest -> case rest of { Pair ys more -> case more of { Null -> memberOf b x ys; Pair f none -> memberUnder b f x ys; _ -> b }; _ -> b };
  _ -> b };
def memberUnder b f x ys = case ys of { Null -> Boolean False; Pair y rest -> if truthy (call2 b f x y) then ys else memberUnder b f x rest; _ -> b };
def assocAll b xs = case xs of {
  Pair x rest -> case rest of { Pair ys more -> case more of { Null -> associated b x ys; Pair f none -> associatedWhere b (Closure 1 (\y -> call2 b f x y)) ys; _ -> b }; _ -> b };
  _ -> b };
def prefixOf b xs ys = if isList xs && isList ys then prefixFrom b xs ys else b;
def prefixFrom b xs ys = case xs of { Null -> True; Pair x more -> case ys of { Pair y rest -> if same x y then prefixFrom b more rest else False; _ -> False }; _ -> b };
def productOf b xss = case xss of {
  Null -> Pair Null Null;
  Pair xs rest -> case productOf b rest of { more -> combined b xs more };
  _ -> b };
def combined b xs tuples = case xs of { Null -> Null; Pair x rest -> case combined b rest tuples of { more -> consedOnto x tuples more }; _ -> b };
def consedOnto x tuples more = case tuples of { Pair t rest -> case consedOnto x rest more of { others -> Pair (Pair x t) others }; _ -> more };

-- Functions of functions.
-- A function of a fixed number of arguments is called as soon as it has them.
def curried b xs = curriedBy b xs (\given more -> joined given more);
def curriedRight b xs = curriedBy b xs (\given more -> joined more given);
def curriedBy b xs join = case xs of {
  Pair f given -> if isProcedure f then (case given of { Null -> waiting f given join; _ -> enough b f given join }) else b;
  _ -> b };
def waiting f given join = Variadic 0 (\c more -> case join given more of { all -> case f of { Closure n g -> enough c f all join; _ -> call c f all } });
def enough b f given join = case f of {
  Closure n g -> if size given 0 < n then waiting f given join else call b f given;
  _ -> waiting f given join };
def onlyProcedures fs = case fs of { Pair f rest -> isProcedure f && onlyProcedures rest; _ -> True };
def composedAll b fs = if onlyProcedures fs then composedFrom b fs else b;
def composedFrom b fs = case fs of {
  Null -> Variadic 0 (\c xs -> collected xs);
  Pair f rest -> case rest of { Null -> f; _ -> case composedFrom b rest of { g -> Variadic 0 (\c xs -> case call c g xs of { Multiple vs -> call c f vs; y -> call1 c f y }) } };
  _ -> b };
def conjoined b fs = if onlyProcedures fs then Variadic 0 (\c xs -> case everyFunction c fs xs of { t -> Boolean t }) else b;
def everyFunction c fs xs = case fs of { Pair f rest -> if truthy (call c f xs) then everyFunction c rest xs else False; _ -> True };
def disjoined b fs = if onlyProcedures fs then Variadic 0 (\c xs -> case someFunction c fs xs of { t -> Boolean t }) else b;
def someFunction c fs xs = case fs of { Pair f rest -> if truthy (call c f xs) then True else someFunction c rest xs; _ -> False };
-- An unknown function takes one number of arguments; one that takes others as well is not tried.
def arityIncludes b f n = case n of { Integer k -> if k < 0 then b else if isProcedure f then (if accepts k f then True else otherArities f) else b; _ -> b };
def otherArities f = case f of { Opaque m s -> (case severalArities of { t -> False }); _ -> False };
def severalArities = doubt "unknown functions that take several numbers of arguments";
def arityContract b n = case n of { Integer k -> if k < 0 then b else flat (\v -> if isProcedure v then (if accepts k v then True else otherArities v) else False); _ -> b };


-- Values of kinds that have no structure here: keywords, byte strings, regular expressions, paths, ports, and everything else that Racket has.
-- The text is the name, the bytes, the pattern or the path.

data Kind = Keyword | ByteString | Regexp | Pregexp | ByteRegexp | BytePregexp | Path | InputPort | OutputPort | Unmodelled;

def ofKind v test = case v of { Other k t -> test k; _ -> False };
def isKeyword v = ofKind v (\k -> case k of { Keyword -> True; _ -> False });
def isBytes v = ofKind v (\k -> case k of { ByteString -> True; _ -> False });
def isRegexp v = ofKind v (\k -> case k of { Regexp -> True; Pregexp -> True; _ -> False });
def isPregexp v = ofKind v (\k -> case k of { Pregexp -> True; _ -> False });
def isByteRegexp v = ofKind v (\k -> case k of { ByteRegexp -> True; BytePregexp -> True; _ -> False });
def isBytePregexp v = ofKind v (\k -> case k of { BytePregexp -> True; _ -> False });
def isPath v = ofKind v (\k -> case k of { Path -> True; _ -> False });
def isInputPort v = ofKind v (\k -> case k of { InputPort -> True; _ -> False });
def isOutputPort v = ofKind v (\k -> case k of { OutputPort -> True; _ -> False });
def isAnyPort v = if isInputPort v then True else isOutputPort v;
def isPathString v = case v of { String t -> if textLength t > 0 then not (textContains t "\0") else False; _ -> isPath v };
-- Kinds that only a few operations know, and none here.
def isUnmodelled v = ofKind v (\k -> case k of { Unmodelled -> whichKind Void; _ -> False });
def whichKind unused = crash [unsupported, "what kind of value this is"];

-- Those with a text are equal when their texts are, the others when they are one and the same.
def sameOther x y = case y of { Other k t -> (case x of { Other j s -> if isBytes x && isBytes y then unchangedText x s == unchangedText y t else sameKind j s k t; _ -> False }); _ -> False };
def sameKind j s k t = case kindNumber j of { m -> case kindNumber k of { n -> if m == n then (if n < 7 then s == t else compares Void) else False } };
def kindNumber k = case k of { Keyword -> 0; ByteString -> 1; Regexp -> 2; Pregexp -> 3; ByteRegexp -> 4; BytePregexp -> 5; Path -> 6; InputPort -> 7; OutputPort -> 8; Unmodelled -> 9 };
def isContractKind k = kindNumber k <= 5;
def isInterned k = kindNumber k == 0;

def something b xs = case xs of { Null -> Other Unmodelled ""; _ -> crash [unsupported, "inspectors below others"] };

-- Keywords

def keywordToString b v = case v of { Other k t -> (case k of { Keyword -> (case makesText Void of { done -> String t }); _ -> b }); _ -> b };
def stringToKeyword b v = case v of { String t -> case unchangedText v t of { u -> Other Keyword u }; _ -> b };
def keywordLess b x y = withKind isKeyword b x (\s -> withKind isKeyword b y (\t -> s < t));
def withKind test b v use = case v of { Other k t -> if test v then use t else b; _ -> b };

-- Byte strings. Which bytes there are is not changed by anybody: whoever could is doubted.

def byteAt t i = case charToInt (textAt t i) of { n -> assume (n < 256) in n };
def bytesLength b v = withKind isBytes b v (\t -> case textLength t of { n -> Integer n });
def bytesRef b v i = withKind isBytes b v (\t -> case i of { Integer n -> if n >= 0 && n < textLength t then (case byteAt (unchangedText v t) n of { m -> Integer m }) else b; _ -> b });
def bytesEqual b x y = withKind isBytes b x (\s -> withKind isBytes b y (\t -> unchangedText x s == unchangedText y t));
def bytesLess b x y = withKind isBytes b x (\s -> withKind isBytes b y (\t -> unchangedText x s < unchangedText y t));
def bytesAppendAll b xs = appendBytes b xs "";
def appendBytes b xs so = case xs of {
  Null -> madeBytes so;
  Pair x rest -> withKind isBytes b x (\t -> case textAppend so (unchangedText x t) of { more -> appendBytes b rest more });
  _ -> b };
def madeBytes t = case makesText Void of { done -> Other ByteString t };
def subbytesAll b xs = case xs of {
  Pair v rest -> withKind isBytes b v (\t -> case substringAll b (Pair (String (unchangedText v t)) rest) of { String u -> madeBytes u; _ -> b });
  _ -> b };
def bytesOfAll b xs = bytesOfList b xs;
def bytesOfList b xs = bytesFrom b xs "";
def bytesFrom b xs so = case xs of {
  Null -> madeBytes so;
  Pair x rest -> case x of { Integer n -> if n >= 0 && n < 256 then (case textAppend so (textOf (intToChar n)) of { more -> bytesFrom b rest more }) else b; _ -> b };
  _ -> b };
def makeBytes b xs = case xs of {
  Pair n rest -> case n of {
    Integer k -> if k < 0 then b else case rest of {
      Null -> manyBytes k '\0';
      Pair x none -> (case none of { Null -> (case x of { Integer m -> if m >= 0 && m < 256 then manyBytes k (intToChar m) else b; _ -> b }); _ -> b });
      _ -> b };
    _ -> b };
  _ -> b };
def manyBytes k c = case repeatedText k c "" of { String t -> madeBytes t; _ -> ignore };
def bytesToList b v = withKind isBytes b v (\t -> byteList (unchangedText v t) 0 (textLength t));
def byteList t i n = if i < n then (case byteAt t i of { m -> case byteList t (i + 1) n of { more -> Pair (Integer m) more } }) else Null;
-- Only what is in ASCII is the same in both.
def isAscii t i = if i < textLength t then (if charToInt (textAt t i) < 128 then isAscii t (i + 1) else False) else True;
def decoded b t = if isAscii t 0 then (case makesText Void of { done -> String t }) else crash [unsupported, "characters outside ASCII as bytes"];
def encoded t = if isAscii t 0 then madeBytes t else crash [unsupported, "characters outside ASCII as bytes"];
def bytesToString b v = withKind isBytes b v (\t -> decoded b (unchangedText v t));
def stringToBytes b v = case v of { String t -> encoded (unchangedText v t); _ -> b };

-- Paths. What they mean to a file system is not known.

def stringToPath b v = case v of { String t -> if isPathString v then (case unchangedText v t of { u -> Other Path u }) else b; _ -> b };
def pathToString b v = withKind isPath b v (\t -> case givenPath t of { u -> case makesText Void of { done -> String u } });
def givenPath t = assume (textLength t > 0) in t;
def builtPath b xs = case xs of { Pair x rest -> if isPathPart x then builtFrom b rest else b; _ -> b };
def builtFrom b xs = case xs of { Null -> somePath Void; Pair x rest -> if isPathPart x then builtFrom b rest else b; _ -> b };
def isPathPart v = if isPathString v then True else same v (Symbol "up") || same v (Symbol "same");
def somePath unused = crash [unsupported, "what a path is made of parts"];

-- Regular expressions. What they match is not computed.

def isPattern v = case v of { String t -> True; _ -> if isBytes v then True else if isRegexp v then True else isByteRegexp v };
def isSubject v = case v of { String t -> True; _ -> if isBytes v then True else if isPath v then True else isInputPort v };
def ofBytes pattern subject = if isBytes pattern then True else if isByteRegexp pattern then True else isBytes subject || isInputPort subject;
def matching b xs use = case xs of {
  Pair pattern rest -> case rest of { Pair subject more -> if isPattern pattern && isSubject subject then (case more of { Null -> wellFormed pattern (use pattern subject); _ -> matchingPart Void }) else b; _ -> b }; _ -> b };
-- A pattern that is a string may be none; those that were written down are.
def wellFormed pattern result = if isRegexp pattern || isByteRegexp pattern then result else badPattern Void;
def badPattern unused = crash [unsupported, "whether a string is a regular expression"];
def matchingPart unused = crash [unsupported, "matching a part of a string"];
def matches unused = crash [unsupported, "what a regular expression matches"];
def regexpMatch b xs = matching b xs (\pattern subject -> matches Void);
def regexpMatches b xs = matching b xs (\pattern subject -> matches Void);
def regexpMatchesAll b xs = matching b xs (\pattern subject -> matches Void);
def regexpSplit b xs = matching b xs (\pattern subject -> matches Void);
def regexpReplace b xs = case xs of {
  Pair pattern rest -> case rest of {
    Pair subject more -> case more of {
      Pair insert none -> if isPattern pattern && (isString subject || isBytes subject) then (case none of { Null -> replacing b pattern subject insert; _ -> matchingPart Void }) else b;
      _ -> b };
    _ -> b };
  _ -> b };
def replacing b pattern subject insert = if isString insert || isBytes insert then (if isBytes insert && not (ofBytes pattern subject) then b else wellFormed pattern (matches Void)) else if isProcedure insert then matchingPart Void else b;
def patternOf b v = case v of { String t -> if isPlainPattern (unchangedText v t) 0 then Other Regexp t else badPattern Void; _ -> b };
def isPlainPattern t i = if i < textLength t then (if isLower (textAt t i) || isUpper (textAt t i) || isDigit (textAt t i) || textAt t i == ' ' then isPlainPattern t (i + 1) else False) else True;
def pregexpOf b v = case patternOf b v of { Other k t -> Other Pregexp t; other -> other };
def bytePatternOf b v = withKind isBytes b v (\t -> if isPlainPattern (unchangedText v t) 0 then Other ByteRegexp t else badPattern Void);
def bytePregexpOf b v = withKind isBytes b v (\t -> if isPlainPattern (unchangedText v t) 0 then Other BytePregexp t else badPattern Void);
def quotedPattern b v = case v of { String t -> case someText Void of { u -> String u }; _ -> if isBytes v then matches Void else b };
def someText unused = crash [unsupported, "a text that is not computed"];

-- A symbol that is no other: which one is not known.
def freshSymbol b xs = case xs of {
  Null -> case someText Void of { t -> Symbol t };
  Pair base none -> if (isSymbol base || isString base) && isNull none then (case someText Void of { t -> Symbol t }) else b;
  _ -> b };

-- What the world outside says: the time, the system, which files there are.

def worldNumber b = whichNumber Void;
def whichNumber unused = crash [unsupported, "what the clock or the system says"];
def worldTime b = whichTime Void;
def whichTime unused = crash [unsupported, "what the clock says"];
def isThere b v = if isPathString v then (case isThereOutside Void of { t -> Boolean t }) else b;
def isThereOutside unused = crash [unsupported, "which files there are"];
def systemType b xs = case xs of {
  Null -> case someText Void of { t -> Symbol t };
  Pair mode none -> if not (isNull none && isSymbol mode) then b
    else if same mode (Symbol "word") then whichNumber Void
    else if same mode (Symbol "machine") then (case someText Void of { t -> case makesText Void of { done -> String t } })
    else if same mode (Symbol "os") || same mode (Symbol "os*") || same mode (Symbol "arch") || same mode (Symbol "vm") || same mode (Symbol "gc") || same mode (Symbol "link")
    then (case someText Void of { t -> Symbol t })
    else systemMode Void;
  _ -> b };
def systemMode unused = crash [unsupported, "what the system is in this respect"];

-- Ports

def openInputString b v = case v of { String t -> Other InputPort t; _ -> b };
def openOutputString b xs = case xs of { Null -> Other OutputPort ""; _ -> crash [unsupported, "ports with names"] };
def outputString b v = if isOutputPort v then (case someText Void of { t -> String t }) else b;
def someInput b xs = case xs of { Null -> Other InputPort ""; _ -> crash [unsupported, "another port to read from"] };

-- Texts that somebody else can change: given ones, and those that are made here and then given away. What is in them may be another text of the
-- same length when unknown code has run.

def textsMade = newCell (Boolean False);
def makesText unused = noted textsMade;
-- Texts that were made when the program started may have been given away before.
def textsKept = newCell (Boolean False);
def keepsTexts unused = noted textsKept;
def noted cell = if isTrueIn cell then Void else (case writeCell cell (Boolean True) of { done -> Void });
def isTrueIn cell = case readCell cell of { Boolean t -> t; _ -> False };
def mayDiffer given = if given then ranOutside Void else if isTrueIn textsKept then True else ranOutside Void && isTrueIn textsMade;
def unchangedText v t = if mayDiffer (isInput v) then changedText t else t;
def changedText t = case doubt "strings that unknown code changes" of { done -> t };

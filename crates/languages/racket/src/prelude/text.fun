
-- Characters and strings. What Unicode says about characters outside ASCII is not modelled: asking for it says so.

def within c low high = if charToInt c >= low then charToInt c <= high else False;
def isUpper c = within c 65 90;
def isLower c = within c 97 122;
def isDigit c = within c 48 57;
def isSpace c = within c 9 13 || charToInt c == 32;
def onAscii c body = if charToInt c < 128 then body else crash [unsupported, "what kind of character one outside ASCII is"];

def charAlphabetic b v = case v of { Character c -> onAscii c (isUpper c || isLower c); _ -> b };
def charNumeric b v = case v of { Character c -> onAscii c (isDigit c); _ -> b };
def charWhitespace b v = case v of { Character c -> onAscii c (isSpace c); _ -> b };
def charUpperCase b v = case v of { Character c -> onAscii c (isUpper c); _ -> b };
def charLowerCase b v = case v of { Character c -> onAscii c (isLower c); _ -> b };
def raisedCase c = onAscii c (if isLower c then intToChar (charToInt c - 32) else c);
def loweredCase c = onAscii c (if isUpper c then intToChar (charToInt c + 32) else c);
def charUpcase b v = case v of { Character c -> case raisedCase c of { d -> Character d }; _ -> b };
def charDowncase b v = case v of { Character c -> case loweredCase c of { d -> Character d }; _ -> b };
def integerToChar b v = case v of {
  Integer n -> if n >= 0 && n <= 55295 || n >= 57344 && n <= 1114111 then (case intToChar n of { c -> Character c }) else b;
  _ -> b };
def comparingCharacters compare b x y = case x of { Character c -> case y of { Character d -> compare c d; _ -> b }; _ -> b };
def characterLess b x y = comparingCharacters (\c d -> c < d) b x y;
def characterAtMost b x y = comparingCharacters (\c d -> c <= d) b x y;
def characterGreater b x y = comparingCharacters (\c d -> c > d) b x y;
def characterNoLess b x y = comparingCharacters (\c d -> c >= d) b x y;

def comparingStrings compare b x y = case x of { String s -> case y of { String t -> compare (unchangedText x s) (unchangedText y t); _ -> b }; _ -> b };
def stringLess b x y = comparingStrings (\s t -> s < t) b x y;
def stringAtMost b x y = comparingStrings (\s t -> s <= t) b x y;
def stringGreater b x y = comparingStrings (\s t -> s > t) b x y;
def stringNoLess b x y = comparingStrings (\s t -> s >= t) b x y;
def stringEqualInAnyCase b x y = comparingStrings (\s t -> recased loweredCase s 0 "" == recased loweredCase t 0 "") b x y;
def symbolLess b x y = case x of { Symbol s -> case y of { Symbol t -> symbolText x s < symbolText y t; _ -> b }; _ -> b };
def stringContains b x y = comparingStrings (\s t -> textContains s t) b x y;
def startsWith s t = if textLength t <= textLength s then textTake s (textLength t) == t else False;
def endsWith s t = if textLength t <= textLength s then textDrop s (textLength s - textLength t) == t else False;
def stringPrefix b x y = comparingStrings startsWith b x y;
def stringSuffix b x y = comparingStrings endsWith b x y;

-- Strings that are made can be changed by whoever gets them.
def madeString t = case makesText Void of { done -> String t };

def stringRef b s i = case s of {
  String t -> case i of {
    Integer n -> if n >= 0 && n < textLength t then (case textAt (unchangedText s t) n of { c -> Character c }) else b;
    _ -> b };
  _ -> b };
def part b t i j = if i >= 0 && i <= j && j <= textLength t then (case textTake (textDrop t i) (j - i) of { u -> madeString u }) else b;
def substringAll b xs = case xs of {
  Pair s rest -> case s of {
    String t -> case rest of {
      Pair i more -> case i of {
        Integer m -> case more of {
          Null -> part b (unchangedText s t) m (textLength t);
          Pair j none -> case j of { Integer n -> part b (unchangedText s t) m n; _ -> b };
          _ -> b };
        _ -> b };
      _ -> b };
    _ -> b };
  _ -> b };

def stringToList b v = case v of { String t -> charactersFrom (unchangedText v t) 0 (textLength t); _ -> b };
def charactersFrom t i n = if i < n
  then (case textAt t i of { c -> case i + 1 of { j -> case charactersFrom t j n of { more -> Pair (Character c) more } } })
  else Null;
def listToString b v = collectText b v "";
def collectText b v t = case v of {
  Null -> madeString t;
  Pair x rest -> case x of { Character c -> case textAppend t (textOf c) of { u -> collectText b rest u }; _ -> b };
  _ -> b };
def makeString b xs = case xs of {
  Pair n rest -> case n of {
    Integer k -> if k < 0 then b else case rest of {
      Pair x none -> case x of { Character c -> repeatedText k c ""; _ -> b };
      _ -> crash [unsupported, "`make-string` without a character"] };
    _ -> b };
  _ -> b };
def repeatedText k c t = if k == 0 then madeString t else case textAppend t (textOf c) of { u -> repeatedText (k - 1) c u };
def recased change t i so = if i < textLength t
  then (case textAppend so (textOf (change (textAt t i))) of { more -> case i + 1 of { j -> recased change t j more } })
  else so;
def stringUpcase b v = case v of { String t -> case recased raisedCase (unchangedText v t) 0 "" of { u -> madeString u }; _ -> b };
def stringDowncase b v = case v of { String t -> case recased loweredCase (unchangedText v t) 0 "" of { u -> madeString u }; _ -> b };
def stringAppendAll b xs = case xs of { Null -> String ""; _ -> appendTexts b xs "" };
def appendTexts b xs t = case xs of {
  Null -> madeString t;
  Pair x rest -> case x of { String s -> case textAppend t (unchangedText x s) of { u -> appendTexts b rest u }; _ -> b };
  _ -> b };
def stringAppendStar b xs = case applyList b xs of { all -> stringAppendAll b all };

def stringJoin b xs = case xs of {
  Pair parts rest -> case rest of {
    Null -> joinedBy b parts " ";
    Pair separator none -> case separator of { String t -> joinedBy b parts (unchangedText separator t); _ -> b };
    _ -> b };
  _ -> b };
def joinedBy b parts separator = case parts of {
  Null -> String "";
  Pair x rest -> case x of { String t -> joinedMore b rest separator (unchangedText x t); _ -> b };
  _ -> b };
def joinedMore b parts separator so = case parts of {
  Null -> madeString so;
  Pair x rest -> case x of {
    String t -> case textAppend (textAppend so separator) (unchangedText x t) of { more -> joinedMore b rest separator more };
    _ -> b };
  _ -> b };

def stringSplit b xs = case xs of {
  Pair s rest -> case s of {
    String t -> case rest of {
      Null -> wordsFrom (unchangedText s t) 0 0;
      Pair separator none -> case separator of { String u -> if u == "" then unusual else splitTrimmed (unchangedText s t) (unchangedText separator u); _ -> if isRegexp separator then matches Void else b };
      _ -> b };
    _ -> b };
  _ -> b };
def unusual = crash [unsupported, "splitting a string at nothing"];
def aWord t from to rest = if from < to then (case textTake (textDrop t from) (to - from) of { u -> case madeString u of { word -> Pair word rest } }) else rest;
def wordsFrom t from i = if i < textLength t
  then (if onAscii (textAt t i) (isSpace (textAt t i))
    then (case i + 1 of { j -> case wordsFrom t j j of { rest -> aWord t from i rest } })
    else (case i + 1 of { j -> wordsFrom t from j }))
  else aWord t from i Null;
def trimmedFront t u = if startsWith t u then textDrop t (textLength u) else t;
def trimmedBack t u = if endsWith t u then textTake t (textLength t - textLength u) else t;
def splitTrimmed t u = case trimmedBack (trimmedFront t u) u of { inner -> if inner == "" then Null else splitAt inner u 0 0 };
def splitAt t u from i = if i < textLength t
  then (if startsWith (textDrop t i) u
    then (case i + textLength u of { j -> case splitAt t u j j of { rest -> case textTake (textDrop t from) (i - from) of { w -> case madeString w of { word -> Pair word rest } } } })
    else (case i + 1 of { j -> splitAt t u from j }))
  else case textDrop t from of { w -> case madeString w of { word -> Pair word Null } };

def stringTrim b v = case v of { String t -> case trimEnd (trimStart (unchangedText v t)) of { u -> madeString u }; _ -> b };
def trimStart t = if textLength t > 0 && isSpace (textAt t 0) then trimStart (textDrop t 1) else t;
def trimEnd t = if textLength t > 0 && isSpace (textAt t (textLength t - 1)) then trimEnd (textTake t (textLength t - 1)) else t;
def stringReplace b x y z = case x of {
  String t -> case y of { String u -> case z of { String w -> if u == "" then unusual else (case replaced (unchangedText x t) (unchangedText y u) (unchangedText z w) "" of { v -> madeString v }); _ -> b }; _ -> if isRegexp y then matches Void else b };
  _ -> b };
def replaced t u w so = if t == "" then so
  else if startsWith t u then (case textDrop t (textLength u) of { rest -> case textAppend so w of { more -> replaced rest u w more } })
  else case textDrop t 1 of { rest -> case textAppend so (textOf (textAt t 0)) of { more -> replaced rest u w more } };
def builtString b n f = case n of { Integer k -> if k < 0 then b else if not (accepts 1 f) then b else case built b 0 k f of { cs -> listToString b cs }; _ -> b };

-- A string that is no integer may be another number, unless it has a character that no number has.
def stringToNumber b v = case v of { String t -> numberOf (unchangedText v t); _ -> b };
def numberOf t = if t == "" then Boolean False
    else if textAt t 0 == '-' && textLength t > 1 then signedDigits t else digitsFrom t t 0 0 1;
def signedDigits t = digitsFrom t t 1 0 (negate 1);
def digitsFrom whole t i so sign = if i < textLength t
  then (if isDigit (textAt t i)
    then (case so * 10 + (charToInt (textAt t i) - 48) of { more -> case i + 1 of { j -> digitsFrom whole t j more sign } })
    else otherNumber whole 0)
  else case sign * so of { n -> Integer n };
def otherNumber t i = if i < textLength t
  then (if inNumbers (textAt t i) then (case i + 1 of { j -> otherNumber t j }) else Boolean False)
  else crash [unsupported, "a string that may be a number other than an integer"];
def inNumbers c = isDigit c || isUpper c || isLower c || c == '+' || c == '-' || c == '.' || c == '/' || c == '#' || c == '@' || c == '|';

-- Text of values, computed when somebody looks at it.
def displayed v = case v of {
  String t -> unchangedText v t;
  Symbol t -> symbolText v t;
  Character c -> textOf c;
  Integer n -> showInt n;
  Boolean t -> if t then "#t" else "#f";
  Null -> "()";
  Void -> "#<void>";
  Pair x rest -> textAppend "(" (textAppend (displayed x) (displayedTail rest));
  _ -> crash [unsupported, "how a value of this kind is displayed"] };
def displayedTail v = case v of {
  Null -> ")";
  Pair x rest -> textAppend " " (textAppend (displayed x) (displayedTail rest));
  _ -> textAppend " . " (textAppend (displayed v) ")") };
def displayedAll b xs = madeString (displayedParts xs);
def displayedParts xs = case xs of { Pair x rest -> textAppend (displayed x) (displayedParts rest); _ -> "" };
def formatAll b xs = case xs of {
  Pair f rest -> case f of { String raw -> case unchangedText f raw of { t -> if fits t 0 rest then madeString (formatted t 0 rest) else b }; _ -> b };
  _ -> b };
def printedFormat b xs = case xs of {
  Pair f rest -> case f of { String raw -> case unchangedText f raw of { t -> if fits t 0 rest then Void else b }; _ -> b };
  _ -> b };
def printedFormatTo b xs = case xs of { Pair p rest -> if isOpenPort p then printedFormat b rest else b; _ -> b };
-- Whether a format string is well formed and has a place of the right kind for each value.
def fits t i xs = if i < textLength t
  then (if textAt t i == '~' then (if i + 1 < textLength t then fitsDirective t (textAt t (i + 1)) (i + 2) xs else False) else fits t (i + 1) xs)
  else isNull xs;
def fitsDirective t c i xs =
  if c == 'n' || c == 'N' || c == '%' || c == '~' then fits t i xs
  else if isShown c || c == 'e' || c == 'E' then (case xs of { Pair x rest -> fits t i rest; _ -> False })
  else if c == 'c' || c == 'C' then (case xs of { Pair x rest -> if isCharacter x then fits t i rest else False; _ -> False })
  else if isRadix c then (case xs of { Pair x rest -> if isExactNumber x then fits t i rest else False; _ -> False })
  else if c == '.' then (if i < textLength t then (if isShown (textAt t i) then (case xs of { Pair x rest -> fits t (i + 1) rest; _ -> False }) else False) else False)
  else if onAscii c (isSpace c) then fits t i xs
  else False;
def isShown c = c == 'a' || c == 'A' || c == 's' || c == 'S' || c == 'v' || c == 'V';
def isRadix c = c == 'b' || c == 'B' || c == 'o' || c == 'O' || c == 'x' || c == 'X';
def formatted t i xs = if i < textLength t
  then (if textAt t i == '~' && i + 1 < textLength t then directive t (textAt t (i + 1)) (i + 2) xs
    else textAppend (textOf (textAt t i)) (formatted t (i + 1) xs))
  else "";
def directive t c i xs = if c == '~' then textAppend "~" (formatted t i xs)
  else if c == 'n' || c == 'N' || c == '%' then textAppend "\n" (formatted t i xs)
  else if c == 'a' || c == 'A' then (case xs of { Pair x rest -> textAppend (displayed x) (formatted t i rest); _ -> "" })
  else crash [unsupported, "this directive of `format`"];


-- More of numbers.

def isPositiveWhole v = case v of { Integer n -> n > 0; Rational r -> proper r False; Float d -> wholeDouble d && d > 0d; _ -> False };
def isNegativeWhole v = case v of { Integer n -> n < 0; Rational r -> proper r False; Float d -> wholeDouble d && d < 0d; _ -> False };
def isByte v = case v of { Integer n -> n >= 0 && n <= 255; Rational r -> proper r False; _ -> False };
def signOf b x = case x of {
  Integer n -> if n > 0 then Integer 1 else if n < 0 then (case negate 1 of { m -> Integer m }) else x;
  Rational r -> if r > 0.0 then Integer 1 else (case negate 1 of { m -> Integer m });
  Float d -> if d > 0d then (case 1d of { e -> Float e }) else if d < 0d then (case negate 1d of { e -> Float e }) else x;
  _ -> b };
def commonMultiple b x y = case x of {
  Integer i -> case y of { Integer j -> if i == 0 || j == 0 then Integer 0 else case divisor i j of { Integer d -> absolute b (quotientOf b (times b x y) (Integer d)); _ -> b }; _ -> divisorOther b x y };
  _ -> divisorOther b x y };
def denominatorOf b x = case x of {
  Integer n -> Integer 1;
  Rational r -> case denominatorFrom r 1 of { d -> Integer d };
  _ -> if isReal x then (crash [unsupported, "the denominator of an inexact number"]) else b };
def denominatorFrom r d = if intToReal (floor (r * intToReal d)) == r * intToReal d then d else denominatorFrom r (d + 1);
def numeratorOf b x = case x of {
  Integer n -> x;
  Rational r -> case floor (r * intToReal (denominatorFrom r 1)) of { n -> Integer n };
  _ -> if isReal x then (crash [unsupported, "the numerator of an inexact number"]) else b };
def toWhole b x = case x of { Integer n -> x; Float d -> if finite d then (case floor d of { n -> Integer n }) else b; _ -> b };
def exactRound b x = toWhole b (roundOf b x);
def exactFloor b x = toWhole b (floorOf b x);
def exactCeiling b x = toWhole b (ceilingOf b x);
def exactTruncate b x = toWhole b (truncateOf b x);
def isNaNumber b x = case x of { Float d -> isNaN d; _ -> if isReal x then False else b };
def isInfinite b x = case x of { Float d -> not (isNaN d) && not (finite d); _ -> if isReal x then False else b };
def integerSquareRoot b x = case x of { Integer n -> if n < 0 then complexRoot else rootBelow n 0; _ -> if isInteger x then (crash [unsupported, "the integer root of an inexact number"]) else b };
def rootBelow n guess = if (guess + 1) * (guess + 1) > n then Integer guess else rootBelow n (guess + 1);
def quotientAndRemainder b x y = twoValues (quotientOf b x y) (remainderOf b x y);
def shifted b x y = case x of {
  Integer n -> case y of { Integer k -> if k >= 0 then timesPower b x k else case dividedByPower n (negate k) of { m -> Integer m }; _ -> b };
  _ -> b };
def timesPower b x k = if k == 0 then x else case times b x (Integer 2) of { y -> timesPower b y (k - 1) };
def dividedByPower n k = if k == 0 then n else dividedByPower (div n 2) (k - 1);
def bitwise b x y operate = case x of {
  Integer i -> case y of {
    Integer j -> if i < 0 || j < 0 then (crash [unsupported, "bits of negative numbers"]) else case bits i j operate of { k -> Integer k };
    _ -> b };
  _ -> b };
def bits i j operate = if i == 0 && j == 0 then 0 else operate (mod i 2) (mod j 2) + 2 * bits (div i 2) (div j 2) operate;
def bitwiseAnd b x y = bitwise b x y (\i j -> if i == 1 && j == 1 then 1 else 0);
def bitwiseOr b x y = bitwise b x y (\i j -> if i == 1 || j == 1 then 1 else 0);
def bitwiseXor b x y = bitwise b x y (\i j -> if i == j then 0 else 1);
def bitwiseNot b x = case x of { Integer n -> (case negate n - 1 of { m -> Integer m }); _ -> b };
def isExactly x n = case x of { Integer m -> m == n; _ -> False };
def transcendental b x operate = if isReal x then (case operate (inexactly x) of { d -> Float d }) else if isNumber x then (crash [unsupported, "transcendental functions of complex numbers"]) else b;
def exponential b x = if isExactly x 0 then Integer 1 else transcendental b x (\d -> exp d);
def logarithm b x = if isExactly x 0 then b else if isExactly x 1 then Integer 0 else
  transcendental b x (\d -> if d < 0d then (crash [unsupported, "the logarithm of a negative number"]) else log d);
def sineOf b x = if isExactly x 0 then x else transcendental b x (\d -> sin d);
def cosineOf b x = if isExactly x 0 then Integer 1 else transcendental b x (\d -> cos d);
def tangentOf b x = if isExactly x 0 then x else transcendental b x (\d -> crash [unsupported, "tangents"]);
def circleConstant = Float 3.141592653589793d;
def realPartOf b x = case x of { Complex r i -> rational r; FloatComplex r i -> Float r; _ -> if isReal x then x else b };
def imaginaryPartOf b x = case x of { Complex r i -> rational i; FloatComplex r i -> Float i; _ -> if isReal x then Integer 0 else b };
def rectangular b x y = if isZeroExactly y && isReal x then x else if isExactRational x && isExactRational y then complex (exactly x) (exactly y)
  else if isReal x && isReal y then (case inexactly x of { r -> case inexactly y of { i -> FloatComplex r i } }) else b;
def productOfAll b xs = case xs of { Null -> Integer 1; _ -> foldArguments (times b) (Integer 1) xs };

-- | Reading and showing numbers in other forms.
module Numeric
  ( showSigned, showInt, showIntAtBase, showHex, showOct, showBin, showEFloat, showFFloat, showGFloat, showFloat
  , floatToDigits, readInt, readDec, readHex, readOct, readBin, readSigned, readFloat
  ) where

import Data.Char (intToDigit, digitToInt, isDigit, isHexDigit, isOctDigit)

showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned unsigned p x
  | x < 0 = showParen (p > 6) (showChar '-' . unsigned (negate x))
  | otherwise = unsigned x

{-@ showInt :: Integral a => {v:a | v >= 0} -> ShowS @-}
showInt :: Integral a => a -> ShowS
showInt n
  | n < 0 = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n)

{-@ showIntAtBase :: Integral a => {v:a | v > 1} -> (Int -> Char) -> {v:a | v >= 0} -> ShowS @-}
showIntAtBase :: Integral a => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base digit n rest
  | base <= 1 = errorWithoutStackTrace "Numeric.showIntAtBase: applied to unsupported base"
  | n < 0 = errorWithoutStackTrace "Numeric.showIntAtBase: applied to negative number"
  | otherwise = go (quotRem n base) rest
  where
    go (q, d) text = let text' = digit (fromIntegral d) : text in if q == 0 then text' else go (quotRem q base) text'

{-@ showHex, showOct, showBin :: Integral a => {v:a | v >= 0} -> ShowS @-}
showHex, showOct, showBin :: Integral a => a -> ShowS
showHex = showIntAtBase 16 intToDigit
showOct = showIntAtBase 8 intToDigit
showBin = showIntAtBase 2 intToDigit

-- | The fewest decimal digits that tell a number from its neighbours, and the exponent: @0.d1d2d3… * 10 ^ e@.
decimalDigits :: RealFloat a => a -> ([Int], Int)
decimalDigits x
  | x == 0 = ([0], 0)
  | otherwise = shortest (fst (decodeFloat x)) (snd (decodeFloat x)) (floatDigits x)

shortest :: Integer -> Int -> Int -> ([Int], Int)
shortest mantissa power digits = (map fromInteger (generate (numeratorAt place) low high), place)
  where
    (r, s, below, above)
      | power >= 0 && mantissa == boundary = (mantissa * e * 4, 4, e, 2 * e)
      | power >= 0 = (mantissa * e * 2, 2, e, e)
      | mantissa == boundary = (mantissa * 4, 4 * d, 1, 2)
      | otherwise = (mantissa * 2, 2 * d, 1, 1)
    boundary = 2 ^ (digits - 1)
    e = 2 ^ max 0 power
    d = 2 ^ max 0 (negate power)
    place = search 0
    search k
      | not (fits k) = search (k + 1)
      | fits (k - 1) = search (k - 1)
      | otherwise = k
    fits k = if k >= 0 then r + above <= s * 10 ^ k else (r + above) * 10 ^ negate k <= s
    scale k n = if k >= 0 then n else n * 10 ^ negate k
    denominatorAt k = if k >= 0 then s * 10 ^ k else s
    numeratorAt k = scale k r
    low = scale place below
    high = scale place above
    bottom = denominatorAt place
    generate n lo hi =
      let { (digit, rest) = quotRem (n * 10) bottom; lo' = lo * 10; hi' = hi * 10 }
      in case (rest < lo', rest + hi' > bottom) of
        (True, False) -> [digit]
        (False, True) -> [digit + 1]
        (True, True) -> [if rest * 2 < bottom then digit else digit + 1]
        (False, False) -> digit : generate rest lo' hi'

{-@ floatToDigits :: RealFloat a => {v:Integer | v == 10} -> a -> ([Int], Int) @-}
floatToDigits :: RealFloat a => Integer -> a -> ([Int], Int)
floatToDigits base x
  | base == 10 = decimalDigits x
  | otherwise = errorWithoutStackTrace "Numeric.floatToDigits: only base 10 is supported"

-- | Rounds digits to so many, from the middle to the even one; whether a digit was carried out in front, and the digits.
roundDigits :: Int -> [Int] -> (Int, [Int])
roundDigits wanted digits = case go wanted True digits of
  (0, ds) -> (0, ds)
  (_, ds) -> (1, 1 : ds)
  where
    go n _ [] = (0, replicate n 0)
    go 0 evenBefore (x : xs)
      | x == 5 && evenBefore && all (== 0) xs = (0, [])
      | otherwise = (if x >= 5 then 1 else 0, [])
    go n _ (x : xs) = case go (n - 1) (even x) xs of
      (carry, ds) -> if x + carry == 10 then (1, 0 : ds) else (0, x + carry : ds)

signed :: RealFloat a => (a -> String) -> a -> ShowS
signed form x
  | isNaN x = showString "NaN"
  | isInfinite x = showString (if x < 0 then "-Infinity" else "Infinity")
  | x < 0 || isNegativeZero x = showChar '-' . showString (form (negate x))
  | otherwise = showString (form x)

showFFloat, showEFloat, showGFloat :: RealFloat a => Maybe Int -> a -> ShowS
showFFloat places = signed (fixedForm places)
showEFloat places = signed (exponentForm places)
showGFloat places x = if x /= 0 && (abs x < 1 / 10 || abs x >= 10 ^ (7 :: Int)) then showEFloat places x else showFFloat places x

showFloat :: RealFloat a => a -> ShowS
showFloat x = if x /= 0 && (abs x < 1 / 10 || abs x >= 10 ^ (7 :: Int)) then showEFloat Nothing x else showFFloat Nothing x

fixedForm :: RealFloat a => Maybe Int -> a -> String
fixedForm places x = case places of
  Nothing
    | e <= 0 -> "0." ++ replicate (negate e) '0' ++ text digits
    | otherwise -> orZero (text (take e padded)) ++ "." ++ orZero (text (drop e digits))
  Just n -> withPlaces (max n 0)
  where
    (digits, e) = decimalDigits x
    padded = digits ++ replicate (e - length digits) 0
    text = map intToDigit
    orZero "" = "0"
    orZero ds = ds
    withPlaces n = if e >= 0 then wholeAndRest n else smallOnly n
    wholeAndRest n = case roundDigits (n + e) digits of
      (carry, ds) -> orZero (text (take (e + carry) ds)) ++ dotted (text (drop (e + carry) ds))
    smallOnly n = case roundDigits n (replicate (negate e) 0 ++ digits) of
      (carry, ds) -> case (if carry > 0 then ds else 0 : ds) of
        first : rest -> intToDigit first : dotted (text rest)
        [] -> "0"
    dotted "" = ""
    dotted ds = '.' : ds

exponentForm :: RealFloat a => Maybe Int -> a -> String
exponentForm places x = case places of
  Nothing -> case map intToDigit digits of
    "0" -> "0.0e0"
    [d] -> d : ".0e" ++ show (e - 1)
    d : ds -> d : '.' : ds ++ "e" ++ show (e - 1)
    [] -> "0.0e0"
  Just n
    | n <= 0 -> case roundDigits 1 digits of
        (carry, ds) -> map intToDigit (take 1 ds) ++ "e" ++ show (if x == 0 then 0 else e - 1 + carry)
    | x == 0 -> "0." ++ replicate n '0' ++ "e0"
    | otherwise -> case roundDigits (n + 1) digits of
        (carry, ds) -> case map intToDigit (if carry > 0 then init ds else ds) of
          d : rest -> d : '.' : rest ++ "e" ++ show (e - 1 + carry)
          [] -> ""
  where
    (digits, e) = decimalDigits x

readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isOurs value text = case span isOurs text of
  ([], _) -> []
  (digits, rest) -> [(foldl (\n d -> n * base + fromIntegral (value d)) 0 digits, rest)]

readDec, readHex, readOct, readBin :: (Eq a, Num a) => ReadS a
readDec = readInt 10 isDigit digitToInt
readHex = readInt 16 isHexDigit digitToInt
readOct = readInt 8 isOctDigit digitToInt
readBin = readInt 2 (\c -> c == '0' || c == '1') digitToInt

readSigned :: Real a => ReadS a -> ReadS a
readSigned unsigned = readParen False signedOne
  where
    signedOne text = plain text ++ [(negate x, t) | ("-", s) <- lex text, (x, t) <- plain s]
    plain text = [(n, s) | (token, s) <- lex text, (n, "") <- unsigned token]

readFloat :: RealFrac a => ReadS a
readFloat text = [(realToFrac (x :: Double), rest) | (x, rest) <- reads text]

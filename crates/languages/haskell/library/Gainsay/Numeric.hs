{-# LANGUAGE NoImplicitPrelude #-}
-- | The numeric classes, @Enum@ and @Bounded@, their instances for whole numbers and the small types, and fractions.
--
-- Arithmetic is run, so its operations carry only the preconditions of their specifications and those facts about the result
-- that hold for every instance of the library. Floating point numbers are in "Gainsay.Floating".
module Gainsay.Numeric
  ( Num(..), Real(..), Enum(..), Bounded(..), Integral(..), Fractional(..), RealFrac(..)
  , Ratio(..), Rational, (%), numerator, denominator, reduce
  , subtract, even, odd, gcd, lcm, (^), (^^), fromIntegral, realToFrac
  , numericEnumFrom, numericEnumFromThen, numericEnumFromTo, numericEnumFromThenTo
  , boundedEnumFrom, boundedEnumFromThen, mapList, intIsCodePoint
  ) where

import Gainsay.Primitive
import Gainsay.Classes

infixr 8 ^, ^^
infixl 7 *, /, `quot`, `rem`, `div`, `mod`, %
infixl 6 +, -

data Ratio a = !a :% !a

type Rational = Ratio Integer

class Num a where
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInteger :: Integer -> a
  x - y = x + negate y
  negate x = fromInteger 0 - x

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational

class Bounded a where
  minBound, maxBound :: a

{-@ succ, pred :: Enum a => {v:a | false} -> a @-}
{-@ toEnum :: Enum a => {v:Int | false} -> a @-}
class Enum a where
  succ, pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]
  succ x = toEnum (intAdd (fromEnum x) 1)
  pred x = toEnum (intSubtract (fromEnum x) 1)
  enumFrom x = mapList toEnum (intsFrom (fromEnum x))
  enumFromThen x y = mapList toEnum (intsFromThen (fromEnum x) (fromEnum y))
  enumFromTo x z = mapList toEnum (intsFromTo (fromEnum x) (fromEnum z))
  enumFromThenTo x y z = mapList toEnum (intsFromThenTo (fromEnum x) (fromEnum y) (fromEnum z))

{-@ class (Real a, Enum a) => Integral a where
      quot    :: x:a -> y:{v:a | v /= 0} -> {v:a | ((x >= 0 && y >= 0) => (v = x / y && v >= 0)) && ((x >= 0 && y >= 1) => v <= x) && ((x >= 1 && y >= 2) => v < x)}
      rem     :: x:a -> y:{v:a | v /= 0} -> {v:a | (x >= 0 && y > 0) => (0 <= v && v < y)}
      div     :: x:a -> y:{v:a | v /= 0} -> {v:a | (y > 0 => v = x / y) && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x) && ((x >= 1 && y >= 2) => v < x)}
      mod     :: x:a -> y:{v:a | v /= 0} -> {v:a | (y > 0 => v = x mod y) && (0 < y => (0 <= v && v < y))}
      quotRem :: x:a -> y:{v:a | v /= 0}
              -> ( {v:a | ((x >= 0 && y >= 0) => (v = x / y && v >= 0)) && ((x >= 0 && y >= 1) => v <= x)}
                 , {v:a | (x >= 0 && y > 0) => (0 <= v && v < y)} )
      divMod  :: x:a -> y:{v:a | v /= 0}
              -> ( {v:a | (y > 0 => v = x / y) && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x)}
                 , {v:a | (y > 0 => v = x mod y) && (0 < y => (0 <= v && v < y))} )
      toInteger :: x:a -> {v:Integer | v = x}
  @-}
class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer
  quot x y = fst (quotRem x y)
  rem x y = snd (quotRem x y)
  div x y = fst (divMod x y)
  mod x y = snd (divMod x y)
  divMod x y = case quotRem x y of
    (q, r) -> if signum r == negate (signum y) then (q - fromInteger 1, r + y) else (q, r)

{-@ class (Num a) => Fractional a where
      (/)   :: x:a -> y:{v:a | v /= 0} -> {v:a | v = x / y}
      recip :: a -> a
      fromRational :: Ratio Integer -> a
  @-}
class Num a => Fractional a where
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a
  x / y = x * recip y
  recip x = fromInteger 1 / x

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b
  truncate x = fst (properFraction x)
  round x = case properFraction x of
    (n, r) -> roundHalf n r (abs r - fromRational (1 :% 2))
  ceiling x = case properFraction x of
    (n, r) -> if r > fromInteger 0 then n + 1 else n
  floor x = case properFraction x of
    (n, r) -> if r < fromInteger 0 then n - 1 else n

-- | Rounds to the nearer neighbour, and to the even one from the middle: whole part, fraction, its distance to a half.
roundHalf :: (Integral b, Real a) => b -> a -> a -> b
roundHalf n r distance
  | distance < 0 = n
  | distance > 0 = away
  | even n = n
  | otherwise = away
  where
    away = if r < 0 then n - 1 else n + 1

subtract :: Num a => a -> a -> a
subtract x y = y - x

even, odd :: Integral a => a -> Bool
even n = n `rem` 2 == 0
odd n = n `rem` 2 /= 0

gcd :: Integral a => a -> a -> a
gcd x y = descend (abs x) (abs y)
  where
    descend a b = if b == 0 then a else descend b (a `rem` b)

lcm :: Integral a => a -> a -> a
lcm x y
  | x == 0 = 0
  | y == 0 = 0
  | otherwise = abs ((x `quot` gcd x y) * y)

{-@ assume (^) :: (Num a, Integral b) => x:a -> y:{n:b | n >= 0} -> {z:a | (y == 0 => z == 1) && ((x == 0 && y /= 0) <=> z == 0)} @-}
(^) :: (Num a, Integral b) => a -> b -> a
x ^ n
  | n < 0 = errorWithoutStackTrace "Negative exponent"
  | otherwise = case squares x n of
      [] -> 1
      least : greater -> multiply least greater
  where
    multiply result [] = result
    multiply result (y : ys) = multiply (y * result) ys

-- | The squares of squares of a number that make up its power, the least first.
squares :: (Num a, Integral b) => a -> b -> [a]
squares x n
  | n == 0 = []
  | even n = squares (x * x) (n `quot` 2)
  | otherwise = x : squares (x * x) (n `quot` 2)

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

{-@ assume fromIntegral :: (Integral a, Num b) => x:a -> {v:b | v = x} @-}
fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromRational (toRational x)

mapList :: (a -> b) -> [a] -> [b]
mapList _ [] = []
mapList f (x : xs) = f x : mapList f xs

intsFrom :: Int -> [Int]
intsFrom n = intsFromTo n maxBound

intsFromTo :: Int -> Int -> [Int]
intsFromTo n m = if intLess m n then [] else n : intsFromTo (intAdvance n 1) m

intsFromThen :: Int -> Int -> [Int]
intsFromThen n n' = intsFromThenTo n n' (if intLessOrEqual n n' then maxBound else minBound)

intsFromThenTo :: Int -> Int -> Int -> [Int]
intsFromThenTo n n' m
  | intLessOrEqual n n' = upBy (intDistance n' n) n
  | otherwise = downBy (intDistance n' n) n
  where
    upBy step k = if intLess m k then [] else k : upBy step (intAdvance k step)
    downBy step k = if intLess k m then [] else k : downBy step (intAdvance k step)

integersFrom :: Integer -> [Integer]
integersFrom n = n `seq` (n : integersFrom (integerAdd n 1))

integersFromBy :: Integer -> Integer -> [Integer]
integersFromBy step n = n `seq` (n : integersFromBy step (integerAdd n step))

integersFromTo :: Integer -> Integer -> [Integer]
integersFromTo n m = if integerLess m n then [] else n : integersFromTo (integerAdd n 1) m

integersFromThenTo :: Integer -> Integer -> Integer -> [Integer]
integersFromThenTo n n' m
  | integerLessOrEqual n n' = upBy (integerSubtract n' n) n
  | otherwise = downBy (integerSubtract n' n) n
  where
    upBy step k = if integerLess m k then [] else k : upBy step (integerAdd k step)
    downBy step k = if integerLess k m then [] else k : downBy step (integerAdd k step)

-- | @enumFrom@ for a type that is bounded above.
boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom x = mapList toEnum (intsFromTo (fromEnum x) (fromEnum (maxBound `asTypeOf` x)))

-- | @enumFromThen@ for a type that is bounded on both sides.
boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen x y = mapList toEnum (intsFromThenTo (fromEnum x) (fromEnum y) (fromEnum limit))
  where
    limit = if fromEnum y >= fromEnum x then maxBound else minBound `asTypeOf` x

numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = n `seq` (n : numericEnumFrom (n + 1))

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n n' = from n
  where
    step = n' - n
    from x = x `seq` (x : from (x + step))

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = upTo (m + fromRational (1 :% 2)) (numericEnumFrom n)

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo n n' m
  | n' >= n = upTo (m + middle) (numericEnumFromThen n n')
  | otherwise = downTo (m + middle) (numericEnumFromThen n n')
  where
    middle = (n' - n) / 2

upTo, downTo :: Ord a => a -> [a] -> [a]
upTo limit (x : xs) | x <= limit = x : upTo limit xs
upTo _ _ = []
downTo limit (x : xs) | x >= limit = x : downTo limit xs
downTo _ _ = []

instance Num Int where
  (+) = intAdd
  (-) = intSubtract
  (*) = intMultiply
  negate = intNegate
  abs x = if intLess x 0 then intNegate x else x
  signum x = if intLess 0 x then 1 else if intEqual x 0 then 0 else intNegate 1
  fromInteger = integerToInt

instance Real Int where
  toRational x = intToInteger x :% 1

instance Integral Int where
  quot = intQuotient
  rem = intRemainder
  div = intDivide
  mod = intModulo
  quotRem x y = case intQuotient x y of q -> q `seq` (q, intRemainder x y)
  divMod x y = case intDivide x y of q -> q `seq` (q, intModulo x y)
  toInteger = intToInteger

instance Num Integer where
  (+) = integerAdd
  (-) = integerSubtract
  (*) = integerMultiply
  negate = integerNegate
  abs x = if integerLess x 0 then integerNegate x else x
  signum x = if integerLess 0 x then 1 else if integerEqual x 0 then 0 else integerNegate 1
  fromInteger x = x

instance Real Integer where
  toRational x = x :% 1

instance Integral Integer where
  quot = integerQuotient
  rem = integerRemainder
  div = integerDivide
  mod = integerModulo
  quotRem x y = case integerQuotient x y of q -> q `seq` (q, integerRemainder x y)
  divMod x y = case integerDivide x y of q -> q `seq` (q, integerModulo x y)
  toInteger x = x

instance Bounded Int where
  minBound = intSubtract (intNegate 9223372036854775807) 1
  maxBound = 9223372036854775807

instance Enum Int where
  succ x
    | intEqual x maxBound = errorWithoutStackTrace "Prelude.Enum.succ{Int}: tried to take `succ' of maxBound"
    | otherwise = intAdd x 1
  pred x
    | intEqual x minBound = errorWithoutStackTrace "Prelude.Enum.pred{Int}: tried to take `pred' of minBound"
    | otherwise = intSubtract x 1
  toEnum x = x
  fromEnum x = x
  enumFrom = intsFrom
  enumFromThen = intsFromThen
  enumFromTo = intsFromTo
  enumFromThenTo = intsFromThenTo

instance Enum Integer where
  succ x = integerAdd x 1
  pred x = integerSubtract x 1
  toEnum = intToInteger
  fromEnum = integerToInt
  enumFrom = integersFrom
  enumFromThen n n' = integersFromBy (integerSubtract n' n) n
  enumFromTo = integersFromTo
  enumFromThenTo = integersFromThenTo

instance Bounded Char where
  minBound = '\0'
  maxBound = '\1114111'

-- | Whether a character has this code point.
intIsCodePoint :: Int -> Bool
intIsCodePoint n = intLessOrEqual 0 n && intLessOrEqual n 1114111

instance Enum Char where
  succ c
    | charEqual c maxBound = errorWithoutStackTrace "Prelude.Enum.Char.succ: bad argument"
    | otherwise = charChr (intAdd (charOrd c) 1)
  pred c
    | charEqual c minBound = errorWithoutStackTrace "Prelude.Enum.Char.pred: bad argument"
    | otherwise = charChr (intSubtract (charOrd c) 1)
  toEnum n = if intIsCodePoint n then charChr n else errorWithoutStackTrace "Prelude.chr: bad argument"
  fromEnum = charOrd
  enumFrom c = mapList charChr (intsFromTo (charOrd c) 1114111)
  enumFromThen c d =
    mapList charChr (intsFromThenTo (charOrd c) (charOrd d) (if charLessOrEqual c d then 1114111 else 0))
  enumFromTo c d = mapList charChr (intsFromTo (charOrd c) (charOrd d))
  enumFromThenTo c d e = mapList charChr (intsFromThenTo (charOrd c) (charOrd d) (charOrd e))

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Enum Bool where
  succ False = True
  succ True = errorWithoutStackTrace "Prelude.Enum.Bool.succ: bad argument"
  pred True = False
  pred False = errorWithoutStackTrace "Prelude.Enum.Bool.pred: bad argument"
  toEnum n
    | intEqual n 0 = False
    | intEqual n 1 = True
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Bool.toEnum: bad argument"
  fromEnum False = 0
  fromEnum True = 1
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Enum Ordering where
  succ LT = EQ
  succ EQ = GT
  succ GT = errorWithoutStackTrace "Prelude.Enum.Ordering.succ: bad argument"
  pred GT = EQ
  pred EQ = LT
  pred LT = errorWithoutStackTrace "Prelude.Enum.Ordering.pred: bad argument"
  toEnum n
    | intEqual n 0 = LT
    | intEqual n 1 = EQ
    | intEqual n 2 = GT
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Ordering.toEnum: bad argument"
  fromEnum LT = 0
  fromEnum EQ = 1
  fromEnum GT = 2
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Bounded () where
  minBound = ()
  maxBound = ()

instance Enum () where
  succ () = errorWithoutStackTrace "Prelude.Enum.().succ: bad argument"
  pred () = errorWithoutStackTrace "Prelude.Enum.().pred: bad argument"
  toEnum n = if intEqual n 0 then () else errorWithoutStackTrace "Prelude.Enum.().toEnum: bad argument"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = () : enumFromThen () ()
  enumFromTo () () = [()]
  enumFromThenTo () () () = () : enumFromThenTo () () ()

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

-- | The fraction in lowest terms; a zero denominator fails.
reduce :: Integral a => a -> a -> Ratio a
reduce x y
  | y == 0 = errorWithoutStackTrace "Ratio has zero denominator"
  | otherwise = case gcd x y of divisor -> (x `quot` divisor) :% (y `quot` divisor)

{-@ (%) :: Integral a => a -> {v:a | v /= 0} -> Ratio a @-}
(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

numerator, denominator :: Ratio a -> a
numerator (x :% _) = x
denominator (_ :% y) = y

instance Eq a => Eq (Ratio a) where
  (x :% y) == (x' :% y') = x == x' && y == y'

instance Integral a => Ord (Ratio a) where
  compare (x :% y) (x' :% y') = compare (x * y') (x' * y)
  (x :% y) <= (x' :% y') = x * y' <= x' * y
  (x :% y) < (x' :% y') = x * y' < x' * y

instance Integral a => Num (Ratio a) where
  (x :% y) + (x' :% y') = reduce (x * y' + x' * y) (y * y')
  (x :% y) - (x' :% y') = reduce (x * y' - x' * y) (y * y')
  (x :% y) * (x' :% y') = reduce (x * x') (y * y')
  negate (x :% y) = negate x :% y
  abs (x :% y) = abs x :% y
  signum (x :% _) = signum x :% 1
  fromInteger x = fromInteger x :% 1

instance Integral a => Fractional (Ratio a) where
  (x :% y) / (x' :% y') = (x * y') % (y * x')
  recip (x :% y)
    | x == 0 = errorWithoutStackTrace "Ratio has zero denominator"
    | x < 0 = negate y :% negate x
    | otherwise = y :% x
  fromRational (x :% y) = fromInteger x % fromInteger y

instance Integral a => Real (Ratio a) where
  toRational (x :% y) = toInteger x :% toInteger y

instance Integral a => RealFrac (Ratio a) where
  properFraction (x :% y) = case quotRem x y of
    (q, r) -> (fromInteger (toInteger q), r :% y)

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromIntegral n :% 1
  fromEnum x = fromInteger (truncate x)
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

{-# LANGUAGE NoImplicitPrelude #-}
-- | The classes @Floating@ and @RealFloat@, and the instances of @Double@ and @Float@.
module Gainsay.Floating
  ( Floating(..), RealFloat(..), float2Double, double2Float
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric

infixr 8 **

{-@ class (Fractional a) => Floating a where
      exp :: x:a -> {y:a | y > 0}
      log :: x:{v:a | v > 0} -> a
      sqrt :: x:{v:a | v >= 0} -> {y:a | y >= 0}
      (**) :: x:a -> y:{v:a | x = 0 => v >= 0} -> a
      logBase :: b:{v:a | v > 0 && v /= 1} -> x:{v:a | v > 0} -> a
      sin :: x:a -> {y:a | -1 <= y && y <= 1}
      cos :: x:a -> {y:a | -1 <= y && y <= 1}
      asin :: x:{v:a | -1 <= v && v <= 1} -> a
      acos :: x:{v:a | -1 <= v && v <= 1} -> a
      acosh :: x:{v:a | v >= 1} -> a
      atanh :: x:{v:a | -1 < v && v < 1} -> a
  @-}
class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  x ** y = exp (log x * y)
  logBase base x = log x / log base
  sqrt x = x ** fromRational (1 :% 2)
  tan x = sin x / cos x
  tanh x = sinh x / cosh x

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a
  exponent x = case decodeFloat x of
    (m, n) -> if m == 0 then 0 else n + floatDigits x
  significand x = case decodeFloat x of
    (m, _) -> encodeFloat m (negate (floatDigits x))
  scaleFloat k x
    | k == 0 || x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of (m, n) -> encodeFloat m (n + k)
  atan2 y x
    | isNaN x || isNaN y = x + y
    | y < 0 || isNegativeZero y = negate (upper (negate y))
    | otherwise = upper y
    where
      upper v
        | x > 0 = atan (v / x)
        | x < 0 = pi + atan (v / x)
        | v > 0 = pi / 2
        | isNegativeZero x = pi
        | otherwise = v

float2Double :: Float -> Double
float2Double = floatToDouble

double2Float :: Double -> Float
double2Float = doubleToFloat

-- | Mantissa and exponent of numerator / denominator, the mantissa with exactly so many binary digits.
decodeRatio :: Int -> Integer -> Integer -> (Integer, Int)
decodeRatio digits n d
  | n == 0 = (0, 0)
  | otherwise = grow n (shrinkDenominator d 0)
  where
    lower = 2 ^ (digits - 1)
    upper = 2 ^ digits
    shrinkDenominator k e = if k == 1 then e else shrinkDenominator (k `quot` 2) (e - 1)
    grow m e
      | abs m < lower = grow (m * 2) (e - 1)
      | abs m >= upper = grow (m `quot` 2) (e + 1)
      | otherwise = (m, e)

encodeRatio :: (Integer -> Integer -> a) -> Integer -> Int -> a
encodeRatio fromRatio m e = if e >= 0 then fromRatio (m * 2 ^ e) 1 else fromRatio m (2 ^ negate e)

instance Num Double where
  (+) = doubleAdd
  (-) = doubleSubtract
  (*) = doubleMultiply
  negate = doubleNegate
  abs x = if doubleEqual x 0 then 0 else if doubleLess x 0 then doubleNegate x else x
  signum x = if doubleLess 0 x then 1 else if doubleLess x 0 then doubleNegate 1 else x
  fromInteger = doubleFromInteger

instance Real Double where
  toRational x = doubleNumerator x :% doubleDenominator x

instance Fractional Double where
  (/) = doubleDivide
  recip x = doubleDivide 1 x
  fromRational (n :% d) = doubleFromRatio n d

instance RealFrac Double where
  properFraction x = case doubleTruncate x of
    n -> n `seq` (fromInteger n, doubleSubtract x (doubleFromInteger n))
  truncate x = fromInteger (doubleTruncate x)
  floor x = fromInteger (doubleFloor x)
  ceiling x = fromInteger (integerNegate (doubleFloor (doubleNegate x)))
  round x = fromInteger (doubleRound x)

doubleTruncate :: Double -> Integer
doubleTruncate x = if doubleLess x 0 then integerNegate (doubleFloor (doubleNegate x)) else doubleFloor x

-- | Rounds to the nearest integer, and to the even one from the middle.
doubleRound :: Double -> Integer
doubleRound x
  | doubleLess rest half = lower
  | doubleLess half rest = integerAdd lower 1
  | even lower = lower
  | otherwise = integerAdd lower 1
  where
    lower = doubleFloor x
    rest = doubleSubtract x (doubleFromInteger lower)
    half = doubleFromRatio 1 2

instance Floating Double where
  pi = doubleFromRatio 884279719003555 281474976710656
  exp = doubleExponential
  log = doubleLogarithm
  sqrt = doubleSquareRoot
  (**) = doublePower
  sin = doubleSine
  cos = doubleCosine
  tan = doubleTangent
  asin = doubleArcSine
  acos = doubleArcCosine
  atan = doubleArcTangent
  sinh = doubleHyperbolicSine
  cosh = doubleHyperbolicCosine
  tanh = doubleHyperbolicTangent
  asinh x = if x < 0 then negate (asinh (negate x)) else log (x + sqrt (x * x + 1))
  acosh x = log (x + sqrt (x * x - 1))
  atanh x = log ((1 + x) / (1 - x)) / 2

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (negate 1021, 1024)
  decodeFloat x = decodeRatio 53 (doubleNumerator x) (doubleDenominator x)
  encodeFloat = encodeRatio doubleFromRatio
  isNaN = doubleIsNaN
  isInfinite = doubleIsInfinite
  isDenormalized x = x /= 0 && not (isNaN x) && abs x < encodeFloat 1 (negate 1022)
  isNegativeZero = doubleIsNegativeZero
  isIEEE _ = True

instance Enum Double where
  succ x = doubleAdd x 1
  pred x = doubleSubtract x 1
  toEnum n = doubleFromInteger (intToInteger n)
  fromEnum x = integerToInt (doubleTruncate x)
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

instance Num Float where
  (+) = floatAdd
  (-) = floatSubtract
  (*) = floatMultiply
  negate = floatNegate
  abs x = if floatEqual x 0 then 0 else if floatLess x 0 then floatNegate x else x
  signum x = if floatLess 0 x then 1 else if floatLess x 0 then floatNegate 1 else x
  fromInteger = floatFromInteger

instance Real Float where
  toRational x = floatNumerator x :% floatDenominator x

instance Fractional Float where
  (/) = floatDivide
  recip x = floatDivide 1 x
  fromRational (n :% d) = floatFromRatio n d

instance RealFrac Float where
  properFraction x = case floatTruncate x of
    n -> n `seq` (fromInteger n, floatSubtract x (floatFromInteger n))
  truncate x = fromInteger (floatTruncate x)
  floor x = fromInteger (floatFloor x)
  ceiling x = fromInteger (integerNegate (floatFloor (floatNegate x)))
  round x = fromInteger (floatRound x)

floatTruncate :: Float -> Integer
floatTruncate x = if floatLess x 0 then integerNegate (floatFloor (floatNegate x)) else floatFloor x

-- | Rounds to the nearest integer, and to the even one from the middle.
floatRound :: Float -> Integer
floatRound x
  | floatLess rest half = lower
  | floatLess half rest = integerAdd lower 1
  | even lower = lower
  | otherwise = integerAdd lower 1
  where
    lower = floatFloor x
    rest = floatSubtract x (floatFromInteger lower)
    half = floatFromRatio 1 2

instance Floating Float where
  pi = floatFromRatio 884279719003555 281474976710656
  exp = floatExponential
  log = floatLogarithm
  sqrt = floatSquareRoot
  (**) = floatPower
  sin = floatSine
  cos = floatCosine
  tan = floatTangent
  asin = floatArcSine
  acos = floatArcCosine
  atan = floatArcTangent
  sinh = floatHyperbolicSine
  cosh = floatHyperbolicCosine
  tanh = floatHyperbolicTangent
  asinh x = if x < 0 then negate (asinh (negate x)) else log (x + sqrt (x * x + 1))
  acosh x = log (x + sqrt (x * x - 1))
  atanh x = log ((1 + x) / (1 - x)) / 2

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (negate 125, 128)
  decodeFloat x = decodeRatio 24 (floatNumerator x) (floatDenominator x)
  encodeFloat = encodeRatio floatFromRatio
  isNaN = floatIsNaN
  isInfinite = floatIsInfinite
  isDenormalized x = x /= 0 && not (isNaN x) && abs x < encodeFloat 1 (negate 126)
  isNegativeZero = floatIsNegativeZero
  isIEEE _ = True

instance Enum Float where
  succ x = floatAdd x 1
  pred x = floatSubtract x 1
  toEnum n = floatFromInteger (intToInteger n)
  fromEnum x = integerToInt (floatTruncate x)
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

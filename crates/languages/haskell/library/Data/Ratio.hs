-- | Fractions.
module Data.Ratio
  ( Ratio, Rational, (%), numerator, denominator, approxRational
  ) where

import Gainsay.Numeric (Ratio(..), (%), numerator, denominator)

-- | The simplest fraction within a distance of a number.
approxRational :: RealFrac a => a -> a -> Rational
approxRational x distance = simplest (toRational x - toRational distance) (toRational x + toRational distance)

simplest :: Rational -> Rational -> Rational
simplest x y
  | y < x = simplest y x
  | x == y = x
  | x > 0 = between (numerator x) (denominator x) (numerator y) (denominator y)
  | y < 0 = negate (between (negate (numerator y)) (denominator y) (negate (numerator x)) (denominator x))
  | otherwise = 0

between :: Integer -> Integer -> Integer -> Integer -> Rational
between n d n' d'
  | r == 0 = q % 1
  | q /= q' = (q + 1) % 1
  | otherwise = (q * numerator inner + denominator inner) % numerator inner
  where
    (q, r) = quotRem n d
    (q', r') = quotRem n' d'
    inner = between d' r' d r

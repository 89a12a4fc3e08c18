-- | Fractions.
module Data.Ratio
  ( Ratio, Rational, (%), numerator, denominator, approxRational
  ) where

import Gainsay.Numeric (Ratio(..), (%), numerator, denominator)

-- | The fraction with the smallest denominator within a distance of a number.
approxRational :: RealFrac a => a -> a -> Rational
approxRational x distance = simplest (centre - reach) (centre + reach)
  where
    centre = toRational x
    reach = abs (toRational distance)

simplest :: Rational -> Rational -> Rational
simplest low high
  | low > 0 = simplestPositive low high
  | high < 0 = negate (simplestPositive (negate high) (negate low))
  | otherwise = 0

-- | By continued fractions: an integer where one lies between, else the common whole part and the same for what remains.
simplestPositive :: Rational -> Rational -> Rational
simplestPositive low high
  | whole == low = low
  | whole + 1 <= high = whole + 1
  | otherwise = whole + recip (simplestPositive (recip (high - whole)) (recip (low - whole)))
  where
    whole = fromInteger (floor low)

-- Integers, division and remainders, doubles, ratios, bits.
module Arithmetic where

import Data.Bits (shiftL, (.&.), xor, testBit)
import Data.Ratio ((%), numerator, denominator)

prop_divMod :: Int -> Int -> Bool
prop_divMod x y = y == 0 || (x `div` y) * y + x `mod` y == x
-- ~ refuted overflow where y == -1 && x < 0 kind concrete

prop_divModOfIntegers :: Integer -> Integer -> Bool
prop_divModOfIntegers x y = y == 0 || (x `div` y) * y + x `mod` y == x

prop_quotRem :: () -> Bool
prop_quotRem () = (-7) `quot` 2 == -3 && (-7) `rem` 2 == -1 && (-7) `div` 2 == -4 && (-7) `mod` 2 == 1

prop_remainderSign :: Int -> Bool
prop_remainderSign x = x `rem` 3 >= 0
-- ~ refuted property where x < 0 kind concrete

prop_gcd :: () -> Bool
prop_gcd () = gcd 12 18 == 6 && lcm 4 6 == 12

prop_powers :: () -> Bool
prop_powers () = 2 ^ 10 == 1024 && (2 :: Integer) ^ 70 == 1180591620717411303424

prop_squares :: Int -> Bool
prop_squares x = x * x >= 0
-- ~ refuted property kind concrete

prop_squaresOfIntegers :: Integer -> Bool
prop_squaresOfIntegers x = x * x >= 0

prop_ratios :: () -> Bool
prop_ratios () = 1 % 2 + 1 % 3 == 5 % 6 && numerator (6 % 8) == 3

prop_bits :: () -> Bool
prop_bits () = 1 `shiftL` 4 == 16 && 12 .&. 10 == 8 && xor 5 3 == 6 && testBit (4 :: Int) 2

average :: Double -> Double -> Double
average x y = (x + y) / 2

prop_average :: () -> Bool
prop_average () = average 1 4 == 2.5 && truncate (average 1 4) == 2 && round 3.5 == 4 && ceiling 2.1 == 3

prop_doublesGrow :: Double -> Bool
prop_doublesGrow x = x + 1 > x || x > 1000 || x < -1000
-- ~ unknown unsupported

prop_signs :: Int -> Bool
prop_signs x = signum x * abs x == x

prop_fromIntegral :: Int -> Bool
prop_fromIntegral x = fromIntegral x + (1 :: Integer) == toInteger (x + 1)
-- ~ refuted property where x > 0 kind concrete

-- Division by a number that is not zero does not fail, so there is nothing to check.
digits :: Int -> [Int]
digits 0 = []
digits n = digits (n `div` 10) ++ [n `mod` 10]
-- ~ with steps 60000

prop_digits :: () -> Bool
prop_digits () = digits 1203 == [1, 2, 0, 3]

prop_even :: Integer -> Bool
prop_even x = even (x * (x + 1)) || odd x

-- Inputs are words, and what functions make of them is not: `Integer` grows beyond 64 bits.
module IntegersBeyondWordsInRecursion
  ( prop_factorial, prop_sum, prop_power
  ) where

factorial :: Integer -> Integer
factorial n = if n <= 0 then 1 else n * factorial (n - 1)

prop_factorial :: Int -> Bool
prop_factorial n = n > 30 || factorial (toInteger n) < 9223372036854775808
-- ~ refuted property where n > 20 kind concrete

total :: [Int] -> Integer
total [] = 0
total (x : xs) = toInteger x + total xs

prop_sum :: [Int] -> Bool
prop_sum xs = total xs < 9223372036854775808
-- ~ unknown unconfirmed

power :: [a] -> Integer
power [] = 1
power (_ : xs) = 2 * power xs

prop_power :: [Int] -> Bool
prop_power xs = power xs < 256
-- ~ refuted property kind concrete

-- Machine integers have bounds and an `Integer` has none: a failure that needs an input beyond them is no counterexample.
module Bounds where

prop_least :: Int -> Bool
prop_least x = x >= minBound

prop_leastInside :: [Maybe Int] -> Bool
prop_leastInside (Just x : _) = x <= maxBound
prop_leastInside _ = True

prop_noLeast :: Integer -> Bool
prop_noLeast x = x >= -9223372036854775808
-- ~ refuted property kind concrete

prop_large :: Int -> Bool
prop_large x = x < 4611686018427387904
-- ~ refuted property where x > 4000000000000000000 kind concrete

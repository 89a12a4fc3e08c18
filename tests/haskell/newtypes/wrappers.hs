{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- Newtypes, phantom types, smart constructors.
module Wrappers where

newtype Age = Age { years :: Int } deriving (Eq, Ord, Show)

newtype Meters = Meters Int deriving (Eq, Ord, Show, Num)

newtype Tagged tag a = Tagged a

data Celsius
data Fahrenheit

convert :: Tagged Celsius Int -> Tagged Fahrenheit Int
convert (Tagged c) = Tagged (c * 9 `div` 5 + 32)

untag :: Tagged tag a -> a
untag (Tagged a) = a

prop_freezing :: () -> Bool
prop_freezing () = untag (convert (Tagged 0)) == 32

makeAge :: Int -> Maybe Age
makeAge n | n < 0 || n > 150 = Nothing
          | otherwise = Just (Age n)

prop_ages :: Int -> Bool
prop_ages n = maybe True ((>= 0) . years) (makeAge n)

prop_older :: Age -> Age -> Bool
prop_older a b = max a b == a
-- ~ refuted property kind concrete

prop_meters :: Int -> Int -> Bool
prop_meters x y = Meters x + Meters y == Meters (x + y)

{-@ birthday :: a:Age -> {b:Age | years b = years a + 1} @-}
birthday :: Age -> Age
birthday (Age n) = Age (n + 1)

newtype Predicate a = Predicate { holds :: a -> Bool }

both :: Predicate a -> Predicate a -> Predicate a
both (Predicate p) (Predicate q) = Predicate (\a -> p a && q a)

prop_both :: Int -> Bool
prop_both n = holds (both (Predicate (> 3)) (Predicate even)) n == (n > 4 && even n)
-- ~ refuted property where n == 4 kind concrete

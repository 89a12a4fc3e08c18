-- What is for all types that have an instance was not shown by looking at one of them.
module EveryInstance where

class Thing a where
  weight :: a -> Int

instance Thing Int where
  weight _ = 1

instance Thing Bool where
  weight _ = 0

prop_weighs :: Thing a => a -> Bool
prop_weighs x = weight x == 1
-- ~ unknown unsupported

prop_reflexive :: Eq a => a -> Bool
prop_reflexive x = x == x
-- ~ unknown unsupported

prop_int :: Int -> Bool
prop_int x = weight x == 1

class Single a where
  single :: a -> Int

instance Single Int where
  single x = if x > 0 then x else 1

inverse :: Single a => a -> Int
inverse x = 10 `div` single x

-- What is proved for values of any type holds where comparisons are those of the values, and nowhere else.
module UnlawfulComparisons where

data Same = Same Int
instance Eq Same where
  _ == _ = True

{-@ equal :: Eq a => x:a -> y:a -> {v:Bool | v <=> x == y} @-}
equal :: Eq a => a -> a -> Bool
equal x y = x == y

{-@ different :: {v:Bool | not v} @-}
different :: Bool
different = equal (Same 1) (Same 2)
-- ~ refuted postcondition

{-@ same :: Eq a => a -> {v:Bool | v} @-}
same :: Eq a => a -> Bool
same x = x == x

{-@ notANumber :: Double -> {v:Bool | v} @-}
notANumber :: Double -> Bool
notANumber x = same x
-- ~ unknown unsupported

{-@ reflect has @-}
has :: Eq a => a -> [a] -> Bool
has _ [] = False
has x (y : ys) = x == y || has x ys

{-@ missing :: {v:Bool | not v} @-}
missing :: Bool
missing = has (Same 1) [Same 2]
-- ~ refuted postcondition

-- `v` is what a refinement calls its value where nobody names it; where something around it is called so, that is meant.
module NamesThatAreNotTheValue where

data Vec = Vec { vsize :: Int, items :: [Int] }
{-@ data Vec = Vec { vsize :: Nat, items :: {xs:[Int] | len xs = vsize} } @-}

{-@ at :: v:Vec -> {i:Nat | i < vsize v} -> Int @-}
at :: Vec -> Int -> Int
at (Vec _ xs) i = nth xs i

{-@ nth :: xs:[Int] -> i:{Nat | i < len xs} -> Int @-}
nth :: [Int] -> Int -> Int
nth (x : _) 0 = x
nth (_ : xs) i = nth xs (i - 1)

{-@ total :: v:Vec -> Int @-}
total :: Vec -> Int
total v = go 0 0
  where
    n = vsize v
    {-@ go :: Int -> i:{Nat | i <= vsize v} -> Int / [vsize v - i] @-}
    go :: Int -> Int -> Int
    go acc i
      | i < n = go (acc + at v i) (i + 1)
      | otherwise = acc

{-@ above :: v:Int -> w:{Int | w > v} -> {Int | v > 0} @-}
above :: Int -> Int -> Int
above v w = w - v
-- ~ refuted postcondition where v <= 0

{-@ positive :: {Int | v > 0} -> {Int | v > 1} @-}
positive :: Int -> Int
positive n = n + 1

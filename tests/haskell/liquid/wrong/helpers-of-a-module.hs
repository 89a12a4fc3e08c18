-- Helpers without types that do not do what is needed.
module HelpersOfAModule (sorted, deepest, cells) where

{-@ type Up a = [a]<{\x v -> x <= v}> @-}

below x [] = []
below x (y : ys) = if y < x then y : below x ys else below x ys

above x [] = []
above x (y : ys) = if y >= x then y : above x ys else above x ys

between k [] ys = k : ys
between k (x : xs) ys = x : between k xs ys

{-@ sorted :: [Int] -> Up Int @-}
sorted :: [Int] -> [Int]
sorted [] = []
-- ~ refuted postcondition
sorted (x : xs) = between x (sorted (above x xs)) (sorted (below x xs))

data Tree = Leaf | Node Tree Tree

{-@ inline larger @-}
larger :: Int -> Int -> Int
larger x y = if x > y then y else x

{-@ measure depth @-}
depth :: Tree -> Int
depth Leaf = 0
depth (Node l r) = 1 + larger (depth l) (depth r)

{-@ deepest :: t:Tree -> {v:Int | v == depth t && v >= 2} @-}
deepest :: Tree -> Int
deepest Leaf = 0
-- ~ refuted postcondition
deepest (Node l r) = larger (deepest r) (deepest l) + 1

{-@ cells :: xs:{[a] | len xs == 3} -> ys:[b] -> {v:Int | v == len ys + len ys} @-}
cells :: [a] -> [b] -> Int
cells xs ys = length xs * length ys
-- ~ refuted postcondition

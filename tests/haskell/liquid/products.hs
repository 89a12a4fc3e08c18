-- Products of unknowns: by zero and one, signs, and one factor more.
module Products where

{-@ area :: w:Nat -> h:Nat -> {v:Nat | v == w * h} @-}
area :: Int -> Int -> Int
area w h = w * h

{-@ times :: x:Int -> n:Nat -> {v:Int | v == x * n} @-}
times :: Int -> Int -> Int
times x n = if n == 0 then 0 else x + times x (n - 1)

{-@ flat :: n:Nat -> m:Nat -> {v:[{x:[a] | len x == m}] | len v == n} -> {v:[a] | len v == m * n} @-}
flat :: Int -> Int -> [[a]] -> [a]
flat _ _ [] = []
flat n m (x : xs) = x ++ flat (n - 1) m xs

{-@ scaled :: a:Int -> b:{Int | a <= b} -> c:Nat -> {v:Int | v == b * c && a * c <= v} @-}
scaled :: Int -> Int -> Int -> Int
scaled _ b c = b * c

{-@ swapped :: a:Int -> b:Int -> {v:Int | v == b * a} @-}
swapped :: Int -> Int -> Int
swapped a b = a * b

-- Insertion sort into lists that are sorted because their type says so.
module Sorted where

data Sorted a = Nil | Cons a (Sorted a)
{-@ data Sorted a = Nil | Cons { first :: a, others :: Sorted {v:a | first <= v} } @-}

{-@ measure size @-}
size :: Sorted a -> Int
size Nil = 0
size (Cons _ rest) = 1 + size rest

{-@ insert :: Ord a => x:a -> xs:Sorted a -> {v:Sorted a | size v = size xs + 1} @-}
insert :: Ord a => a -> Sorted a -> Sorted a
insert x Nil = Cons x Nil
insert x (Cons y rest)
  | x <= y = Cons x (Cons y rest)
  | otherwise = Cons y (insert x rest)

{-@ sorted :: Ord a => xs:[a] -> {v:Sorted a | size v = len xs} @-}
sorted :: Ord a => [a] -> Sorted a
sorted [] = Nil
sorted (x : xs) = insert x (sorted xs)

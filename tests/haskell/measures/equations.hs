-- Measures with equations; where a measure says nothing, nothing is known.
module Equations where

-- ~ with steps 60000

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ measure nodes :: Tree a -> Int
      nodes Leaf = 0
      nodes (Node l x r) = 1 + nodes l + nodes r
  @-}

{-@ measure top :: Tree a -> a
      top (Node l x r) = x
  @-}

{-@ measure isLeaf :: Tree a -> Bool
      isLeaf Leaf = true
      isLeaf (Node l x r) = false
  @-}

{-@ single :: x:a -> {v:Tree a | top v = x && not (isLeaf v)} @-}
single :: a -> Tree a
single x = Node Leaf x Leaf

{-@ root :: {t:Tree a | not (isLeaf t)} -> a @-}
root :: Tree a -> a
root (Node _ x _) = x

{-@ grow :: Ord a => x:a -> t:Tree a -> {v:Tree a | nodes v = 1 + nodes t} @-}
grow :: Ord a => a -> Tree a -> Tree a
grow x Leaf = Node Leaf x Leaf
-- ~ refuted postcondition where !(t is Leaf) kind concrete
grow x t@(Node l y r)
  | x < y = Node (grow x l) y r
  | x > y = Node l y (grow x r)
  | otherwise = t

{-@ partial :: t:Tree Int -> {v:Int | v > top t} @-}
partial :: Tree Int -> Int
partial Leaf = 0
-- ~ unknown unsupported
partial (Node _ x _) = x + 1

-- A search tree into which keys are put on the wrong side.
module TreeOutOfOrder where

{-@ data Tree a <l :: a -> a -> Bool, r :: a -> a -> Bool>
      = Leaf
      | Node { key :: a, left :: Tree<l, r> (a<l key>), right :: Tree<l, r> (a<r key>) } @-}
data Tree a = Leaf | Node a (Tree a) (Tree a)

{-@ type Ordered a = Tree<{\k v -> v < k}, {\k v -> k < v}> a @-}

{-@ insert :: Int -> Ordered Int -> Ordered Int @-}
insert :: Int -> Tree Int -> Tree Int
insert x Leaf = Node x Leaf Leaf
-- ~ refuted postcondition
insert x (Node y left right)
  | x < y = Node y (insert x left) right
  | otherwise = Node y left (insert x right)

{-@ swap :: Ordered Int -> Ordered Int @-}
swap :: Tree Int -> Tree Int
swap Leaf = Leaf
-- ~ refuted postcondition
swap (Node y left right) = Node y right left

{-@ forget :: Tree Int -> Ordered Int @-}
forget :: Tree Int -> Tree Int
forget t = t
-- ~ refuted postcondition

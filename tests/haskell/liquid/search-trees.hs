-- A datatype with predicate parameters: the keys on the left are smaller, those on the right larger.
module SearchTrees (Tree, empty, insert, member, increasing, ordered) where

{-@ data Tree a <l :: a -> a -> Bool, r :: a -> a -> Bool>
      = Leaf
      | Node { key :: a, left :: Tree<l, r> (a<l key>), right :: Tree<l, r> (a<r key>) } @-}
data Tree a = Leaf | Node a (Tree a) (Tree a)

{-@ type Ordered a = Tree<{\k v -> v < k}, {\k v -> k < v}> a @-}

{-@ empty :: Ordered a @-}
empty :: Tree a
empty = Leaf

{-@ insert :: Ord a => a -> Ordered a -> Ordered a @-}
insert :: Ord a => a -> Tree a -> Tree a
insert x Leaf = Node x Leaf Leaf
insert x (Node y left right)
  | x < y = Node y (insert x left) right
  | y < x = Node y left (insert x right)
  | otherwise = Node y left right

member :: Ord a => a -> Tree a -> Bool
member _ Leaf = False
member x (Node y left right)
  | x < y = member x left
  | y < x = member x right
  | otherwise = True

{-@ data Pair a b <p :: a -> b -> Bool> = Pair { one :: a, two :: b<p one> } @-}
data Pair a b = Pair a b

{-@ increasing :: Int -> Pair<{\x v -> x < v}> Int Int @-}
increasing :: Int -> Pair Int Int
increasing x = Pair x (x + 1)

{-@ ordered :: Pair<{\x v -> x < v}> Int Int -> {v:Bool | v} @-}
ordered :: Pair Int Int -> Bool
ordered (Pair x y) = x < y

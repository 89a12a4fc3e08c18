module Trees where

data Tree = Leaf | Node Tree Int Tree

size :: Int
size = 120

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x tree@(Node left y right)
  | x < y = Node (insert x left) y right
  | x > y = Node left y (insert x right)
  | otherwise = tree

member :: Int -> Tree -> Bool
member _ Leaf = False
member x (Node left y right)
  | x < y = member x left
  | x > y = member x right
  | otherwise = True

toList :: Tree -> [Int]
toList Leaf = []
toList (Node left x right) = toList left ++ [x] ++ toList right

workload :: Bool
workload = all (`member` tree) keys && length (toList tree) == size
  where
    keys = [n * 7919 `mod` 1000003 | n <- [1 .. size]]
    tree = foldr insert Leaf keys

property :: Int -> Int -> Int -> Int -> Bool
property x a b c = member x (foldr insert Leaf [a, b, c, x])

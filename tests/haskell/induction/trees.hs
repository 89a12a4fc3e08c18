module Trees where

data Tree = Leaf | Node Tree Int Tree deriving (Eq, Show)

mirror :: Tree -> Tree
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t

member :: Int -> Tree -> Bool
member _ Leaf = False
member x (Node l y r)
  | x < y = member x l
  | x > y = member x r
  | otherwise = True

prop_mirrored_twice :: Tree -> Bool
prop_mirrored_twice t = mirror (mirror t) == t

prop_mirrors_are_as_large :: Tree -> Bool
prop_mirrors_are_as_large t = size (mirror t) == size t

prop_inserted :: Int -> Tree -> Bool
prop_inserted x t = member x (insert x t)

prop_others_stay :: Int -> Int -> Tree -> Bool
prop_others_stay x y t = x == y || member y (insert x t) == member y t

prop_larger :: Int -> Tree -> Bool
prop_larger x t = size (insert x t) == size t + 1
-- ~ refuted property kind concrete

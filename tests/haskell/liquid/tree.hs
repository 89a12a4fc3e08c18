-- Trees: sizes through two recursive calls, a search that only goes down.
module Tree where

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ measure size :: Tree a -> Int
      size Leaf = 0
      size (Node l x r) = 1 + size l + size r
  @-}

{-@ flatten :: t:Tree a -> {v:[a] | len v = size t} @-}
flatten :: Tree a -> [a]
flatten Leaf = []
flatten (Node l x r) = flatten l ++ (x : flatten r)

{-@ insert :: Ord a => a -> t:Tree a -> {v:Tree a | size v <= size t + 1 && size v > 0} @-}
insert :: Ord a => a -> Tree a -> Tree a
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r)
  | x < y = Node (insert x l) y r
  | y < x = Node l y (insert x r)
  | otherwise = Node l x r

has :: Ord a => a -> Tree a -> Bool
has _ Leaf = False
has x (Node l y r)
  | x < y = has x l
  | y < x = has x r
  | otherwise = True

{-@ smallest :: {t:Tree a | size t > 0} -> a @-}
smallest :: Tree a -> a
smallest (Node Leaf x _) = x
smallest (Node l@(Node _ _ _) _ _) = smallest l

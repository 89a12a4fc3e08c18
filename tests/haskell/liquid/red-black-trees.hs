-- Insertion keeps as many black nodes on every path.
module RedBlackTrees where

data Color = Red | Black deriving (Eq)
data RB a = Leaf | Node Color a (RB a) (RB a)

{-@ measure isBlack @-}
isBlack :: RB a -> Bool
isBlack Leaf = True
isBlack (Node c _ _ _) = c == Black

{-@ measure bh @-}
{-@ bh :: RB a -> Nat @-}
bh :: RB a -> Int
bh Leaf = 0
bh (Node c _ l _) = bh l + (if c == Black then 1 else 0)

{-@ measure balanced @-}
balanced :: RB a -> Bool
balanced Leaf = True
balanced (Node c _ l r) = bh l == bh r && balanced l && balanced r

{-@ measure noRR @-}
noRR :: RB a -> Bool
noRR Leaf = True
noRR (Node c _ l r) = noRR l && noRR r && (c == Black || (isBlack l && isBlack r))

{-@ type BalN a N = {v:RB a | balanced v && bh v = N} @-}

{-@ blacken :: t:{RB a | balanced t} -> {v:RB a | balanced v && isBlack v} @-}
blacken :: RB a -> RB a
blacken Leaf = Leaf
blacken (Node _ x l r) = Node Black x l r

{-@ balL :: a -> l:{RB a | balanced l} -> BalN a (bh l) -> BalN a (bh l + 1) @-}
balL :: a -> RB a -> RB a -> RB a
balL z (Node Red y (Node Red x a b) c) d = Node Red y (Node Black x a b) (Node Black z c d)
balL z (Node Red x a (Node Red y b c)) d = Node Red y (Node Black x a b) (Node Black z c d)
balL x a b = Node Black x a b

{-@ balR :: a -> l:{RB a | balanced l} -> BalN a (bh l) -> BalN a (bh l + 1) @-}
balR :: a -> RB a -> RB a -> RB a
balR x a (Node Red y b (Node Red z c d)) = Node Red y (Node Black x a b) (Node Black z c d)
balR x a (Node Red z (Node Red y b c) d) = Node Red y (Node Black x a b) (Node Black z c d)
balR x a b = Node Black x a b

{-@ ins :: Ord a => a -> t:{RB a | balanced t} -> BalN a (bh t) @-}
ins :: Ord a => a -> RB a -> RB a
ins x Leaf = Node Red x Leaf Leaf
ins x t@(Node Black y l r)
  | x < y = balL y (ins x l) r
  | y < x = balR y l (ins x r)
  | otherwise = t
ins x t@(Node Red y l r)
  | x < y = Node Red y (ins x l) r
  | y < x = Node Red y l (ins x r)
  | otherwise = t

{-@ insert :: Ord a => a -> {t:RB a | balanced t} -> {v:RB a | balanced v} @-}
insert :: Ord a => a -> RB a -> RB a
insert x t = blacken (ins x t)

{-@ fromList :: Ord a => [a] -> {v:RB a | balanced v} @-}
fromList :: Ord a => [a] -> RB a
fromList = foldr insert Leaf

{-@ badBalL :: a -> l:{RB a | balanced l} -> BalN a (bh l) -> BalN a (bh l + 1) @-}
badBalL :: a -> RB a -> RB a -> RB a
badBalL z (Node Red y (Node Red x a b) c) d = Node Red y (Node Black x a b) (Node Red z c d)
-- ~ refuted postcondition
badBalL x a b = Node Black x a b

{-@ badIns :: Ord a => a -> t:{RB a | balanced t} -> BalN a (bh t) @-}
badIns :: Ord a => a -> RB a -> RB a
badIns x Leaf = Node Black x Leaf Leaf
-- ~ refuted postcondition
badIns x t@(Node c y l r)
  | x < y = Node c y (badIns x l) r
  | otherwise = Node c y l (badIns x r)

-- Invariants that users state are proved before they are used; values of an enumeration are one of its constructors.
module States where

data Light = Red | Amber | Green

{-@ measure waits @-}
waits :: Light -> Bool
waits Red = True
waits Amber = True
waits Green = False

{-@ stopped :: l:{Light | waits l} -> {v:Int | v > 0} @-}
stopped :: Light -> Int
stopped Red = 2
stopped Amber = 1

{-@ waiting :: l:Light -> {v:Bool | v || l == Green} @-}
waiting :: Light -> Bool
waiting l = case l of { Green -> False; _ -> True }

data Tree = Leaf | Node Int Tree Tree

{-@ measure size @-}
size :: Tree -> Int
size Leaf = 0
size (Node _ l r) = 1 + size l + size r

{-@ measure leaves @-}
leaves :: Tree -> Int
leaves Leaf = 1
leaves (Node _ l r) = leaves l + leaves r

{-@ invariant {v:Tree | leaves v == size v + 1} @-}

{-@ counted :: t:Tree -> {v:Int | v == leaves t} @-}
counted :: Tree -> Int
counted t = 1 + size t

data Range = Range Int Int
{-@ data Range = Range { from :: Int, to :: {v:Int | from <= v} } @-}
{-@ measure start @-}
start :: Range -> Int
start (Range a _) = a
{-@ measure end @-}
end :: Range -> Int
end (Range _ b) = b
{-@ invariant {v:Range | start v <= end v} @-}

{-@ width :: Range -> Nat @-}
width :: Range -> Int
width r = end r - start r

-- An invariant that is not one is not used.
module States where

data Tree = Leaf | Node Int Tree Tree

{-@ measure size @-}
size :: Tree -> Int
size Leaf = 0
size (Node _ l r) = 1 + size l + size r

{-@ invariant {v:Tree | size v <= 3} @-}

{-@ small :: t:Tree -> {v:Int | v <= 3} @-}
small :: Tree -> Int
small t = size t
-- ~ unknown unsupported

data Pair = Pair Int Int

{-@ measure low @-}
low :: Pair -> Int
low (Pair a _) = a
{-@ measure high @-}
high :: Pair -> Int
high (Pair _ b) = b
{-@ invariant {v:Pair | low v <= high v} @-}

{-@ gap :: Pair -> Nat @-}
gap :: Pair -> Int
gap p = high p - low p
-- ~ unknown unsupported

data Light = Red | Amber | Green

{-@ notRed :: l:{Light | l /= Red} -> {v:Light | v == Amber} @-}
notRed :: Light -> Light
notRed l = l
-- ~ refuted postcondition

-- Measures lifted from functions and their use in types.
module Sizes where

data List a = Nil | Cons a (List a)

{-@ measure size @-}
{-@ size :: List a -> {v:Int | v >= 0} @-}
size :: List a -> Int
size Nil = 0
size (Cons _ xs) = 1 + size xs

{-@ measure notEmpty @-}
notEmpty :: List a -> Bool
notEmpty Nil = False
notEmpty (Cons _ _) = True

{-@ first :: {xs:List a | notEmpty xs} -> a @-}
first :: List a -> a
first (Cons x _) = x

{-@ single :: a -> {v:List a | size v = 1} @-}
single :: a -> List a
single x = Cons x Nil

{-@ safe :: Int -> Int @-}
safe :: Int -> Int
safe n = first (single n)
-- ~ unknown out-of-budget
-- ~ with steps 20000

{-@ type ListN a N = {v:List a | size v = N} @-}

{-@ push :: a -> xs:List a -> ListN a {size xs + 1} @-}
push :: a -> List a -> List a
push x xs = Cons x (Cons x xs)
-- ~ refuted postcondition kind concrete

{-@ data Pair = Pair { low :: Int, high :: {v:Int | low <= v} } @-}
data Pair = Pair { low :: Int, high :: Int }

{-@ width :: Pair -> {v:Int | v >= 0} @-}
width :: Pair -> Int
width (Pair l h) = h - l

{-@ widen :: {n:Int | n > 0} -> Pair -> Pair @-}
widen :: Int -> Pair -> Pair
widen n (Pair l h) = Pair (l + n) h
-- ~ refuted postcondition kind concrete

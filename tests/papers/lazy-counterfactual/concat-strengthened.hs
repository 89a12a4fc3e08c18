-- The same with the type of `append` that the paper arrives at: there is no counterexample any more.
module Concat (concat, append) where

import Prelude hiding (concat)

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size @-}
size :: List a -> Int
size Emp = 0
size (_ :+: xs) = 1 + size xs

{-@ measure sumsize @-}
sumsize :: List (List a) -> Int
sumsize Emp = 0
sumsize (x :+: xs) = size x + sumsize xs

{-@ concat :: x:List (List a) -> {v:List a | size v = sumsize x} @-}
concat :: List (List a) -> List a
concat Emp = Emp
-- ~ with steps 20000
concat (xs :+: Emp) = xs
concat (xs :+: (ys :+: xss)) = concat ((append xs ys) :+: xss)

{-@ append :: x:List a -> y:List a -> {z:List a | size x + size y = size z} @-}
append :: List a -> List a -> List a
append Emp Emp = Emp
append xs Emp = xs
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys

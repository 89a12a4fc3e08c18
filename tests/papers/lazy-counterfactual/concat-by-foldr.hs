-- The long version's section 6.3: no refinement type says that `foldr` is a catamorphism.
module Concat (concat, foldr, add) where

import Prelude hiding (concat, foldr)

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size :: List a -> Int
      size Emp = 0
      size (x :+: xs) = 1 + size xs
  @-}

{-@ measure nestSize :: List (List a) -> Int
      nestSize Emp = 0
      nestSize (x :+: xs) = size x + nestSize xs
  @-}

{-@ add :: a -> xs:List a -> {v:List a | size v = 1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs
-- ~ with steps 30000

foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp = b
foldr op b (x :+: xs) = x `op` foldr op b xs

{-@ concat :: l1:List (List a) -> {l2:List a | size l2 = nestSize l1} @-}
concat :: List (List a) -> List a
concat Emp = Emp
-- ~ refuted weak-contract where !(l1 is Emp) blame foldr kind abstract
concat (h :+: t) = foldr (\x a -> add x a) (concat t) h

{-@ LIQUID "--no-totality" @-}
-- The long version's section 2.4 as it is printed: without a last equation, and with an implication.
module ZipWith (zipWith) where

import Prelude hiding (zipWith)

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size @-}
size :: List a -> Int
size Emp = 0
size (_ :+: xs) = 1 + size xs

{-@ zipWith :: (a -> b -> c) -> xs:List a -> {ys:List b | size xs > 0 => size ys > 0} -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
-- ~ refuted precondition kind concrete

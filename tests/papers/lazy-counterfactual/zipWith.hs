-- The long version's section 2.4: the recursive call violates the function's own precondition.
module ZipWith (zipWith) where

import Prelude hiding (zipWith)

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size :: List a -> Int
      size Emp = 0
      size (x :+: xs) = 1 + size xs
  @-}

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ zipWith :: (a -> b -> c) -> xs:List a -> {ys:List b | size xs > 0 <=> size ys > 0} -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
-- ~ refuted precondition kind concrete
zipWith _ _ _ = die "Bad call to zipWith"

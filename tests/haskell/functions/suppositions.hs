-- A function among the inputs may stand for a proof about other inputs. Whether there is such a function, no finite table tells.
module Suppositions where

{-@ byLemma :: f:(Int -> Int) -> lemma:(x:Int -> {f x > x}) -> n:Int -> {v:Int | v > n} @-}
byLemma :: (Int -> Int) -> (Int -> ()) -> Int -> Int
byLemma f _ n = f n
-- ~ unknown unsupported

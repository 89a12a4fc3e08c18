-- The callee does what is needed, but its type does not say so.
module WeakCallee where

{-@ double :: n:{v:Int | v >= 0} -> Int @-}
double :: Int -> Int
double n = n + n

{-@ quadruple :: n:{v:Int | v >= 0} -> {v:Int | v >= n} @-}
quadruple :: Int -> Int
quadruple n = double (double n)
-- ~ refuted weak-contract kind abstract blame double

-- Termination metrics are read; a function that keeps its type is not said to be wrong for them.
module Metrics where

{-@ countdown :: n:Nat -> {v:Int | v = 0} / [n] @-}
{-@ type Nat = {v:Int | v >= 0} @-}
countdown :: Int -> Int
countdown n = if n == 0 then 0 else countdown (n - 1)
-- ~ unknown out-of-budget
-- ~ with steps 20000

{-@ ackermann :: m:Nat -> n:Nat -> Nat / [m, n] @-}
ackermann :: Int -> Int -> Int
ackermann 0 n = n + 1
-- ~ unknown out-of-budget
ackermann m 0 = ackermann (m - 1) 1
ackermann m n = ackermann (m - 1) (ackermann m (n - 1))

{-@ lazy forever @-}
{-@ forever :: Int -> {v:Int | false} @-}
forever :: Int -> Int
forever n = forever (n + 1)
-- ~ unknown out-of-budget

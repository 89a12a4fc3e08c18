-- Termination metrics are checked by types; where a call is not at something smaller, a run shows it.
module Metrics where

{-@ countdown :: n:Nat -> {v:Int | v = 0} / [n] @-}
{-@ type Nat = {v:Int | v >= 0} @-}
countdown :: Int -> Int
countdown n = if n == 0 then 0 else countdown (n - 1)

{-@ ackermann :: m:Nat -> n:Nat -> Nat / [m, n] @-}
ackermann :: Int -> Int -> Int
ackermann 0 n = n + 1
ackermann m 0 = ackermann (m - 1) 1
ackermann m n = ackermann (m - 1) (ackermann m (n - 1))

{-@ lazy forever @-}
{-@ forever :: Int -> {v:Int | false} @-}
forever :: Int -> Int
forever n = forever (n + 1)

-- It ends for all inputs, but not because of what is said to decrease.
{-@ oneStep :: b:Bool -> n:Int -> {v:Int | v = n} / [n] @-}
oneStep :: Bool -> Int -> Int
oneStep b n = if b then oneStep False n else n
-- ~ refuted termination where b kind concrete blame code

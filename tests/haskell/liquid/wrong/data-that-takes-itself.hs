-- Without a recursive call, but it never ends: nothing is proved by types.
module DataThatTakesItself where

data Loop = Loop (Loop -> Int)

run :: Loop -> Int
run (Loop f) = f (Loop f)

{-@ wrong :: {v:Int | v = 7} @-}
wrong :: Int
wrong = let x = run (Loop run) in 8
-- ~ refuted postcondition

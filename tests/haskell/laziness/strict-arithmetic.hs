{-@ LIQUID "--no-termination" @-}
-- Arithmetic and comparisons of numbers evaluate their arguments, so that what these promise holds behind them, and nowhere else.
module StrictArithmetic where

{-@ hailstone :: n:{v:Int | v > 0} -> {v:Int | v > 0} @-}
hailstone :: Int -> Int
hailstone 1 = 1
hailstone n = if even n then hailstone (n `div` 2) else hailstone (3 * n + 1)

{-@ decided :: n:{v:Int | v > 0} -> Int @-}
decided :: Int -> Int
decided n = if hailstone n > 0 then 1 else error "not positive"

{-@ more :: n:{v:Int | v > 0} -> {v:Int | v > 1} @-}
more :: Int -> Int
more n = hailstone n + 1

{-@ most :: n:{v:Int | v > 0} -> {v:Int | v > 2} @-}
most :: Int -> Int
most n = hailstone n + 1
-- ~ refuted postcondition kind concrete

{-@ never :: Int -> {v:Int | false} @-}
never :: Int -> Int
never n = never n

{-@ unused :: Int -> Int @-}
unused :: Int -> Int
unused n = let y = never n + 1 in if n > 3 then error "reached" else 0
-- ~ refuted error kind concrete

{-@ matched :: Int -> Int @-}
matched :: Int -> Int
matched n = case never n + 1 of y -> if n > 3 then error "reached" else 0
-- ~ refuted error kind concrete

{-@ dropped :: Int -> Int @-}
dropped :: Int -> Int
dropped n = if const n (never n + 1) > 3 then error "reached" else 0
-- ~ refuted error kind concrete

{-@ behind :: Int -> Int @-}
behind :: Int -> Int
behind n = if n > 3 || never n > 2 then error "reached" else 0
-- ~ refuted error kind concrete

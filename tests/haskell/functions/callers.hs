-- A function among the inputs may call the functions it is given, and go on with what they return.
module Callers where

{-@ type Pos = {v:Int | v > 0} @-}

hit :: ((Int -> Int) -> Int) -> Int -> Int
hit h n = h (\x -> if x == n then error "hit" else x)
-- ~ refuted error kind concrete

{-@ indifferent :: ((Int -> Int) -> Int) -> {v:Bool | v} @-}
indifferent :: ((Int -> Int) -> Int) -> Bool
indifferent h = h (\x -> x) == h (\x -> x + 1)
-- ~ refuted postcondition kind concrete

{-@ extensional :: ((Int -> Int) -> Int) -> {v:Bool | v} @-}
extensional :: ((Int -> Int) -> Int) -> Bool
extensional h = h (\x -> x + 1) == h (\y -> 1 + y)
-- ~ unknown unsupported

{-@ partly :: (Int -> Int -> Int) -> Int -> {v:Bool | v} @-}
partly :: (Int -> Int -> Int) -> Int -> Bool
partly f n = let g = f n in g 0 == g 1
-- ~ refuted postcondition kind concrete

twoLevels :: (((Int -> Int) -> Int) -> Int) -> Int
twoLevels k = k (\g -> if g 3 == 10 then error "deep" else 0)
-- ~ refuted error kind concrete

{-@ continued :: ((Int -> Maybe Int) -> Bool) -> {v:Bool | v} @-}
continued :: ((Int -> Maybe Int) -> Bool) -> Bool
continued k = k Just == k (\x -> if x > 7 then Nothing else Just x)
-- ~ refuted postcondition kind concrete

{-@ passesTooLittle :: ((Pos -> Pos) -> Int) -> Int @-}
passesTooLittle :: ((Int -> Int) -> Int) -> Int
passesTooLittle h = h (\x -> x - 1)
-- ~ refuted precondition kind concrete

-- It is given what is positive only, as its type demands.
{-@ keepsTo :: ((Pos -> Pos) -> Int) -> Int @-}
keepsTo :: ((Int -> Int) -> Int) -> Int
keepsTo h = h (\x -> if x <= 0 then error "never" else x)

-- Values of a type variable that come out of functions in structures, or out of nothing, are not made up: no contract is said to allow what none
-- of its functions can give.
module OutOfFunctions where

data Source a = Source a (Int -> a)

{-@ prop :: {r:Int | r == 0} @-}
prop :: Int
prop = pull constant

pull :: Source a -> a
pull (Source _ f) = f 0

constant :: Source Int
constant = Source 0 (\_ -> 0)

choose :: Bool -> a -> (Int -> a) -> a
choose b x f = if b then x else f 1

{-@ notOne :: Bool -> {r:Int | r == 1} @-}
notOne :: Bool -> Int
notOne b = choose b 1 (\n -> n + 1)
-- ~ refuted postcondition blame code kind concrete

{-@ lazy stuck @-}
stuck :: a -> b
stuck x = stuck x

{-@ start :: Int -> [Int] -> {v:Int | v >= 0} @-}
start :: Int -> [Int] -> Int
start n (x : _) | x > n = 1
start n [] = 0
start n (x : _) = if x < n then 2 else if x == n then 3 else stuck x

{-@ wrong :: [Int] -> {v:Int | v >= 0} @-}
wrong :: [Int] -> Int
wrong (x : _) = if x == 5 then 0 - x else 1
-- ~ refuted postcondition where x1[0] == 5 kind concrete
wrong [] = stuck 0

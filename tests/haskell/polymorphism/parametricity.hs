-- What is abstract in the result of a polymorphic function comes from its arguments, or from the functions among them.
module Parametricity where

-- ~ with steps 60000

same :: a -> a
same x = x

{-@ kept :: x:Int -> {v:Int | v = x} @-}
kept :: Int -> Int
kept x = same x

first :: a -> b -> a
first x _ = x

{-@ firstOf :: x:Int -> y:Int -> {v:Int | v = x || v = y} @-}
firstOf :: Int -> Int -> Int
firstOf x y = first x y

pick :: a -> a -> a
pick x _ = x

{-@ picked :: x:Int -> y:Int -> {v:Int | v = x} @-}
picked :: Int -> Int -> Int
picked x y = pick x y
-- ~ refuted weak-contract where x != y blame pick kind abstract

call :: (Int -> a) -> a
call f = f 0

{-@ called :: {v:Int | v > 0} @-}
called :: Int
called = call (\x -> x * x + 1)

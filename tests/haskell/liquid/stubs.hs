-- What is `undefined` is not written yet: its type is believed, and its callers are checked against it.
module Stubs where

{-@ plus :: x:Int -> y:Int -> {v:Int | v == x + y} @-}
plus :: Int -> Int -> Int
plus = undefined -- ~ warning assumed

{-@ twice :: x:Int -> {v:Int | v == x + x} @-}
twice :: Int -> Int
twice x = plus x x

{-@ lookAt :: n:Nat -> xs:{v:[a] | n < len v} -> a @-}
lookAt :: Int -> [a] -> a
lookAt _ _ = undefined -- ~ warning assumed

{-@ middle :: {v:[a] | len v == 3} -> a @-}
middle :: [a] -> a
middle xs = lookAt 1 xs

-- It takes any type, so it can only return what it was given.
same :: a -> a
same = \x -> undefined -- ~ warning assumed

{-@ five :: {v:Int | v == 5} @-}
five :: Int
five = same 5

{-@ measure size @-}
{-@ size :: Queue a -> Nat @-}
size :: Queue a -> Int
size (Queue xs) = count xs

{-@ measure count @-}
{-@ count :: [a] -> Nat @-}
count :: [a] -> Int
count [] = 0
count (_ : xs) = 1 + count xs

data Queue a = Queue [a]

{-@ push :: x:a -> q:Queue a -> {v:Queue a | size v == size q + 1} @-}
push :: a -> Queue a -> Queue a
push x q = undefined -- ~ warning assumed

{-@ pushBoth :: a -> a -> q:Queue a -> {v:Queue a | size v == size q + 2} @-}
pushBoth :: a -> a -> Queue a -> Queue a
pushBoth x y q = push x (push y q)

class Shape s where
  {-@ area :: s -> Nat @-}
  area :: s -> Int

data Square = Square Int

instance Shape Square where
  area _ = undefined -- ~ warning assumed

{-@ total :: Square -> Square -> Nat @-}
total :: Square -> Square -> Int
total a b = area a + area b

-- What looks wrong in a specification and is not.
module UnusualSpecifications where

import qualified Data.Map as Map

-- Keywords of Haskell that specifications have no use for are names.
{-@ between :: in:Int -> of:{v:Int | in < v} -> {v:Int | in <= v && v < of} @-}
between :: Int -> Int -> Int
between low _ = low

-- An argument may be mentioned in its own type, a later alias may be used, a measure may be used before it is defined.
{-@ down :: x:{Int | x > 0} -> {v:Later | v < x} @-}
down :: Int -> Int
down x = x - 1

{-@ type Later = {v:Int | v >= 0} @-}

{-@ headed :: {xs:[a] | filled xs} -> a @-}
headed :: [a] -> a
headed (x : _) = x

{-@ measure filled @-}
filled :: [a] -> Bool
filled (_ : _) = True
filled [] = False

-- Numbers of all types are numbers; a type may have the name of an alias.
data Nat = Z | S Nat

{-@ count :: Nat -> {v:Int | v >= 0} @-}
count :: Nat -> Int
count Z = 0
count (S n) = 1 + count n

{-@ widen :: x:Int -> {v:Integer | v = x} @-}
widen :: Int -> Integer
widen x = toInteger x

-- Predicates and bounds.
{-@ keep :: forall <p :: Int -> Bool>. Int<p> -> Int<p> @-}
keep :: Int -> Int
keep x = x

{-@ inline atLeast @-}
atLeast :: Int -> Int -> Bool
atLeast n x = x >= n

{-@ three :: {v:Int | atLeast 3 v} @-}
three :: Int
three = 3

{-@ table :: Map.Map Int {v:Int | v > 0} -> Int @-}
table :: Map.Map Int Int -> Int
table = Map.size

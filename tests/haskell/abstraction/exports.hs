-- Callers of an exported function know its type only; a function that stays inside is looked into.
module Exports (usesInner, usesOuter, outer, constant, usesConstant) where

inner :: Int -> Int
inner x = x + 1

outer :: Int -> Int
outer x = x + 1

{-@ usesInner :: x:Int -> {v:Int | v > x} @-}
usesInner :: Int -> Int
usesInner x = inner x

{-@ usesOuter :: x:Int -> {v:Int | v > x} @-}
usesOuter :: Int -> Int
usesOuter x = outer x
-- ~ refuted weak-contract blame outer kind abstract

{-@ constant :: {v:Int | v > 0} @-}
constant :: Int
constant = 5

{-@ usesConstant :: {v:Int | v = 5} @-}
usesConstant :: Int
usesConstant = constant
-- ~ refuted weak-contract blame constant kind abstract

-- Aliases of types and of predicates, with type and value parameters.
module Aliases where

{-@ type Pos = {v:Int | v > 0} @-}
{-@ type Between L H = {v:Int | L <= v && v <= H} @-}
{-@ type PairOf a N = ({x:a | x > N}, {y:a | y > N}) @-}
{-@ predicate Small X = X < 10 @-}
{-@ predicate Ordered X Y = X <= Y && Small X @-}

{-@ clamp :: l:Int -> h:{v:Int | l <= v} -> Int -> Between l h @-}
clamp :: Int -> Int -> Int -> Int
clamp l h x
  | x < l = l
  | x > h = h
  | otherwise = x

{-@ bump :: Pos -> Pos @-}
bump :: Int -> Int
bump x = x - 1
-- ~ refuted postcondition where x == 1 kind concrete

{-@ pair :: n:Int -> PairOf Int n @-}
pair :: Int -> (Int, Int)
pair n = (n + 1, n + 2)

{-@ capture :: v:Int -> {w:Int | w >= v} -> Between v w @-}
capture :: Int -> Int -> Int
capture v w = w

{-@ ordered :: x:Int -> {y:Int | Ordered x y} -> {v:Int | Small v} @-}
ordered :: Int -> Int -> Int
ordered x _ = x

{-@ unordered :: x:Int -> {y:Int | Ordered x y} -> {v:Int | Small v} @-}
unordered :: Int -> Int -> Int
unordered _ y = y
-- ~ refuted postcondition where y >= 10 kind concrete

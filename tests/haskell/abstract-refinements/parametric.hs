-- Abstract refinements: what holds of the arguments holds of the result.
module Parametric where

{-@ largest :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
largest :: Int -> Int -> Int
largest x y = if x > y then x else y

{-@ evens :: {x:Int | x mod 2 = 0} -> {y:Int | y mod 2 = 0} -> {v:Int | v mod 2 = 0} @-}
evens :: Int -> Int -> Int
evens x y = largest x y

{-@ positives :: {x:Int | x > 0} -> Int -> {v:Int | v > 0} @-}
positives :: Int -> Int -> Int
positives x y = if x > y then y else x
-- ~ refuted postcondition kind concrete

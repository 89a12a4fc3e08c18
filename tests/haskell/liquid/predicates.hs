-- Predicate parameters of functions: what holds of the arguments holds of the result.
module Predicates where

{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger x y = if x < y then y else x

{-@ evenOnes :: {v:Int | v mod 2 = 0} @-}
evenOnes :: Int
evenOnes = larger 4 10

{-@ largest :: forall <p :: Int -> Bool>. Int<p> -> [Int<p>] -> Int<p> @-}
largest :: Int -> [Int] -> Int
largest best [] = best
largest best (x : xs) = largest (larger best x) xs

{-@ largestNat :: [{v:Int | 0 <= v}] -> {v:Int | 0 <= v} @-}
largestNat :: [Int] -> Int
largestNat xs = largest 0 xs

{-@ iterated :: forall a <inv :: Int -> a -> Bool>.
      (i:Int -> a<inv i> -> a<inv (i + 1)>) -> from:Int -> to:{v:Int | from <= v} -> a<inv from> -> a<inv to> / [to - from] @-}
iterated :: (Int -> a -> a) -> Int -> Int -> a -> a
iterated step from to x
  | from < to = iterated step (from + 1) to (step from x)
  | otherwise = x

{-@ counted :: n:{v:Int | 0 <= v} -> {v:Int | v = n} @-}
counted :: Int -> Int
counted n = iterated (\_ x -> x + 1) 0 n 0

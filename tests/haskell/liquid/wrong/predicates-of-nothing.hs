-- Predicates of results that never come, and predicates that are lost inside of other types.
module PredicatesOfNothing where

-- ~ with steps 20000

{-@ endless :: forall <p :: Int -> Bool>. Int -> Int<p> @-}
endless :: Int -> Int
endless x = endless x
-- ~ refuted termination

{-@ bogus :: {v:Int | v = 7} @-}
bogus :: Int
bogus = let _ = endless 1 in 8 + endless 0
-- ~ unknown out-of-budget

{-@ inside :: [Maybe [Int]<{\x v -> x <= v}>] -> [Maybe [Int]<{\x v -> x < v}>] @-}
inside :: [Maybe [Int]] -> [Maybe [Int]]
inside xs = xs
-- ~ refuted postcondition

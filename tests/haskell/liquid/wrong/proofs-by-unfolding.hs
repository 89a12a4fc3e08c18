-- Steps that are not right, and what nobody promises.
{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
-- ~ with steps 60000
module ProofsByUnfolding where

import Prelude hiding (filter, length, map, sum, (!!), (++))
import Language.Haskell.Liquid.ProofCombinators

{-@ measure length @-}
{-@ length :: [a] -> Nat @-}
length :: [a] -> Int
length [] = 0
length (_ : xs) = 1 + length xs

{-@ reflect ++ @-}
(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

{-@ swapped :: xs:[Int] -> ys:[Int] -> {xs ++ ys == ys ++ xs} @-}
swapped :: [Int] -> [Int] -> Proof
swapped xs ys = xs ++ ys ==. ys ++ xs *** QED
-- ~ refuted postcondition

-- The lemma is about something else.
{-@ again :: xs:[Int] -> ys:[Int] -> {xs ++ ys == xs} @-}
again :: [Int] -> [Int] -> Proof
again xs ys = xs ++ ys === xs ? nothing xs *** QED
-- ~ refuted postcondition

{-@ nothing :: xs:[a] -> {xs ++ [] == xs} @-}
nothing :: [a] -> Proof
nothing [] = ()
nothing (_ : xs) = nothing xs

-- Outside of what a function takes nothing is known of it, whatever its type promises.
{-@ reflect half @-}
{-@ half :: n:{Int | 0 <= n} -> {v:Int | 0 <= v && v <= n} @-}
half :: Int -> Int
half n = if n < 2 then 0 else 1 + half (n - 2)

{-@ everywhere :: n:Int -> {0 <= half n} @-}
everywhere :: Int -> Proof
everywhere n = ()
-- ~ unknown out-of-budget

data Query = Query Int

{-@ reflect fits @-}
fits :: Query -> Int -> Bool
fits (Query n) m = n == m

{-@ filter :: f:(a -> Bool) -> [a] -> [{v:a | f v}] @-}
filter :: (a -> Bool) -> [a] -> [a]
filter _ [] = []
filter f (x : xs) = if f x then x : filter f xs else filter f xs

{-@ fitting :: q:Query -> [Int] -> [{v:Int | fits q (v + 1)}] @-}
fitting :: Query -> [Int] -> [Int]
fitting q = filter (fits q)
-- ~ refuted postcondition

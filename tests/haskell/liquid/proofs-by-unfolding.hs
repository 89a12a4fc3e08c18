-- Proofs written as programs: steps, lemmas, and what types promise of functions of the logic.
{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
module ProofsByUnfolding where

import Prelude hiding (filter, length, map, replicate, reverse, sum, (!!), (++))
import Language.Haskell.Liquid.ProofCombinators

{-@ measure length @-}
{-@ length :: [a] -> Nat @-}
length :: [a] -> Int
length [] = 0
length (_ : xs) = 1 + length xs

{-@ infixr ++ @-}
{-@ reflect ++ @-}
{-@ (++) :: xs:[a] -> ys:[a] -> {v:[a] | length v == length xs + length ys} @-}
(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

-- Every step is checked, with the lemma that it needs.
{-@ associative :: xs:[a] -> ys:[a] -> zs:[a] -> {(xs ++ ys) ++ zs == xs ++ (ys ++ zs)} @-}
associative :: [a] -> [a] -> [a] -> Proof
associative [] ys zs = ([] ++ ys) ++ zs === [] ++ (ys ++ zs) *** QED
associative (x : xs) ys zs =
  ((x : xs) ++ ys) ++ zs
    === x : ((xs ++ ys) ++ zs) ? associative xs ys zs
    === x : (xs ++ (ys ++ zs))
    === (x : xs) ++ (ys ++ zs)
    *** QED

-- An element of a list that is put together: it is there because of what the type of `++` promises.
{-@ reflect !! @-}
{-@ (!!) :: xs:[a] -> {i:Nat | i < length xs} -> a @-}
(!!) :: [a] -> Int -> a
(x : xs) !! i = if i == 0 then x else xs !! (i - 1)

{-@ leftPart :: xs:[a] -> ys:[a] -> i:{Nat | i < length xs} -> {(xs ++ ys) !! i == xs !! i} @-}
leftPart :: [a] -> [a] -> Int -> Proof
leftPart (x : xs) ys 0 = ()
leftPart (x : xs) ys i = leftPart xs ys (i - 1)

-- Numbers that are never negative, because the function's type says so.
{-@ reflect steps @-}
{-@ steps :: Nat -> Nat @-}
steps :: Int -> Int
steps n = if n == 0 then 0 else if n == 1 then 1 else steps (n - 2) + steps (n - 1)

{-@ reflect walk @-}
{-@ walk :: Nat -> Nat -> Nat -> Nat @-}
walk :: Int -> Int -> Int -> Int
walk n a b = if n == 0 then b else walk (n - 1) (a + b) a

{-@ sameSteps :: d:Nat -> u:Nat -> {walk d (steps (1 + u)) (steps u) == steps (d + u)} @-}
sameSteps :: Int -> Int -> Proof
sameSteps d u = if d == 0 then () else sameSteps (d - 1) (u + 1)

-- A function of the logic that has one of its arguments.
data Query = Query Int

{-@ reflect fits @-}
fits :: Query -> Int -> Bool
fits (Query n) m = n == m

{-@ filter :: f:(a -> Bool) -> [a] -> [{v:a | f v}] @-}
filter :: (a -> Bool) -> [a] -> [a]
filter _ [] = []
filter f (x : xs) = if f x then x : filter f xs else filter f xs

{-@ fitting :: q:Query -> [Int] -> [{v:Int | fits q v}] @-}
fitting :: Query -> [Int] -> [Int]
fitting q = filter (fits q)

-- A function that is mapped, and its results added up.
{-@ reflect map @-}
map :: (a -> b) -> [a] -> [b]
map _ [] = []
map f (x : xs) = f x : map f xs

{-@ reflect up @-}
up :: Int -> Int
up x = x + 1

{-@ reflect sum @-}
sum :: [Int] -> Int
sum [] = 0
sum (x : xs) = x + sum xs

{-@ upBy :: xs:[Int] -> {sum (map up xs) == sum xs + length xs} @-}
upBy :: [Int] -> Proof
upBy [] = ()
upBy (_ : xs) = [upBy xs] *** QED

-- Steps that nobody checks: only what follows in the end counts.
{-@ nothing :: xs:[a] -> {xs ++ [] == xs} @-}
nothing :: [a] -> Proof
nothing [] = [] ++ [] ==. [] *** QED
nothing (x : xs) = (x : xs) ++ [] ==. x : xs ? nothing xs *** QED

-- Functions in the logic by their clauses, and lemmas about them as programs.
module Reflection where

import Language.Haskell.Liquid.ProofCombinators

{-@ reflect append @-}
append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

{-@ appendNothing :: xs:[a] -> { append xs [] == xs } @-}
appendNothing :: [a] -> Proof
appendNothing [] = ()
appendNothing (_ : xs) = appendNothing xs

{-@ appendTwice :: xs:[a] -> ys:[a] -> zs:[a] -> { append (append xs ys) zs == append xs (append ys zs) } @-}
appendTwice :: [a] -> [a] -> [a] -> Proof
appendTwice [] ys zs = append (append [] ys) zs === append ys zs === append [] (append ys zs) *** QED
appendTwice (_ : xs) ys zs = appendTwice xs ys zs

{-@ reflect total @-}
{-@ total :: {v:Int | 0 <= v} -> Int @-}
total :: Int -> Int
total n = if n == 0 then 0 else n + total (n - 1)

{-@ totalOfFour :: () -> { total 4 == 10 } @-}
totalOfFour :: () -> Proof
totalOfFour _ = ()

{-@ closed :: n:{v:Int | 0 <= v} -> { 2 * total n == n * (n + 1) => 2 * total (n + 1) == 2 * n + 2 + 2 * total n } @-}
closed :: Int -> Proof
closed n = total (n + 1) === n + 1 + total n *** QED

{-@ reflect mapped @-}
mapped :: (a -> b) -> [a] -> [b]
mapped _ [] = []
mapped f (x : xs) = f x : mapped f xs

{-@ mappedAppend :: f:(a -> b) -> xs:[a] -> ys:[a] -> { mapped f (append xs ys) == append (mapped f xs) (mapped f ys) } @-}
mappedAppend :: (a -> b) -> [a] -> [a] -> Proof
mappedAppend _ [] _ = ()
mappedAppend f (_ : xs) ys = mappedAppend f xs ys

{-@ reflect twice @-}
twice :: Int -> Int
twice x = x + x

{-@ doubled :: () -> { mapped twice [1, 2] == [2, 4] } @-}
-- ~ warning not-checked
doubled :: () -> Proof
doubled _ = ()

data Expr = Number Int | Plus Expr Expr | Negated Expr

{-@ reflect value @-}
value :: Expr -> Int
value (Number n) = n
value (Plus a b) = value a + value b
value (Negated a) = 0 - value a

{-@ simplified :: e:Expr -> {v:Expr | value v == value e} @-}
simplified :: Expr -> Expr
simplified (Plus (Number 0) e) = simplified e
simplified (Plus a b) = Plus (simplified a) (simplified b)
simplified (Negated (Negated e)) = simplified e
simplified (Negated e) = Negated (simplified e)
simplified e = e

data Even = Zero | Next Even
{-@ measure holds :: Even -> Int @-}
{-@ data Even where
      Zero :: {v:Even | holds v = 0}
      Next :: e:Even -> {v:Even | holds v = holds e + 2} @-}
      -- ~ warning not-checked

{-@ four :: {v:Even | holds v = 4} @-}
-- ~ warning not-checked
four :: Even
four = Next (Next Zero)

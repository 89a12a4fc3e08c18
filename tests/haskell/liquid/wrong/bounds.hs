-- Bounds that callers do not keep, and bodies that need more than their bounds say.
module Bounds where

{-@ keep :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
              {x :: a, b :: {v:Bool<w x> | v} |- {v:a | v == x} <: a<p>}
              (x:a -> Bool<w x>) -> [a] -> [a<p>] @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep f (x : xs) = if f x then x : keep f xs else keep f xs

{-@ positive :: n:Int -> {v:Bool | v <=> 0 < n} @-}
positive :: Int -> Bool
positive n = 0 < n

-- Those that are kept are the positive ones.
{-@ negatives :: [Int] -> [{v:Int | v < 0}] @-}
negatives :: [Int] -> [Int]
negatives xs = keep positive xs
-- ~ refuted postcondition

-- It keeps the others.
{-@ drops :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
               {x :: a, b :: {v:Bool<w x> | v} |- {v:a | v == x} <: a<p>}
               (x:a -> Bool<w x>) -> [a] -> [a<p>] @-}
drops :: (a -> Bool) -> [a] -> [a]
drops _ [] = []
-- ~ unknown unsupported
drops f (x : xs) = if f x then drops f xs else x : drops f xs

-- Nothing is said of how the two lists relate.
{-@ type Up a = [a]<{\x v -> x <= v}> @-}
{-@ joined :: forall <p :: a -> Bool, q :: a -> Bool, r :: a -> Bool>.
                {a<p> <: a<r>}
                {a<q> <: a<r>}
                Up (a<p>) -> Up (a<q>) -> Up (a<r>) @-}
joined :: Ord a => [a] -> [a] -> [a]
joined [] ys = ys
-- ~ unknown unsupported
joined (x : xs) ys = x : joined xs ys

-- What it gives is not what it took.
{-@ step :: forall <p :: a -> Bool, s :: a -> a -> Bool>.
              {x :: a<p> |- a<s x> <: a<p>}
              (x:a -> a<s x>) -> a -> a<p> @-}
step :: (a -> a) -> a -> a
step f x = f x -- ~ unknown unsupported

{-@ iterated :: forall <p :: a -> Bool, s :: a -> a -> Bool>.
                  {x :: a<p> |- a<s x> <: a<p>}
                  n:Nat -> (x:a -> a<s x>) -> a<p> -> a<p> / [n] @-}
iterated :: Int -> (a -> a) -> a -> a
iterated n f x = if n == 0 then x else iterated (n - 1) f (f x)

{-@ previous :: x:Int -> {v:Int | v == x - 1} @-}
previous :: Int -> Int
previous x = x - 1

{-@ shrunk :: Nat -> {v:Int | 10 <= v} -> {v:Int | 10 <= v} @-}
shrunk :: Int -> Int -> Int
shrunk n x = iterated n previous x
-- ~ refuted postcondition

-- Bounds between predicate parameters: what callers have to show, and what a function may use.
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

{-@ positives :: [Int] -> [{v:Int | 0 < v}] @-}
positives :: [Int] -> [Int]
positives xs = keep positive xs

-- Two functions one after the other: what the first gives is what the second takes.
{-@ after :: forall <q :: b -> Bool, r :: a -> b -> Bool, s :: a -> c -> Bool, t :: b -> c -> Bool>.
               {x :: a, y :: b<r x> |- c<t y> <: c<s x>}
               (y:b -> c<t y>) -> (x:a -> b<r x>) -> x:a -> c<s x> @-}
after :: (b -> c) -> (a -> b) -> a -> c
after g f x = g (f x)

{-@ next :: x:Int -> {v:Int | v == x + 1} @-}
next :: Int -> Int
next x = x + 1

{-@ larger :: x:Int -> {v:Int | x < v} @-}
larger :: Int -> Int
larger x = after next next x

-- Lists in order, put together: all of the first come before all of the second.
{-@ type Up a = [a]<{\x v -> x <= v}> @-}
{-@ joined :: forall <p :: a -> Bool, q :: a -> Bool, r :: a -> Bool>.
                {x :: a<p> |- a<q> <: {v:a | x <= v}}
                {a<p> <: a<r>}
                {a<q> <: a<r>}
                Up (a<p>) -> Up (a<q>) -> Up (a<r>) @-}
joined :: Ord a => [a] -> [a] -> [a]
joined [] ys = ys
joined (x : xs) ys = x : joined xs ys

{-@ around :: n:Int -> Up {v:Int | v <= n} -> Up {v:Int | n <= v} -> Up Int @-}
around :: Int -> [Int] -> [Int] -> [Int]
around _ below above = joined below above

-- A step that keeps what holds.
{-@ iterated :: forall <p :: a -> Bool, s :: a -> a -> Bool>.
                  {x :: a<p> |- a<s x> <: a<p>}
                  n:Nat -> (x:a -> a<s x>) -> a<p> -> a<p> / [n] @-}
iterated :: Int -> (a -> a) -> a -> a
iterated n f x = if n == 0 then x else iterated (n - 1) f (f x)

{-@ grown :: Nat -> {v:Int | 10 <= v} -> {v:Int | 10 <= v} @-}
grown :: Int -> Int -> Int
grown n x = iterated n next x

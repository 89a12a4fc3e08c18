-- Constructors that hide types, measures of classes, pairs whose parts depend on what comes before them.
{-# LANGUAGE ExistentialQuantification, GADTs #-}
module HiddenTypes where

data Shown = forall a. Show a => Shown a Int
{-@ data Shown = Shown { content :: a, weight :: Nat } @-}
-- ~ warning not-checked

{-@ heavier :: Shown -> {v:Int | v > 0} @-}
heavier :: Shown -> Int
heavier (Shown _ w) = w + 1

number :: Shown
number = Shown (3 :: Int) 2

data Machine o = forall s. Machine s (s -> (s, o))

{-@ run :: n:Nat -> Machine o -> {v:[o] | len v == n} @-}
run :: Int -> Machine o -> [o]
run n (Machine s step)
  | n == 0 = []
  | otherwise = case step s of (s', o) -> o : run (n - 1) (Machine s' step)

data Chain a b where
  Done :: (a -> b) -> Chain a b
  Then :: (a -> c) -> Chain c b -> Chain a b

{-@ apply :: Chain a b -> a -> b @-}
apply :: Chain a b -> a -> b
apply (Done f) x = f x
apply (Then f rest) x = apply rest (f x)

data Ordered = forall a. Ord a => Ordered a a

larger :: Ordered -> Bool
larger (Ordered a b) = a <= b || b <= a

-- A measure of a class, which every instance defines.
{-@ class measure extent :: forall a. a -> Int @-}
{-@ class Extended f where
      extended :: forall a. x:f a -> {v:Nat | v == extent x} @-}
      -- ~ warning not-checked
class Extended f where
  extended :: f a -> Int

data Row a = End | More a (Row a)

instance Extended Row where
  {-@ instance measure extent :: Row a -> Int
        extent End = 0
        extent (More x rest) = 1 + extent rest @-}
  extended End = 0
  extended (More _ rest) = 1 + extended rest

{-@ at :: xs:Row a -> {i:Nat | i < extent xs} -> a @-}
at :: Row a -> Int -> a
at (More x xs) i = if i == 0 then x else at xs (i - 1)

{-@ shrinks :: Extended f => x:f a -> {v:Int | v <= extent x} @-}
-- ~ warning not-checked
shrinks :: Extended f => f a -> Int
shrinks x = extended x
-- ~ warning not-checked

-- A pair inside of a pair.
{-@ split :: n:Nat -> (k :: Nat, ({a:Int | a == k}, {b:Int | b == n - k})) @-}
split :: Int -> (Int, (Int, Int))
split n = let h = n `div` 2 in (h, (h, n - h))

{-@ together :: n:Nat -> {v:Int | v == n} @-}
together :: Int -> Int
together n = case split n of (_, (a, b)) -> a + b

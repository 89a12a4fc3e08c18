-- Specifications that mean nothing are errors, at their places. What they speak of is not decided; the rest is.
module WrongSpecifications where

import Data.Set (Set)
import qualified Data.Set as Set

{-@ LIQUID "--no-terminatoin" @-}
-- ~ error specification

data Shape = Circle Int | Square Int Int | Dot

{-@ measure members @-}
members :: Ord a => [a] -> Set a
members [] = Set.empty
members (x : xs) = Set.union (Set.singleton x) (members xs)

{-@ type Between L H = {v:Int | L <= v && v < H} @-}
-- ~ warning not-checked
{-@ predicate Less X Y = X < Y @-}

-- Names.

{-@ unbound :: x:Int -> {v:Int | v > y} @-}
-- ~ error specification
unbound :: Int -> Int
unbound x = x + 1
-- ~ unknown unsupported

{-@ later :: x:{v:Int | v < y} -> y:Int -> Int @-}
-- ~ error specification
later :: Int -> Int -> Int
later x _ = x
-- ~ unknown unsupported

{-@ unknownType :: Itn -> Int @-}
-- ~ error specification
unknownType :: Int -> Int
unknownType x = x
-- ~ unknown unsupported

{-@ unknownMetric :: n:Int -> Int / [m] @-}
-- ~ error specification
unknownMetric :: Int -> Int
unknownMetric n = n
-- ~ unknown unsupported

{-@ nobody :: Int -> Int @-}
-- ~ error specification

{-@ reflect nowhere @-}
-- ~ error specification

{-@ measure nothing @-}
-- ~ error specification

{-@ where' :: where:Int -> Int @-}
-- ~ error specification
-- ~ warning not-checked
where' :: Int -> Int
where' x = x
-- ~ unknown unsupported

-- Sorts.

{-@ listIsNumber :: xs:[Int] -> {v:Int | v = xs} @-}
-- ~ error specification
listIsNumber :: [Int] -> Int
listIsNumber _ = 0
-- ~ unknown unsupported

{-@ lengthOfNumber :: x:Int -> {v:Int | v = len x} @-}
-- ~ error specification
lengthOfNumber :: Int -> Int
lengthOfNumber x = x
-- ~ unknown unsupported

{-@ notTrueOrFalse :: x:Int -> {v:Int | v + x} @-}
-- ~ error specification
notTrueOrFalse :: Int -> Int
notTrueOrFalse x = x
-- ~ unknown unsupported

{-@ setIsNumber :: xs:[Int] -> {v:[Int] | members v = len xs} @-}
-- ~ error specification
setIsNumber :: [Int] -> [Int]
setIsNumber xs = xs
-- ~ unknown unsupported

{-@ metricIsTruth :: n:Int -> b:Bool -> Int / [b] @-}
-- ~ error specification
metricIsTruth :: Int -> Bool -> Int
metricIsTruth n _ = n
-- ~ unknown unsupported

-- Shapes and arguments.

{-@ otherResult :: Int -> Bool @-}
-- ~ error specification
otherResult :: Int -> Int
otherResult x = x
-- ~ unknown unsupported

{-@ fewerArguments :: Int -> Int @-}
-- ~ error specification
fewerArguments :: Int -> Int -> Int
fewerArguments x _ = x
-- ~ unknown unsupported

{-@ oneBound :: Int -> Between 3 @-}
-- ~ error specification
oneBound :: Int -> Int
oneBound _ = 3
-- ~ unknown unsupported

{-@ lessThanNothing :: x:Int -> {v:Int | Less v} @-}
-- ~ error specification
lessThanNothing :: Int -> Int
lessThanNothing x = x
-- ~ unknown unsupported

{-@ twoLists :: xs:[Int] -> {v:Int | v = len xs xs} @-}
-- ~ error specification
twoLists :: [Int] -> Int
twoLists xs = length xs
-- ~ unknown unsupported

-- Aliases that unfold for ever.

{-@ type Chicken = Egg @-}
-- ~ error specification
{-@ type Egg = Chicken @-}
-- ~ error specification
{-@ predicate Forever X = Forever X @-}
-- ~ error specification

-- Datatypes, measures, classes.

{-@ data Shape = Circle { radius :: Nat } | Square { width :: Nat, width :: Nat } | Line @-}
-- ~ error specification
-- ~ error specification

{-@ measure corners :: Shape -> Int
      corners (Circle r) = 0
      corners (Square a) = 4 -- ~ error specification
      corners (Just x)   = 1 -- ~ error specification
  @-}

{-@ data Nobody = Nobody { age :: Nat } @-}
-- ~ error specification

class Sized a where
  size :: a -> Int

{-@ class Sized a where
      sise :: a -> Nat @-}
-- ~ error specification

-- Twice.

{-@ twice :: Nat -> Int @-}
{-@ twice :: Int -> Int @-}
-- ~ error specification
twice :: Int -> Int
twice x = x + x
-- ~ unknown unsupported

{-@ type Small = {v:Int | v < 10} @-}
{-@ type Small = {v:Int | v < 20} @-}
-- ~ error specification

{-@ qualif Free(v:Int): v < free @-}
-- ~ error specification

-- What has nothing to do with them is checked.

{-@ fine :: x:Int -> {v:Int | v > x} @-}
fine :: Int -> Int
fine x = x + 1

{-@ notFine :: x:Int -> {v:Int | v > x} @-}
notFine :: Int -> Int
notFine x = x
-- ~ refuted postcondition

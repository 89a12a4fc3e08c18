{-# LANGUAGE BangPatterns #-}
-- What is not needed is not evaluated, and what is forced is.
module Streams where

import Data.List (foldl')

ones :: [Int]
ones = 1 : ones

fibs :: [Int]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)
-- ~ unknown out-of-budget
-- ~ with steps 60000

prop_fibs :: () -> Bool
prop_fibs () = take 10 fibs == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]

prop_unused :: Int -> Bool
prop_unused x = fst (x, undefined) == x && length [undefined, undefined] == 2

prop_shortcut :: Int -> Bool
prop_shortcut x = x == x || error "never"

forced :: Int -> Int -> Int
forced x y = y `seq` x

prop_forced :: Int -> Bool
prop_forced x = forced x (error "forced") == x
-- ~ refuted error kind concrete

strict :: Int -> Int -> Int
strict !x y = y

prop_strict :: Int -> Bool
prop_strict y = strict (1 `div` 0) y == y
-- ~ refuted division kind concrete

data Pair = Pair !Int Int

second :: Pair -> Int
second (Pair _ y) = y

prop_strictField :: Int -> Bool
prop_strictField y = second (Pair (error "strict field") y) == y
-- ~ refuted error kind concrete

prop_lazyField :: Int -> Bool
prop_lazyField x = case Pair x (error "lazy field") of Pair y _ -> y == x

knot :: Int -> [Int]
knot n = let xs = n : map (+ 1) ys
             ys = take 2 xs
         in xs

prop_knot :: Int -> Bool
prop_knot n = knot n == [n, n + 1, n + 2]

prop_infinite :: Int -> Bool
prop_infinite k = k < 0 || k > 4 || [0 ..] !! k == k

prop_dollarBang :: Int -> Bool
prop_dollarBang x = (const x $! (x + 1)) == x

-- Lists that are said to be sorted and are not.
module Unsorted where

{-@ type Sorted a = [a]<{\x v -> x <= v}> @-}

{-@ insert :: Ord a => x:a -> xs:Sorted a -> Sorted a @-}
insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
-- ~ refuted postcondition
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = x : insert y ys

{-@ twice :: x:Int -> [Int]<{\x v -> x < v}> @-}
twice :: Int -> [Int]
twice x = [x, x]
-- ~ refuted postcondition

{-@ front :: Sorted Int -> Int -> Sorted Int @-}
front :: [Int] -> Int -> [Int]
front xs x = x : xs
-- ~ refuted postcondition

{-@ step :: x:Int -> (Int, Int)<{\a b -> a < b}> @-}
step :: Int -> (Int, Int)
step x = (x, x)
-- ~ refuted postcondition

-- A function that needs helpers of which nobody says anything is of its type all the same, and callers rely on that.
module CallersOfHelpedFunctions (sort, sortAgain, positive) where

{-@ type Increasing a = [a]<{\x y -> x <= y}> @-}

{-@ sort :: Ord a => [a] -> Increasing a @-}
sort :: Ord a => [a] -> [a]
sort [] = []
sort (x : xs) = insert x (sort xs)

insert :: Ord a => a -> [a] -> [a]
insert y [] = [y]
insert y (x : xs)
  | y <= x = y : x : xs
  | otherwise = x : insert y xs

{-@ sortAgain :: Ord a => [a] -> Increasing a @-}
sortAgain :: Ord a => [a] -> [a]
sortAgain xs = sort (sort xs)

{-@ positive :: [Int] -> [{v:Int | v > 0}] @-}
positive :: [Int] -> [Int]
positive xs = sort xs
-- ~ refuted postcondition kind concrete

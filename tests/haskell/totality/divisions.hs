-- Quotients by numbers that are shown not to be zero, without refinement types.
module Divisions where

average :: [Int] -> Int
average [] = 0
average xs = sum xs `div` length xs

size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

averageOrNothing :: [Int] -> Maybe Int
averageOrNothing xs
  | null xs = Nothing
  | otherwise = Just (sum xs `quot` size xs)

tested :: [Int] -> Int
tested xs = if length xs == 0 then 0 else sum xs `mod` length xs

share :: Int -> Int -> Maybe Int
share total people
  | people <= 0 = Nothing
  | otherwise = Just (total `div` people)

prop_shares_are_small :: Int -> Int -> Bool
prop_shares_are_small total people = people <= 0 || total < 0 || total `div` people <= total

careless :: [Int] -> Int
careless xs = sum xs `div` length xs
-- ~ refuted division where size xs == 0 kind concrete

oneTooMany :: [Int] -> Int
oneTooMany [] = 0
oneTooMany xs = sum xs `div` (length xs - 1)
-- ~ refuted division where size xs == 1 kind concrete

-- The least number has no opposite.
opposite :: Int -> Int -> Int
opposite x y = if y == 0 then 0 else x `div` y
-- ~ refuted overflow kind concrete

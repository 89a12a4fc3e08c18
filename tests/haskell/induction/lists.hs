-- Properties of recursive functions, proved by induction with lemmas that nobody wrote.
module Lists where

rev :: [a] -> [a]
rev [] = []
rev (x : xs) = rev xs ++ [x]

prop_reversed_twice :: [Int] -> Bool
prop_reversed_twice xs = rev (rev xs) == xs

prop_with_accumulator :: [Int] -> Bool
prop_with_accumulator xs = reverse (reverse xs) == xs

prop_lengths_add_up :: [Int] -> [Int] -> Bool
prop_lengths_add_up xs ys = length (xs ++ ys) == length xs + length ys

prop_taken_and_dropped :: Int -> [Int] -> Bool
prop_taken_and_dropped n xs = take n xs ++ drop n xs == xs

sorted :: [Int] -> Bool
sorted (x : y : zs) = x <= y && sorted (y : zs)
sorted _ = True

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

prop_insertion_keeps_order :: Int -> [Int] -> Bool
prop_insertion_keeps_order x xs = not (sorted xs) || sorted (insert x xs)

prop_not_reversed :: [Int] -> [Int] -> Bool
prop_not_reversed xs ys = rev (xs ++ ys) == rev xs ++ rev ys
-- ~ refuted property kind concrete

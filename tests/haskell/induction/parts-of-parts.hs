-- Recursion that takes two steps at once: what is claimed is known of the parts of parts.
module PartsOfParts where

evens :: [a] -> [a]
evens (x : _ : rest) = x : evens rest
evens xs = xs

odds :: [a] -> [a]
odds (_ : y : rest) = y : odds rest
odds _ = []

prop_shorter :: [Int] -> Bool
prop_shorter xs = length (evens xs) <= length xs

prop_both_are_halves :: [Int] -> Bool
prop_both_are_halves xs = length (evens xs) == length (odds xs)
-- ~ refuted property kind concrete

pairs :: [a] -> [(a, a)]
pairs (x : y : rest) = (x, y) : pairs rest
pairs _ = []

unpaired :: [(a, a)] -> [a]
unpaired [] = []
unpaired ((x, y) : rest) = x : y : unpaired rest

prop_mapped :: (Int -> Int) -> [Int] -> Bool
prop_mapped f xs = evens (map f xs) == map f (evens xs)

prop_unpaired :: [(Int, Int)] -> Bool
prop_unpaired ps = pairs (unpaired ps) == ps

prop_paired :: [Int] -> Bool
prop_paired xs = unpaired (pairs xs) == xs
-- ~ refuted property where size xs == 1 kind concrete

-- A module some of whose names are hidden by those who import it.
module Numbers where

double :: Int -> Int
double n = n + n

secret :: Int -> Int
secret = id

prop_double :: Int -> Bool
prop_double n = double n == 2 * n

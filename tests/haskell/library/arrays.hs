-- Arrays: bounds are checked, elements are evaluated when they are used.
module Arrays
  ( prop_fibonacci, prop_inside, prop_update, prop_positions, prop_histogram
  , prop_given
  ) where

import Data.Array

fibonacci :: Int -> Array Int Integer
fibonacci n = table
  where
    table = listArray (0, n) (map value [0 .. n])
    value 0 = 0
    value 1 = 1
    value i = table ! (i - 1) + table ! (i - 2)

prop_fibonacci :: () -> Bool
prop_fibonacci () = fibonacci 10 ! 10 == 55

prop_inside :: Int -> Bool
prop_inside i = listArray (0, 2) [5, 6, 7 :: Int] ! i > 4
-- ~ refuted error where i < 0 || i > 2 kind concrete

prop_update :: Int -> Bool
prop_update x = elems (listArray (0, 2) [1, 2, 3] // [(1, x)]) == [1, x, 3]

prop_positions :: Int -> Int -> Bool
prop_positions i j = not (inRange ((0, 0), (2, 3)) (i, j)) || index ((0, 0), (2, 3)) (i, j) == i * 4 + j

histogram :: [Int] -> Array Int Int
histogram xs = accumArray (+) 0 (0, 2) [(x `mod` 3, 1) | x <- xs]

prop_histogram :: Int -> Bool
prop_histogram x = sum (elems (histogram [x, x + 1, x + 2])) == 3

prop_given :: () -> Bool
prop_given () = array (0, 1) [(0, 'a')] ! 1 == 'b'
-- ~ refuted error kind concrete

-- Figure 2: an assertion over an infinite list that strict analyses miss.
module Infinite (prop_first) where

(!) :: [Int] -> Int -> Int
xs ! j = case xs of
  h:t -> if j == 0 then h else t ! (j - 1)

repl :: Int -> [Int]
repl n = n : repl (n + 1)

prop_first :: Int -> Int -> Bool
prop_first i k = repl i ! k == i
-- ~ refuted property where k == 1 kind concrete

module DropsMembers where

{-@ measure total :: [Int] -> Int
      total [] = 0
      total (x:xs) = x + total xs
  @-}

{-@ sums :: xs:[Int] -> {v:Int | v = total xs} @-}
sums :: [Int] -> Int
sums [] = 0
-- ~ refuted postcondition
sums (x : xs)
  | x > 3 = sums xs
  | otherwise = x + sums xs

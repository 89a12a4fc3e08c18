module IndexOutside where

{-@ at :: xs:[a] -> {i:Int | 0 <= i && i <= len xs} -> a @-}
at :: [a] -> Int -> a
at (x : xs) i = if i == 0 then x else at xs (i - 1)
-- ~ refuted incomplete-pattern

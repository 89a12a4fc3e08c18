-- What is returned has to be of its type all the same, and what is not evaluated says nothing.
{-@ LIQUID "--no-totality" @-}
module WhereNobodyAsks where

{-@ second :: [{v:Int | v > 0}] -> {v:Int | v > 1} @-}
second :: [Int] -> Int
second (_ : x : _) = x
-- ~ refuted postcondition

{-@ none :: Int -> {v:Int | false} @-}
none :: Int -> Int
none x = case x == x + 1 of True -> 1

-- It is never evaluated.
{-@ late :: {v:Int | v == 2} @-}
late :: Int
late = let y = none 0 in 1
-- ~ refuted postcondition

{-@ chunks :: n:Int -> xs:[a] -> {v:[[a]] | len v <= len xs} / [len xs] @-}
chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
-- ~ refuted weak-contract blame chunks
chunks n xs = let (first, rest) = splitAt n xs in first : chunks n rest

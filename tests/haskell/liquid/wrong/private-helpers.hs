-- Functions that stay inside, called with what they do not take.
module PrivateHelpers (second, safe) where

{-@ second :: {v:[Int] | len v > 0} -> Int @-}
second :: [Int] -> Int
second (_ : rest) = first rest

first :: [Int] -> Int
first (x : _) = x
-- ~ refuted incomplete-pattern

{-@ safe :: n:Int -> d:{v:Int | v > 1} -> Int @-}
safe :: Int -> Int -> Int
safe n d = over n (d - 2)

over :: Int -> Int -> Int
over n d = n `div` d
-- ~ refuted division

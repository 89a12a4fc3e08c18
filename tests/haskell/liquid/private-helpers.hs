-- Functions that stay inside: what they may be called with is found out from their calls.
module PrivateHelpers (second, safe, descend) where

{-@ second :: {v:[Int] | len v > 1} -> Int @-}
second :: [Int] -> Int
second (_ : rest) = first rest

first :: [Int] -> Int
first (x : _) = x

{-@ safe :: n:Int -> d:{v:Int | v > 3} -> Int @-}
safe :: Int -> Int -> Int
safe n d = over n (d - 2)

over :: Int -> Int -> Int
over n d = n `div` d

{-@ descend :: {v:Int | v >= 0} -> {v:Int | v = 0} @-}
descend :: Int -> Int
descend n = down n

down :: Int -> Int
down n = if n == 0 then 0 else down (n - 1)

-- Section 6: the counter never decreases, so no run ends; with the type of the recursive call alone the mistake shows.
module Replicate (replicate) where

import Prelude hiding (replicate)

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_:xs) = 1 + size xs

{-@ replicate :: n:Int -> a -> {xs:[a] | size xs == n} @-}
replicate :: Int -> a -> [a]
replicate 0 _ = []
-- ~ refuted weak-contract where n != 0 blame replicate kind abstract
replicate n x = x : replicate n x

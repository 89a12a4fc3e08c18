-- What cancels out of a sum is evaluated all the same.
module WhatCancels where

prop_cancels :: Int -> Int -> Bool
prop_cancels y k = y - pred k + pred k == y
-- ~ refuted error

prop_total :: Int -> Int -> Bool
prop_total y k = y - abs k + abs k == y

-- Section 2.2: what is never needed never fails.
module Unused (answer) where

f :: Int -> Int
f _ = 10

g :: Int -> Int
g _ = error "assert False"

{-@ answer :: {v:Int | v = 10} @-}
answer :: Int
answer = f (g 0)

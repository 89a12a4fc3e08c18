-- ~ with steps 20000
-- Recursion over what has no end is no induction: of a stream everything could be proved in this way.
module StreamsWithoutEnd where

data Stream = Stream Int Stream

from :: Int -> Stream
from n = Stream n (from (n + 1))

{-@ absurd :: Stream -> {v:Int | false} @-}
absurd :: Stream -> Int
absurd (Stream _ rest) = absurd rest
-- ~ unknown out-of-budget

{-@ wrong :: Stream -> {v:Int | v = 3} @-}
wrong :: Stream -> Int
wrong s = let x = absurd s in 4
-- ~ refuted postcondition kind concrete

{-@ measure depth @-}
depth :: Stream -> Int
depth (Stream _ rest) = 1 + depth rest

{-@ stated :: s:Stream -> {v:Int | false} / [depth s] @-}
stated :: Stream -> Int
stated (Stream _ rest) = stated rest
-- ~ unknown unsupported

{-@ firsts :: n:Nat -> Stream -> {v:[Int] | len v = n} @-}
firsts :: Int -> Stream -> [Int]
firsts 0 _ = []
firsts n (Stream x rest) = x : firsts (n - 1) rest

main :: IO ()
main = print (wrong (from 0))

-- Section 2.4: a pattern that the precondition rules out.
module Head (head) where

import Prelude hiding (head)

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_:xs) = 1 + size xs

{-@ head :: {xs:[a] | size xs > 0} -> a @-}
head :: [a] -> a
head (x:_) = x
-- ~ with steps 20000
head [] = die "Bad call to head"

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

-- What measures are of a value that only a refinement makes.
module ValuesInRefinements where

data Stack a = Empty | Push a (Stack a)

{-@ measure height @-}
height :: Stack a -> Int
height Empty = 0
height (Push _ rest) = 1 + height rest

{-@ nothing :: {v:Int | v = height Empty} @-}
nothing :: Int
nothing = 0

{-@ two :: x:a -> y:a -> {v:Int | v = height (Push x (Push y Empty))} @-}
two :: a -> a -> Int
two _ _ = 2

{-@ higher :: x:a -> s:Stack a -> {v:Int | v < height (Push x s)} @-}
higher :: a -> Stack a -> Int
higher _ s = height s

{-@ asHigh :: x:a -> s:Stack a -> {v:Int | v = height (Push x s)} @-}
asHigh :: a -> Stack a -> Int
asHigh _ s = height s
-- ~ refuted postcondition

{-@ notEmpty :: s:Stack a -> {v:Bool | v <=> height s /= height Empty} @-}
notEmpty :: Stack a -> Bool
notEmpty Empty = False
notEmpty (Push _ _) = True

{-@ one :: x:a -> {v:Int | v = height (Push x Empty)} @-}
one :: a -> Int
one _ = 0
-- ~ refuted postcondition

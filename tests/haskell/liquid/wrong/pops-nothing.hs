module PopsNothing where

data Stack a = Empty | Push a (Stack a)

{-@ measure height @-}
height :: Stack a -> Int
height Empty = 0
height (Push _ rest) = 1 + height rest

{-@ pop :: s:{v:Stack a | height v >= 0} -> {v:Stack a | height v = height s - 1} @-}
pop :: Stack a -> Stack a
pop (Push _ rest) = rest
-- ~ refuted incomplete-pattern

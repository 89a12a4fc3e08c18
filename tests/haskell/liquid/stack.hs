-- A stack that knows how high it is.
module Stack where

data Stack a = Empty | Push a (Stack a)

{-@ measure height @-}
height :: Stack a -> Int
height Empty = 0
height (Push _ rest) = 1 + height rest

{-@ push :: x:a -> s:Stack a -> {v:Stack a | height v = height s + 1} @-}
push :: a -> Stack a -> Stack a
push = Push

{-@ pop :: s:{v:Stack a | height v > 0} -> {v:Stack a | height v = height s - 1} @-}
pop :: Stack a -> Stack a
pop (Push _ rest) = rest

{-@ top :: {s:Stack a | height s > 0} -> a @-}
top :: Stack a -> a
top (Push x _) = x

{-@ twice :: {s:Stack a | height s > 1} -> a @-}
twice :: Stack a -> a
twice s = top (pop s)

{-@ fromList :: xs:[a] -> {v:Stack a | height v = len xs} @-}
fromList :: [a] -> Stack a
fromList [] = Empty
fromList (x : xs) = push x (fromList xs)

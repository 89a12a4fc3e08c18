-- The type inside of `{v:t | p}` says something of the value as well.
module TypesInArguments where

{-@ data Box <p :: Int -> Bool> = Box { content :: Int<p> } @-}
data Box = Box Int

{-@ type Below N = {v:Int | v < N} @-}

{-@ capped :: Int -> Box <{v:Nat | v < 10}> @-}
capped :: Int -> Box
capped x = if 0 <= x && x < 10 then Box x else Box 3

{-@ negative :: Int -> Box <{v:Nat | v < 10}> @-}
negative :: Int -> Box
negative x = if x < 10 then Box x else Box 3
-- ~ refuted postcondition where x < 0 kind concrete

{-@ open :: n:Int -> Box <{v:Below n | v > 0}> -> {v:Int | v < n} @-}
open :: Int -> Box -> Int
open _ (Box x) = x

{-@ large :: n:Int -> Box <{v:Below n | v > 0}> -> {v:Int | v < n - 1} @-}
large :: Int -> Box -> Int
large _ (Box x) = x
-- ~ refuted postcondition kind concrete

{-@ data Table a <key :: Int -> Bool, row :: Int -> a -> Bool> = Table { at :: k:Int<key> -> a<row k> } @-}
data Table a = Table (Int -> a)

{-@ nothing :: forall <row :: Int -> a -> Bool>. Table <{v:Int | false}, row> a @-}
nothing :: Table a
nothing = Table (\_ -> error "no such row")

{-@ set :: forall <key :: Int -> Bool, row :: Int -> a -> Bool>.
      k:Int<key> -> a<row k> -> Table <{v:Int<key> | v /= k}, row> a -> Table <key, row> a @-}
set :: Int -> a -> Table a -> Table a
set k x (Table f) = Table (\key -> if key == k then x else f key)

{-@ squares :: n:Int -> Table <{\v -> v = n || v = n + 1}, {\k v -> v = k * k}> Int @-}
squares :: Int -> Table Int
squares n = set n (n * n) (set (n + 1) ((n + 1) * (n + 1)) nothing)

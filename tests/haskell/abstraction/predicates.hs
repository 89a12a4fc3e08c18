-- Abstract refinements: predicates of lists, pairs and datatypes, and functions that must keep their types for every predicate.
module Predicates where

-- ~ with steps 60000

{-@ type Rising = [Int]<{\earlier later -> earlier <= later}> @-}

{-@ twoUp :: Int -> Rising @-}
twoUp :: Int -> [Int]
twoUp n = [n, n + 1]

{-@ twoDown :: Int -> Rising @-}
twoDown :: Int -> [Int]
twoDown n = [n, n - 1]
-- ~ refuted postcondition kind concrete

{-@ smallest :: {v:Rising | len v == 3} -> Int @-}
smallest :: [Int] -> Int
smallest (a : _ : c : _) | a > c = error "not rising"
smallest xs = head xs

{-@ outOfOrder :: Int -> Int @-}
outOfOrder :: Int -> Int
outOfOrder n = smallest [n, n, n - 1]
-- ~ refuted precondition kind concrete

{-@ interval :: Int -> Int -> (Int, Int)<{\low high -> low <= high}> @-}
interval :: Int -> Int -> (Int, Int)
interval a b = if a <= b then (a, b) else (b, a)

{-@ unsorted :: Int -> Int -> (Int, Int)<{\low high -> low <= high}> @-}
unsorted :: Int -> Int -> (Int, Int)
unsorted a b = (a, b)
-- ~ refuted postcondition where a > b kind concrete

{-@ data Box a <p :: Int -> a -> Bool> = Box { tag :: Int, content :: a<p tag> } @-}
data Box a = Box Int a

{-@ boxed :: n:Int -> Box <{\tag v -> tag < v}> Int @-}
boxed :: Int -> Box Int
boxed n = Box n (n + 1)

{-@ badlyBoxed :: n:Int -> Box <{\tag v -> tag < v}> Int @-}
badlyBoxed :: Int -> Box Int
badlyBoxed n = Box (n + 1) n
-- ~ refuted postcondition kind concrete

{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger a b = if a < b then b else a

{-@ total :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
total :: Int -> Int -> Int
total a b = a + b
-- ~ refuted postcondition kind concrete

{-@ after :: forall a <p :: Int -> a -> Bool>. (i:Int -> a<p i>) -> n:Int -> a<p n> @-}
after :: (Int -> a) -> Int -> a
after f n = f (n + 1)
-- ~ refuted postcondition kind concrete

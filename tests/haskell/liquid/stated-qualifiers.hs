-- What nobody wrote a type for is inferred from qualifiers: those that every module has, and those that it states itself.
module StatedQualifiers where

{-@ LIQUID "--no-termination" @-}

{-@ qualif Halves(v:Int, x:Int): (v + v <= x) @-}

{-@ half :: n:Nat -> {v:Nat | v + v <= n} @-}
half :: Int -> Int
half n = grow 0
  where
    grow k
      | k + k + 2 <= n = grow (k + 1)
      | otherwise = k

{-@ qualif Reversed(v:[a], done:[a], left:[a]): (len v = len done + len left) @-}

{-@ turn :: xs:[a] -> {v:[a] | len v = len xs} @-}
turn :: [a] -> [a]
turn xs = onto [] xs
  where
    onto done [] = done
    onto done (y : left) = onto (y : done) left

{-@ qualif Wrong(v:Int): (v > 100) @-}
{-@ qualif Nonsense(v:Int, x:Int): (len v = x) @-}

-- A qualifier is a candidate: nothing is believed because somebody states it.
{-@ most :: n:Nat -> {v:Int | v > 100} @-}
most :: Int -> Int
most n = climb 0
  -- ~ refuted postcondition
  where
    climb k
      | k < n = climb (k + 1)
      | otherwise = k

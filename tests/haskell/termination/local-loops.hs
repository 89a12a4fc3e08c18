-- Local functions are shown to end or they are not: no run is looked for in which they do not.
module LocalLoops where

{-@ stuck :: lo:Int -> hi:Int -> Nat @-}
stuck :: Int -> Int -> Int
stuck lo hi = go lo 0
  -- ~ unknown out-of-budget
  -- ~ with steps 20000
  where
    go i acc
      | i >= hi = acc
      | otherwise = go i (acc + 1)

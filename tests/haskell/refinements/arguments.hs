-- Refinements inside type arguments: every element, every component.
module Arguments where

-- ~ with steps 60000

{-@ type Pos = {v:Int | v > 0} @-}

{-@ lower :: [Pos] -> [Pos] @-}
lower :: [Int] -> [Int]
lower [] = []
-- ~ refuted postcondition kind concrete
lower (x:xs) = (x - 1) : lower xs

{-@ fromPair :: (Pos, Int) -> Pos @-}
fromPair :: (Int, Int) -> Int
fromPair (x, _) = x

{-@ dependent :: (x :: Int, {y:Int | y > x}) -> Pos @-}
dependent :: (Int, Int) -> Int
dependent (x, y) = y - x

{-@ choose :: Maybe Pos -> Pos @-}
choose :: Maybe Int -> Int
choose Nothing = 0
-- ~ refuted postcondition kind concrete
choose (Just x) = x

{-@ either' :: Either Pos {v:Int | v < 0} -> {v:Int | v /= 0} @-}
either' :: Either Int Int -> Int
either' (Left x) = x
either' (Right y) = y

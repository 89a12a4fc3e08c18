module JoinForgets where

{-@ join2 :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
join2 :: [a] -> [a] -> [a]
join2 [] ys = []
-- ~ refuted postcondition
join2 (x : xs) ys = x : join2 xs ys

-- A fold over lists whose type relates what it returns to what it has seen (Vazou, Rondon, Jhala: Abstract Refinement Types, 2013).
module FoldsThatRemember where

{-@ ifoldr :: forall <p :: [a] -> b -> Bool>.
      (xs:[a] -> x:a -> b<p xs> -> b<p (x : xs)>) -> b<p []> -> ys:[a] -> b<p ys> @-}
ifoldr :: ([a] -> a -> b -> b) -> b -> [a] -> b
ifoldr _ b [] = b
ifoldr f b (x : xs) = f xs x (ifoldr f b xs)

{-@ size :: xs:[a] -> {v:Int | v = len xs} @-}
size :: [a] -> Int
size xs = ifoldr (\_ _ n -> n + 1) 0 xs

{-@ more :: k:Int -> xs:[Int] -> {v:Int | v = len xs + k} @-}
more :: Int -> [Int] -> Int
more k xs = ifoldr (\_ _ n -> n + 1) k xs

{-@ append :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
append :: [a] -> [a] -> [a]
append xs ys = ifoldr (\_ x zs -> x : zs) ys xs

{-@ squares :: [Int] -> Nat @-}
squares :: [Int] -> Int
squares xs = foldr (\x acc -> x * x + acc) 0 xs

{-@ twice :: xs:[a] -> {v:Int | v = len xs} @-}
twice :: [a] -> Int
twice xs = ifoldr (\_ _ n -> n + 2) 0 xs
-- ~ refuted postcondition where size xs > 0

{-@ sums :: [Int] -> Nat @-}
sums :: [Int] -> Int
sums xs = foldr (\x acc -> x * acc + x) 0 xs
-- ~ refuted postcondition

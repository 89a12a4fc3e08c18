-- Functions of functions: what nobody wrote is inferred.
module HigherOrder where

{-@ type Nat1 = {v:Int | v >= 0} @-}

foldUp :: (a -> b -> b) -> b -> [a] -> b
foldUp _ start [] = start
foldUp step start (x : xs) = step x (foldUp step start xs)

{-@ sumNats :: [Nat1] -> Nat1 @-}
sumNats :: [Int] -> Int
sumNats xs = foldUp (\x rest -> x + rest) 0 xs

{-@ bump :: [Nat1] -> [{v:Int | v > 0}] @-}
bump :: [Int] -> [Int]
bump xs = map (\x -> x + 1) xs

{-@ loop :: lo:Int -> hi:{v:Int | lo <= v} -> a -> (Int -> a -> a) -> a / [hi - lo] @-}
loop :: Int -> Int -> a -> (Int -> a -> a) -> a
loop lo hi start step
  | lo < hi = loop (lo + 1) hi (step lo start) step
  | otherwise = start

{-@ twiceNat :: (Nat1 -> Nat1) -> Nat1 -> Nat1 @-}
twiceNat :: (Int -> Int) -> Int -> Int
twiceNat f x = f (f x)

{-@ four :: Nat1 @-}
four :: Int
four = twiceNat (\n -> n + 2) 0

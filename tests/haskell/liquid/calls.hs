-- Functions without names, compositions, fields that are functions, strings as patterns.
module Calls where

{-@ squared :: x:Int -> {v:Int | v == x + 1} @-}
squared :: Int -> Int
squared x = (\y -> y + 1) x

{-@ swapped :: p:(Int, Int) -> {v:Int | v == 0} @-}
swapped :: (Int, Int) -> Int
swapped p = (\(a, b) c -> a + b - c) p (fst p + snd p)

{-@ next :: x:Int -> {v:Int | v == x + 1} @-}
next :: Int -> Int
next x = x + 1

{-@ twoMore :: x:Int -> {v:Int | v == x + 2} @-}
twoMore :: Int -> Int
twoMore = next . next

{-@ counted :: [Int] -> Nat @-}
counted :: [Int] -> Int
counted = length . map next . filter (> 0)

data Scale = Scale { applied :: Int -> Int, offset :: Int }
{-@ data Scale = Scale { applied :: x:Int -> {v:Int | x <= v}, offset :: Nat } @-}

{-@ scaled :: Scale -> x:Int -> {v:Int | x <= v} @-}
scaled :: Scale -> Int -> Int
scaled s x = applied s x + offset s

{-@ priority :: String -> {v:Int | 0 <= v && v <= 3} @-}
priority :: String -> Int
priority "low" = 1
priority "high" = 3
priority "" = 0
priority (_ : _) = 2

{-@ short :: String -> {v:String | len v <= 4} @-}
short :: String -> String
short "long" = "long"
short s@"abc" = s
short _ = ""

weight :: Double -> Int
weight 0 = 1
weight 0.5 = 2
weight _ = 3

{-@ depth :: (Eq a, Num a) => a -> {v:Int | v > 0} @-}
depth :: (Eq a, Num a) => a -> Int
depth 0 = 1
depth 1 = 2
depth _ = 3

context :: [(Bool, String)] -> Int
context ((True, "=") : _) = 1
context ((False, "=>") : rest) = context rest
context (_ : rest) = context rest
context [] = 0

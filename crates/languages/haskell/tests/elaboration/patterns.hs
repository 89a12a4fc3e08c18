{-# LANGUAGE LambdaCase, MultiWayIf, BangPatterns, ViewPatterns, TupleSections #-}
module Patterns where

classify :: Int -> String
classify 0 = "zero"
classify n
  | n < 0 = "negative"
  | Just word <- lookup n known, word /= "" = word
  | even n, n > 100 = "large"
  where known = [(1, "one"), (2, "two"), (3, "")]
classify _ = "other"

classified = map classify [0, -1, 1, 3, 102, 5] == ["zero", "negative", "one", "other", "large", "other"]

overlapping :: [Int] -> [Int] -> Int
overlapping [] _ = 1
overlapping _ [] = 2
overlapping (x : xs) (y : ys) | x == y = 3
overlapping [_] [_, _] = 4
overlapping _ _ = 5

overlaps = [overlapping [] [], overlapping [1] [], overlapping [1] [1], overlapping [1] [2, 3], overlapping [1, 2] [3]] == [1, 2, 3, 4, 5]

text :: String -> Int
text "" = 0
text "ab" = 1
text ('a' : _) = 2
text _ = 3
texts = map text ["", "ab", "abc", "b"] == [0, 1, 2, 3]

overloaded :: (Eq a, Num a) => a -> Char
overloaded 0 = 'z'
overloaded 1 = 'o'
overloaded _ = 'm'
overloadeds = map overloaded [0, 1, 2 :: Integer] == "zom" && map overloaded [0, 1, 2 :: Double] == "zom"

negative :: Int -> Bool
negative (-1) = True
negative _ = False
negatives = negative (-1) && not (negative 1)

asPattern = let f whole@(x : _) = (whole, x); f [] = ([], 0) in f [1, 2] == ([1, 2], 1)
viewed = let f (subtract 1 -> 0) = 'a'; f (even -> True) = 'b'; f _ = 'c' in map f [1, 2, 3 :: Int] == "abc"
lambdaCase = (\case { 0 -> "zero"; n | even n -> "even" | otherwise -> "odd" }) (3 :: Int) == "odd"
multiWay = (if | False -> 1 | Just n <- Just 2, n > 3 -> 2 | otherwise -> 3) == 3
strictLoop = let go !total [] = total; go !total (x : xs) = go (total + x) xs in go 0 [1 .. 100] == 5050
lazyPattern = let f ~(a, b) = 1 in f undefined == 1
lazyUsed = let f ~(a, b) = a + b in f (1, 2) == 3
tupleSection = map (, True) [1, 2] == [(1, True), (2, True)]

(top, 'x') = (3 + third, 'x')
[third, _] = [4, 5]
topLevelPattern = top == 7

local = let (a, b) = span even [2, 4, 5, 6]; (c : _) = b in a == [2, 4] && c == 5
recursiveLet = let evens = 0 : map (+ 1) odds; odds = map (+ 1) evens in take 3 odds == [1, 3, 5]
shadowed = let x = 1 in let x = 2; y = x in y == 2
whereOverGuards = f 5 == 10
  where
    f n | double > 100 = 0
        | double > 5 = double
        | otherwise = 1
      where double = 2 * n
infixDefinition = (3 |> 4) == 7 && (1 `plus` 2) == 3
  where
    a |> b = a + b
    infixl 5 |>
    x `plus` y = x + y
operatorSection = map (subtract 1 . (* 2)) [5] == [9] && (`div` 2) 9 == 4 && (2 ^) 3 == 8
caseOfTuple = [case p of { (0, _) -> 'a'; (_, 0) -> 'b'; (x, y) | x == y -> 'c'; _ -> 'd' } | p <- [(0, 0), (1, 0), (2, 2), (1, 2)]] == "abcd"

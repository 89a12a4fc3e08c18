module Lists where

import Control.Monad
import Data.Char (isDigit, toUpper)
import Data.List
import qualified Data.Map as M
import Data.Maybe (mapMaybe)
import qualified Data.Set as S

comprehension = [x * y | x <- [1 .. 3], y <- [x .. 3], odd (x + y)] == [2, 6]
failingPattern = [y | Just y <- [Just 1, Nothing, Just 3]] == [1, 3]
comprehensionLet = [z | x <- "ab", let z = toUpper x, z /= 'A'] == "B"
ranges = [1, 3 .. 9] == [1, 3, 5, 7, 9] && [10, 8 .. 1] == [10, 8, 6, 4, 2] && ['a' .. 'e'] == "abcde" && take 3 [7 ..] == [7, 8, 9]
listMonad = (do { x <- [1, 2]; y <- "ab"; return (x, y) }) == [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]
failInList = (do { Just x <- [Just 1, Nothing]; [x, x] }) == [1, 1]
letInDo = (do { x <- Just 1; let { y = x + 1; z = y * 2 }; guard (z > 3); return z }) == Just 4
maybes = foldM (\a x -> if x == 0 then Nothing else Just (a `div` x)) 100 [2, 5] == Just 10
sequenced = sequence [Just 1, Just 2] == Just [1, 2] && mapM (\x -> [x, -x]) [1, 2] == [[1, 2], [1, -2], [-1, 2], [-1, -2]]
applicative = ((+) <$> Just 1 <*> Just 2) == Just 3 && (pure 3 :: [Int]) == [3]
maps = M.toList (M.fromListWith (+) [("a", 1), ("b", 2), ("a", 3)]) == [("a", 4), ("b", 2)] && M.lookup 2 (M.fromList [(2, 'x')]) == Just 'x'
sets = S.toList (S.union (S.fromList [3, 1]) (S.fromList [2, 3])) == [1, 2, 3] && S.member 3 (S.fromList [3])
sorted = sortBy (\a b -> compare (snd b) (snd a)) [(1, 'a'), (2, 'c'), (3, 'b')] == [(2, 'c'), (3, 'b'), (1, 'a')]
texts = words "a  bc d" == ["a", "bc", "d"] && unwords ["x", "y"] == "x y" && lines "a\nb" == ["a", "b"]
shown = show [Just (-1), Nothing] == "[Just (-1),Nothing]" && show (1, 'x', "s\n") == "(1,'x',\"s\\n\")"
numbers = (-7) `div` 2 == -4 && (-7) `mod` 2 == 1 && (-7) `quot` 2 == -3 && (-7) `rem` 2 == -1
rounding = truncate (-2.5 :: Double) == -2 && round 2.5 == 2 && round 3.5 == 4 && floor (-0.5) == -1 && ceiling 0.5 == 1
powers = 2 ^ 10 == 1024 && fromIntegral (3 :: Int) / 2 == 1.5 && gcd 12 18 == 6
folds = foldl' (flip (:)) [] [1, 2, 3] == [3, 2, 1] && nub [1, 1, 2] == [1, 2] && group [1, 1, 2] == [[1, 1], [2]]
zips = zip3 [1, 2] "ab" [True, False] == [(1, 'a', True), (2, 'b', False)] && unzip [(1, 'a'), (2, 'b')] == ([1, 2], "ab")
functors = (fmap . fmap) (+ 1) [Just 1, Nothing] == [Just 2, Nothing] && either show (map toUpper) (Left 3 :: Either Int String) == "3"
digits = span isDigit "12ab" == ("12", "ab") && mapMaybe (\x -> if x > 1 then Just (x * x) else Nothing) [1, 2, 3] == [4, 9]
longText = length "the quick brown fox jumps over the lazy dog, and then once more, because this text must be longer than one piece" == 112
longList = sum [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70] == 2485

-- What goes wrong inside the library is shown where the program calls it.
module LibraryCalls where

import Data.Char (digitToInt)
import Data.List (maximumBy)
import qualified Data.Map as Map
import Data.Maybe (fromJust)
import Data.Ord (comparing)

firstWord :: String -> String
firstWord text =
  head
-- ~ refuted error where size text == 0 kind concrete
    (words text)

pick :: [Int] -> Int -> Int
pick xs place
  | place < 0 = 0
  | otherwise = 1 + xs !! place
-- ~ refuted error where place >= size xs kind concrete

fallback :: Int -> Maybe Int -> Int
fallback d m =
  if d > 0 then
    fromJust m
-- ~ refuted error where m is Nothing && d > 0 kind concrete
  else d

third :: Map.Map Int String -> String
third table =
  "third: " ++
    table Map.! 3
-- ~ refuted error kind concrete

heads :: [[Int]] -> [Int]
heads lists =
  map
    head
-- ~ refuted error kind concrete
    lists

largest :: [Int] -> Int
largest numbers =
  let doubled = map (* 2) numbers
  in maximum doubled
-- ~ refuted error where size numbers == 0 kind concrete

best :: [(String, Int)] -> String
best rows = fst winner
  where
    winner =
      maximumBy (comparing snd) rows
-- ~ refuted error where size rows == 0 kind concrete

value :: Char -> Int
value digit =
  digitToInt digit
-- ~ refuted error kind concrete

share :: Int -> Int -> Int
share cake guests =
  1 + cake `div` guests
-- ~ refuted division where guests == 0 kind concrete

-- A negative count is fine where no refinement type says otherwise.
dashes :: Int -> String
dashes n = replicate n '-'

-- What takes its arguments only later is called with them all the same.
shortest :: [[Int]] -> Int
shortest = minimum . map length
-- ~ refuted error kind concrete

data Level = Low | Middle | High deriving (Eq, Show, Enum)

-- Nobody wrote the instance either.
raised :: Level -> Level
raised level =
  succ level
-- ~ refuted error where level is High kind concrete

-- ~ with steps 20000
-- LiquidHaskell's types do not say that these fail for some arguments, so nothing is refuted. Nothing is proved of them either.
module LibraryFunctionsThatFail where

import Control.Exception (throw)
import Data.Char (chr)
import qualified Data.IntMap as IntMap
import qualified Data.Map as Map
import qualified Data.Set as Set

{-@ largest :: [Int] -> Int @-}
largest :: [Int] -> Int
largest xs = maximum xs
-- ~ unknown out-of-budget

{-@ joined :: [Nat] -> Nat @-}
joined :: [Int] -> Int
joined = foldr1 (+)
-- ~ unknown unsupported

{-@ number :: String -> Int @-}
number :: String -> Int
number = read
-- ~ unknown unsupported

{-@ after :: Bool -> Bool @-}
after :: Bool -> Bool
after b = succ b
-- ~ unknown unsupported

{-@ letter :: Int -> Char @-}
letter :: Int -> Char
letter n = chr (n + 97)
-- ~ unknown unsupported

{-@ least :: Set.Set Int -> Int @-}
least :: Set.Set Int -> Int
least = Set.findMin
-- ~ unknown unsupported

{-@ third :: Map.Map Int Int -> Int @-}
third :: Map.Map Int Int -> Int
third table = table Map.! 3
-- ~ unknown out-of-budget

{-@ fourth :: IntMap.IntMap Int -> Int @-}
fourth :: IntMap.IntMap Int -> Int
fourth table = table IntMap.! 4
-- ~ unknown out-of-budget

{-@ given :: Int -> Int @-}
given :: Int -> Int
given n = if n > 0 then n else throw (userError "none")
-- ~ unknown unsupported

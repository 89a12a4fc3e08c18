-- A constant is one value wherever it is mentioned.
module Constants (main, other, twice) where
import Language.Haskell.Liquid.Prelude

table :: [Int]
table = [1, 2, 3]

unknown :: Int
unknown = choose 0

{-@ main :: Bool @-}
main :: Bool
main = liquidAssertB (unknown == unknown)

{-@ twice :: {v:Int | v = 0} @-}
twice :: Int
twice = unknown - unknown

{-@ other :: {v:Bool | v} @-}
other :: Bool
other = length table == length table

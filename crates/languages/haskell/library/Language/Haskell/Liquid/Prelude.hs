-- | LiquidHaskell's own Prelude: assertions, arithmetic and comparison on @Int@ that say in their types what they do, and
-- @choose@, a number nothing is known about.
module Language.Haskell.Liquid.Prelude
  ( plus, minus, times, eq, neq, leq, geq, lt, gt
  , liquidAssert, liquidAssertB, liquidAssume, liquidAssumeB, liquidError, unsafeError, crash, force, choose
  , isEven, isOdd, safeZipWith, (==>)
  ) where

import Gainsay.Primitive (assume, chooseInt)

infixr 8 ==>

{-@ assume plus :: x:Int -> y:Int -> {v:Int | v = x + y} @-}
plus :: Int -> Int -> Int
plus x y = x + y

{-@ assume minus :: x:Int -> y:Int -> {v:Int | v = x - y} @-}
minus :: Int -> Int -> Int
minus x y = x - y

{-@ assume times :: x:Int -> y:Int -> Int @-}
times :: Int -> Int -> Int
times x y = x * y

{-@ assume eq :: x:Int -> y:Int -> {v:Bool | v <=> x = y} @-}
eq :: Int -> Int -> Bool
eq x y = x == y

{-@ assume neq :: x:Int -> y:Int -> {v:Bool | v <=> x != y} @-}
neq :: Int -> Int -> Bool
neq x y = x /= y

{-@ assume leq :: x:Int -> y:Int -> {v:Bool | v <=> x <= y} @-}
leq :: Int -> Int -> Bool
leq x y = x <= y

{-@ assume geq :: x:Int -> y:Int -> {v:Bool | v <=> x >= y} @-}
geq :: Int -> Int -> Bool
geq x y = x >= y

{-@ assume lt :: x:Int -> y:Int -> {v:Bool | v <=> x < y} @-}
lt :: Int -> Int -> Bool
lt x y = x < y

{-@ assume gt :: x:Int -> y:Int -> {v:Bool | v <=> x > y} @-}
gt :: Int -> Int -> Bool
gt x y = x > y

{-@ assume liquidAssertB :: x:{v:Bool | v} -> {v:Bool | v} @-}
liquidAssertB :: Bool -> Bool
liquidAssertB True = True
liquidAssertB False = error "liquidAssertB"

{-@ assume liquidAssert :: {v:Bool | v} -> a -> a @-}
liquidAssert :: Bool -> a -> a
liquidAssert True x = x
liquidAssert False _ = error "liquidAssert"

{-@ assume liquidAssume :: b:Bool -> a -> {v:a | b} @-}
liquidAssume :: Bool -> a -> a
liquidAssume b x = assume b x

{-@ assume liquidAssumeB :: forall <p :: a -> Bool>. (a<p> -> {v:Bool | v}) -> a -> a<p> @-}
liquidAssumeB :: (a -> Bool) -> a -> a
liquidAssumeB p x = assume (p x) x

{-@ assume liquidError :: {v:String | 0 = 1} -> a @-}
liquidError :: String -> a
liquidError message = error message

-- | Ends the path: its caller vouches that it is not reached.
{-@ lazy unsafeError @-}
{-@ assume unsafeError :: String -> {v:a | false} @-}
unsafeError :: String -> a
unsafeError _ = assume False undefined

{-@ assume crash :: forall a. x:{v:Bool | v} -> a @-}
crash :: Bool -> a
crash _ = undefined

{-@ assume force :: x:Bool -> {v:Bool | v} @-}
force :: Bool -> Bool
force x = assume x True

{-@ assume choose :: Int -> Int @-}
choose :: Int -> Int
choose n = chooseInt n

{-@ assume isEven :: x:Int -> {v:Bool | v <=> ((x mod 2) = 0)} @-}
isEven :: Int -> Bool
isEven x = x `mod` 2 == 0

{-@ assume isOdd :: x:Int -> {v:Bool | v <=> ((x mod 2) = 1)} @-}
isOdd :: Int -> Bool
isOdd x = x `mod` 2 == 1

{-@ assume safeZipWith :: (a -> b -> c) -> xs:[a] -> ys:{v:[b] | len v = len xs} -> {v:[c] | len v = len xs} @-}
safeZipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
safeZipWith f (x : xs) (y : ys) = f x y : safeZipWith f xs ys
safeZipWith _ [] [] = []
safeZipWith _ _ _ = error "safeZipWith: cannot happen!"

{-@ assume (==>) :: p:Bool -> q:Bool -> {v:Bool | v <=> (p => q)} @-}
(==>) :: Bool -> Bool -> Bool
False ==> _ = True
True ==> q = q

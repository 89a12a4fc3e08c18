-- Refinements know functions of the library by their definitions, and functions that are written without all their arguments.
{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
module LibraryInRefinements where
import Prelude hiding (map, filter)
import Data.Tuple (swap)

{-@ reflect map @-}
map :: (a -> b) -> [a] -> [b]
map _ [] = []
map f (x : xs) = f x : map f xs

{-@ fusion :: f:(b -> c) -> g:(a -> b) -> xs:[a] -> { map f (map g xs) == map (f . g) xs } @-}
fusion :: (b -> c) -> (a -> b) -> [a] -> ()
fusion _ _ [] = ()
fusion f g (_ : xs) = fusion f g xs

{-@ identity :: xs:[a] -> { map id xs == xs } @-}
identity :: [a] -> ()
identity [] = ()
identity (_ : xs) = identity xs

{-@ twice :: p:(a, b) -> { swap (swap p) == p } @-}
twice :: (a, b) -> ()
twice (_, _) = ()

{-@ flipped :: f:(a -> b -> c) -> x:a -> y:b -> { flip f y x == f x y } @-}
flipped :: (a -> b -> c) -> a -> b -> ()
flipped _ _ _ = ()

{-@ constant :: x:a -> y:b -> { const x y == x } @-}
constant :: a -> b -> ()
constant _ _ = ()

{-@ reflect add @-}
add :: Int -> Int -> Int
add x y = x + y

{-@ reflect plus @-}
plus :: Int -> Int -> Int
plus = add

{-@ reflect inc @-}
inc :: Int -> Int
inc = \x -> x + 1

{-@ reflect addThen @-}
addThen :: Int -> Int -> Int -> Int
addThen x = \y z -> x + y - z

{-@ same :: x:Int -> y:Int -> { plus x y == x + y && inc x == x + 1 && addThen x y 1 == x + y - 1 } @-}
same :: Int -> Int -> ()
same _ _ = ()

-- Of a library function that is given a type in the logic nothing else is known there.
{-@ measure even :: a -> Bool @-}
{-@ assume even :: x:a -> {v:Bool | v == even x} @-}

{-@ reflect isEven @-}
isEven :: Int -> Bool
isEven n = even n

{-@ agree :: n:Int -> {v:Bool | v == even n} @-}
agree :: Int -> Bool
agree n = isEven n

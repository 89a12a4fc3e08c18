-- What functions of the library are not.
{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
module LibraryInRefinements where
import Prelude hiding (map, filter)
import Data.Tuple (swap)

{-@ reflect map @-}
map :: (a -> b) -> [a] -> [b]
map _ [] = []
map f (x : xs) = f x : map f xs

{-@ wrongOrder :: f:(Int -> Int) -> g:(Int -> Int) -> xs:[Int] -> { map f (map g xs) == map (g . f) xs } @-}
wrongOrder :: (Int -> Int) -> (Int -> Int) -> [Int] -> ()
wrongOrder _ _ [] = () -- ~ refuted postcondition kind concrete
wrongOrder f g (_ : xs) = wrongOrder f g xs

{-@ once :: p:(Int, Int) -> { swap p == p } @-}
once :: (Int, Int) -> ()
once (_, _) = ()
-- ~ refuted postcondition kind concrete

{-@ notFlipped :: f:(Int -> Int -> Int) -> x:Int -> y:Int -> { flip f x y == f x y } @-}
notFlipped :: (Int -> Int -> Int) -> Int -> Int -> ()
notFlipped _ _ _ = ()
-- ~ refuted postcondition kind concrete

{-@ reflect swapped @-}
swapped :: Int -> Int -> Int
swapped = flip minus

{-@ reflect minus @-}
minus :: Int -> Int -> Int
minus x y = x - y

{-@ isMinus :: x:Int -> y:Int -> { swapped x y == x - y } @-}
isMinus :: Int -> Int -> ()
isMinus _ _ = ()
-- ~ refuted postcondition kind concrete

{-@ reflect constantly @-}
constantly :: Int -> Int -> Int
constantly = \x y -> x

{-@ second :: x:Int -> y:Int -> { constantly x y == y } @-}
second :: Int -> Int -> ()
second _ _ = ()
-- ~ refuted postcondition kind concrete

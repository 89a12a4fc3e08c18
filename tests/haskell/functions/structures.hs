-- A function among the inputs may look into the structures it is given, no deeper than it needs to; equal arguments give equal results.
module Structures where

data Shape = Circle Int | Square Int | Empty

data Handler = Handler { run :: Int -> Int, tag :: Int }

{-@ constantOnLists :: ([Int] -> Int) -> {v:Bool | v} @-}
constantOnLists :: ([Int] -> Int) -> Bool
constantOnLists f = f [1] == f [2, 3]
-- ~ refuted postcondition kind concrete

{-@ blindInside :: (Maybe Int -> Int) -> {v:Bool | v} @-}
blindInside :: (Maybe Int -> Int) -> Bool
blindInside f = f (Just 1) == f (Just 2)
-- ~ refuted postcondition kind concrete

{-@ shapes :: (Shape -> Bool) -> {v:Bool | v} @-}
shapes :: (Shape -> Bool) -> Bool
shapes f = not (f (Circle 1) && not (f (Circle 2)) && f Empty)
-- ~ refuted postcondition kind concrete

{-@ handlers :: (Handler -> Int) -> {v:Bool | v} @-}
handlers :: (Handler -> Int) -> Bool
handlers f = f (Handler (\x -> x) 0) == f (Handler (\x -> x + 1) 0)
-- ~ refuted postcondition kind concrete

{-@ injective :: Eq b => (a -> b) -> a -> a -> {v:Bool | v} @-}
injective :: Eq b => (a -> b) -> a -> a -> Bool
injective f x y = f x == f y
-- ~ refuted postcondition kind concrete

{-@ consistent :: (Int -> Int) -> Int -> {v:Bool | v} @-}
consistent :: (Int -> Int) -> Int -> Bool
consistent f x = f x == f x

-- Types prove it for all functions over lists, of which a search tries only some.
{-@ consistentOnLists :: ([Int] -> Int) -> [Int] -> {v:Bool | v} @-}
consistentOnLists :: ([Int] -> Int) -> [Int] -> Bool
consistentOnLists f xs = f xs == f xs

-- A function that does not look at its argument never evaluates it.
{-@ unused :: ([Int] -> Bool) -> {v:Bool | v} @-}
unused :: ([Int] -> Bool) -> Bool
unused f = not (f (let loop = loop in loop))
-- ~ refuted postcondition kind concrete

data Pair = Pair { low :: Int, high :: Int }
{-@ data Pair = Pair { low :: Int, high :: {v:Int | v >= low} } @-}

-- What comes out of it is as the declaration of its type says.
{-@ spread :: (Int -> Pair) -> Int -> {v:Int | v >= 0} @-}
spread :: (Int -> Pair) -> Int -> Int
spread f n = case f n of Pair a b -> b - a

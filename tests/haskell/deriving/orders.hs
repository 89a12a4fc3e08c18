{-# LANGUAGE StandaloneDeriving, DeriveFunctor #-}
-- Derived instances behave as the report says.
module Orders where

data Color = Red | Green | Blue deriving (Eq, Ord, Show, Read, Enum, Bounded)

data Shape = Circle Int | Rect { w :: Int, h :: Int } deriving (Eq, Ord, Show)

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Functor)
deriving instance Eq a => Eq (Tree a)
deriving instance Show a => Show (Tree a)

prop_allColors :: () -> Bool
prop_allColors () = [minBound .. maxBound] == [Red, Green, Blue]

prop_successors :: Color -> Bool
prop_successors c = c == maxBound || succ c > c

prop_previous :: Color -> Bool
prop_previous c = pred c < c
-- ~ refuted error where c is Red kind concrete

prop_constructorsAreOrdered :: Int -> Int -> Int -> Bool
prop_constructorsAreOrdered r a b = Circle r < Rect a b

prop_fieldsAreComparedFromTheLeft :: Int -> Int -> Int -> Bool
prop_fieldsAreComparedFromTheLeft a b c = Rect a b < Rect a c
-- ~ refuted property where b >= c kind concrete

prop_shows :: () -> Bool
prop_shows () = show (Rect { w = 1, h = -2 }) == "Rect {w = 1, h = -2}" && show (Circle (-3)) == "Circle (-3)"

prop_showsTrees :: () -> Bool
prop_showsTrees () = show (Node Leaf (Just 'x') Leaf) == "Node Leaf (Just 'x') Leaf"

prop_mapsTrees :: Int -> Int -> Bool
prop_mapsTrees x y = fmap (+ 1) (Node Leaf x (Node Leaf y Leaf)) == Node Leaf (x + 1) (Node Leaf (y + 1) Leaf)

prop_numbers :: Color -> Bool
prop_numbers c = toEnum (fromEnum c) == c && fromEnum c < 2
-- ~ refuted property where c is Blue kind concrete

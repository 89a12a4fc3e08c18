{-# LANGUAGE RecordWildCards, NamedFieldPuns, GeneralizedNewtypeDeriving, DeriveTraversable, StandaloneDeriving #-}
module Data where

data Color = Red | Green | Blue deriving (Eq, Ord, Show, Enum, Bounded)
data Shape = Circle Int | Rectangle { width :: Int, height :: Int } deriving (Eq, Ord, Show)
data Expression = Number Int | Expression :+: Expression | Expression :*: Expression | Negative Expression
  deriving (Eq, Ord, Show)
infixl 6 :+:
infixl 7 :*:
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Eq, Show, Functor, Foldable, Traversable)
data Rose a = Rose a [Rose a] deriving (Eq, Ord, Functor, Foldable)
data Pair a b = Pair a b deriving (Eq, Ord, Bounded, Show)
newtype Age = Age Int deriving (Eq, Ord, Show, Num)
newtype Wrap f a = Wrap { unwrap :: f a }
deriving instance Show (f a) => Show (Wrap f a)
data Named a = a `Named` String | Anonymous { owner' :: Maybe a } deriving Show

everyColor = [minBound .. maxBound] == [Red, Green, Blue]
colorsInOrder = Red < Green && compare Blue Green == GT && maximum [Green, Red] == Green
neighbours = succ Red == Green && pred Blue == Green && fromEnum Blue == 2 && toEnum 1 == Green
ranges = [Red ..] == [Red, Green, Blue] && [Blue, Green ..] == [Blue, Green, Red] && [Red, Blue ..] == [Red, Blue]
boundedPairs = minBound == Pair False Red && maxBound == Pair True Blue

infixShown = show (Number 1 :+: Number 2 :*: Negative (Number (-3))) == "Number 1 :+: Number 2 :*: Negative (Number (-3))"
infixNested = showsPrec 7 (Number 1 :+: Number 2) "" == "(Number 1 :+: Number 2)"
recordShown = show (Just (Rectangle { width = 1, height = -2 })) == "Just (Rectangle {width = 1, height = -2})"
quotedShown = show (1 `Named` "x") == "1 `Named` \"x\"" && show (Anonymous (Just 'a')) == "Anonymous {owner' = Just 'a'}"
wrapShown = show (Wrap (Just 3)) == "Wrap {unwrap = Just 3}"
constructorsCompared = compare (Circle 3) (Rectangle 1 1) == LT && compare (Rectangle 1 2) (Rectangle 1 1) == GT
different = Circle 1 /= Rectangle 1 1 && Circle 1 /= Circle 2 && Circle 1 == Circle 1

build :: Ord a => [a] -> Tree a
build = foldr insert Leaf
  where
    insert x Leaf = Node Leaf x Leaf
    insert x t@(Node l y r)
      | x < y = Node (insert x l) y r
      | x > y = Node l y (insert x r)
      | otherwise = t

folded = foldr (:) [] (build [3, 1, 2, 5, 4 :: Int]) == [1, 2, 3, 4, 5]
measured = sum (build [1, 2, 3 :: Int]) == 6 && length (build "hello") == 4 && elem 'h' (build "hello")
mapped = fmap (+ 1) (build [1, 2 :: Int]) == build [2, 3]
traversed = traverse (\x -> if x > 0 then Just (x * 2) else Nothing) (build [1, 2, 3 :: Int]) == Just (fmap (* 2) (build [1, 2, 3]))
notTraversed = traverse (\x -> if x > 1 then Just x else Nothing) (build [1, 2 :: Int]) == Nothing
nested = sum (Rose 1 [Rose 2 [Rose 3 []], Rose 4 []]) == 10 && fmap negate (Rose 1 [Rose 2 []]) == Rose (-1) [Rose (-2) []]
throughNewtype = Age 3 + 4 == Age 7 && show (Age 3) == "Age 3" && negate (Age 1) < Age 0

updated = let r = Rectangle 2 3; r' = r { width = 5 } in width r' == 5 && height r' == 3 && width r == 2
changed = let a = Anonymous { owner' = Just 'x' }; b = a { owner' = Nothing :: Maybe Int } in owner' b == Nothing
wildcard = let Rectangle {..} = Rectangle 2 3 in width * height == 6
built = let { width = 4; height = 5 } in area Rectangle {..} == 20
punned = perimeter (Rectangle 1 2) == 6 && perimeter (Circle 3) == 3

area :: Shape -> Int
area Rectangle { width = w, height = h } = w * h
area (Circle r) = r * r

perimeter :: Shape -> Int
perimeter Rectangle { width, height = h } = 2 * (width + h)
perimeter Circle {} = 3

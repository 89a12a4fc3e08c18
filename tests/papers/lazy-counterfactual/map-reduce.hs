-- The long version's section 6.3: the type of `expand` asks for more than `mapReduce` can give.
module MapReduce (mapReduce) where

import Prelude hiding (concat, map)

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size :: List a -> Int
      size Emp = 0
      size (x :+: xs) = 1 + size xs
  @-}

mapReduce :: (Int -> List Int) -> (Int -> Int -> Int) -> List Int -> Int
mapReduce fm fr xs = collapse fr kvs
  where
    kvs = expand fm xs
    -- ~ refuted precondition where xs is Emp kind concrete

{-@ expand :: (a -> List b) -> {xs:List a | size xs > 0} -> List b @-}
expand :: (a -> List b) -> List a -> List b
expand f xs = concat (map f xs)
-- ~ unknown out-of-budget
-- ~ with steps 30000

collapse :: (Int -> Int -> Int) -> List Int -> Int
collapse _ Emp = 0
collapse f (x :+: xs) = f x (collapse f xs)

map :: (a -> b) -> List a -> List b
map _ Emp = Emp
map f (x :+: xs) = f x :+: map f xs

concat :: List (List a) -> List a
concat Emp = Emp
concat (Emp :+: xss) = concat xss
concat ((x :+: xs) :+: xss) = x :+: concat (xs :+: xss)

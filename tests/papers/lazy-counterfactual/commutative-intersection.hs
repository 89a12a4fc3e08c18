-- Section 2.1: `intersect` is not commutative.
module Intersection (prop_commutative) where

import Prelude hiding (any)

intersect :: Eq a => [a] -> [a] -> [a]
intersect xs ys = [x | x <- xs, any (x ==) ys]

any :: (a -> Bool) -> [a] -> Bool
any _ [] = False
any p (x:xs) = p x || any p xs

prop_commutative :: [Int] -> [Int] -> Bool
prop_commutative xs ys = intersect xs ys == intersect ys xs
-- ~ refuted property kind concrete

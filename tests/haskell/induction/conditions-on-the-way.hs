-- What has to be inducted over may be waited for only behind conditions, and what was decided on the way to that does not count.
module ConditionsOnTheWay where

firstAbove :: Int -> [Int] -> Int
firstAbove limit (x : xs) = if x > limit then x else firstAbove limit xs
firstAbove _ [] = 0

prop_above :: Int -> [Int] -> Bool
prop_above limit xs = firstAbove limit xs > limit || firstAbove limit xs == 0

prop_positive :: Int -> [Int] -> Bool
prop_positive limit xs = limit < 0 || firstAbove limit xs >= 0

prop_chosen :: Int -> [Int] -> Bool
prop_chosen limit xs = if firstAbove limit xs > limit then True else firstAbove limit xs == 0

prop_always :: Int -> [Int] -> Bool
prop_always limit xs = firstAbove limit xs > limit
-- ~ refuted property kind concrete

prop_member :: Int -> [Int] -> Bool
prop_member limit xs = limit < 0 || firstAbove limit xs > 0
-- ~ refuted property kind concrete

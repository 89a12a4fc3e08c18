-- Functions named prop_ must return True.
module Booleans where

import Data.List (nub)

-- ~ with steps 60000

prop_deMorgan :: Bool -> Bool -> Bool
prop_deMorgan x y = not (x && y) == (not x || not y)

prop_nub :: [Int] -> Bool
prop_nub xs = length (nub xs) == length xs
-- ~ refuted property where size xs >= 2 kind concrete

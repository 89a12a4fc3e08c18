-- Without refinement types `Int` is the machine word that it is in GHC: it wraps around.
module Words where

prop_larger :: Int -> Bool
prop_larger x = x + 1 > x
-- ~ refuted property where x > 0 kind concrete

prop_largerBelow :: Int -> Bool
prop_largerBelow x = x > 1000 || x + 1 > x

prop_absolute :: Int -> Bool
prop_absolute x = abs x >= 0
-- ~ refuted property where x < 0 kind concrete

prop_backAndForth :: Int -> Int -> Bool
prop_backAndForth x y = x - y + y == x

prop_integers :: Integer -> Bool
prop_integers x = x + 1 > x

share :: Int -> Int -> Int
share x y = if y == 0 then 0 else x `div` y
-- ~ refuted overflow where y == -1 && x < 0 kind concrete

shareAmong :: Int -> Int -> Int
shareAmong x y = if y <= 0 then 0 else x `div` y

rest :: Int -> Int -> Int
rest x y = if y == 0 then 0 else x `mod` y

next :: Int -> Int
next x = succ x
-- ~ refuted error where x > 0

ten :: Int -> [Int]
ten x = if x + 10 < x then error "wraps around" else take 2 [x ..]
-- ~ refuted error where x > 0

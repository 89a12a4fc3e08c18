-- Maybe and Either as monads, with do-notation.
module MaybeEither where

import Control.Monad (when, unless, forM, foldM, mapM_, zipWithM)

safeDiv :: Integer -> Integer -> Maybe Integer
safeDiv _ 0 = Nothing
safeDiv x y = Just (x `div` y)

calculate :: Integer -> Integer -> Integer -> Maybe Integer
calculate a b c = do
  x <- safeDiv a b
  let y = x + 1
  z <- safeDiv c y
  return (z + x)

prop_calculates :: Integer -> Integer -> Integer -> Bool
prop_calculates a b c = case calculate a b c of
-- ~ refuted property
  Nothing -> b == 0
  Just _ -> b /= 0

data Problem = Negative Int | TooLarge Int deriving (Eq, Show)

validate :: Int -> Either Problem Int
validate n = do
  when (n < 0) $ Left (Negative n)
  unless (n < 100) $ Left (TooLarge n)
  pure n

prop_validated :: Int -> Bool
prop_validated n = case validate n of
-- ~ refuted property
  Right m -> 0 <= m && m < 100
  Left (Negative m) -> m < 0
  Left (TooLarge m) -> m > 100

total :: [Int] -> Either Problem Int
total = foldM (\sum n -> (sum +) <$> validate n) 0
-- ~ with steps 60000

prop_total :: Int -> Int -> Bool
prop_total x y = either (const True) (>= x) (total [x, y])

prop_applicative :: Int -> Int -> Bool
prop_applicative x y = ((+) <$> Just x <*> Just y) == Just (x + y) && (Just x *> Nothing) == (Nothing :: Maybe Int)

prop_sequence :: Int -> Int -> Bool
prop_sequence x y = sequence [Just x, Nothing, Just y] == Nothing && traverse Just [x, y] == Just [x, y]

prop_zipWithM :: Integer -> Integer -> Bool
prop_zipWithM x y = zipWithM safeDiv [x] [y] == fmap pure (safeDiv x y)

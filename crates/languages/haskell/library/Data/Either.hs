-- | Functions on @Either@.
module Data.Either
  ( Either(..), either, lefts, rights, partitionEithers, isLeft, isRight, fromLeft, fromRight
  ) where

{-@ measure isLeft :: Either a b -> Bool
      isLeft (Left x)  = true
      isLeft (Right x) = false
  @-}
{-@ assume isLeft :: v:(Either a b) -> {b:Bool | b == isLeft v} @-}
isLeft :: Either a b -> Bool
isLeft (Left _) = True
isLeft (Right _) = False

isRight :: Either a b -> Bool
isRight (Left _) = False
isRight (Right _) = True

lefts :: [Either a b] -> [a]
lefts [] = []
lefts (Left x : rest) = x : lefts rest
lefts (Right _ : rest) = lefts rest

rights :: [Either a b] -> [b]
rights [] = []
rights (Left _ : rest) = rights rest
rights (Right y : rest) = y : rights rest

partitionEithers :: [Either a b] -> ([a], [b])
partitionEithers = foldr place ([], [])
  where
    place (Left x) ~(xs, ys) = (x : xs, ys)
    place (Right y) ~(xs, ys) = (xs, y : ys)

fromLeft :: a -> Either a b -> a
fromLeft _ (Left x) = x
fromLeft other _ = other

fromRight :: b -> Either a b -> b
fromRight _ (Right y) = y
fromRight other _ = other

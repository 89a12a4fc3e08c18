-- | Types whose values can number the elements of an array.
module Data.Ix
  ( Ix(..)
  ) where

{-@ index :: Ix a => (a, a) -> {v:a | false} -> Int @-}
class Ord a => Ix a where
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  rangeSize (low, high)
    | inRange (low, high) high = index (low, high) high + 1
    | otherwise = 0

-- | The position of an index among numbers.
position :: Integral a => (a, a) -> a -> Int
position (low, high) i
  | low <= i && i <= high = fromIntegral (i - low)
  | otherwise = errorWithoutStackTrace "Error in array index"

within :: Ord a => (a, a) -> a -> Bool
within (low, high) i = low <= i && i <= high

instance Ix Int where
  range (low, high) = [low .. high]
  index = position
  inRange = within

instance Ix Integer where
  range (low, high) = [low .. high]
  index = position
  inRange = within

instance Ix Word where
  range (low, high) = [low .. high]
  index = position
  inRange = within

instance Ix Char where
  range (low, high) = [low .. high]
  index (low, high) i = position (fromEnum low, fromEnum high) (fromEnum i)
  inRange = within

instance Ix Bool where
  range (low, high) = [low .. high]
  index (low, high) i = position (fromEnum low, fromEnum high) (fromEnum i)
  inRange = within

instance Ix Ordering where
  range (low, high) = [low .. high]
  index (low, high) i = position (fromEnum low, fromEnum high) (fromEnum i)
  inRange = within

instance Ix () where
  range _ = [()]
  index _ _ = 0
  inRange _ _ = True

instance (Ix a, Ix b) => Ix (a, b) where
  range ((l1, l2), (u1, u2)) = [(i1, i2) | i1 <- range (l1, u1), i2 <- range (l2, u2)]
  index ((l1, l2), (u1, u2)) (i1, i2) = index (l1, u1) i1 * rangeSize (l2, u2) + index (l2, u2) i2
  inRange ((l1, l2), (u1, u2)) (i1, i2) = inRange (l1, u1) i1 && inRange (l2, u2) i2

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  range ((l1, l2, l3), (u1, u2, u3)) =
    [(i1, i2, i3) | i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3)]
  index ((l1, l2, l3), (u1, u2, u3)) (i1, i2, i3) =
    (index (l1, u1) i1 * rangeSize (l2, u2) + index (l2, u2) i2) * rangeSize (l3, u3) + index (l3, u3) i3
  inRange ((l1, l2, l3), (u1, u2, u3)) (i1, i2, i3) =
    inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3

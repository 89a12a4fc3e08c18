-- | Types whose ranges can be counted through.
module Data.Ix
  ( Ix(..)
  ) where

class Ord a => Ix a where
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  rangeSize bounds = case bounds of
    (_, high) -> if inRange bounds high then index bounds high + 1 else 0

-- | The place of an element of a range that is counted by @fromEnum@.
enumIndex :: (Ix a, Enum a) => (a, a) -> a -> Int
enumIndex bounds x
  | inRange bounds x = fromEnum x - fromEnum (fst bounds)
  | otherwise = errorWithoutStackTrace "Ix.index: index out of range"

instance Ix Int where
  range (low, high) = enumFromTo low high
  index = enumIndex
  inRange (low, high) x = low <= x && x <= high

instance Ix Integer where
  range (low, high) = enumFromTo low high
  index bounds x
    | inRange bounds x = fromInteger (x - fst bounds)
    | otherwise = errorWithoutStackTrace "Ix.index: index out of range"
  inRange (low, high) x = low <= x && x <= high

instance Ix Char where
  range (low, high) = enumFromTo low high
  index = enumIndex
  inRange (low, high) x = low <= x && x <= high

instance Ix Bool where
  range (low, high) = enumFromTo low high
  index = enumIndex
  inRange (low, high) x = low <= x && x <= high

instance Ix Ordering where
  range (low, high) = enumFromTo low high
  index = enumIndex
  inRange (low, high) x = low <= x && x <= high

instance Ix () where
  range _ = [()]
  index _ _ = 0
  inRange _ _ = True

instance (Ix a, Ix b) => Ix (a, b) where
  range ((a, b), (a', b')) = [(x, y) | x <- range (a, a'), y <- range (b, b')]
  index ((a, b), (a', b')) (x, y) = index (a, a') x * rangeSize (b, b') + index (b, b') y
  inRange ((a, b), (a', b')) (x, y) = inRange (a, a') x && inRange (b, b') y

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  range ((a, b, c), (a', b', c')) = [(x, y, z) | x <- range (a, a'), y <- range (b, b'), z <- range (c, c')]
  index ((a, b, c), (a', b', c')) (x, y, z) =
    (index (a, a') x * rangeSize (b, b') + index (b, b') y) * rangeSize (c, c') + index (c, c') z
  inRange ((a, b, c), (a', b', c')) (x, y, z) = inRange (a, a') x && inRange (b, b') y && inRange (c, c') z

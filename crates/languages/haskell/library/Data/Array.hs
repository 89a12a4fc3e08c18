-- | Immutable arrays with elements that are evaluated only when they are used, held in a search tree by place.
module Data.Array
  ( Array, array, listArray, accumArray, (!), bounds, indices, elems, assocs, (//), accum, ixmap, Ix(..)
  ) where

import Data.Ix (Ix(..))
import qualified Data.Map.Lazy as Map

infixl 9 !, //

data Array i e = MakeArray !i !i !(Map.Map Int e)

-- | The place of an index, which must lie within the bounds.
placeOf :: Ix i => i -> i -> i -> Int
placeOf low high i
  | inRange (low, high) i = index (low, high) i
  | otherwise = errorWithoutStackTrace "Error in array index"

-- | A tree with an element for each place, all of them undefined until they are put in.
blank :: Ix i => i -> i -> e -> Map.Map Int e
blank low high start = Map.fromDistinctAscList [(n, start) | n <- enumFromTo 0 (rangeSize (low, high) - 1)]

undefinedElement :: e
undefinedElement = errorWithoutStackTrace "(Array.!): undefined array element"

array :: Ix i => (i, i) -> [(i, e)] -> Array i e
array (low, high) entries = MakeArray low high (foldl put (blank low high undefinedElement) entries)
  where
    put t (i, x) = Map.insert (placeOf low high i) x t

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray (low, high) xs = MakeArray low high (Map.fromDistinctAscList (zip places (xs ++ repeat undefinedElement)))
  where
    places = enumFromTo 0 (rangeSize (low, high) - 1)

accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f start (low, high) entries = accum f (MakeArray low high (blank low high start)) entries

(!) :: Ix i => Array i e -> i -> e
MakeArray low high t ! i = t Map.! placeOf low high i

bounds :: Array i e -> (i, i)
bounds (MakeArray low high _) = (low, high)

indices :: Ix i => Array i e -> [i]
indices (MakeArray low high _) = range (low, high)

elems :: Array i e -> [e]
elems (MakeArray _ _ t) = Map.elems t

assocs :: Ix i => Array i e -> [(i, e)]
assocs a = zip (indices a) (elems a)

(//) :: Ix i => Array i e -> [(i, e)] -> Array i e
MakeArray low high t // entries = MakeArray low high (foldl put t entries)
  where
    put done (i, x) = Map.insert (placeOf low high i) x done

accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f (MakeArray low high t) entries = MakeArray low high (foldl put t entries)
  where
    put done (i, x) = let place = placeOf low high i in case f (done Map.! place) x of
      y -> y `seq` Map.insert place y done

ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap (low, high) f a = listArray (low, high) [a ! f i | i <- range (low, high)]

instance (Ix i, Eq e) => Eq (Array i e) where
  a == b = bounds a == bounds b && elems a == elems b

instance (Ix i, Ord e) => Ord (Array i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix i, Show i, Show e) => Show (Array i e) where
  showsPrec p a = showParen (p > 9)
    (showString "array " . showsPrec 11 (bounds a) . showChar ' ' . showsPrec 11 (assocs a))

instance Functor (Array i) where
  fmap f (MakeArray low high t) = MakeArray low high (fmap f t)

instance Foldable (Array i) where
  foldr f z a = foldr f z (elems a)
  length (MakeArray _ _ t) = Map.size t

instance Ix i => Traversable (Array i) where
  traverse f (MakeArray low high t) = fmap (MakeArray low high) (traverse f t)

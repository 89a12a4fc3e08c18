{-# LANGUAGE BangPatterns #-}
-- | Arrays: bounds that are evaluated, and elements that are evaluated when they are used.
--
-- The elements are in a map from their positions, counted from 0; one that was never given is undefined.
module Data.Array
  ( module Data.Ix, Array, array, listArray, accumArray, (!), bounds, indices, elems, assocs, (//), accum, ixmap
  ) where

import Data.Ix
import qualified Data.Map as Map
import Gainsay.Foldable (Foldable(..))

infixl 9 !, //

data Array i e = MakeArray !i !i !Int !(Map.Map Int e)

-- | The number of elements between bounds.
count :: Ix i => (i, i) -> Int
count limits = case rangeSize limits of
  n | n < 0 -> errorWithoutStackTrace "Negative range size"
    | otherwise -> n

-- | The position of an index that must be within the bounds.
place :: Ix i => (i, i) -> Int -> i -> Int
place limits n i = case index limits i of
  k | 0 <= k && k < n -> k
    | otherwise -> errorWithoutStackTrace "Error in array index"

undefinedElement :: a
undefinedElement = errorWithoutStackTrace "(Array.!): undefined array element"

{-@ array :: Ix i => (i, i) -> {v:[(i, e)] | false} -> Array i e @-}
array :: Ix i => (i, i) -> [(i, e)] -> Array i e
array (!low, !high) entries = MakeArray low high n (put (Map.fromDistinctAscList (zip [0 .. n - 1] (repeat undefinedElement))) entries)
  where
    n = count (low, high)
    put !cells [] = cells
    put !cells ((i, x) : rest) = put (Map.insert (place (low, high) n i) x cells) rest

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray (!low, !high) xs = MakeArray low high n (Map.fromDistinctAscList (zip [0 .. n - 1] (xs ++ repeat undefinedElement)))
  where n = count (low, high)

{-@ accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> {v:[(i, a)] | false} -> Array i e @-}
accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f x limits entries = accum f (listArray limits (repeat x)) entries

{-@ (!) :: Ix i => Array i e -> {v:i | false} -> e @-}
(!) :: Ix i => Array i e -> i -> e
MakeArray low high n cells ! i = cells Map.! place (low, high) n i

bounds :: Array i e -> (i, i)
bounds (MakeArray low high _ _) = (low, high)

indices :: Ix i => Array i e -> [i]
indices cells = range (bounds cells)

elems :: Array i e -> [e]
elems (MakeArray _ _ _ cells) = Map.elems cells

assocs :: Ix i => Array i e -> [(i, e)]
assocs cells = zip (indices cells) (elems cells)

{-@ (//) :: Ix i => Array i e -> {v:[(i, e)] | false} -> Array i e @-}
(//) :: Ix i => Array i e -> [(i, e)] -> Array i e
cells // entries = accum (\_ x -> x) cells entries

-- | The accumulating function is applied at once, as GHC's library does.
{-@ accum :: Ix i => (e -> a -> e) -> Array i e -> {v:[(i, a)] | false} -> Array i e @-}
accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f (MakeArray low high n cells) entries = MakeArray low high n (put cells entries)
  where
    put !held [] = held
    put !held ((i, y) : rest) =
      let k = place (low, high) n i
          !x = f (held Map.! k) y
      in put (Map.insert k x held) rest

{-@ ixmap :: (Ix i, Ix j) => {v:(i, i) | false} -> (i -> j) -> Array j e -> Array i e @-}
ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap limits f cells = array limits [(i, cells ! f i) | i <- range limits]

instance Functor (Array i) where
  fmap f (MakeArray low high n cells) = MakeArray low high n (Map.map f cells)

instance Foldable (Array i) where
  foldMap f cells = mconcat (map f (elems cells))
  foldr f z cells = foldr f z (elems cells)
  toList = elems
  length (MakeArray _ _ n _) = n
  null (MakeArray _ _ n _) = n == 0

instance Ix i => Traversable (Array i) where
  traverse f cells = fmap (listArray (bounds cells)) (traverse f (elems cells))

instance (Ix i, Eq e) => Eq (Array i e) where
  x == y
    | null x = null y
    | otherwise = bounds x == bounds y && elems x == elems y

instance (Ix i, Ord e) => Ord (Array i e) where
  compare x y = compare (assocs x) (assocs y)

instance (Ix i, Show i, Show e) => Show (Array i e) where
  showsPrec p cells = showParen (p > 9)
    (showString "array " . showsPrec 11 (bounds cells) . showChar ' ' . showsPrec 11 (assocs cells))

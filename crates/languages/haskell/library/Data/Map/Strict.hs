{-# LANGUAGE BangPatterns #-}
-- | Maps whose values are evaluated when they are put in. The type is that of "Data.Map".
module Data.Map.Strict
  ( Map, (!), (!?), (\\), null, size, member, notMember, lookup, findWithDefault, lookupLT, lookupGT, lookupLE, lookupGE
  , empty, delete, union, unions, difference, intersection, disjoint, compose
  , foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey', foldlWithKey'
  , elems, keys, assocs, keysSet, toList, toAscList, toDescList
  , filter, filterWithKey, restrictKeys, withoutKeys, partition, partitionWithKey
  , takeWhileAntitone, dropWhileAntitone, spanAntitone, split, splitLookup
  , isSubmapOf, isSubmapOfBy, isProperSubmapOf, lookupIndex, findIndex, elemAt, deleteAt, take, drop, splitAt
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax
  , minView, maxView, minViewWithKey, maxViewWithKey, mapKeys, mapKeysMonotonic, valid
  , singleton, insert, insertWith, insertWithKey, insertLookupWithKey, adjust, adjustWithKey
  , update, updateWithKey, updateLookupWithKey, alter, alterF, fromSet, fromList, fromListWith, fromListWithKey
  , fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList, fromDescList, fromDescListWith
  , fromDistinctDescList, unionWith, unionWithKey, unionsWith, differenceWith, intersectionWith, intersectionWithKey
  , mergeWithKey, map, mapWithKey, traverseWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeysWith
  , mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  ) where

import Prelude hiding (null, lookup, map, foldr, foldl, filter, take, drop, splitAt)
import Gainsay.Map hiding (singleton, insert, fromDistinctAscList, map, mapWithKey, traverseWithKey)
import qualified Gainsay.Map as Base
import Gainsay.MapOperations
import qualified Gainsay.Foldable as Fold
import qualified Gainsay.List as List
import qualified Data.Set as Set

{-@ LIQUID "--totality" @-}

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f = insertWithKey (\_ new old -> f new old)

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey _ !k x Tip = singleton k x
insertWithKey f k x (Branch n j y l r) = case compare k j of
  LT -> balance j y (insertWithKey f k x l) r
  GT -> balance j y l (insertWithKey f k x r)
  EQ -> case f k x y of !z -> Branch n k z l r

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x t = case insertWithKey f k x t of t' -> t' `seq` (lookup k t, t')

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey _ !_ Tip = Tip
adjustWithKey f k (Branch n j y l r) = case compare k j of
  LT -> Branch n j y (adjustWithKey f k l) r
  GT -> Branch n j y l (adjustWithKey f k r)
  EQ -> case f j y of !z -> Branch n j z l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey _ !_ Tip = Tip
updateWithKey f k (Branch n j y l r) = case compare k j of
  LT -> balance j y (updateWithKey f k l) r
  GT -> balance j y l (updateWithKey f k r)
  EQ -> case f j y of
    Just !x -> Branch n j x l r
    Nothing -> glue l r

-- | The updated value, or the deleted one where the entry is deleted.
updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f k t = case lookup k t of
  Nothing -> (Nothing, t)
  Just y -> case f k y of
    Just !x -> (Just x, adjust (\_ -> x) k t)
    Nothing -> (Just y, delete k t)

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f !k Tip = case f Nothing of
  Nothing -> Tip
  Just x -> singleton k x
alter f k (Branch n j y l r) = case compare k j of
  LT -> balance j y (alter f k l) r
  GT -> balance j y l (alter f k r)
  EQ -> case f (Just y) of
    Just !x -> Branch n j x l r
    Nothing -> glue l r

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k t = fmap put (f (lookup k t))
  where
    put Nothing = delete k t
    put (Just x) = insert k x t

fromSet :: (k -> a) -> Set.Set k -> Map k a
fromSet f s = fromDistinctAscList [(k, f k) | k <- Set.toAscList s]

fromList :: Ord k => [(k, a)] -> Map k a
fromList entries = List.strictListFoldl (\t (k, x) -> insert k x t) Tip entries

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f entries = List.strictListFoldl (\t (k, x) -> insertWith f k x t) Tip entries

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f entries = List.strictListFoldl (\t (k, x) -> insertWithKey f k x t) Tip entries

fromAscList, fromDescList :: Eq k => [(k, a)] -> Map k a
fromAscList = fromAscListWithKey (\_ x _ -> x)
fromDescList = fromDescListWith (\x _ -> x)

fromAscListWith, fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f = fromAscListWithKey (\_ x y -> f x y)
fromDescListWith f entries = fromDistinctDescList (combineEqual (\_ x y -> f x y) entries)

fromAscListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f entries = fromDistinctAscList (combineEqual f entries)

combineEqual :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> [(k, a)]
combineEqual f ((k, x) : (j, y) : rest)
  | k == j = case f k y x of !z -> combineEqual f ((k, z) : rest)
  | otherwise = (k, x) : combineEqual f ((j, y) : rest)
combineEqual _ entries = entries

fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctDescList entries = fromDistinctAscList (List.reverse entries)

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ s Tip = s
unionWithKey _ Tip t = t
unionWithKey f (Branch _ k x l r) t = case splitLookup k t of
  (below, found, above) -> case found of
    Nothing -> link k x (unionWithKey f l below) (unionWithKey f r above)
    Just y -> case f k x y of !z -> link k z (unionWithKey f l below) (unionWithKey f r above)

unionsWith :: (Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f maps = Fold.foldl' (unionWith f) Tip maps

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f s t = mapMaybeWithKey keep s
  where
    keep k x = case lookup k t of
      Nothing -> Just x
      Just y -> f x y

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Branch _ k x l r) t = case splitLookup k t of
  (below, found, above) -> case found of
    Just y -> case f k x y of !z -> link k z (intersectionWithKey f l below) (intersectionWithKey f r above)
    Nothing -> merge (intersectionWithKey f l below) (intersectionWithKey f r above)

mergeWithKey :: Ord k => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c) -> Map k a -> Map k b -> Map k c
mergeWithKey both onlyLeft onlyRight s t =
  union (mapMaybe id (intersectionWithKey both s t)) (union (onlyLeft (difference s t)) (onlyRight (difference t s)))

singleton :: k -> a -> Map k a
singleton k !x = Branch 1 k x Tip Tip

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k !x t = Base.insert k x t

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList entries = forceAll entries `seq` Base.fromDistinctAscList entries

-- | Evaluates each value.
forceAll :: [(k, a)] -> ()
forceAll [] = ()
forceAll ((_, x) : rest) = x `seq` forceAll rest

map :: (a -> b) -> Map k a -> Map k b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Branch n k x l r) = case f k x of
  !y -> Branch n k y (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative f => (k -> a -> f b) -> Map k a -> f (Map k b)
traverseWithKey f t = fmap (map id) (Base.traverseWithKey f t)

mapAccum :: (s -> a -> (s, b)) -> s -> Map k a -> (s, Map k b)
mapAccum f = mapAccumWithKey (\s _ x -> f s x)

mapAccumWithKey, mapAccumRWithKey :: (s -> k -> a -> (s, b)) -> s -> Map k a -> (s, Map k b)
mapAccumWithKey _ s Tip = (s, Tip)
mapAccumWithKey f s (Branch n k x l r) =
  let { (s1, l') = mapAccumWithKey f s l; (s2, x') = f s1 k x; (s3, r') = mapAccumWithKey f s2 r }
  in x' `seq` (s3, Branch n k x' l' r')
mapAccumRWithKey _ s Tip = (s, Tip)
mapAccumRWithKey f s (Branch n k x l r) =
  let { (s1, r') = mapAccumRWithKey f s r; (s2, x') = f s1 k x; (s3, l') = mapAccumRWithKey f s2 l }
  in x' `seq` (s3, Branch n k x' l' r')

mapKeysWith :: Ord j => (a -> a -> a) -> (k -> j) -> Map k a -> Map j a
mapKeysWith f g t = fromListWith f (List.map (\(k, x) -> (g k, x)) (toAscList t))

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey _ Tip = Tip
mapMaybeWithKey f (Branch _ k x l r) = case f k x of
  Just !y -> link k y (mapMaybeWithKey f l) (mapMaybeWithKey f r)
  Nothing -> merge (mapMaybeWithKey f l) (mapMaybeWithKey f r)

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey f t = (mapMaybe toLeft sides, mapMaybe toRight sides)
  where
    sides = mapWithKey f t
    toLeft = either Just (\_ -> Nothing)
    toRight = either (\_ -> Nothing) Just

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey _ Tip = Tip
updateMinWithKey f (Branch n k x Tip r) = case f k x of
  Just !y -> Branch n k y Tip r
  Nothing -> r
updateMinWithKey f (Branch _ k x l r) = balance k x (updateMinWithKey f l) r
updateMaxWithKey _ Tip = Tip
updateMaxWithKey f (Branch n k x l Tip) = case f k x of
  Just !y -> Branch n k y l Tip
  Nothing -> l
updateMaxWithKey f (Branch _ k x l r) = balance k x l (updateMaxWithKey f r)

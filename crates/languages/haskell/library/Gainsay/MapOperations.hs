-- | The operations on maps that neither make new values nor evaluate any: what @Data.Map@ and @Data.Map.Strict@ share.
module Gainsay.MapOperations
  ( keys, keysSet, assocs, toList, lookupLT, lookupGT, lookupLE, lookupGE
  , filter, filterWithKey, partition, partitionWithKey, restrictKeys, withoutKeys
  , takeWhileAntitone, dropWhileAntitone, spanAntitone
  , difference, (\\), intersection, disjoint, compose, isSubmapOf, isSubmapOfBy, isProperSubmapOf
  , lookupIndex, findIndex, elemAt, deleteAt, take, drop, splitAt
  , minView, maxView, minViewWithKey, maxViewWithKey, mapKeys, mapKeysMonotonic, foldMapWithKey
  ) where

import Prelude hiding (filter, take, drop, splitAt, lookup, null, foldr, map)
import Gainsay.Map
import qualified Gainsay.List as List
import qualified Data.Set as Set

{-@ LIQUID "--totality" @-}

infixl 9 \\

keys :: Map k a -> [k]
keys t = foldrWithKey (\k _ rest -> k : rest) [] t

keysSet :: Map k a -> Set.Set k
keysSet t = Set.fromDistinctAscList (keys t)

assocs, toList :: Map k a -> [(k, a)]
assocs = toAscList
toList = toAscList

lookupLT, lookupGT, lookupLE, lookupGE :: Ord k => k -> Map k a -> Maybe (k, a)
lookupLT k = go Nothing
  where
    go best Tip = best
    go best (Branch _ j y l r) = if k <= j then go best l else go (Just (j, y)) r
lookupGT k = go Nothing
  where
    go best Tip = best
    go best (Branch _ j y l r) = if k < j then go (Just (j, y)) l else go best r
lookupLE k = go Nothing
  where
    go best Tip = best
    go best (Branch _ j y l r) = case compare k j of
      LT -> go best l
      EQ -> Just (j, y)
      GT -> go (Just (j, y)) r
lookupGE k = go Nothing
  where
    go best Tip = best
    go best (Branch _ j y l r) = case compare k j of
      LT -> go (Just (j, y)) l
      EQ -> Just (j, y)
      GT -> go best r

filter :: (a -> Bool) -> Map k a -> Map k a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (k -> a -> Bool) -> Map k a -> Map k a
filterWithKey _ Tip = Tip
filterWithKey p (Branch _ k x l r)
  | p k x = link k x (filterWithKey p l) (filterWithKey p r)
  | otherwise = merge (filterWithKey p l) (filterWithKey p r)

partition :: (a -> Bool) -> Map k a -> (Map k a, Map k a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (k -> a -> Bool) -> Map k a -> (Map k a, Map k a)
partitionWithKey p t = (filterWithKey p t, filterWithKey (\k x -> not (p k x)) t)

restrictKeys, withoutKeys :: Ord k => Map k a -> Set.Set k -> Map k a
restrictKeys t wanted = filterWithKey (\k _ -> Set.member k wanted) t
withoutKeys t unwanted = filterWithKey (\k _ -> Set.notMember k unwanted) t

takeWhileAntitone, dropWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Branch _ k x l r)
  | p k = link k x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Branch _ k x l r)
  | p k = dropWhileAntitone p r
  | otherwise = link k x (dropWhileAntitone p l) r

spanAntitone :: (k -> Bool) -> Map k a -> (Map k a, Map k a)
spanAntitone p t = (takeWhileAntitone p t, dropWhileAntitone p t)

difference, (\\) :: Ord k => Map k a -> Map k b -> Map k a
difference Tip _ = Tip
difference s Tip = s
difference s (Branch _ k _ l r) = case split k s of
  (below, above) -> merge (difference below l) (difference above r)
s \\ t = difference s t

intersection :: Ord k => Map k a -> Map k b -> Map k a
intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Branch _ k x l r) t = case splitLookup k t of
  (below, found, above) -> case found of
    Just _ -> link k x (intersection l below) (intersection r above)
    Nothing -> merge (intersection l below) (intersection r above)

disjoint :: Ord k => Map k a -> Map k b -> Bool
disjoint s t = null (intersection s t)

compose :: Ord b => Map b c -> Map a b -> Map a c
compose outer inner = fromDistinctAscList [(k, z) | (k, y) <- toAscList inner, Just z <- [lookup y outer]]

isSubmapOf, isProperSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isSubmapOf = isSubmapOfBy (==)
isProperSubmapOf s t = size s < size t && isSubmapOf s t

isSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isSubmapOfBy related s t = size s <= size t && all found (toAscList s)
  where
    found (k, x) = case lookup k t of
      Just y -> related x y
      Nothing -> False

lookupIndex :: Ord k => k -> Map k a -> Maybe Int
lookupIndex k = go 0
  where
    go _ Tip = Nothing
    go n (Branch _ j _ l r) = case compare k j of
      LT -> go n l
      GT -> go (n + size l + 1) r
      EQ -> Just (n + size l)

{-@ findIndex :: Ord k => {v:k | false} -> Map k a -> Int @-}
findIndex :: Ord k => k -> Map k a -> Int
findIndex k t = case lookupIndex k t of
  Just n -> n
  Nothing -> error "Map.findIndex: element is not in the map"

{-@ elemAt :: {v:Int | false} -> Map k a -> (k, a) @-}
elemAt :: Int -> Map k a -> (k, a)
elemAt _ Tip = error "Map.elemAt: index out of range"
elemAt n (Branch _ k x l r) = case compare n (size l) of
  LT -> elemAt n l
  GT -> elemAt (n - size l - 1) r
  EQ -> (k, x)

{-@ deleteAt :: {v:Int | false} -> Map k a -> Map k a @-}
deleteAt :: Int -> Map k a -> Map k a
deleteAt _ Tip = error "Map.deleteAt: index out of range"
deleteAt n (Branch _ k x l r) = case compare n (size l) of
  LT -> balance k x (deleteAt n l) r
  GT -> balance k x l (deleteAt (n - size l - 1) r)
  EQ -> glue l r

take, drop :: Int -> Map k a -> Map k a
take n t = fromDistinctAscList (List.take n (toAscList t))
drop n t = fromDistinctAscList (List.drop n (toAscList t))

splitAt :: Int -> Map k a -> (Map k a, Map k a)
splitAt n t = (take n t, drop n t)

minViewWithKey, maxViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
minViewWithKey Tip = Nothing
minViewWithKey t = Just (deleteFindMin t)
maxViewWithKey Tip = Nothing
maxViewWithKey t = Just (deleteFindMax t)

minView, maxView :: Map k a -> Maybe (a, Map k a)
minView t = fmap (\((_, x), rest) -> (x, rest)) (minViewWithKey t)
maxView t = fmap (\((_, x), rest) -> (x, rest)) (maxViewWithKey t)

mapKeys :: Ord j => (k -> j) -> Map k a -> Map j a
mapKeys f t = List.strictListFoldl (\done (k, x) -> insert (f k) x done) Tip (toAscList t)

mapKeysMonotonic :: (k -> j) -> Map k a -> Map j a
mapKeysMonotonic _ Tip = Tip
mapKeysMonotonic f (Branch n k x l r) = Branch n (f k) x (mapKeysMonotonic f l) (mapKeysMonotonic f r)

foldMapWithKey :: Monoid m => (k -> a -> m) -> Map k a -> m
foldMapWithKey f t = mconcat (List.map (\(k, x) -> f k x) (toAscList t))

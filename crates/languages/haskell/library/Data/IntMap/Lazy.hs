-- | Maps with keys of type @Int@, as maps of "Data.Map.Lazy"; their values are evaluated only when they are used.
module Data.IntMap.Lazy
  ( IntMap, Key
  , (!), (!?), (\\), null, size, member, notMember, lookup, findWithDefault, lookupLT, lookupGT, lookupLE, lookupGE
  , empty, delete, union, unions, difference, intersection, disjoint, compose, foldr, foldl, foldrWithKey
  , foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey', foldlWithKey', elems, keys, assocs, keysSet, toList
  , toAscList, toDescList, filter, filterWithKey, restrictKeys, withoutKeys, partition, partitionWithKey
  , takeWhileAntitone, dropWhileAntitone, spanAntitone, split, splitLookup, isSubmapOf, isSubmapOfBy
  , isProperSubmapOf, lookupIndex, findIndex, elemAt, deleteAt, take, drop, splitAt, lookupMin, lookupMax, findMin
  , findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax, minView, maxView, minViewWithKey, maxViewWithKey
  , mapKeys, mapKeysMonotonic, valid, singleton, insert, insertWith, insertWithKey, insertLookupWithKey, adjust
  , adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF, fromSet, fromList, fromListWith
  , fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList, fromDescList
  , fromDescListWith, fromDistinctDescList, unionWith, unionWithKey, unionsWith, differenceWith, intersectionWith
  , intersectionWithKey, mergeWithKey, map, mapWithKey, traverseWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey
  , mapKeysWith, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, updateMin, updateMax, updateMinWithKey
  , updateMaxWithKey
  ) where

import Prelude (Int, Bool, Maybe, Either, Eq, Functor, Applicative, Foldable, Monoid)
import qualified Data.Map.Lazy as Map
import qualified Data.Set as Set

{-@ LIQUID "--totality" @-}

infixl 9 !, !?, \\

type IntMap = Map.Map Int

type Key = Int

{-@ (!) :: IntMap a -> {v:Int | false} -> a @-}
(!) :: IntMap a -> Int -> a
(!) = (Map.!)

(!?) :: IntMap a -> Int -> Maybe a
(!?) = (Map.!?)

(\\) :: IntMap a -> IntMap b -> IntMap a
(\\) = (Map.\\)

null :: IntMap a -> Bool
null = Map.null

size :: IntMap a -> Int
size = Map.size

member :: Int -> IntMap a -> Bool
member = Map.member

notMember :: Int -> IntMap a -> Bool
notMember = Map.notMember

lookup :: Int -> IntMap a -> Maybe a
lookup = Map.lookup

findWithDefault :: a -> Int -> IntMap a -> a
findWithDefault = Map.findWithDefault

lookupLT :: Int -> IntMap a -> Maybe (Int, a)
lookupLT = Map.lookupLT

lookupGT :: Int -> IntMap a -> Maybe (Int, a)
lookupGT = Map.lookupGT

lookupLE :: Int -> IntMap a -> Maybe (Int, a)
lookupLE = Map.lookupLE

lookupGE :: Int -> IntMap a -> Maybe (Int, a)
lookupGE = Map.lookupGE

empty :: IntMap a
empty = Map.empty

delete :: Int -> IntMap a -> IntMap a
delete = Map.delete

union :: IntMap a -> IntMap a -> IntMap a
union = Map.union

unions :: Foldable f => f (IntMap a) -> IntMap a
unions = Map.unions

difference :: IntMap a -> IntMap b -> IntMap a
difference = Map.difference

intersection :: IntMap a -> IntMap b -> IntMap a
intersection = Map.intersection

disjoint :: IntMap a -> IntMap b -> Bool
disjoint = Map.disjoint

compose :: IntMap c -> IntMap Int -> IntMap c
compose = Map.compose

foldr :: (a -> b -> b) -> b -> IntMap a -> b
foldr = Map.foldr

foldl :: (b -> a -> b) -> b -> IntMap a -> b
foldl = Map.foldl

foldrWithKey :: (Int -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey = Map.foldrWithKey

foldlWithKey :: (b -> Int -> a -> b) -> b -> IntMap a -> b
foldlWithKey = Map.foldlWithKey

foldMapWithKey :: Monoid m => (Int -> a -> m) -> IntMap a -> m
foldMapWithKey = Map.foldMapWithKey

foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr' = Map.foldr'

foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl' = Map.foldl'

foldrWithKey' :: (Int -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey' = Map.foldrWithKey'

foldlWithKey' :: (b -> Int -> a -> b) -> b -> IntMap a -> b
foldlWithKey' = Map.foldlWithKey'

elems :: IntMap a -> [a]
elems = Map.elems

keys :: IntMap a -> [Int]
keys = Map.keys

assocs :: IntMap a -> [(Int, a)]
assocs = Map.assocs

keysSet :: IntMap a -> Set.Set Int
keysSet = Map.keysSet

toList :: IntMap a -> [(Int, a)]
toList = Map.toList

toAscList :: IntMap a -> [(Int, a)]
toAscList = Map.toAscList

toDescList :: IntMap a -> [(Int, a)]
toDescList = Map.toDescList

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter = Map.filter

filterWithKey :: (Int -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey = Map.filterWithKey

restrictKeys :: IntMap a -> Set.Set Int -> IntMap a
restrictKeys = Map.restrictKeys

withoutKeys :: IntMap a -> Set.Set Int -> IntMap a
withoutKeys = Map.withoutKeys

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition = Map.partition

partitionWithKey :: (Int -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey = Map.partitionWithKey

takeWhileAntitone :: (Int -> Bool) -> IntMap a -> IntMap a
takeWhileAntitone = Map.takeWhileAntitone

dropWhileAntitone :: (Int -> Bool) -> IntMap a -> IntMap a
dropWhileAntitone = Map.dropWhileAntitone

spanAntitone :: (Int -> Bool) -> IntMap a -> (IntMap a, IntMap a)
spanAntitone = Map.spanAntitone

split :: Int -> IntMap a -> (IntMap a, IntMap a)
split = Map.split

splitLookup :: Int -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup = Map.splitLookup

isSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf = Map.isSubmapOf

isSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy = Map.isSubmapOfBy

isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isProperSubmapOf = Map.isProperSubmapOf

lookupIndex :: Int -> IntMap a -> Maybe Int
lookupIndex = Map.lookupIndex

{-@ findIndex :: {v:Int | false} -> IntMap a -> Int @-}
findIndex :: Int -> IntMap a -> Int
findIndex = Map.findIndex

{-@ elemAt :: {v:Int | false} -> IntMap a -> (Int, a) @-}
elemAt :: Int -> IntMap a -> (Int, a)
elemAt = Map.elemAt

{-@ deleteAt :: {v:Int | false} -> IntMap a -> IntMap a @-}
deleteAt :: Int -> IntMap a -> IntMap a
deleteAt = Map.deleteAt

take :: Int -> IntMap a -> IntMap a
take = Map.take

drop :: Int -> IntMap a -> IntMap a
drop = Map.drop

splitAt :: Int -> IntMap a -> (IntMap a, IntMap a)
splitAt = Map.splitAt

lookupMin :: IntMap a -> Maybe (Int, a)
lookupMin = Map.lookupMin

lookupMax :: IntMap a -> Maybe (Int, a)
lookupMax = Map.lookupMax

{-@ findMin, findMax :: {v:IntMap a | false} -> (Int, a) @-}
findMin :: IntMap a -> (Int, a)
findMin = Map.findMin

findMax :: IntMap a -> (Int, a)
findMax = Map.findMax

deleteMin :: IntMap a -> IntMap a
deleteMin = Map.deleteMin

deleteMax :: IntMap a -> IntMap a
deleteMax = Map.deleteMax

{-@ deleteFindMin, deleteFindMax :: {v:IntMap a | false} -> ((Int, a), IntMap a) @-}
deleteFindMin :: IntMap a -> ((Int, a), IntMap a)
deleteFindMin = Map.deleteFindMin

deleteFindMax :: IntMap a -> ((Int, a), IntMap a)
deleteFindMax = Map.deleteFindMax

minView :: IntMap a -> Maybe (a, IntMap a)
minView = Map.minView

maxView :: IntMap a -> Maybe (a, IntMap a)
maxView = Map.maxView

minViewWithKey :: IntMap a -> Maybe ((Int, a), IntMap a)
minViewWithKey = Map.minViewWithKey

maxViewWithKey :: IntMap a -> Maybe ((Int, a), IntMap a)
maxViewWithKey = Map.maxViewWithKey

mapKeys :: (Int -> Int) -> IntMap a -> IntMap a
mapKeys = Map.mapKeys

mapKeysMonotonic :: (Int -> Int) -> IntMap a -> IntMap a
mapKeysMonotonic = Map.mapKeysMonotonic

valid :: IntMap a -> Bool
valid = Map.valid

singleton :: Int -> a -> IntMap a
singleton = Map.singleton

insert :: Int -> a -> IntMap a -> IntMap a
insert = Map.insert

insertWith :: (a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWith = Map.insertWith

insertWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWithKey = Map.insertWithKey

insertLookupWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey = Map.insertLookupWithKey

adjust :: (a -> a) -> Int -> IntMap a -> IntMap a
adjust = Map.adjust

adjustWithKey :: (Int -> a -> a) -> Int -> IntMap a -> IntMap a
adjustWithKey = Map.adjustWithKey

update :: (a -> Maybe a) -> Int -> IntMap a -> IntMap a
update = Map.update

updateWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> IntMap a
updateWithKey = Map.updateWithKey

updateLookupWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey = Map.updateLookupWithKey

alter :: (Maybe a -> Maybe a) -> Int -> IntMap a -> IntMap a
alter = Map.alter

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Int -> IntMap a -> f (IntMap a)
alterF = Map.alterF

fromSet :: (Int -> a) -> Set.Set Int -> IntMap a
fromSet = Map.fromSet

fromList :: [(Int, a)] -> IntMap a
fromList = Map.fromList

fromListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWith = Map.fromListWith

fromListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWithKey = Map.fromListWithKey

fromAscList :: [(Int, a)] -> IntMap a
fromAscList = Map.fromAscList

fromAscListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWith = Map.fromAscListWith

fromAscListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWithKey = Map.fromAscListWithKey

fromDistinctAscList :: [(Int, a)] -> IntMap a
fromDistinctAscList = Map.fromDistinctAscList

fromDescList :: [(Int, a)] -> IntMap a
fromDescList = Map.fromDescList

fromDescListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromDescListWith = Map.fromDescListWith

fromDistinctDescList :: [(Int, a)] -> IntMap a
fromDistinctDescList = Map.fromDistinctDescList

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith = Map.unionWith

unionWithKey :: (Int -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey = Map.unionWithKey

unionsWith :: Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith = Map.unionsWith

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith = Map.differenceWith

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith = Map.intersectionWith

intersectionWithKey :: (Int -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey = Map.intersectionWithKey

mergeWithKey :: (Int -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey = Map.mergeWithKey

map :: (a -> b) -> IntMap a -> IntMap b
map = Map.map

mapWithKey :: (Int -> a -> b) -> IntMap a -> IntMap b
mapWithKey = Map.mapWithKey

traverseWithKey :: Applicative f => (Int -> a -> f b) -> IntMap a -> f (IntMap b)
traverseWithKey = Map.traverseWithKey

mapAccum :: (s -> a -> (s, b)) -> s -> IntMap a -> (s, IntMap b)
mapAccum = Map.mapAccum

mapAccumWithKey :: (s -> Int -> a -> (s, b)) -> s -> IntMap a -> (s, IntMap b)
mapAccumWithKey = Map.mapAccumWithKey

mapAccumRWithKey :: (s -> Int -> a -> (s, b)) -> s -> IntMap a -> (s, IntMap b)
mapAccumRWithKey = Map.mapAccumRWithKey

mapKeysWith :: (a -> a -> a) -> (Int -> Int) -> IntMap a -> IntMap a
mapKeysWith = Map.mapKeysWith

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe = Map.mapMaybe

mapMaybeWithKey :: (Int -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey = Map.mapMaybeWithKey

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither = Map.mapEither

mapEitherWithKey :: (Int -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey = Map.mapEitherWithKey

updateMin :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin = Map.updateMin

updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMax = Map.updateMax

updateMinWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey = Map.updateMinWithKey

updateMaxWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMaxWithKey = Map.updateMaxWithKey

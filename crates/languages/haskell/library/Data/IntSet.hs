-- | Sets of elements of type @Int@, as sets of "Data.Set".
module Data.IntSet
  ( IntSet, Key
  , empty, singleton, fromList, fromAscList, fromDistinctAscList, fromDescList, fromDistinctDescList, insert, delete
  , alterF, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size, isSubsetOf, isProperSubsetOf
  , disjoint, union, unions, difference, (\\), intersection, filter, takeWhileAntitone, dropWhileAntitone
  , spanAntitone, partition, split, splitMember, lookupIndex, findIndex, elemAt, deleteAt, take, drop, splitAt, map
  , mapMonotonic, foldr, foldl, foldr', foldl', fold, lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax
  , deleteFindMin, deleteFindMax, maxView, minView, elems, toList, toAscList, toDescList, valid
  ) where

import Prelude (Int, Bool, Maybe, Functor, Foldable)
import qualified Data.Set as Set

{-@ LIQUID "--totality" @-}

infixl 9 \\

type IntSet = Set.Set Int

type Key = Int

empty :: IntSet
empty = Set.empty

singleton :: Int -> IntSet
singleton = Set.singleton

fromList :: [Int] -> IntSet
fromList = Set.fromList

fromAscList :: [Int] -> IntSet
fromAscList = Set.fromAscList

fromDistinctAscList :: [Int] -> IntSet
fromDistinctAscList = Set.fromDistinctAscList

fromDescList :: [Int] -> IntSet
fromDescList = Set.fromDescList

fromDistinctDescList :: [Int] -> IntSet
fromDistinctDescList = Set.fromDistinctDescList

insert :: Int -> IntSet -> IntSet
insert = Set.insert

delete :: Int -> IntSet -> IntSet
delete = Set.delete

alterF :: Functor f => (Bool -> f Bool) -> Int -> IntSet -> f IntSet
alterF = Set.alterF

member :: Int -> IntSet -> Bool
member = Set.member

notMember :: Int -> IntSet -> Bool
notMember = Set.notMember

lookupLT :: Int -> IntSet -> Maybe Int
lookupLT = Set.lookupLT

lookupGT :: Int -> IntSet -> Maybe Int
lookupGT = Set.lookupGT

lookupLE :: Int -> IntSet -> Maybe Int
lookupLE = Set.lookupLE

lookupGE :: Int -> IntSet -> Maybe Int
lookupGE = Set.lookupGE

null :: IntSet -> Bool
null = Set.null

size :: IntSet -> Int
size = Set.size

isSubsetOf :: IntSet -> IntSet -> Bool
isSubsetOf = Set.isSubsetOf

isProperSubsetOf :: IntSet -> IntSet -> Bool
isProperSubsetOf = Set.isProperSubsetOf

disjoint :: IntSet -> IntSet -> Bool
disjoint = Set.disjoint

union :: IntSet -> IntSet -> IntSet
union = Set.union

unions :: Foldable f => f IntSet -> IntSet
unions = Set.unions

difference :: IntSet -> IntSet -> IntSet
difference = Set.difference

(\\) :: IntSet -> IntSet -> IntSet
(\\) = (Set.\\)

intersection :: IntSet -> IntSet -> IntSet
intersection = Set.intersection

filter :: (Int -> Bool) -> IntSet -> IntSet
filter = Set.filter

takeWhileAntitone :: (Int -> Bool) -> IntSet -> IntSet
takeWhileAntitone = Set.takeWhileAntitone

dropWhileAntitone :: (Int -> Bool) -> IntSet -> IntSet
dropWhileAntitone = Set.dropWhileAntitone

spanAntitone :: (Int -> Bool) -> IntSet -> (IntSet, IntSet)
spanAntitone = Set.spanAntitone

partition :: (Int -> Bool) -> IntSet -> (IntSet, IntSet)
partition = Set.partition

split :: Int -> IntSet -> (IntSet, IntSet)
split = Set.split

splitMember :: Int -> IntSet -> (IntSet, Bool, IntSet)
splitMember = Set.splitMember

lookupIndex :: Int -> IntSet -> Maybe Int
lookupIndex = Set.lookupIndex

{-@ findIndex :: x:Int -> {v:IntSet | Set_mem x v} -> Int @-}
findIndex :: Int -> IntSet -> Int
findIndex = Set.findIndex

{-@ elemAt :: {v:Int | false} -> IntSet -> Int @-}
elemAt :: Int -> IntSet -> Int
elemAt = Set.elemAt

{-@ deleteAt :: {v:Int | false} -> IntSet -> IntSet @-}
deleteAt :: Int -> IntSet -> IntSet
deleteAt = Set.deleteAt

take :: Int -> IntSet -> IntSet
take = Set.take

drop :: Int -> IntSet -> IntSet
drop = Set.drop

splitAt :: Int -> IntSet -> (IntSet, IntSet)
splitAt = Set.splitAt

map :: (Int -> Int) -> IntSet -> IntSet
map = Set.map

mapMonotonic :: (Int -> Int) -> IntSet -> IntSet
mapMonotonic = Set.mapMonotonic

foldr :: (Int -> b -> b) -> b -> IntSet -> b
foldr = Set.foldr

foldl :: (b -> Int -> b) -> b -> IntSet -> b
foldl = Set.foldl

foldr' :: (Int -> b -> b) -> b -> IntSet -> b
foldr' = Set.foldr'

foldl' :: (b -> Int -> b) -> b -> IntSet -> b
foldl' = Set.foldl'

fold :: (Int -> b -> b) -> b -> IntSet -> b
fold = Set.fold

lookupMin :: IntSet -> Maybe Int
lookupMin = Set.lookupMin

lookupMax :: IntSet -> Maybe Int
lookupMax = Set.lookupMax

{-@ findMin, findMax :: {v:IntSet | not (Set_emp v)} -> Int @-}
findMin :: IntSet -> Int
findMin = Set.findMin

findMax :: IntSet -> Int
findMax = Set.findMax

deleteMin :: IntSet -> IntSet
deleteMin = Set.deleteMin

deleteMax :: IntSet -> IntSet
deleteMax = Set.deleteMax

{-@ deleteFindMin, deleteFindMax :: {v:IntSet | not (Set_emp v)} -> (Int, IntSet) @-}
deleteFindMin :: IntSet -> (Int, IntSet)
deleteFindMin = Set.deleteFindMin

deleteFindMax :: IntSet -> (Int, IntSet)
deleteFindMax = Set.deleteFindMax

maxView :: IntSet -> Maybe (Int, IntSet)
maxView = Set.maxView

minView :: IntSet -> Maybe (Int, IntSet)
minView = Set.minView

elems :: IntSet -> [Int]
elems = Set.elems

toList :: IntSet -> [Int]
toList = Set.toList

toAscList :: IntSet -> [Int]
toAscList = Set.toAscList

toDescList :: IntSet -> [Int]
toDescList = Set.toDescList

valid :: IntSet -> Bool
valid = Set.valid

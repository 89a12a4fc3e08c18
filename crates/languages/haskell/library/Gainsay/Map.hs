{-# LANGUAGE BangPatterns #-}
-- | Maps as weight-balanced search trees: the type, its instances, and the operations that shape the tree. The keys are
-- evaluated, the values are not; operations that combine values are in "Gainsay.MapOperations".
--
-- Every tree here is ordered by key, holds its size at each branch, and neither side of a branch weighs more than three times
-- the other (unless both hold at most one entry together).
module Gainsay.Map
  ( Map(..), empty, singleton, null, size, member, notMember, lookup, (!), (!?), findWithDefault
  , branch, balance, link, merge, glue, insert, delete, insertMin, insertMax
  , split, splitLookup, fromDistinctAscList, toAscList, toDescList, foldrWithKey, foldlWithKey
  , foldrWithKey', foldlWithKey', foldr, foldl, foldr', foldl', map, mapWithKey, traverseWithKey
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax
  , union, unions, elems, valid
  ) where

import Prelude hiding (null, lookup, map, foldr, foldl)
import qualified Gainsay.Foldable as Fold
import qualified Gainsay.List as List
import qualified Gainsay.Monad as Monad

{-@ LIQUID "--totality" @-}

infixl 9 !, !?

data Map k a = Tip | Branch !Int !k a !(Map k a) !(Map k a)

empty :: Map k a
empty = Tip

singleton :: k -> a -> Map k a
singleton k x = Branch 1 k x Tip Tip

null :: Map k a -> Bool
null Tip = True
null _ = False

size :: Map k a -> Int
size Tip = 0
size (Branch n _ _ _ _) = n

lookup :: Ord k => k -> Map k a -> Maybe a
lookup !_ Tip = Nothing
lookup k (Branch _ key x l r) = case compare k key of
  LT -> lookup k l
  GT -> lookup k r
  EQ -> Just x

member, notMember :: Ord k => k -> Map k a -> Bool
member k t = case lookup k t of
  Nothing -> False
  Just _ -> True
notMember k t = not (member k t)

{-@ (!) :: Ord k => Map k a -> {v:k | false} -> a @-}
(!) :: Ord k => Map k a -> k -> a
t ! k = case lookup k t of
  Just x -> x
  Nothing -> error "Map.!: given key is not an element in the map"

(!?) :: Ord k => Map k a -> k -> Maybe a
t !? k = lookup k t

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault other k t = case lookup k t of
  Just x -> x
  Nothing -> other

-- | A branch whose sides are already balanced.
branch :: k -> a -> Map k a -> Map k a -> Map k a
branch k x l r = Branch (size l + size r + 1) k x l r

-- | A branch whose sides may be out of balance by one insertion or deletion.
balance :: k -> a -> Map k a -> Map k a -> Map k a
balance k x l r
  | size l + size r <= 1 = branch k x l r
  | size r > 3 * size l = leanRight k x l r
  | size l > 3 * size r = leanLeft k x l r
  | otherwise = branch k x l r

leanRight :: k -> a -> Map k a -> Map k a -> Map k a
leanRight k x l (Branch _ j y m r)
  | size m < 2 * size r = branch j y (branch k x l m) r
  | Branch _ i z ml mr <- m = branch i z (branch k x l ml) (branch j y mr r)
leanRight k x l r = branch k x l r

leanLeft :: k -> a -> Map k a -> Map k a -> Map k a
leanLeft k x (Branch _ j y l m) r
  | size m < 2 * size l = branch j y l (branch k x m r)
  | Branch _ i z ml mr <- m = branch i z (branch j y l ml) (branch k x mr r)
leanLeft k x l r = branch k x l r

-- | Joins two trees of any sizes around an entry between them.
link :: k -> a -> Map k a -> Map k a -> Map k a
link k x Tip r = insertMin k x r
link k x l Tip = insertMax k x l
link k x l@(Branch n i y ly ry) r@(Branch m j z lz rz)
  | 3 * n < m = balance j z (link k x l lz) rz
  | 3 * m < n = balance i y ly (link k x ry r)
  | otherwise = branch k x l r

insertMin, insertMax :: k -> a -> Map k a -> Map k a
insertMin k x Tip = singleton k x
insertMin k x (Branch _ j y l r) = balance j y (insertMin k x l) r
insertMax k x Tip = singleton k x
insertMax k x (Branch _ j y l r) = balance j y l (insertMax k x r)

-- | Joins two trees of any sizes, the first below the second.
merge :: Map k a -> Map k a -> Map k a
merge Tip r = r
merge l Tip = l
merge l@(Branch n i x lx rx) r@(Branch m j y ly ry)
  | 3 * n < m = balance j y (merge l ly) ry
  | 3 * m < n = balance i x lx (merge rx r)
  | otherwise = glue l r

-- | Joins two trees that are in balance with each other.
glue :: Map k a -> Map k a -> Map k a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case findMax l of (k, x) -> balance k x (deleteMax l) r
  | otherwise = case findMin r of (k, x) -> balance k x l (deleteMin r)

insert :: Ord k => k -> a -> Map k a -> Map k a
insert !k x Tip = singleton k x
insert k x (Branch n j y l r) = case compare k j of
  LT -> balance j y (insert k x l) r
  GT -> balance j y l (insert k x r)
  EQ -> Branch n k x l r

delete :: Ord k => k -> Map k a -> Map k a
delete !_ Tip = Tip
delete k (Branch _ j y l r) = case compare k j of
  LT -> balance j y (delete k l) r
  GT -> balance j y l (delete k r)
  EQ -> glue l r

split :: Ord k => k -> Map k a -> (Map k a, Map k a)
split k t = case splitLookup k t of (below, _, above) -> (below, above)

splitLookup :: Ord k => k -> Map k a -> (Map k a, Maybe a, Map k a)
splitLookup !_ Tip = (Tip, Nothing, Tip)
splitLookup k (Branch _ j y l r) = case compare k j of
  LT -> case splitLookup k l of (below, found, above) -> (below, found, link j y above r)
  GT -> case splitLookup k r of (below, found, above) -> (link j y l below, found, above)
  EQ -> (l, Just y, r)

union :: Ord k => Map k a -> Map k a -> Map k a
union s Tip = s
union Tip t = t
union (Branch _ k x l r) t = case split k t of
  (below, above) -> link k x (union l below) (union r above)

unions :: (Foldable f, Ord k) => f (Map k a) -> Map k a
unions maps = Fold.foldl' union Tip maps

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList entries = fst (build (List.listLength entries) entries)

-- | A balanced tree of the first so many entries, and the other entries.
build :: Int -> [(k, a)] -> (Map k a, [(k, a)])
build n entries
  | n <= 0 = (Tip, entries)
  | otherwise = case build (n `quot` 2) entries of
      (l, rest) -> case rest of
        [] -> (l, [])
        (k, x) : after -> case build (n - n `quot` 2 - 1) after of
          (r, end) -> (branch k x l r, end)

foldrWithKey, foldrWithKey' :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey _ z Tip = z
foldrWithKey f z (Branch _ k x l r) = foldrWithKey f (f k x (foldrWithKey f z r)) l
foldrWithKey' _ !z Tip = z
foldrWithKey' f z (Branch _ k x l r) = case foldrWithKey' f z r of
  !z' -> case f k x z' of !z'' -> foldrWithKey' f z'' l

foldlWithKey, foldlWithKey' :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey _ z Tip = z
foldlWithKey f z (Branch _ k x l r) = foldlWithKey f (f (foldlWithKey f z l) k x) r
foldlWithKey' _ !z Tip = z
foldlWithKey' f z (Branch _ k x l r) = case foldlWithKey' f z l of
  !z' -> case f z' k x of !z'' -> foldlWithKey' f z'' r

foldr, foldr' :: (a -> b -> b) -> b -> Map k a -> b
foldr f = foldrWithKey (\_ x z -> f x z)
foldr' f = foldrWithKey' (\_ x z -> f x z)

foldl, foldl' :: (b -> a -> b) -> b -> Map k a -> b
foldl f = foldlWithKey (\z _ x -> f z x)
foldl' f = foldlWithKey' (\z _ x -> f z x)

toAscList, toDescList :: Map k a -> [(k, a)]
toAscList t = foldrWithKey (\k x rest -> (k, x) : rest) [] t
toDescList t = foldlWithKey (\rest k x -> (k, x) : rest) [] t

elems :: Map k a -> [a]
elems t = foldr (:) [] t

map :: (a -> b) -> Map k a -> Map k b
map _ Tip = Tip
map f (Branch n k x l r) = Branch n k (f x) (map f l) (map f r)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Branch n k x l r) = Branch n k (f k x) (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative f => (k -> a -> f b) -> Map k a -> f (Map k b)
traverseWithKey _ Tip = pure Tip
traverseWithKey f (Branch n k x l r) =
  Monad.liftA3 (\l' x' r' -> Branch n k x' l' r') (traverseWithKey f l) (f k x) (traverseWithKey f r)

lookupMin, lookupMax :: Map k a -> Maybe (k, a)
lookupMin Tip = Nothing
lookupMin (Branch _ k x Tip _) = Just (k, x)
lookupMin (Branch _ _ _ l _) = lookupMin l
lookupMax Tip = Nothing
lookupMax (Branch _ k x _ Tip) = Just (k, x)
lookupMax (Branch _ _ _ _ r) = lookupMax r

{-@ findMin, findMax :: {v:Map k a | false} -> (k, a) @-}
findMin, findMax :: Map k a -> (k, a)
findMin t = case lookupMin t of
  Just entry -> entry
  Nothing -> error "Map.findMin: empty map has no minimal element"
findMax t = case lookupMax t of
  Just entry -> entry
  Nothing -> error "Map.findMax: empty map has no maximal element"

deleteMin, deleteMax :: Map k a -> Map k a
deleteMin Tip = Tip
deleteMin (Branch _ _ _ Tip r) = r
deleteMin (Branch _ k x l r) = balance k x (deleteMin l) r
deleteMax Tip = Tip
deleteMax (Branch _ _ _ l Tip) = l
deleteMax (Branch _ k x l r) = balance k x l (deleteMax r)

{-@ deleteFindMin, deleteFindMax :: {v:Map k a | false} -> ((k, a), Map k a) @-}
deleteFindMin, deleteFindMax :: Map k a -> ((k, a), Map k a)
deleteFindMin Tip = (error "Map.deleteFindMin: can not return the minimal element of an empty map", Tip)
deleteFindMin t = (findMin t, deleteMin t)
deleteFindMax Tip = (error "Map.deleteFindMax: can not return the maximal element of an empty map", Tip)
deleteFindMax t = (findMax t, deleteMax t)

-- | Whether a tree keeps the rules of this module.
valid :: Ord k => Map k a -> Bool
valid t = ordered (List.map fst (toAscList t)) && balanced t
  where
    ordered (x : rest@(y : _)) = x < y && ordered rest
    ordered _ = True
    balanced Tip = True
    balanced (Branch n _ _ l r) =
      n == size l + size r + 1
        && (size l + size r <= 1 || (size l <= 3 * size r && size r <= 3 * size l))
        && balanced l
        && balanced r

instance (Eq k, Eq a) => Eq (Map k a) where
  s == t = size s == size t && toAscList s == toAscList t

instance (Ord k, Ord a) => Ord (Map k a) where
  compare s t = compare (toAscList s) (toAscList t)

instance (Show k, Show a) => Show (Map k a) where
  showsPrec p t = showParen (p > 10) (showString "fromList " . shows (toAscList t))

instance Ord k => Semigroup (Map k a) where
  (<>) = union

instance Ord k => Monoid (Map k a) where
  mempty = Tip
  mconcat = unions

instance Functor (Map k) where
  fmap = map

instance Foldable (Map k) where
  foldMap f t = mconcat (List.map f (elems t))
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = elems
  null = null
  length = size

instance Traversable (Map k) where
  traverse f = traverseWithKey (\_ x -> f x)

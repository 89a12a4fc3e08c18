{-# LANGUAGE BangPatterns #-}
-- | Sets as weight-balanced search trees.
--
-- Every tree here is ordered, holds its size at each branch, and neither side of a branch weighs more than three times the
-- other (unless both hold at most one element together). Two trees of different shapes may be the same set: compare with @==@.
--
-- In specifications the logical operators stand for these functions: @Set_cup@ is 'union', @Set_cap@ 'intersection',
-- @Set_dif@ 'difference', @Set_sng@ 'singleton', @Set_mem@ 'member', @Set_sub@ 'isSubsetOf', @Set_emp@ 'null', and
-- @Set_empty 0@ 'empty'.
module Data.Set
  ( Set, empty, singleton, fromList, fromAscList, fromDistinctAscList, fromDescList, fromDistinctDescList, powerSet
  , insert, delete, alterF, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE
  , null, size, isSubsetOf, isProperSubsetOf, disjoint, union, unions, difference, (\\), intersection
  , cartesianProduct, filter, takeWhileAntitone, dropWhileAntitone, spanAntitone, partition, split, splitMember
  , lookupIndex, findIndex, elemAt, deleteAt, take, drop, splitAt, map, mapMonotonic, foldr, foldl, foldr', foldl', fold
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax, maxView, minView
  , elems, toList, toAscList, toDescList, valid
  ) where

import Prelude hiding (null, filter, take, drop, splitAt, map, foldr, foldl)
import qualified Gainsay.Foldable as Fold
import qualified Gainsay.List as List

{-@ LIQUID "--totality" @-}

infixl 9 \\

{-@ embed Set as Set_Set @-}
{-@ measure listElts :: [a] -> Set a
      listElts []       = {v | (Set_emp v)}
      listElts (x : xs) = {v | v = Set_cup (Set_sng x) (listElts xs)}
  @-}

data Set a = Tip | Branch !Int !a !(Set a) !(Set a)

{-@ assume empty :: {v:(Set a) | Set_emp v} @-}
empty :: Set a
empty = Tip

{-@ assume singleton :: x:a -> {v:(Set a) | v = (Set_sng x)} @-}
singleton :: a -> Set a
singleton x = Branch 1 x Tip Tip

{-@ assume null :: xs:(Set a) -> {v:Bool | v <=> (Set_emp xs)} @-}
null :: Set a -> Bool
null Tip = True
null _ = False

size :: Set a -> Int
size Tip = 0
size (Branch n _ _ _) = n

{-@ assume member :: Ord a => x:a -> xs:(Set a) -> {v:Bool | v <=> (Set_mem x xs)} @-}
member :: Ord a => a -> Set a -> Bool
member !_ Tip = False
member x (Branch _ y l r) = case compare x y of
  LT -> member x l
  GT -> member x r
  EQ -> True

notMember :: Ord a => a -> Set a -> Bool
notMember x t = not (member x t)

-- | A branch whose sides are already balanced.
branch :: a -> Set a -> Set a -> Set a
branch x l r = Branch (size l + size r + 1) x l r

-- | A branch whose sides may be out of balance by one insertion or deletion.
balance :: a -> Set a -> Set a -> Set a
balance x l r
  | size l + size r <= 1 = branch x l r
  | size r > 3 * size l = leanRight x l r
  | size l > 3 * size r = leanLeft x l r
  | otherwise = branch x l r

leanRight :: a -> Set a -> Set a -> Set a
leanRight x l (Branch _ y m r)
  | size m < 2 * size r = branch y (branch x l m) r
  | Branch _ z ml mr <- m = branch z (branch x l ml) (branch y mr r)
leanRight x l r = branch x l r

leanLeft :: a -> Set a -> Set a -> Set a
leanLeft x (Branch _ y l m) r
  | size m < 2 * size l = branch y l (branch x m r)
  | Branch _ z ml mr <- m = branch z (branch y l ml) (branch x mr r)
leanLeft x l r = branch x l r

-- | Joins two trees of any sizes around an element between them.
link :: a -> Set a -> Set a -> Set a
link x Tip r = insertMin x r
link x l Tip = insertMax x l
link x l@(Branch n y ly ry) r@(Branch m z lz rz)
  | 3 * n < m = balance z (link x l lz) rz
  | 3 * m < n = balance y ly (link x ry r)
  | otherwise = branch x l r

insertMin, insertMax :: a -> Set a -> Set a
insertMin x Tip = singleton x
insertMin x (Branch _ y l r) = balance y (insertMin x l) r
insertMax x Tip = singleton x
insertMax x (Branch _ y l r) = balance y l (insertMax x r)

-- | Joins two trees of any sizes, the first below the second.
merge :: Set a -> Set a -> Set a
merge Tip r = r
merge l Tip = l
merge l@(Branch n x lx rx) r@(Branch m y ly ry)
  | 3 * n < m = balance y (merge l ly) ry
  | 3 * m < n = balance x lx (merge rx r)
  | otherwise = glue l r

-- | Joins two trees that are in balance with each other.
glue :: Set a -> Set a -> Set a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case deleteFindMax l of (x, l') -> balance x l' r
  | otherwise = case deleteFindMin r of (x, r') -> balance x l r'

{-@ assume insert :: Ord a => x:a -> xs:(Set a) -> {v:(Set a) | v = (Set_cup xs (Set_sng x))} @-}
insert :: Ord a => a -> Set a -> Set a
insert !x Tip = singleton x
insert x (Branch n y l r) = case compare x y of
  LT -> balance y (insert x l) r
  GT -> balance y l (insert x r)
  EQ -> Branch n x l r

-- | Keeps the element that is there already.
insertKeeping :: Ord a => a -> Set a -> Set a
insertKeeping x t = if member x t then t else insert x t

{-@ assume delete :: Ord a => x:a -> xs:(Set a) -> {v:(Set a) | v = (Set_dif xs (Set_sng x))} @-}
delete :: Ord a => a -> Set a -> Set a
delete !_ Tip = Tip
delete x (Branch _ y l r) = case compare x y of
  LT -> balance y (delete x l) r
  GT -> balance y l (delete x r)
  EQ -> glue l r

alterF :: (Ord a, Functor f) => (Bool -> f Bool) -> a -> Set a -> f (Set a)
alterF f x t = fmap choose (f present)
  where
    present = member x t
    choose wanted
      | wanted == present = t
      | wanted = insert x t
      | otherwise = delete x t

{-@ assume fromList :: Ord a => xs:[a] -> {v:(Set a) | v = (listElts xs)} @-}
fromList :: Ord a => [a] -> Set a
fromList xs = List.strictListFoldl (\t x -> insert x t) Tip xs

fromAscList, fromDescList :: Eq a => [a] -> Set a
fromAscList xs = fromDistinctAscList (keepLast xs)
fromDescList xs = fromDistinctDescList (keepLast xs)

keepLast :: Eq a => [a] -> [a]
keepLast (x : rest@(y : _)) = if x == y then keepLast rest else x : keepLast rest
keepLast xs = xs

fromDistinctAscList, fromDistinctDescList :: [a] -> Set a
fromDistinctAscList xs = fst (build (List.listLength xs) xs)
fromDistinctDescList xs = fromDistinctAscList (List.reverse xs)

-- | A balanced tree of the first so many elements, and the other elements.
build :: Int -> [a] -> (Set a, [a])
build n xs
  | n <= 0 = (Tip, xs)
  | otherwise = case build (n `quot` 2) xs of
      (l, rest) -> case rest of
        [] -> (l, [])
        x : after -> case build (n - n `quot` 2 - 1) after of
          (r, end) -> (branch x l r, end)

powerSet :: Set a -> Set (Set a)
powerSet t = fromDistinctAscList (Tip : List.map fromDistinctAscList (inOrder (toAscList t)))
  where
    inOrder [] = []
    inOrder (x : xs) = let others = inOrder xs in List.map (x :) ([] : others) ++ others

lookupLT, lookupGT, lookupLE, lookupGE :: Ord a => a -> Set a -> Maybe a
lookupLT x = go Nothing
  where
    go best Tip = best
    go best (Branch _ y l r) = if x <= y then go best l else go (Just y) r
lookupGT x = go Nothing
  where
    go best Tip = best
    go best (Branch _ y l r) = if x < y then go (Just y) l else go best r
lookupLE x = go Nothing
  where
    go best Tip = best
    go best (Branch _ y l r) = case compare x y of
      LT -> go best l
      EQ -> Just y
      GT -> go (Just y) r
lookupGE x = go Nothing
  where
    go best Tip = best
    go best (Branch _ y l r) = case compare x y of
      LT -> go (Just y) l
      EQ -> Just y
      GT -> go best r

{-@ assume isSubsetOf :: Ord a => x:(Set a) -> y:(Set a) -> {v:Bool | v <=> (Set_sub x y)} @-}
isSubsetOf :: Ord a => Set a -> Set a -> Bool
isSubsetOf s t = size s <= size t && Fold.all (\x -> member x t) s

isProperSubsetOf :: Ord a => Set a -> Set a -> Bool
isProperSubsetOf s t = size s < size t && isSubsetOf s t

disjoint :: Ord a => Set a -> Set a -> Bool
disjoint s t = null (intersection s t)

{-@ assume union :: Ord a => xs:(Set a) -> ys:(Set a) -> {v:(Set a) | v = (Set_cup xs ys)} @-}
union :: Ord a => Set a -> Set a -> Set a
union s Tip = s
union s (Branch 1 x _ _) = insertKeeping x s
union (Branch 1 x _ _) t = insert x t
union Tip t = t
union (Branch _ x l r) t = case split x t of
  (below, above) -> link x (union l below) (union r above)

unions :: (Foldable f, Ord a) => f (Set a) -> Set a
unions sets = Fold.foldl' union Tip sets

{-@ assume difference :: Ord a => xs:(Set a) -> ys:(Set a) -> {v:(Set a) | v = (Set_dif xs ys)} @-}
difference :: Ord a => Set a -> Set a -> Set a
difference Tip _ = Tip
difference s Tip = s
difference s (Branch _ x l r) = case split x s of
  (below, above) -> merge (difference below l) (difference above r)

(\\) :: Ord a => Set a -> Set a -> Set a
s \\ t = difference s t

{-@ assume intersection :: Ord a => xs:(Set a) -> ys:(Set a) -> {v:(Set a) | v = (Set_cap xs ys)} @-}
intersection :: Ord a => Set a -> Set a -> Set a
intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Branch _ x l r) t = case splitMember x t of
  (below, found, above)
    | found -> link x (intersection l below) (intersection r above)
    | otherwise -> merge (intersection l below) (intersection r above)

cartesianProduct :: Set a -> Set b -> Set (a, b)
cartesianProduct s t = fromDistinctAscList [(x, y) | x <- toAscList s, y <- toAscList t]

filter :: (a -> Bool) -> Set a -> Set a
filter _ Tip = Tip
filter p (Branch _ x l r)
  | p x = link x (filter p l) (filter p r)
  | otherwise = merge (filter p l) (filter p r)

partition :: (a -> Bool) -> Set a -> (Set a, Set a)
partition p t = (filter p t, filter (\x -> not (p x)) t)

takeWhileAntitone, dropWhileAntitone :: (a -> Bool) -> Set a -> Set a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Branch _ x l r)
  | p x = link x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Branch _ x l r)
  | p x = dropWhileAntitone p r
  | otherwise = link x (dropWhileAntitone p l) r

spanAntitone :: (a -> Bool) -> Set a -> (Set a, Set a)
spanAntitone p t = (takeWhileAntitone p t, dropWhileAntitone p t)

split :: Ord a => a -> Set a -> (Set a, Set a)
split x t = case splitMember x t of (below, _, above) -> (below, above)

splitMember :: Ord a => a -> Set a -> (Set a, Bool, Set a)
splitMember _ Tip = (Tip, False, Tip)
splitMember x (Branch _ y l r) = case compare x y of
  LT -> case splitMember x l of (below, found, above) -> (below, found, link y above r)
  GT -> case splitMember x r of (below, found, above) -> (link y l below, found, above)
  EQ -> (l, True, r)

lookupIndex :: Ord a => a -> Set a -> Maybe Int
lookupIndex x = go 0
  where
    go !_ Tip = Nothing
    go n (Branch _ y l r) = case compare x y of
      LT -> go n l
      GT -> go (n + size l + 1) r
      EQ -> Just (n + size l)

{-@ findIndex :: Ord a => x:a -> {v:Set a | Set_mem x v} -> Int @-}
findIndex :: Ord a => a -> Set a -> Int
findIndex x t = case lookupIndex x t of
  Just n -> n
  Nothing -> error "Set.findIndex: element is not in the set"

{-@ elemAt :: {v:Int | false} -> Set a -> a @-}
elemAt :: Int -> Set a -> a
elemAt _ Tip = error "Set.elemAt: index out of range"
elemAt n (Branch _ x l r) = case compare n (size l) of
  LT -> elemAt n l
  GT -> elemAt (n - size l - 1) r
  EQ -> x

{-@ deleteAt :: {v:Int | false} -> Set a -> Set a @-}
deleteAt :: Int -> Set a -> Set a
deleteAt _ Tip = error "Set.deleteAt: index out of range"
deleteAt n (Branch _ x l r) = case compare n (size l) of
  LT -> balance x (deleteAt n l) r
  GT -> balance x l (deleteAt (n - size l - 1) r)
  EQ -> glue l r

take, drop :: Int -> Set a -> Set a
take n t = fromDistinctAscList (List.take n (toAscList t))
drop n t = fromDistinctAscList (List.drop n (toAscList t))

splitAt :: Int -> Set a -> (Set a, Set a)
splitAt n t = (take n t, drop n t)

map :: Ord b => (a -> b) -> Set a -> Set b
map f t = fromList (List.map f (toAscList t))

mapMonotonic :: (a -> b) -> Set a -> Set b
mapMonotonic _ Tip = Tip
mapMonotonic f (Branch n x l r) = Branch n (f x) (mapMonotonic f l) (mapMonotonic f r)

foldr, foldr', fold :: (a -> b -> b) -> b -> Set a -> b
foldr _ z Tip = z
foldr f z (Branch _ x l r) = foldr f (f x (foldr f z r)) l
foldr' _ !z Tip = z
foldr' f z (Branch _ x l r) = case foldr' f z r of
  !z' -> case f x z' of !z'' -> foldr' f z'' l
fold = foldr

foldl, foldl' :: (b -> a -> b) -> b -> Set a -> b
foldl _ z Tip = z
foldl f z (Branch _ x l r) = foldl f (f (foldl f z l) x) r
foldl' _ !z Tip = z
foldl' f z (Branch _ x l r) = case foldl' f z l of
  !z' -> case f z' x of !z'' -> foldl' f z'' r

lookupMin, lookupMax :: Set a -> Maybe a
lookupMin Tip = Nothing
lookupMin (Branch _ x Tip _) = Just x
lookupMin (Branch _ _ l _) = lookupMin l
lookupMax Tip = Nothing
lookupMax (Branch _ x _ Tip) = Just x
lookupMax (Branch _ _ _ r) = lookupMax r

{-@ findMin, findMax :: {v:Set a | not (Set_emp v)} -> a @-}
findMin, findMax :: Set a -> a
findMin t = case lookupMin t of
  Just x -> x
  Nothing -> error "Set.findMin: empty set has no minimal element"
findMax t = case lookupMax t of
  Just x -> x
  Nothing -> error "Set.findMax: empty set has no maximal element"

deleteMin, deleteMax :: Set a -> Set a
deleteMin Tip = Tip
deleteMin (Branch _ _ Tip r) = r
deleteMin (Branch _ x l r) = balance x (deleteMin l) r
deleteMax Tip = Tip
deleteMax (Branch _ _ l Tip) = l
deleteMax (Branch _ x l r) = balance x l (deleteMax r)

{-@ deleteFindMin, deleteFindMax :: {v:Set a | not (Set_emp v)} -> (a, Set a) @-}
deleteFindMin, deleteFindMax :: Set a -> (a, Set a)
deleteFindMin Tip = (error "Set.deleteFindMin: can not return the minimal element of an empty set", Tip)
deleteFindMin t = (findMin t, deleteMin t)
deleteFindMax Tip = (error "Set.deleteFindMax: can not return the maximal element of an empty set", Tip)
deleteFindMax t = (findMax t, deleteMax t)

minView, maxView :: Set a -> Maybe (a, Set a)
minView Tip = Nothing
minView t = Just (deleteFindMin t)
maxView Tip = Nothing
maxView t = Just (deleteFindMax t)

elems, toList, toAscList, toDescList :: Set a -> [a]
elems = toAscList
toList = toAscList
toAscList t = foldr (:) [] t
toDescList t = foldl (\xs x -> x : xs) [] t

-- | Whether a tree keeps the rules of this module.
valid :: Ord a => Set a -> Bool
valid t = ordered (toAscList t) && balanced t
  where
    ordered (x : rest@(y : _)) = x < y && ordered rest
    ordered _ = True
    balanced Tip = True
    balanced (Branch n _ l r) =
      n == size l + size r + 1
        && (size l + size r <= 1 || (size l <= 3 * size r && size r <= 3 * size l))
        && balanced l
        && balanced r

instance Eq a => Eq (Set a) where
  s == t = size s == size t && toAscList s == toAscList t

instance Ord a => Ord (Set a) where
  compare s t = compare (toAscList s) (toAscList t)

instance Show a => Show (Set a) where
  showsPrec p t = showParen (p > 10) (showString "fromList " . shows (toAscList t))

instance Ord a => Semigroup (Set a) where
  (<>) = union

instance Ord a => Monoid (Set a) where
  mempty = Tip
  mconcat = unions

instance Foldable Set where
  foldMap f t = mconcat (List.map f (toAscList t))
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = toAscList
  null = null
  length = size
  minimum = findMin
  maximum = findMax

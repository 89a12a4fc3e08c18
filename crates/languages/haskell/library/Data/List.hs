-- | Functions on lists.
module Data.List
  ( (++), head, last, tail, init, uncons, unsnoc, singleton, null, length, map, reverse, intersperse, intercalate, transpose
  , subsequences, permutations, foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap, and, or, any, all
  , sum, product, maximum, minimum, scanl, scanl', scanl1, scanr, scanr1, mapAccumL, mapAccumR
  , iterate, iterate', repeat, replicate, cycle, unfoldr, take, drop, splitAt, takeWhile, dropWhile, dropWhileEnd
  , span, break, stripPrefix, group, inits, tails, isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf
  , elem, notElem, lookup, find, filter, partition, (!!), (!?), elemIndex, elemIndices, findIndex, findIndices
  , zip, zip3, zip4, zipWith, zipWith3, zipWith4, unzip, unzip3, lines, words, unlines, unwords
  , nub, delete, (\\), union, intersect, sort, sortOn, sortBy, insert, insertBy
  , nubBy, deleteBy, deleteFirstsBy, unionBy, intersectBy, groupBy, maximumBy, minimumBy
  , genericLength, genericTake, genericDrop, genericSplitAt, genericIndex, genericReplicate
  ) where

import Gainsay.Foldable (foldl', mapAccumL, mapAccumR, find, maximumBy, minimumBy)
import Gainsay.List (errorEmptyList, strictListFoldl)

infix 5 \\
infixl 9 !?

uncons :: [a] -> Maybe (a, [a])
uncons [] = Nothing
uncons (x : xs) = Just (x, xs)

unsnoc :: [a] -> Maybe ([a], a)
unsnoc [] = Nothing
unsnoc xs = Just (init xs, last xs)

singleton :: a -> [a]
singleton x = [x]

(!?) :: [a] -> Int -> Maybe a
xs !? n
  | n < 0 = Nothing
  | otherwise = case drop n xs of
      [] -> Nothing
      x : _ -> Just x

intersperse :: a -> [a] -> [a]
intersperse _ [] = []
intersperse separator (x : xs) = x : rest xs
  where
    rest [] = []
    rest (y : ys) = separator : y : rest ys

intercalate :: [a] -> [[a]] -> [a]
intercalate separator xss = concat (intersperse separator xss)

{-@ assume transpose :: [[a]] -> [{v:[a] | len v > 0}] @-}
transpose :: [[a]] -> [[a]]
transpose xss = case [(x, xs) | x : xs <- xss] of
  [] -> []
  parts -> map fst parts : transpose (map snd parts)

subsequences :: [a] -> [[a]]
subsequences xs = [] : filled xs
  where
    filled [] = []
    filled (y : ys) = [y] : concatMap (\chosen -> [chosen, y : chosen]) (filled ys)

-- | All orders of a list, the list itself first; then, for each element in turn, those where it has moved to the front of
-- some elements before it while all elements after it stay.
permutations :: [a] -> [[a]]
permutations whole = whole : moving [] whole
  where
    moving _ [] = []
    moving before (x : after) =
      [front ++ (x : back ++ after) | order <- permutations before, (front, back@(_ : _)) <- cuts order]
        ++ moving (x : before) after

-- | All ways to cut a list in two.
cuts :: [a] -> [([a], [a])]
cuts xs = zip (inits xs) (tails xs)

{-@ foldl1' :: (a -> a -> a) -> {v:[a] | len v > 0} -> a @-}
foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = strictListFoldl f x xs
foldl1' _ [] = errorEmptyList "foldl1'"

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f z xs = z `seq` (z : case xs of
  [] -> []
  y : ys -> scanl' f (f z y) ys)

iterate' :: (a -> a) -> a -> [a]
iterate' f x = let next = f x in next `seq` (x : iterate' f next)

unfoldr :: (b -> Maybe (a, b)) -> b -> [a]
unfoldr f seed = case f seed of
  Nothing -> []
  Just (x, next) -> x : unfoldr f next

dropWhileEnd :: (a -> Bool) -> [a] -> [a]
dropWhileEnd p = foldr (\x xs -> if p x && null xs then [] else x : xs) []

stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
stripPrefix [] ys = Just ys
stripPrefix (x : xs) (y : ys) | x == y = stripPrefix xs ys
stripPrefix _ _ = Nothing

group :: Eq a => [a] -> [[a]]
group = groupBy (==)

{-@ assume groupBy :: (a -> a -> Bool) -> [a] -> [{v:[a] | len v > 0}] @-}
groupBy :: (a -> a -> Bool) -> [a] -> [[a]]
groupBy _ [] = []
groupBy same (x : xs) = (x : fst parts) : groupBy same (snd parts)
  where
    parts = span (same x) xs

inits :: [a] -> [[a]]
inits xs = [] : case xs of
  [] -> []
  y : ys -> map (y :) (inits ys)

tails :: [a] -> [[a]]
tails xs = xs : case xs of
  [] -> []
  _ : ys -> tails ys

isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf [] _ = True
isPrefixOf _ [] = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys
isSuffixOf xs ys = isPrefixOf (reverse xs) (reverse ys)
isInfixOf needle hay = any (isPrefixOf needle) (tails hay)
isSubsequenceOf [] _ = True
isSubsequenceOf _ [] = False
isSubsequenceOf (x : xs) (y : ys)
  | x == y = isSubsequenceOf xs ys
  | otherwise = isSubsequenceOf (x : xs) ys

partition :: (a -> Bool) -> [a] -> ([a], [a])
partition p = foldr place ([], [])
  where
    place x ~(ins, outs) = if p x then (x : ins, outs) else (ins, x : outs)

elemIndex :: Eq a => a -> [a] -> Maybe Int
elemIndex x = findIndex (\y -> x == y)

elemIndices :: Eq a => a -> [a] -> [Int]
elemIndices x = findIndices (\y -> x == y)

findIndex :: (a -> Bool) -> [a] -> Maybe Int
findIndex p = from 0
  where
    from _ [] = Nothing
    from n (x : xs) = if p x then Just n else let next = n + 1 in next `seq` from next xs

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p = from 0
  where
    from _ [] = []
    from n (x : xs) = let next = n + 1 in if p x then n : from next xs else next `seq` from next xs

zip4 :: [a] -> [b] -> [c] -> [d] -> [(a, b, c, d)]
zip4 = zipWith4 (,,,)

zipWith4 :: (a -> b -> c -> d -> e) -> [a] -> [b] -> [c] -> [d] -> [e]
zipWith4 f (x : xs) (y : ys) (z : zs) (w : ws) = f x y z w : zipWith4 f xs ys zs ws
zipWith4 _ _ _ _ _ = []

nub :: Eq a => [a] -> [a]
nub = nubBy (==)

nubBy :: (a -> a -> Bool) -> [a] -> [a]
nubBy same = keep []
  where
    keep _ [] = []
    keep seen (x : xs) = if any (\y -> same y x) seen then keep seen xs else x : keep (x : seen) xs

delete :: Eq a => a -> [a] -> [a]
delete = deleteBy (==)

deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a]
deleteBy _ _ [] = []
deleteBy same x (y : ys) = if same x y then ys else y : deleteBy same x ys

deleteFirstsBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
deleteFirstsBy same = foldl (\xs x -> deleteBy same x xs)

(\\) :: Eq a => [a] -> [a] -> [a]
xs \\ ys = foldl (\rest y -> delete y rest) xs ys

union :: Eq a => [a] -> [a] -> [a]
union = unionBy (==)

unionBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
unionBy same xs ys = xs ++ foldl (\rest x -> deleteBy same x rest) (nubBy same ys) xs

intersect :: Eq a => [a] -> [a] -> [a]
intersect = intersectBy (==)

intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
intersectBy _ [] _ = []
intersectBy _ _ [] = []
intersectBy same xs ys = [x | x <- xs, any (same x) ys]

insert :: Ord a => a -> [a] -> [a]
insert = insertBy compare

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy _ x [] = [x]
insertBy cmp x list@(y : ys) = case cmp x y of
  GT -> y : insertBy cmp x ys
  _ -> x : list

sort :: Ord a => [a] -> [a]
sort = sortBy compare

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn key xs = map snd (sortBy (\x y -> compare (fst x) (fst y)) (map (\x -> let k = key x in k `seq` (k, x)) xs))

-- | Merges the rising runs of a list, so a sorted list takes one pass; equal elements keep their order.
sortBy :: (a -> a -> Ordering) -> [a] -> [a]
sortBy cmp = mergeRuns . risingRuns
  where
    inOrder x y = case cmp x y of { GT -> False; _ -> True }
    risingRuns [] = []
    risingRuns (x : xs) = case rise x xs of (run, rest) -> (x : run) : risingRuns rest
    rise x (y : ys) | inOrder x y = case rise y ys of (run, rest) -> (y : run, rest)
    rise _ ys = ([], ys)
    mergeRuns [] = []
    mergeRuns [run] = run
    mergeRuns several = mergeRuns (inPairs several)
    inPairs (one : two : others) = merge one two : inPairs others
    inPairs others = others
    merge [] ys = ys
    merge xs [] = xs
    merge (x : xs) (y : ys) = if inOrder x y then x : merge xs (y : ys) else y : merge (x : xs) ys

genericLength :: Num n => [a] -> n
genericLength [] = 0
genericLength (_ : xs) = 1 + genericLength xs

genericTake :: Integral n => n -> [a] -> [a]
genericTake n _ | n <= 0 = []
genericTake _ [] = []
genericTake n (x : xs) = x : genericTake (n - 1) xs

genericDrop :: Integral n => n -> [a] -> [a]
genericDrop n xs | n <= 0 = xs
genericDrop _ [] = []
genericDrop n (_ : xs) = genericDrop (n - 1) xs

genericSplitAt :: Integral n => n -> [a] -> ([a], [a])
genericSplitAt n xs = (genericTake n xs, genericDrop n xs)

{-@ genericIndex :: Integral n => [a] -> {v:n | false} -> a @-}
genericIndex :: Integral n => [a] -> n -> a
genericIndex (x : _) 0 = x
genericIndex (_ : xs) n
  | n > 0 = genericIndex xs (n - 1)
  | otherwise = errorWithoutStackTrace "List.genericIndex: negative index."
genericIndex _ _ = errorWithoutStackTrace "List.genericIndex: index too large."

genericReplicate :: Integral n => n -> a -> [a]
genericReplicate n x = genericTake n (repeat x)

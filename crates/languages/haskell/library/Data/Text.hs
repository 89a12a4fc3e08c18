-- | Texts: strings that are evaluated to their end as soon as they are evaluated at all.
module Data.Text
  ( Text, pack, unpack, singleton, empty, cons, snoc, append, uncons, unsnoc, head, last, tail, init, null, length
  , compareLength, map, intercalate, intersperse, transpose, reverse, replace, toCaseFold, toLower, toUpper
  , justifyLeft, justifyRight, center, foldl, foldl', foldl1, foldr, foldr', foldr1, concat, concatMap, any, all, maximum, minimum
  , scanl, mapAccumL, mapAccumR, replicate, unfoldr, take, takeEnd, drop, dropEnd, takeWhile, takeWhileEnd, dropWhile
  , dropWhileEnd, dropAround, strip, stripStart, stripEnd, splitAt, breakOn, breakOnEnd, breakOnAll, break, span, group
  , groupBy, inits, tails, splitOn, split, chunksOf, lines, words, unlines, unwords, isPrefixOf, isSuffixOf, isInfixOf
  , stripPrefix, stripSuffix, commonPrefixes, filter, find, elem, partition, index, findIndex, count, zip, zipWith
  , copy
  ) where

import Prelude hiding
  ( head, last, tail, init, null, length, map, reverse, foldl, foldl1, foldr, foldr1, concat, concatMap, any, all, maximum
  , minimum, scanl, replicate, take, drop, takeWhile, dropWhile, splitAt, break, span, lines, words, unlines, unwords
  , filter, elem, zip, zipWith )
import qualified Prelude
import qualified Data.Char as Char
import qualified Data.List as List
import Data.String (IsString(..))
import Gainsay.InputOutput (forceString)
import Gainsay.Primitive (unsupported)

newtype Text = MakeText String

instance Eq Text where
  MakeText x == MakeText y = x == y

instance Ord Text where
  compare (MakeText x) (MakeText y) = compare x y

instance Show Text where
  showsPrec p (MakeText x) = showsPrec p x

instance Read Text where
  readsPrec p input = [(pack x, rest) | (x, rest) <- readsPrec p input]

instance Semigroup Text where
  (<>) = append

instance Monoid Text where
  mempty = empty

instance IsString Text where
  fromString = pack

-- | The text of a string whose characters a text can hold.
text :: String -> Text
text x = forceString x `seq` MakeText x

-- | Surrogates are no characters of a text.
safe :: Char -> Char
safe c
  | 0xD800 <= Char.ord c && Char.ord c <= 0xDFFF = '\xFFFD'
  | otherwise = c

pack :: String -> Text
pack x = text (List.map safe x)

unpack :: Text -> String
unpack (MakeText x) = x

singleton :: Char -> Text
singleton c = pack [c]

empty :: Text
empty = MakeText []

cons :: Char -> Text -> Text
cons c (MakeText x) = text (safe c : x)

snoc :: Text -> Char -> Text
snoc (MakeText x) c = text (x ++ [safe c])

append :: Text -> Text -> Text
append (MakeText x) (MakeText y) = text (x ++ y)

copy :: Text -> Text
copy x = x

uncons :: Text -> Maybe (Char, Text)
uncons (MakeText []) = Nothing
uncons (MakeText (c : x)) = Just (c, MakeText x)

unsnoc :: Text -> Maybe (Text, Char)
unsnoc (MakeText []) = Nothing
unsnoc (MakeText x) = Just (text (List.init x), List.last x)

emptyError :: String -> a
emptyError function = errorWithoutStackTrace ("Data.Text." ++ function ++ ": empty input")

{-@ head, last :: {v:Text | false} -> Char @-}
head, last :: Text -> Char
head (MakeText []) = emptyError "head"
head (MakeText (c : _)) = c
last (MakeText []) = emptyError "last"
last (MakeText x) = List.last x

{-@ tail, init :: {v:Text | false} -> Text @-}
tail, init :: Text -> Text
tail (MakeText []) = emptyError "tail"
tail (MakeText (_ : x)) = MakeText x
init (MakeText []) = emptyError "init"
init (MakeText x) = text (List.init x)

null :: Text -> Bool
null (MakeText x) = List.null x

length :: Text -> Int
length (MakeText x) = List.length x

compareLength :: Text -> Int -> Ordering
compareLength x n = compare (length x) n

map :: (Char -> Char) -> Text -> Text
map f (MakeText x) = text (List.map (safe . f) x)

intercalate :: Text -> [Text] -> Text
intercalate (MakeText x) xs = text (List.intercalate x (List.map unpack xs))

intersperse :: Char -> Text -> Text
intersperse c (MakeText x) = text (List.intersperse (safe c) x)

transpose :: [Text] -> [Text]
transpose xs = List.map text (List.transpose (List.map unpack xs))

reverse :: Text -> Text
reverse (MakeText x) = text (List.reverse x)

-- | Every occurrence, from left to right.
{-@ replace :: {v:Text | false} -> Text -> Text -> Text @-}
replace :: Text -> Text -> Text -> Text
replace needle with x
  | null needle = errorWithoutStackTrace "Data.Text.replace: empty input"
  | otherwise = intercalate with (splitOn needle x)

toCaseFold, toLower, toUpper :: Text -> Text
toCaseFold = map (inCase Char.toLower)
toLower = map (inCase Char.toLower)
toUpper = map (inCase Char.toUpper)

-- | Beyond ASCII the case of one character may be several.
inCase :: (Char -> Char) -> Char -> Char
inCase f c
  | c <= '\x7F' = f c
  | otherwise = unsupported "the case of characters beyond ASCII in a text"

justifyLeft, justifyRight, center :: Int -> Char -> Text -> Text
justifyLeft n c x
  | length x >= n = x
  | otherwise = append x (replicate (n - length x) (singleton c))
justifyRight n c x
  | length x >= n = x
  | otherwise = append (replicate (n - length x) (singleton c)) x
center n c x
  | d <= 0 = x
  | otherwise = append (replicate l (singleton c)) (append x (replicate r (singleton c)))
  where
    d = n - length x
    r = d `div` 2
    l = d - r

foldl, foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl f z (MakeText x) = List.foldl f z x
foldl' f z (MakeText x) = List.foldl' f z x

{-@ foldl1, foldr1 :: (Char -> Char -> Char) -> {v:Text | false} -> Char @-}
foldl1, foldr1 :: (Char -> Char -> Char) -> Text -> Char
foldl1 _ (MakeText []) = emptyError "foldl1"
foldl1 f (MakeText x) = List.foldl1 f x
foldr1 _ (MakeText []) = emptyError "foldr1"
foldr1 f (MakeText x) = List.foldr1 f x

foldr, foldr' :: (Char -> a -> a) -> a -> Text -> a
foldr f z (MakeText x) = List.foldr f z x
foldr' f z (MakeText x) = List.foldl' (flip f) z (List.reverse x)

concat :: [Text] -> Text
concat xs = text (List.concatMap unpack xs)

concatMap :: (Char -> Text) -> Text -> Text
concatMap f (MakeText x) = text (List.concatMap (unpack . f) x)

any, all :: (Char -> Bool) -> Text -> Bool
any p (MakeText x) = List.any p x
all p (MakeText x) = List.all p x

{-@ maximum, minimum :: {v:Text | false} -> Char @-}
maximum, minimum :: Text -> Char
maximum = foldl1 max
minimum = foldl1 min

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z (MakeText x) = text (List.scanl (\a b -> safe (f a b)) (safe z) x)

mapAccumL, mapAccumR :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z (MakeText x) = case List.mapAccumL f z x of (z', y) -> (z', pack y)
mapAccumR f z (MakeText x) = case List.mapAccumR f z x of (z', y) -> (z', pack y)

replicate :: Int -> Text -> Text
replicate n x = concat (List.replicate n x)

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f seed = pack (List.unfoldr f seed)

take, takeEnd, drop, dropEnd :: Int -> Text -> Text
take n (MakeText x) = text (List.take n x)
takeEnd n x = drop (length x - max 0 n) x
drop n (MakeText x) = MakeText (List.drop n x)
dropEnd n x = take (length x - max 0 n) x

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround, filter :: (Char -> Bool) -> Text -> Text
takeWhile p (MakeText x) = text (List.takeWhile p x)
takeWhileEnd p x = reverse (takeWhile p (reverse x))
dropWhile p (MakeText x) = text (List.dropWhile p x)
dropWhileEnd p (MakeText x) = text (List.dropWhileEnd p x)
dropAround p x = dropWhile p (dropWhileEnd p x)
filter p (MakeText x) = text (List.filter p x)

strip, stripStart, stripEnd :: Text -> Text
strip = dropAround Char.isSpace
stripStart = dropWhile Char.isSpace
stripEnd = dropWhileEnd Char.isSpace

-- | Two texts at once.
both :: (String, String) -> (Text, Text)
both (x, y) = (text x, text y)

splitAt :: Int -> Text -> (Text, Text)
splitAt n (MakeText x) = both (List.splitAt n x)

break, span, partition :: (Char -> Bool) -> Text -> (Text, Text)
break p (MakeText x) = both (List.break p x)
span p (MakeText x) = both (List.span p x)
partition p (MakeText x) = both (List.partition p x)

-- | Before the first occurrence, and from there.
{-@ breakOn :: {v:Text | false} -> Text -> (Text, Text) @-}
breakOn :: Text -> Text -> (Text, Text)
breakOn (MakeText []) _ = emptyError "breakOn"
breakOn (MakeText needle) (MakeText x) = both (before needle x)

before :: String -> String -> (String, String)
before _ [] = ([], [])
before needle x@(c : rest)
  | needle `List.isPrefixOf` x = ([], x)
  | otherwise = case before needle rest of (start, end) -> (c : start, end)

-- | Up to the end of the last occurrence, and what is behind it.
breakOnEnd :: Text -> Text -> (Text, Text)
breakOnEnd needle x = case breakOn (reverse needle) (reverse x) of
  (end, start) -> (reverse start, reverse end)

-- | At every occurrence that does not overlap one to its left.
{-@ breakOnAll :: {v:Text | false} -> Text -> [(Text, Text)] @-}
breakOnAll :: Text -> Text -> [(Text, Text)]
breakOnAll (MakeText []) _ = emptyError "breakOnAll"
breakOnAll (MakeText needle) (MakeText x) = go [] x
  where
    go _ [] = []
    go seen rest = case before needle rest of
      (_, []) -> []
      (start, found) ->
        let prefix = seen ++ start
            size = List.length needle
        in (text prefix, text found) : go (prefix ++ List.take size found) (List.drop size found)

group :: Text -> [Text]
group = groupBy (==)

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy same (MakeText x) = List.map text (List.groupBy same x)

inits, tails :: Text -> [Text]
inits (MakeText x) = List.map text (List.inits x)
tails (MakeText x) = List.map text (List.tails x)

{-@ splitOn :: {v:Text | false} -> Text -> [Text] @-}
splitOn :: Text -> Text -> [Text]
splitOn (MakeText []) _ = emptyError "splitOn"
splitOn (MakeText needle) (MakeText x) = List.map text (go x)
  where
    go rest = case before needle rest of
      (start, []) -> [start]
      (start, found) -> start : go (List.drop (List.length needle) found)

split :: (Char -> Bool) -> Text -> [Text]
split p (MakeText x) = List.map text (go x)
  where
    go rest = case List.break p rest of
      (start, []) -> [start]
      (start, _ : others) -> start : go others

chunksOf :: Int -> Text -> [Text]
chunksOf n x
  | n <= 0 || null x = []
  | otherwise = case splitAt n x of (start, rest) -> start : chunksOf n rest

lines, words :: Text -> [Text]
lines (MakeText x) = List.map text (List.lines x)
words (MakeText x) = List.map text (List.words x)

unlines, unwords :: [Text] -> Text
unlines xs = text (List.unlines (List.map unpack xs))
unwords xs = text (List.unwords (List.map unpack xs))

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf (MakeText x) (MakeText y) = List.isPrefixOf x y
isSuffixOf (MakeText x) (MakeText y) = List.isSuffixOf x y
isInfixOf (MakeText x) (MakeText y) = List.isInfixOf x y

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix (MakeText x) (MakeText y) = fmap text (List.stripPrefix x y)
stripSuffix x y = fmap reverse (stripPrefix (reverse x) (reverse y))

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes (MakeText x) (MakeText y) = case go x y of
  ([], _, _) -> Nothing
  (shared, rest, other) -> Just (text shared, text rest, text other)
  where
    go (c : cs) (d : ds) | c == d = case go cs ds of (shared, rest, other) -> (c : shared, rest, other)
    go cs ds = ([], cs, ds)

find :: (Char -> Bool) -> Text -> Maybe Char
find p (MakeText x) = List.find p x

elem :: Char -> Text -> Bool
elem c (MakeText x) = List.elem c x

{-@ index :: Text -> {v:Int | false} -> Char @-}
index :: Text -> Int -> Char
index (MakeText x) n
  | n < 0 || n >= List.length x = errorWithoutStackTrace "Data.Text.index: index out of bounds"
  | otherwise = x !! n

findIndex :: (Char -> Bool) -> Text -> Maybe Int
findIndex p (MakeText x) = List.findIndex p x

-- | How often it occurs without overlapping itself.
{-@ count :: {v:Text | false} -> Text -> Int @-}
count :: Text -> Text -> Int
count needle x
  | null needle = emptyError "count"
  | otherwise = List.length (splitOn needle x) - 1

zip :: Text -> Text -> [(Char, Char)]
zip (MakeText x) (MakeText y) = List.zip x y

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f (MakeText x) (MakeText y) = pack (List.zipWith f x y)

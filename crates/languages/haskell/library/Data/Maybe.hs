-- | Functions on @Maybe@.
module Data.Maybe
  ( Maybe(..), maybe, isJust, isNothing, fromJust, fromMaybe, listToMaybe, maybeToList, catMaybes, mapMaybe
  ) where

{-@ assume isJust :: v:(Maybe a) -> {b:Bool | b == isJust v} @-}
isJust :: Maybe a -> Bool
isJust (Just _) = True
isJust Nothing = False

{-@ assume isNothing :: v:(Maybe a) -> {b:Bool | not (isJust v) == b} @-}
isNothing :: Maybe a -> Bool
isNothing Nothing = True
isNothing (Just _) = False

{-@ assume fromJust :: {v:(Maybe a) | isJust v} -> a @-}
fromJust :: Maybe a -> a
fromJust (Just x) = x
fromJust Nothing = error "Maybe.fromJust: Nothing"

{-@ assume fromMaybe :: v:a -> u:(Maybe a) -> {x:a | not (isJust u) => x == v} @-}
fromMaybe :: a -> Maybe a -> a
fromMaybe none Nothing = none
fromMaybe _ (Just x) = x

listToMaybe :: [a] -> Maybe a
listToMaybe [] = Nothing
listToMaybe (x : _) = Just x

maybeToList :: Maybe a -> [a]
maybeToList Nothing = []
maybeToList (Just x) = [x]

catMaybes :: [Maybe a] -> [a]
catMaybes [] = []
catMaybes (Nothing : rest) = catMaybes rest
catMaybes (Just x : rest) = x : catMaybes rest

mapMaybe :: (a -> Maybe b) -> [a] -> [b]
mapMaybe _ [] = []
mapMaybe f (x : xs) = case f x of
  Nothing -> mapMaybe f xs
  Just y -> y : mapMaybe f xs

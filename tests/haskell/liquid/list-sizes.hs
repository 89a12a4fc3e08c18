-- Lengths of lists: counting, joining, reversing, zipping.
module ListSizes where

{-@ count :: xs:[a] -> {v:Int | v = len xs} @-}
count :: [a] -> Int
count [] = 0
count (_ : rest) = 1 + count rest

{-@ join2 :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
join2 :: [a] -> [a] -> [a]
join2 [] ys = ys
join2 (x : xs) ys = x : join2 xs ys

{-@ backwards :: xs:[a] -> {v:[a] | len v = len xs} @-}
backwards :: [a] -> [a]
backwards xs = onto xs []

{-@ onto :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
onto :: [a] -> [a] -> [a]
onto [] ys = ys
onto (x : xs) ys = onto xs (x : ys)

{-@ pairs :: xs:[a] -> {ys:[b] | len ys = len xs} -> {v:[(a, b)] | len v = len xs} @-}
pairs :: [a] -> [b] -> [(a, b)]
pairs (x : xs) (y : ys) = (x, y) : pairs xs ys
pairs [] [] = []

{-@ change :: (a -> b) -> xs:[a] -> {v:[b] | len v = len xs} @-}
change :: (a -> b) -> [a] -> [b]
change _ [] = []
change f (x : xs) = f x : change f xs

{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x = x : keep p xs
  | otherwise = keep p xs

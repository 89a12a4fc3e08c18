-- What is in a functor stays as it is, whichever functor it is.
module Actions where

{-@ type Small = {v:Int | 0 <= v && v < 10} @-}

{-@ digit :: Monad m => Int -> m Small @-}
digit :: Monad m => Int -> m Int
digit n = if 0 <= n && n < 10 then return n else return 0
-- ~ warning not-checked

{-@ both :: Monad m => Int -> Int -> m {v:Int | v < 20} @-}
both :: Monad m => Int -> Int -> m Int
both a b = do
-- ~ warning not-checked
  x <- digit a
  y <- digit b
  return (x + y)

{-@ sorted :: Applicative f => f {v:Int | v > 3} -> f {v:Int | v > 4} @-}
sorted :: Applicative f => f Int -> f Int
sorted xs = fmap (+ 1) xs
-- ~ warning not-checked

{-@ general :: Functor f => f {v:Int | v > 3} -> f {v:Int | v > 0} @-}
general :: Functor f => f Int -> f Int
general xs = xs
-- ~ warning not-checked

{-@ halved :: n:Int -> Maybe {v:Int | v >= 0} @-}
halved :: Int -> Maybe Int
halved n = do
  m <- if n >= 0 then Just n else Nothing
  Just (m `div` 2)

{-@ quartered :: Int -> Maybe {v:Int | v >= 0} @-}
quartered :: Int -> Maybe Int
quartered n = halved n >>= halved

{-@ pairs :: [{v:Int | v > 0}] -> [{v:Int | v > 1}] @-}
pairs :: [Int] -> [Int]
pairs xs = do
  x <- xs
  y <- xs
  return (x + y)

{-@ asked :: IO Int -> IO {v:Int | v >= 1} @-}
asked :: IO Int -> IO Int
asked question = do
  n <- question
  return (if n > 0 then n else 1)

-- What is in a functor is not more than it was.
module Actions where

{-@ type Small = {v:Int | 0 <= v && v < 10} @-}

{-@ digit :: Monad m => Int -> m Small @-}
digit :: Monad m => Int -> m Int
digit n = if n < 10 then return n else return 0
-- ~ warning not-checked
-- ~ refuted postcondition

{-@ both :: Monad m => m {v:Int | v < 10} -> m {v:Int | v < 19} @-}
both :: Monad m => m Int -> m Int
both a = do
-- ~ warning not-checked
-- ~ refuted postcondition
  x <- a
  return (x + x + 1)

-- What takes values is the other way round.
newtype Check a = Check (a -> Bool)

{-@ general :: Check {v:Int | v > 0} -> Check Int @-}
general :: Check Int -> Check Int
general c = c -- ~ unknown unsupported

data Twice a = Twice a a

instance Functor Twice where
  fmap f (Twice a _) = Twice (f a) (error "not there") -- ~ refuted error
  -- ~ refuted error

{-@ used :: Twice {v:Int | v > 3} -> Twice {v:Int | v > 4} @-}
used :: Twice Int -> Twice Int
used t = fmap (+ 1) t

{-@ halved :: n:Int -> Maybe {v:Int | v > 0} @-}
halved :: Int -> Maybe Int
halved n = do -- ~ refuted postcondition
  m <- if n >= 0 then Just n else Nothing
  Just (m `div` 2)

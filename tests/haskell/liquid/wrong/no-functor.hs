-- An instance that is no functor: what it takes is not more general because of it.
module NoFunctor where

newtype Taking a = Taking (a -> Int)

instance Functor Taking where
  fmap _ _ = Taking (const 0)

{-@ looser :: Functor f => f {v:Int | v /= 0} -> f Int @-}
looser :: Functor f => f Int -> f Int
looser xs = xs
-- ~ warning not-checked

failing :: Int
failing = case looser (Taking (\x -> 10 `div` x)) of Taking f -> f 0
-- ~ refuted division

-- Stacks of monad transformers: each operation finds its layer.
module Transformers
  ( prop_step, prop_undone, prop_survives, prop_log, prop_maybe
  , prop_local
  ) where

import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.State
import Control.Monad.Trans.Maybe
import Control.Monad.Writer

type Application = ReaderT Int (StateT Int (Either String))

step :: Int -> Application Int
step amount = do
  limit <- ask
  count <- get
  when (amount > limit - count) (throwError "too much")
  put (count + amount)
  return count

run :: Application a -> Int -> Int -> Either String (a, Int)
run application limit start = runStateT (runReaderT application limit) start

prop_step :: Int -> Bool
prop_step amount = case run (step amount) 10 0 of
  Right (before, after) -> before == 0 && after == amount && amount <= 10
  Left message -> message == "too much" && amount > 10

-- What is thrown undoes the state below `catchError`, for the state is inside of `Either`.
prop_undone :: Int -> Bool
prop_undone amount = case run ((put 5 >> step amount) `catchError` const (return 0)) 10 0 of
-- ~ refuted property where amount > 5 || amount < 0 kind concrete
  Right (_, after) -> after >= 5
  Left _ -> False

divide :: Int -> Int -> ExceptT String (State Int) Int
divide _ 0 = throwError "zero"
divide x y = modify (+ 1) >> return (x `mod` y)

-- Here the state is outside, and survives.
prop_survives :: Int -> Bool
prop_survives y = case runState (runExceptT (modify (+ 1) >> divide 6 y)) 0 of
  (Left "zero", count) -> y == 0 && count == 1
  (Right _, count) -> y /= 0 && count == 2
  _ -> False

prop_log :: Int -> Bool
prop_log x = runWriter (mapM note [x, x + 1]) == ([x, x + 1], [x, x + 1])
  where note n = tell [n] >> return n

prop_maybe :: Int -> Bool
prop_maybe x = runState (runMaybeT (find x)) 0 == (Just x, 1)
-- ~ refuted property where x <= 0 kind concrete
  where find n = lift (modify (+ 1)) >> if n > 0 then return n else MaybeT (return Nothing)

prop_local :: Int -> Bool
prop_local x = runReader (local (* 2) (asks (+ 1)) >>= \y -> asks (\z -> y + z)) x == 3 * x + 1

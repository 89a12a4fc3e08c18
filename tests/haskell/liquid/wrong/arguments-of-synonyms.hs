-- What an alias says of a synonym's argument is said.
module ArgumentsOfSynonyms where

import Control.Monad.State

{-@ down :: State Nat Int @-}
-- ~ warning not-checked
down :: State Int Int
down = do
-- ~ unknown unsupported
  n <- get
  put (n - 1)
  return n

{-@ less :: Nat -> State Int Nat @-}
-- ~ warning not-checked
less :: Int -> State Int Int
less n = return (n - 1)
-- ~ unknown unsupported

main :: IO ()
main = print (runState down 0) >> print (runState (less 0) 0)

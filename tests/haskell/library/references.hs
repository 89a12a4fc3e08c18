-- References of IO and of ST: what was written last is read, and contents are evaluated when they are used.
module References
  ( prop_sum, prop_sumOfOne, prop_lastWriteWins, prop_cellsAreApart, prop_actionsRunAnew
  , prop_contentsAreLazy, prop_strictModify
  ) where

import Control.Monad.ST
import Data.IORef
import Data.STRef
import System.IO.Unsafe (unsafePerformIO)

sumOf :: [Int] -> Int
sumOf xs = runST $ do
  total <- newSTRef 0
  mapM_ (\x -> modifySTRef total (+ x)) xs
  readSTRef total

prop_sum :: Int -> Int -> Bool
prop_sum x y = sumOf [x, y] == x + y

prop_sumOfOne :: Int -> Int -> Bool
prop_sumOfOne x y = sumOf [x, y] == x
-- ~ refuted property where y != 0 kind concrete

prop_lastWriteWins :: Int -> Int -> Bool
prop_lastWriteWins x y = runST (do
-- ~ refuted property where x != y kind concrete
  cell <- newSTRef x
  writeSTRef cell y
  readSTRef cell) == x

-- Two cells are two, however equal their contents.
prop_cellsAreApart :: Int -> Bool
prop_cellsAreApart x = runST (do
  one <- newSTRef x
  other <- newSTRef x
  writeSTRef one (x + 1)
  kept <- readSTRef other
  return (kept == x && one /= other && one == one))

-- The same action makes a new cell each time it is run.
counter :: IO Int
counter = do
  cell <- newIORef 0
  modifyIORef cell (+ 1)
  readIORef cell

prop_actionsRunAnew :: () -> Bool
prop_actionsRunAnew () = unsafePerformIO (counter >> counter) == 1

-- Contents that nothing looks at are not evaluated.
prop_contentsAreLazy :: Int -> Bool
prop_contentsAreLazy x = runST (do
  cell <- newSTRef (x `div` 0)
  writeSTRef cell x
  readSTRef cell) == x

prop_strictModify :: Int -> Bool
prop_strictModify x = runST (do
  cell <- newSTRef x
  modifySTRef' cell (\n -> if n == 7 then error "seven" else n)
-- ~ refuted error where x == 7 kind concrete
  writeSTRef cell 0
  readSTRef cell) == 0

-- What a user calls Cell is no mutable cell.
module CalledCell where
import Data.IORef
data SharedCell a = SharedCell a | Cell Int a deriving (Eq, Show)

bump :: SharedCell Int -> SharedCell Int
bump (SharedCell n) = Cell n n
bump (Cell a b) = if a == b then error "same" else SharedCell a
-- ~ refuted error kind concrete

counter :: Int -> IO Int
counter n = do
  r <- newIORef n
  modifyIORef r (+ 1)
  m <- readIORef r
  if m == n + 1 then return m else error "lost"

prop_kept :: SharedCell Int -> Bool
prop_kept c = case c of
  SharedCell n -> bump c == Cell n n
  Cell a b -> a == b || bump c == SharedCell a

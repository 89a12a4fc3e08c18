module Machine where

import Control.Monad.State

data Instruction = Load Int | Plus | Times | Swap | Drop deriving (Eq, Show)

size :: Int
size = 120

step :: Instruction -> State [Int] ()
step (Load n) = modify (n :)
step Plus = binary (+)
step Times = binary (*)
step Swap = modify swap where
  swap (x : y : rest) = y : x : rest
  swap stack = stack
step Drop = modify (drop 1)

binary :: (Int -> Int -> Int) -> State [Int] ()
binary f = do
  stack <- get
  case stack of
    (x : y : rest) -> put (f y x : rest)
    _ -> return ()

run :: [Instruction] -> [Int]
run program = execState (mapM_ step program) []

workload :: Bool
workload = run (Load 0 : concat [[Load n, Plus] | n <- [1 .. size]]) == [sum [1 .. size]]

property :: Instruction -> Instruction -> Int -> Bool
property a b n = length (run [Load n, a, b]) <= 3

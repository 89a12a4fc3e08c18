-- What a result holds is run sooner or later: functions with arguments of which nothing is known, actions as they are.
module CodeInResults where

import Control.Monad (when)
import Control.Monad.Reader
import Control.Monad.State
import Data.IORef

first :: IO ()
first = print (head ([] :: [Int]))
-- ~ refuted error

share :: Int -> IO ()
share x = print (10 `div` x)
-- ~ refuted division where x == 0

shareSome :: Int -> IO ()
shareSome x = when (x > 0) (print (10 `div` x))

count :: Int -> IO Int
count x = do
  cell <- newIORef x
  modifyIORef cell (\n -> if n == 5 then error "five" else n)
-- ~ refuted error where x == 5
  readIORef cell

tick :: State Int Int
tick = do
  n <- get
  put (n + 1)
  return (if n == 3 then error "three" else n)
-- ~ refuted error

safeTick :: State Int Int
safeTick = do
  n <- get
  put (if n > 100 then 0 else n + 1)
  return (100 `div` (if n == 0 then 1 else 2))

asked :: Reader Int Int
asked = do
  n <- ask
  return (10 `div` n)
-- ~ refuted division

data Shape = Shape { name :: Int, area :: Int -> Int }

shape :: Int -> Shape
shape n = Shape { name = n, area = \x -> n `div` x }
-- ~ refuted division

square :: Int -> Shape
square n = Shape { name = n, area = \x -> if x == 0 then 0 else 10 `div` x }

divider :: Int -> Maybe (Int -> Int)
divider x = if x == 0 then Nothing else Just (\y -> y `mod` x)

dividers :: [Int -> Int]
dividers = [\x -> x, \x -> 1 `div` x]
-- ~ refuted division

newtype Parser a = Parser (String -> Maybe (a, String))

item :: Parser Char
item = Parser (\text -> Just (head text, tail text))
-- ~ refuted error

safeItem :: Parser Char
safeItem = Parser (\text -> case text of { [] -> Nothing; (c : rest) -> Just (c, rest) })

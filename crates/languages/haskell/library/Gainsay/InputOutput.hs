{-# LANGUAGE NoImplicitPrelude #-}
-- | Actions as far as values flow through them: output evaluates what it would write and writes nothing, references are
-- cells, and what would read from the outside world is unsupported and says so when it is run.
module Gainsay.InputOutput
  ( putStr, putStrLn, putChar, print, getLine, getContents, getChar, interact, readFile, writeFile, appendFile
  , readLn, readIO, FilePath, IOError, ioError, userError
  , evaluate, unsafePerformIO, forceString, unsupportedAction
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Monad
import Gainsay.Show
import Gainsay.Read

type FilePath = String

newtype IOError = UserError String

instance Eq IOError where
  UserError x == UserError y = x == y

instance Show IOError where
  showsPrec _ (UserError message) = showString "user error (" . showString message . showChar ')'

-- | Evaluates a string to its end.
forceString :: String -> ()
forceString [] = ()
forceString (c : cs) = c `seq` forceString cs

putStr :: String -> IO ()
putStr text = MakeIO (\_ -> forceString text `seq` Result ())

putStrLn :: String -> IO ()
putStrLn = putStr

putChar :: Char -> IO ()
putChar c = MakeIO (\_ -> c `seq` Result ())

print :: Show a => a -> IO ()
print x = putStr (show x)

evaluate :: a -> IO a
evaluate x = MakeIO (\_ -> x `seq` Result x)

unsafePerformIO :: IO a -> a
unsafePerformIO action = case runAction action world of Result x -> x

-- | An action of the outside world that cannot be run here.
unsupportedAction :: String -> IO a
unsupportedAction name = MakeIO (\_ -> unsupported name)

getLine, getContents :: IO String
getLine = unsupportedAction "getLine"
getContents = unsupportedAction "getContents"

getChar :: IO Char
getChar = unsupportedAction "getChar"

interact :: (String -> String) -> IO ()
interact f = getContents >>= \text -> putStr (f text)

readFile :: FilePath -> IO String
readFile _ = unsupportedAction "readFile"

writeFile, appendFile :: FilePath -> String -> IO ()
writeFile _ text = putStr text
appendFile _ text = putStr text

readIO :: Read a => String -> IO a
readIO text = case readMaybe text of
  Just x -> return x
  Nothing -> ioError (userError "Prelude.readIO: no parse")

readLn :: Read a => IO a
readLn = getLine >>= readIO

userError :: String -> IOError
userError = UserError

ioError :: IOError -> IO a
ioError failure = MakeIO (\_ -> errorWithoutStackTrace (show failure))

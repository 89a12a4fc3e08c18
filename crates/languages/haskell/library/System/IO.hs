-- | Input and output as far as values flow; see "Gainsay.InputOutput".
module System.IO
  ( IO, FilePath, Handle, stdin, stdout, stderr, BufferMode(..), hSetBuffering, hSetEcho, hFlush, hClose
  , hPutStr, hPutStrLn, hPrint, hGetLine, hGetContents, isEOF
  , putChar, putStr, putStrLn, print, getChar, getLine, getContents, interact, readFile, writeFile, appendFile, readIO, readLn
  ) where

import Gainsay.InputOutput (unsupportedAction)

data Handle = Stdin | Stdout | Stderr

instance Eq Handle where
  x == y = show x == show y

instance Show Handle where
  showsPrec _ Stdin = showString "<stdin>"
  showsPrec _ Stdout = showString "<stdout>"
  showsPrec _ Stderr = showString "<stderr>"

stdin, stdout, stderr :: Handle
stdin = Stdin
stdout = Stdout
stderr = Stderr

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)

hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering _ _ = return ()

hSetEcho :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()

hFlush, hClose :: Handle -> IO ()
hFlush _ = return ()
hClose _ = return ()

hPutStr, hPutStrLn :: Handle -> String -> IO ()
hPutStr _ = putStr
hPutStrLn _ = putStrLn

hPrint :: Show a => Handle -> a -> IO ()
hPrint _ = print

hGetLine, hGetContents :: Handle -> IO String
hGetLine _ = unsupportedAction "hGetLine"
hGetContents _ = unsupportedAction "hGetContents"

isEOF :: IO Bool
isEOF = unsupportedAction "isEOF"

-- | Reading and writing texts, as far as values flow.
module Data.Text.IO
  ( putStr, putStrLn, getLine, getContents, interact, readFile, writeFile, appendFile, hPutStr, hPutStrLn
  ) where

import Prelude hiding (putStr, putStrLn, getLine, getContents, interact, readFile, writeFile, appendFile)
import qualified Prelude
import Data.Text (Text, pack, unpack)
import System.IO (Handle)
import qualified System.IO as IO

putStr, putStrLn :: Text -> IO ()
putStr x = Prelude.putStr (unpack x)
putStrLn x = Prelude.putStrLn (unpack x)

getLine, getContents :: IO Text
getLine = fmap pack Prelude.getLine
getContents = fmap pack Prelude.getContents

interact :: (Text -> Text) -> IO ()
interact f = getContents >>= \x -> putStr (f x)

readFile :: FilePath -> IO Text
readFile path = fmap pack (Prelude.readFile path)

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile path x = Prelude.writeFile path (unpack x)
appendFile path x = Prelude.appendFile path (unpack x)

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr handle x = IO.hPutStr handle (unpack x)
hPutStrLn handle x = IO.hPutStrLn handle (unpack x)

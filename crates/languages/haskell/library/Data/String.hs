-- | Strings.
module Data.String
  ( String, IsString(..), lines, words, unlines, unwords
  ) where

class IsString a where
  fromString :: String -> a

class StringCharacter c where
  fromCharacter :: Char -> c

instance StringCharacter Char where
  fromCharacter c = c

instance StringCharacter c => IsString [c] where
  fromString text = map fromCharacter text

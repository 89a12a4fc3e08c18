-- | Reading values from text.
module Text.Read
  ( Read(..), ReadS, reads, read, readParen, lex, readMaybe, readEither
  ) where

import Gainsay.Read

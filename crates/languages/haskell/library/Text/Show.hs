-- | Showing values as text.
module Text.Show
  ( Show(..), ShowS, shows, showChar, showString, showParen, showListWith
  ) where

import Gainsay.Show

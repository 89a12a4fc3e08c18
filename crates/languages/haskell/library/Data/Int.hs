-- | Whole numbers of fixed size with a sign.
module Data.Int
  ( Int, Int8, Int16, Int32, Int64
  ) where

import Gainsay.SignedSized

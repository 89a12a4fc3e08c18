-- | Whole numbers of fixed size without sign.
module Data.Word
  ( Word, Word8, Word16, Word32, Word64
  ) where

import Gainsay.UnsignedSized

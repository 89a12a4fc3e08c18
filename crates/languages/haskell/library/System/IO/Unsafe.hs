-- | Running an action inside a value.
module System.IO.Unsafe
  ( unsafePerformIO
  ) where

import Gainsay.InputOutput (unsafePerformIO)

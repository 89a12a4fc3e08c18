-- | Types whose values can be taken apart when the program runs, as far as `deriving` mentions them; what takes them apart is not there.
module Data.Data
  ( Data, Typeable, Proxy(..)
  ) where

import Data.Typeable

class Typeable a => Data a

-- | Types that are known when the program runs, as far as signatures mention them; what asks for them is not there.
module Data.Typeable
  ( Typeable, Proxy(..)
  ) where

import Data.Proxy (Proxy(..))

class Typeable a

instance Typeable a

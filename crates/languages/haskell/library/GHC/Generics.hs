-- | Types with a generic representation, as far as `deriving` mentions them; the representation is not there.
module GHC.Generics
  ( Generic, Generic1
  ) where

class Generic a

class Generic1 f

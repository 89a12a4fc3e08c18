-- | Evaluation to the end.
module Control.DeepSeq
  ( NFData(..), deepseq, force, ($!!), (<$!!>), rwhnf
  ) where

import Data.Int (Int8, Int16, Int32, Int64)
import Data.List.NonEmpty (NonEmpty(..))
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Ratio (Ratio, denominator, numerator)
import Data.Set (Set)
import qualified Data.Set as Set
import Data.Word (Word8, Word16, Word32, Word64)
import Gainsay.Primitive (unsupported)

infixr 0 $!!, `deepseq`
infixl 4 <$!!>

class NFData a where
  rnf :: a -> ()
  -- | That of a type with a generic representation.
  rnf _ = unsupported "an instance of NFData without `rnf`"

instance NFData Int where
  rnf = rwhnf

instance NFData Integer where
  rnf = rwhnf

instance NFData Word where
  rnf = rwhnf

instance NFData Char where
  rnf = rwhnf

instance NFData Double where
  rnf = rwhnf

instance NFData Float where
  rnf = rwhnf

instance NFData Int8 where
  rnf = rwhnf

instance NFData Int16 where
  rnf = rwhnf

instance NFData Int32 where
  rnf = rwhnf

instance NFData Int64 where
  rnf = rwhnf

instance NFData Word8 where
  rnf = rwhnf

instance NFData Word16 where
  rnf = rwhnf

instance NFData Word32 where
  rnf = rwhnf

instance NFData Word64 where
  rnf = rwhnf

instance NFData Bool where
  rnf = rwhnf

instance NFData Ordering where
  rnf = rwhnf

instance NFData () where
  rnf = rwhnf

-- | A function is evaluated as far as it can be.
instance NFData (a -> b) where
  rnf = rwhnf

instance NFData a => NFData [a] where
  rnf [] = ()
  rnf (x : xs) = rnf x `seq` rnf xs

instance NFData a => NFData (NonEmpty a) where
  rnf (x :| xs) = rnf x `seq` rnf xs

instance NFData a => NFData (Maybe a) where
  rnf Nothing = ()
  rnf (Just x) = rnf x

instance (NFData a, NFData b) => NFData (Either a b) where
  rnf (Left x) = rnf x
  rnf (Right y) = rnf y

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (x, y) = rnf x `seq` rnf y

instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (x, y, z) = rnf x `seq` rnf y `seq` rnf z

instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (x, y, z, w) = rnf x `seq` rnf y `seq` rnf z `seq` rnf w

instance NFData a => NFData (Ratio a) where
  rnf ratio = rnf (numerator ratio) `seq` rnf (denominator ratio)

instance (NFData k, NFData a) => NFData (Map k a) where
  rnf entries = rnf (Map.toList entries)

instance NFData a => NFData (Set a) where
  rnf members = rnf (Set.toList members)

-- | To weak head normal form, for types that have nothing inside.
rwhnf :: a -> ()
rwhnf x = x `seq` ()

deepseq :: NFData a => a -> b -> b
deepseq x y = rnf x `seq` y

force :: NFData a => a -> a
force x = x `deepseq` x

($!!) :: NFData a => (a -> b) -> a -> b
f $!! x = x `deepseq` f x

(<$!!>) :: (Monad m, NFData b) => (a -> b) -> m a -> m b
f <$!!> m = m >>= \x -> return $!! f x

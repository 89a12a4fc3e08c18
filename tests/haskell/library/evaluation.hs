{-# LANGUAGE DeriveGeneric #-}
-- Evaluation to the end, and classes that are only derived.
module Evaluation
  ( prop_force, prop_forced, prop_point
  ) where

import Control.DeepSeq
import Data.Data (Data)
import Data.Kind (Type)
import Data.Typeable (Typeable)
import GHC.Generics (Generic)

data Point = Point Int Int deriving (Eq, Show, Generic)

newtype Wrapped (f :: Type -> Type) a = Wrapped (f a)

prop_force :: Int -> Bool
prop_force x = force [x, x] == [x, x]

prop_forced :: Int -> Bool
prop_forced x = [x, error "never looked at"] `deepseq` True
-- ~ refuted error kind concrete

prop_point :: Int -> Bool
prop_point x = Point x 0 == Point x 0

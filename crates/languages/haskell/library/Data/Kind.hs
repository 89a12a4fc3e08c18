-- | The kinds of types and of constraints. Kinds are read and not checked.
module Data.Kind
  ( Type, Constraint
  ) where

data Type

data Constraint

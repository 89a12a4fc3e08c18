-- What never ends keeps no promise: nothing follows from a value that needs itself.
module NeedsItself where

{-@ one :: {v:() | false} @-}
one :: ()
one = other
-- ~ unknown unsupported

{-@ other :: {v:() | false} @-}
other :: ()
other = one
-- ~ unknown unsupported

-- Two constants are two values, and what never returns has none.
module Constants (broken, late, differ, unlike, numbers) where

import Language.Haskell.Liquid.Prelude

limit :: Int
limit = 10

unknown :: Int
unknown = choose 0

{-@ broken :: {v:Bool | v} @-}
broken :: Bool
broken = unknown == unknown + 1
-- ~ refuted postcondition kind concrete

{-@ late :: {v:Bool | v} @-}
late :: Bool
late = unknown == limit
-- ~ refuted postcondition kind concrete

one, two :: Int
one = 1
two = 2

{-@ differ :: {v:Bool | v} @-}
differ :: Bool
differ = one == two
-- ~ refuted postcondition kind concrete

class Default d where
  def :: d

instance Default Int where
  def = 0

instance Default Bool where
  def = True

{-@ unlike :: {v:Bool | v} @-}
unlike :: Bool
unlike = if def then (def :: Int) == 1 else True
-- ~ refuted postcondition kind concrete

none :: [a]
none = []

{-@ numbers :: {v:Bool | v} @-}
numbers :: Bool
numbers = length (none :: [Int]) == 1
-- ~ refuted postcondition kind concrete

-- A value of an enumeration is one of its constructors, also where nothing matches on it.
module Enumerations where

data Color = Red | Green | Blue deriving (Eq)

data Light = Off | On Color Int

{-@ measure color @-}
color :: Light -> Color
color Off = Red
color (On c _) = c

{-@ measure isRed @-}
isRed :: Light -> Bool
isRed Off = False
isRed (On c _) = c == Red

{-@ other :: l:Light -> {v:Bool | isRed l || color l = Green || color l = Blue || v} @-}
other :: Light -> Bool
other Off = True
other (On _ _) = False

{-@ onlyTwo :: l:Light -> {v:Bool | isRed l || color l = Green || v} @-}
onlyTwo :: Light -> Bool
onlyTwo Off = True
-- ~ refuted postcondition kind concrete
onlyTwo (On _ _) = False

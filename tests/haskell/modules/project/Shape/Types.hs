-- Exports its type with all constructors.
module Shape.Types (Shape (..), unit) where

data Shape = Square Int | Rect { width :: Int, height :: Int } deriving (Eq, Show)

unit :: Shape
unit = Square 1

prop_unit :: () -> Bool
prop_unit () = unit == Square 1

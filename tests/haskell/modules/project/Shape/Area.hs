-- A module below a folder, imported qualified.
module Shape.Area where

import Shape.Types

area :: Shape -> Int
area (Square n) = n * n
area (Rect w h) = w * h

prop_squares :: Int -> Bool
prop_squares n = area (Square n) == area (Rect n n)

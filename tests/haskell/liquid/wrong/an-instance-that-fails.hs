-- Whoever sorts needs the order, and this one fails.
module AnInstanceThatFails (Card (..), arranged) where

import Data.List (sort)

data Card = Card Int deriving (Eq)

instance Ord Card where
  compare (Card x) (Card y) = if x < 0 then error "no such card" else compare x y
-- ~ refuted error

{-@ arranged :: [Card] -> [Card] @-}
arranged :: [Card] -> [Card]
arranged cards = sort cards
-- ~ refuted error

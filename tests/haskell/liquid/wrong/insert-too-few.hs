module InsertTooFew where

data Chain = Nil | Cons Int Chain

{-@ measure size @-}
size :: Chain -> Int
size Nil = 0
size (Cons _ rest) = 1 + size rest

{-@ insert :: x:Int -> xs:Chain -> {v:Chain | size v = size xs + 1} @-}
insert :: Int -> Chain -> Chain
insert x Nil = Cons x Nil
-- ~ refuted postcondition
insert x (Cons y rest)
  | x <= y = Cons x rest
  | otherwise = Cons y (insert x rest)

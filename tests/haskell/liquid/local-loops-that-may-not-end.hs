-- What a local function returns is known where it is returned, whether or not anybody shows that it ends.
module LocalLoopsThatMayNotEnd where

{-@ LIQUID "--no-termination" @-}

{-@ iterated :: forall a <p :: Int -> a -> Bool>.
      (i:Int -> a<p i> -> a<p (i + 1)>) -> n:Nat -> a<p 0> -> a<p n> @-}
iterated :: (Int -> a -> a) -> Int -> a -> a
iterated f n = go 0
  where
    go i x
      | i < n = go (i + 1) (f i x)
      | otherwise = x

{-@ counted :: n:Nat -> {v:Int | v = n} @-}
counted :: Int -> Int
counted n = iterated (\_ k -> k + 1) n 0

{-@ above :: n:Int -> {v:Int | v >= n} @-}
above :: Int -> Int
above n = search n
  where
    search k = if k * k > 1000 then k else search (k + 1)

{-@ below :: n:Int -> {v:Int | v < n} @-}
below :: Int -> Int
below n = search n
  -- ~ refuted postcondition
  where
    search k = if k * k > 1000 then k else search (k + 1)

-- A result that nobody evaluates may not be there: nothing follows from its type.
{-@ never :: Int -> {v:Int | false} @-}
never :: Int -> Int
never n = loop n
  where
    loop k = loop (k + 1)

{-@ fooled :: Int -> {v:Int | v = 1} @-}
fooled :: Int -> Int
fooled n = kept (never n)
-- ~ refuted postcondition

kept :: Int -> Int
kept _ = 0

{-@ fooledInside :: Int -> {v:Int | v = 1} @-}
fooledInside :: Int -> Int
fooledInside n = let lost = loop n in 0
  -- ~ refuted postcondition
  where
    loop k = loop (k + 1)

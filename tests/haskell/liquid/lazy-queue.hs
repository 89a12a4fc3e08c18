-- A queue of two lists of which the second is never the longer one, with its size in its type (Okasaki, 1995).
module LazyQueue where

data SList a = SL { ssize :: Int, elems :: [a] }
{-@ data SList a = SL { ssize :: Nat, elems :: {v:[a] | len v = ssize} } @-}

{-@ type SListN a N = {v:SList a | ssize v = N} @-}

{-@ nil :: SListN a 0 @-}
nil :: SList a
nil = SL 0 []

{-@ cons :: a -> xs:SList a -> SListN a {ssize xs + 1} @-}
cons :: a -> SList a -> SList a
cons x (SL n xs) = SL (n + 1) (x : xs)

{-@ hd :: {xs:SList a | ssize xs > 0} -> a @-}
hd :: SList a -> a
hd (SL _ (x:_)) = x

{-@ tl :: xs:{SList a | ssize xs > 0} -> SListN a {ssize xs - 1} @-}
tl :: SList a -> SList a
tl (SL n (_:xs)) = SL (n - 1) xs

data Queue a = Q { front :: SList a, back :: SList a }
{-@ data Queue a = Q { front :: SList a, back :: {v:SList a | ssize v <= ssize front} } @-}

{-@ measure qsize @-}
{-@ qsize :: Queue a -> Nat @-}
qsize :: Queue a -> Int
qsize (Q f b) = ssize f + ssize b

{-@ type QueueN a N = {v:Queue a | qsize v = N} @-}

{-@ emptyQ :: QueueN a 0 @-}
emptyQ :: Queue a
emptyQ = Q nil nil

{-@ insert :: a -> q:Queue a -> QueueN a {qsize q + 1} @-}
insert :: a -> Queue a -> Queue a
insert x (Q f b) = makeq f (cons x b)

{-@ makeq :: f:SList a -> {b:SList a | ssize b <= ssize f + 1} -> QueueN a {ssize f + ssize b} @-}
makeq :: SList a -> SList a -> Queue a
makeq f b
  | ssize b <= ssize f = Q f b
  | otherwise          = Q (rot f b nil) nil

{-@ rot :: f:SList a -> b:{SList a | ssize b = 1 + ssize f} -> acc:SList a -> SListN a {ssize f + ssize b + ssize acc} / [ssize f] @-}
rot :: SList a -> SList a -> SList a -> SList a
rot f b acc
  | ssize f == 0 = hd b `cons` acc
  | otherwise    = hd f `cons` rot (tl f) (tl b) (hd b `cons` acc)

{-@ remove :: q:{Queue a | qsize q > 0} -> (a, QueueN a {qsize q - 1}) @-}
remove :: Queue a -> (a, Queue a)
remove (Q f b) = (hd f, makeq (tl f) b)

{-@ drain :: q:Queue a -> {v:[a] | len v = qsize q} / [qsize q] @-}
drain :: Queue a -> [a]
drain q
  | qsize q == 0 = []
  | otherwise    = let (x, q') = remove q in x : drain q'

{-@ enqueueAll :: xs:[a] -> q:Queue a -> QueueN a {qsize q + len xs} @-}
enqueueAll :: [a] -> Queue a -> Queue a
enqueueAll [] q = q
enqueueAll (x:xs) q = enqueueAll xs (insert x q)

{-@ badInsert :: a -> q:Queue a -> QueueN a {qsize q + 1} @-}
badInsert :: a -> Queue a -> Queue a
badInsert x (Q f b) = Q f (cons x b)
-- ~ refuted postcondition

{-@ badRemove :: q:Queue a -> (a, Queue a) @-}
badRemove :: Queue a -> (a, Queue a)
badRemove (Q f b) = (hd f, makeq (tl f) b)
-- ~ refuted precondition blame code

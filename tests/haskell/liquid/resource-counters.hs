-- A pool that hands out no more than it has, and lists that count their steps.
module ResourceCounters where

data Pool = Pool { used :: Int, cap :: Int }
{-@ data Pool = Pool { used :: Nat, cap :: {v:Nat | used <= v} } @-}

{-@ inline free @-}
free :: Pool -> Int
free p = cap p - used p

{-@ acquire :: p:{Pool | free p > 0} -> {v:Pool | used v = used p + 1 && cap v = cap p} @-}
acquire :: Pool -> Pool
acquire (Pool u c) = Pool (u + 1) c

{-@ release :: p:{Pool | used p > 0} -> {v:Pool | used v = used p - 1 && cap v = cap p} @-}
release :: Pool -> Pool
release (Pool u c) = Pool (u - 1) c

{-@ acquireN :: n:Nat -> p:{Pool | free p >= n} -> {v:Pool | used v = used p + n && cap v = cap p} @-}
acquireN :: Int -> Pool -> Pool
acquireN 0 p = p
acquireN n p = acquireN (n - 1) (acquire p)

{-@ tryAcquire :: p:Pool -> Maybe {v:Pool | used v = used p + 1} @-}
tryAcquire :: Pool -> Maybe Pool
tryAcquire p
  | free p > 0 = Just (acquire p)
  | otherwise  = Nothing

{-@ withOne :: p:{Pool | free p > 0} -> ({q:Pool | used q > 0} -> a) -> (a, {v:Pool | used v = used p}) @-}
withOne :: Pool -> (Pool -> a) -> (a, Pool)
withOne p f = let q = acquire p in (f q, release q)

data Tick a = Tick { tval :: a, cost :: Int }
{-@ data Tick a = Tick { tval :: a, cost :: Int } @-}

{-@ ret :: x:a -> {t:Tick a | cost t = 0} @-}
ret :: a -> Tick a
ret x = Tick x 0

{-@ tick :: {t:Tick ()| cost t = 1} @-}
tick :: Tick ()
tick = Tick () 1

{-@ andThen :: m:Tick a -> n:Tick b -> {t:Tick b | cost t = cost m + cost n} @-}
andThen :: Tick a -> Tick b -> Tick b
andThen (Tick _ m) (Tick y n) = Tick y (m + n)

{-@ pay :: x:Tick a -> n:Int -> {t:Tick a | cost t = cost x + n} @-}
pay :: Tick a -> Int -> Tick a
pay (Tick x m) n = Tick x (m + n)

{-@ appendT :: xs:[a] -> ys:[a] -> {t:Tick {v:[a] | len v = len xs + len ys} | cost t = len xs} @-}
appendT :: [a] -> [a] -> Tick [a]
appendT [] ys = ret ys
appendT (x:xs) ys = let Tick zs c = appendT xs ys in Tick (x : zs) (c + 1)

{-@ insertT :: Ord a => a -> xs:[a] -> {t:Tick {v:[a] | len v = len xs + 1} | cost t <= len xs} @-}
insertT :: Ord a => a -> [a] -> Tick [a]
insertT x [] = ret [x]
insertT x (y:ys)
  | x <= y = ret (x:y:ys)
  | otherwise = let Tick zs c = insertT x ys in Tick (y : zs) (c + 1)

{-@ badRelease :: p:Pool -> {v:Pool | cap v = cap p} @-}
badRelease :: Pool -> Pool
badRelease (Pool u c) = Pool (u - 1) c
-- ~ refuted postcondition

{-@ badInsertT :: Ord a => a -> xs:[a] -> {t:Tick [a] | cost t < len xs} @-}
badInsertT :: Ord a => a -> [a] -> Tick [a]
badInsertT x [] = ret [x]
-- ~ refuted postcondition
badInsertT x (y:ys)
  | x <= y = ret (x:y:ys)
  | otherwise = let Tick zs c = badInsertT x ys in Tick (y : zs) (c + 1)

-- Tasks with priorities and work left: what ends, and what stays in its bounds.
module Scheduler where

data Task = Task { tid :: Int, prio :: Int, left :: Int }
{-@ data Task = Task { tid :: Int, prio :: {v:Nat | v <= 9}, left :: Nat } @-}

{-@ measure work @-}
{-@ work :: [Task] -> Nat @-}
work :: [Task] -> Int
work [] = 0
work (t:ts) = left t + work ts

{-@ tickTask :: t:{Task | left t > 0} -> {v:Task | left v = left t - 1} @-}
tickTask :: Task -> Task
tickTask t = t { left = left t - 1 }

{-@ runAll :: ts:[Task] -> Nat / [work ts, len ts] @-}
runAll :: [Task] -> Int
runAll [] = 0
runAll (t:ts)
  | left t == 0 = runAll ts
  | otherwise   = 1 + runAll (tickTask t : ts)

{-@ rr :: n:Nat -> ts:[Task] -> {v:[Task] | len v <= len ts} / [n] @-}
rr :: Int -> [Task] -> [Task]
rr 0 ts = ts
rr _ [] = []
rr n (t:ts)
  | left t == 0 = rr (n - 1) ts
  | otherwise   = rr (n - 1) (snoc ts (tickTask t))

{-@ snoc :: xs:[a] -> a -> {v:[a] | len v = len xs + 1} @-}
snoc :: [a] -> a -> [a]
snoc [] y = [y]
snoc (x:xs) y = x : snoc xs y

{-@ boost :: Task -> Task @-}
boost :: Task -> Task
boost t | prio t < 9 = t { prio = prio t + 1 }
        | otherwise = t

{-@ best :: {ts:[Task] | len ts > 0} -> Task @-}
best :: [Task] -> Task
best [t] = t
best (t:ts) = let b = best ts in if prio b > prio t then b else t

{-@ remove :: i:Int -> ts:[Task] -> {v:[Task] | len v <= len ts} @-}
remove :: Int -> [Task] -> [Task]
remove i ts = [t | t <- ts, tid t /= i]

{-@ buckets :: n:{Int | n > 0} -> Int -> {v:Nat | v < n} @-}
buckets :: Int -> Int -> Int
buckets n h = h `mod` n

{-@ split :: p:Int -> ts:[Task] -> {v:([Task], [Task]) | len (fst v) + len (snd v) = len ts} @-}
split :: Int -> [Task] -> ([Task], [Task])
split _ [] = ([], [])
split p (t:ts)
  | prio t >= p = (t : hi, lo)
  | otherwise   = (hi, t : lo)
  where (hi, lo) = split p ts

{-@ fairShare :: total:Nat -> n:{Int | n > 0} -> {v:Nat | v <= total} @-}
fairShare :: Int -> Int -> Int
fairShare total n = total `div` n

{-@ badTick :: t:Task -> {v:Task | left v <= left t} @-}
badTick :: Task -> Task
badTick t = t { left = left t - 1 }
-- ~ refuted postcondition

{-@ badRun :: ts:[Task] -> Nat / [len ts] @-}
badRun :: [Task] -> Int
badRun [] = 0
badRun (t:ts)
  | left t == 0 = badRun ts
  | otherwise   = 1 + badRun (tickTask t : ts)
-- ~ refuted termination

{-@ badBoost :: Task -> Task @-}
badBoost :: Task -> Task
badBoost t = t { prio = prio t + 1 }
-- ~ refuted postcondition

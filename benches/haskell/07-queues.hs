module Queues where

data Queue a = Queue [a] [a]

size :: Int
size = 300

empty :: Queue a
empty = Queue [] []

push :: a -> Queue a -> Queue a
push x (Queue front back) = Queue front (x : back)

pop :: Queue a -> Maybe (a, Queue a)
pop (Queue [] []) = Nothing
pop (Queue [] back) = pop (Queue (reverse back) [])
pop (Queue (x : front) back) = Just (x, Queue front back)

drain :: Queue a -> [a]
drain queue = case pop queue of
  Nothing -> []
  Just (x, rest) -> x : drain rest

workload :: Bool
workload = drain (foldl (flip push) empty [1 .. size]) == [1 .. size]

data Operation = Push Int | Pop

run :: [Operation] -> Queue Int -> Queue Int
run [] queue = queue
run (Push x : rest) queue = run rest (push x queue)
run (Pop : rest) queue = run rest (maybe queue snd (pop queue))

property :: Operation -> Operation -> Operation -> Bool
property a b c = length (drain (run [a, b, c] empty)) <= 3

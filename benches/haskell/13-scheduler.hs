module Scheduler where

import Data.List (sortBy, partition)
import Data.Ord (comparing)
import qualified Data.Map as Map

data State = Ready | Running | Blocked Int | Done deriving (Eq, Ord, Show)

data Task = Task { name :: Int, priority :: Int, state :: State, left :: Int } deriving (Eq, Show)

data Event = Tick | Wake Int | Spawn Int deriving (Eq, Show)

size :: Int
size = 25

next :: [Task] -> Maybe Task
next tasks = case sortBy (comparing (negate . priority)) (filter ((== Ready) . state) tasks) of
  [] -> Nothing
  task : _ -> Just task

advance :: Task -> Task
advance task
  | left task <= 1 = task { state = Done, left = 0 }
  | otherwise = task { left = left task - 1, priority = priority task - 1 }

handle :: Event -> [Task] -> [Task]
handle Tick tasks = case next tasks of
  Nothing -> tasks
  Just task -> map (\other -> if name other == name task then advance other else other) tasks
handle (Wake reason) tasks = map wake tasks
  where
    wake task | state task == Blocked reason = task { state = Ready }
              | otherwise = task
handle (Spawn work) tasks = Task (length tasks) 0 Ready work : tasks

simulate :: [Event] -> [Task]
simulate = foldl (flip handle) []

finished :: [Task] -> Int
finished = length . filter ((== Done) . state)

workload :: Bool
workload = finished (simulate (replicate size (Spawn 2) ++ replicate (3 * size) Tick)) == size

histogram :: [Task] -> Map.Map State Int
histogram = foldr (\task -> Map.insertWith (+) (state task) 1) Map.empty

property :: Event -> Event -> Event -> Bool
property a b c = let tasks = simulate [a, b, c] in length tasks <= 3 && finished tasks <= 1

-- What is said of a synonym's arguments holds of no other part.
module Synonyms where

data Both a b = Both a b
type WithNumber = Both Int
type Same a = Both a a

{-@ two :: WithNumber {v:Int | v == 2} @-} -- ~ warning not-checked
two :: WithNumber Int
two = Both 2 1 -- ~ unknown unsupported

{-@ same :: Same {v:Int | v > 0} @-}
same :: Same Int
same = Both 1 0 -- ~ refuted postcondition

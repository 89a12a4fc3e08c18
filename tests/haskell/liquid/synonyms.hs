-- What is said of a synonym's arguments is said of the type that it stands for; data without values varies as somebody says.
module Synonyms where

data Both a b = Both a b
type WithNumber = Both Int
type Same a = Both a a
type Table k v = [(k, v)]

{-@ two :: WithNumber {v:Int | v == 2} @-} -- ~ warning not-checked
two :: WithNumber Int
two = Both 1 2

{-@ same :: Same {v:Int | v > 0} @-}
same :: Same Int
same = Both 1 2

{-@ positive :: Table Int {v:Int | v > 0} -> [{v:Int | v > 0}] @-}
positive :: Table Int Int -> [Int]
positive [] = []
positive ((_, v) : rest) = v : positive rest

{-@ data variance Token covariant contravariant @-}
data Token a b

{-@ weaker :: Token {v:Int | v > 3} {v:Int | v > 0} -> Token {v:Int | v > 0} {v:Int | v > 3} @-}
weaker :: Token Int Int -> Token Int Int
weaker t = t

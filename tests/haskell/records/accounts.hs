{-# LANGUAGE RecordWildCards, NamedFieldPuns #-}
-- Records: construction, selection, update, wildcards and puns.
module Accounts where

data Account = Account { owner :: String, balance :: Int, limit :: Int } deriving (Eq, Show)

{-@ deposit :: {n:Int | n > 0} -> a:Account -> {b:Account | balance b = balance a + n} @-}
deposit :: Int -> Account -> Account
deposit n account = account { balance = balance account + n }

{-@ withdraw :: n:Int -> a:Account -> {b:Account | balance b >= 0} @-}
withdraw :: Int -> Account -> Account
withdraw n account@Account {..}
-- ~ refuted postcondition kind concrete
  | n <= balance + limit = account { balance = balance - n }
  | otherwise = account

raiseLimit :: Account -> Account
raiseLimit Account { owner, balance, limit } = Account { limit = limit + 1, owner = owner, balance = balance }

prop_ownerStays :: Account -> Bool
prop_ownerStays account = length (owner (raiseLimit account)) == length (owner account)
-- ~ unknown out-of-budget
-- ~ with steps 60000

prop_limitGrows :: Account -> Bool
prop_limitGrows account = limit (raiseLimit account) > limit account

prop_neverBelowLimit :: Account -> Int -> Bool
prop_neverBelowLimit account n = balance (withdraw n account) >= negate (limit account)
-- ~ refuted property kind concrete

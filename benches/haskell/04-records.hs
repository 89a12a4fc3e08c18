module Records where

data Account = Account { number :: Int, balance :: Int } deriving (Eq, Show)

size :: Int
size = 300

deposit :: Int -> Account -> Account
deposit n account = account { balance = balance account + n }

withdraw :: Int -> Account -> Maybe Account
withdraw n account
  | n <= balance account = Just account { balance = balance account - n }
  | otherwise = Nothing

workload :: Bool
workload = balance (foldr deposit (Account 1 0) [1 .. size]) > 0

property :: Account -> Int -> Int -> Bool
property account x y = case withdraw x (deposit y account) of
  Just later -> balance later + x == balance account + y
  Nothing -> balance account + y < x

module CalleesOwnMistake where
-- A callee that breaks its own type is to blame for what its callers make of it; a caller that is wrong by itself is wrong by itself.

data Account = Account { owner :: String, balance :: Int }
{-@ data Account = Account { owner :: String, balance :: Nat } @-}

{-@ withdraw :: n:Nat -> Account -> Account @-}
withdraw :: Int -> Account -> Account
withdraw n a = a { balance = balance a - n }
-- ~ refuted postcondition blame code

{-@ transfer :: Nat -> Account -> Account -> (Account, Account) @-}
transfer :: Int -> Account -> Account -> (Account, Account)
transfer n a b = (withdraw n a, b { balance = balance b + n })
-- ~ refuted postcondition kind concrete blame withdraw

{-@ lower :: Nat -> Nat @-}
lower :: Int -> Int
lower n = n - 1
-- ~ refuted postcondition blame code

{-@ half :: x:Int -> {y:Int | y /= 0} -> Int @-}
half :: Int -> Int -> Int
half x y = x `div` y

-- The divisor is what `lower` promised not to return.
{-@ share :: Int -> Nat -> Int @-}
share :: Int -> Int -> Int
share x n = half x (lower n + 1)
-- ~ refuted precondition kind concrete blame lower

{-@ double :: x:Int -> {v:Int | v == x + x} @-}
double :: Int -> Int
double x = x + x

-- What `double` returns is what it promises.
{-@ wrong :: x:Int -> {v:Int | v == x} @-}
wrong :: Int -> Int
wrong x = double x
-- ~ refuted postcondition kind concrete blame code

-- Both are wrong; the run in which `lower` does no harm shows that this one is wrong by itself, if one is found first.
{-@ both :: {n:Int | n > 5} -> {v:Int | v > 100} @-}
both :: Int -> Int
both n = lower n
-- ~ refuted postcondition kind concrete blame code

-- What a datatype demands of its fields is demanded of what an action returns as well. The search does not look there, so it must not verify.
module FieldsInsideActions where

{-@ data Account = Account { cents :: {v:Int | v >= 0} } @-}
data Account = Account { cents :: Int }

{-@ pay :: n:{v:Int | v >= 0} -> Account -> IO Account @-}
pay :: Int -> Account -> IO Account
pay n a = return a { cents = cents a - n }
-- ~ unknown unsupported
-- ~ warning not-checked

{-@ deposit :: n:{v:Int | v >= 0} -> Account -> IO Account @-}
deposit :: Int -> Account -> IO Account
deposit n a = return (Account (cents a + n))
-- ~ warning not-checked

{-@ perhaps :: n:{v:Int | v >= 0} -> Account -> Maybe Account @-}
perhaps :: Int -> Account -> Maybe Account
perhaps n a = Just a { cents = cents a - n }
-- ~ refuted postcondition

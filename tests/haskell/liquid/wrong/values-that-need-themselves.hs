module ValuesThatNeedThemselves where

{-@ lazy endless @-}
{-@ endless :: {v:[Int] | len v = 3} @-}
endless :: [Int]
endless = 1 : endless
-- ~ refuted weak-contract blame endless

-- Nobody looks at what an action returns, so what is said of it is not verified.
module InsideActions where

{-@ two :: Int -> IO {v:Int | v == 2} @-}
two :: Int -> IO Int
two x = return x
-- ~ unknown unsupported
-- ~ warning not-checked

{-@ plain :: {v:Int | v /= 0} -> IO Int @-}
plain :: Int -> IO Int
plain x = return (10 `div` x)

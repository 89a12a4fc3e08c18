-- | Tracing: the message is evaluated, nothing is written.
module Debug.Trace
  ( trace, traceShow, traceShowId, traceId, traceM, traceShowM, traceIO
  ) where

import Gainsay.InputOutput (forceString)

{-@ assume trace :: String -> x:a -> {v:a | v = x} @-}
trace :: String -> a -> a
trace message x = forceString message `seq` x

traceId :: String -> String
traceId message = trace message message

traceShow :: Show a => a -> b -> b
traceShow x y = trace (show x) y

traceShowId :: Show a => a -> a
traceShowId x = trace (show x) x

traceM :: Applicative f => String -> f ()
traceM message = trace message (pure ())

traceShowM :: (Show a, Applicative f) => a -> f ()
traceShowM x = traceM (show x)

traceIO :: String -> IO ()
traceIO = putStrLn

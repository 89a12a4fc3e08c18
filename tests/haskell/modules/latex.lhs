\documentclass{article}
\begin{document}
\begin{code}
module Latex where

{-@ safe :: {v:Int | v /= 0} -> Int @-}
safe :: Int -> Int
safe x = 10 `div` x
\end{code}
Prose with > in it, and a second piece:
\begin{code}
caller :: Int -> Int
caller y = safe (y - 1)
-- ~ refuted precondition where y == 1 kind concrete
\end{code}
\end{document}

A literate program in the style of bird tracks. Its prose is no code: f = ) (

> module Bird where
>
> half :: Int -> Int
> half x = 10 `div` x
> -- ~ refuted division where x == 0 kind concrete

Between two pieces of code stands at least one empty line.

> prop_small :: Int -> Bool
> prop_small x = x * 2 < 100
> -- ~ refuted property where x >= 50 kind concrete

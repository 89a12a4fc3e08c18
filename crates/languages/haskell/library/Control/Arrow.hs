-- | The arrow combinators, for functions.
module Control.Arrow
  ( first, second, (***), (&&&), left, right, (+++), (|||), (>>>), (<<<)
  ) where

infixr 3 ***, &&&
infixr 2 +++, |||
infixr 1 >>>, <<<

first :: (a -> b) -> (a, c) -> (b, c)
first f ~(x, y) = (f x, y)

second :: (b -> c) -> (a, b) -> (a, c)
second g ~(x, y) = (x, g y)

(***) :: (a -> b) -> (c -> d) -> (a, c) -> (b, d)
(f *** g) ~(x, y) = (f x, g y)

(&&&) :: (a -> b) -> (a -> c) -> a -> (b, c)
(f &&& g) x = (f x, g x)

left :: (a -> b) -> Either a c -> Either b c
left f = f +++ id

right :: (b -> c) -> Either a b -> Either a c
right g = id +++ g

(+++) :: (a -> b) -> (c -> d) -> Either a c -> Either b d
(f +++ g) side = either (Left . f) (Right . g) side

(|||) :: (a -> c) -> (b -> c) -> Either a b -> c
f ||| g = either f g

(>>>) :: (a -> b) -> (b -> c) -> a -> c
(f >>> g) x = g (f x)

(<<<) :: (b -> c) -> (a -> b) -> a -> c
(g <<< f) x = g (f x)

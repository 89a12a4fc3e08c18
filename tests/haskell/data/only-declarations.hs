-- Where a module has nothing but datatypes, each constructor should have arguments that keep what is said of its fields.
module OnlyDeclarations where

{-@ data Sorted a = End | Sorted { first :: a, rest :: Sorted {v:a | first <= v} } @-}
data Sorted a = End | Sorted { first :: a, rest :: Sorted a }

{-@ data Range = Range { low :: Int, high :: {v:Int | low < v} } @-}
data Range = Range { low :: Int, high :: Int }

-- No number is below and above zero.
{-@ data Never = Never { never :: {v:Int | v < 0 && 0 < v} } @-}
data Never = Never { never :: Int }
-- ~ unknown unsupported

-- The other constructor can be applied, but this one never.
{-@ data Sometimes = Once Int | Seldom { lower :: Int, upper :: {v:Int | lower < v && v < lower} } @-}
data Sometimes = Once Int | Seldom { lower :: Int, upper :: Int }
-- ~ unknown unsupported

{-@ data Two a = Two { smaller :: a, larger :: {v:a | smaller < v} } @-}
data Two a = Two { smaller :: a, larger :: a }

-- Two different numbers are not both five.
{-@ data Fives = Fives (Two {v:Int | v == 5}) @-}
data Fives = Fives (Two Int)
-- ~ unknown unsupported

-- No list is empty and of a length that is not zero.
{-@ data Lengths = Lengths { items :: {v:[Int] | len v == 0 && len v == 1} } @-}
data Lengths = Lengths { items :: [Int] }
-- ~ unknown unsupported

-- Whoever takes itself can call itself.
data Self = Self (Self -> Int)
-- ~ unknown unsupported

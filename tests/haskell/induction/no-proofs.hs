-- What must not be proved: values that never end, instances that are no equality, words that wrap, calls that never return.
module NoProofs where

data Stream = Cons Int Stream

streamHead :: Stream -> Int
streamHead (Cons x _) = x

prop_no_finite_streams :: Stream -> Bool
prop_no_finite_streams s = streamHead s == streamHead s + 1
-- ~ refuted property

newtype Self = Self (Self -> Bool)

apply :: Self -> Bool
apply (Self f) = f (Self f)

prop_applied_to_itself :: Int -> Bool
prop_applied_to_itself _ = apply (Self (\s -> not (apply s)))
-- ~ unknown out-of-budget

data Never = Never deriving Show

instance Eq Never where
  _ == _ = False

prop_never_equal :: Never -> Bool
prop_never_equal x = x == x
-- ~ refuted property

first :: a -> a -> a
first x _ = x

prop_equal_at_the_unit_type_only :: Int -> Int -> Bool
prop_equal_at_the_unit_type_only x y = first () () == () && first x y == y
-- ~ refuted property

prop_no_largest_word :: Int -> Bool
prop_no_largest_word x = x + 1 > x
-- ~ refuted property

data Strict = Strict !Int !Int

prop_strict_fields_are_evaluated :: Int -> Bool
prop_strict_fields_are_evaluated n = case Strict n (1 `div` n) of Strict a _ -> a == n
-- ~ refuted division where n == 0

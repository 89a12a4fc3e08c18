-- Building a constructor evaluates its strict fields and leaves the others alone.

data Lazy = Lazy Int;
data Strict = Strict !Int;

goal lazy_field = case Lazy crash of { Lazy x -> 1 };

goal strict_field = case Strict crash of { Strict x -> 1 };
-- ~ refuted crash kind concrete

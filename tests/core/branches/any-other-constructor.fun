-- What is none of the constructors that a case names is any of the others, and the path on which it is is not lost.
data Color = Red | Green | Blue;
data Light = On | Off;

def shade c = case c of { Red -> 1; _ -> crash };
def lamp l = case l of { On -> 1; _ -> crash };
def named c = case c of { Red -> 1; _ -> case c of { Green -> 2; _ -> 3 } };

goal others = let { c = ? : Color } in assert (shade c == 1);
-- ~ refuted crash
goal other = let { l = ? : Light } in assert (lamp l == 1);
-- ~ refuted crash
goal third = let { c = ? : Color } in assert (named c < 3);
-- ~ refuted assert where c is Blue
goal bounded = let { c = ? : Color } in assert (named c < 4);

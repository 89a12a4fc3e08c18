-- A loop without end is unknown, never verified.
-- ~ with steps 5000

def forever x = forever (x + 1);

goal never_ends = forever 0;
-- ~ unknown out-of-budget

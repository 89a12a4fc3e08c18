-- A name nobody defined.

goal uses_it = assert (missing == 1);
-- ~ error unbound-name

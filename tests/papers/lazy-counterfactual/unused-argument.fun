-- Section 2.2: an argument that is never looked at does not fail.

def f x = 10;
def g x = assert False;

goal lazy = f (g 0);

from nagini_contracts.contracts import *

@Pure
def larger(a: int, b: int) -> int:
    Ensures(Result() >= a and Result() >= b)
    if a > b:
        return a
    return b


def check(a: int, b: int) -> None:
    Assert(larger(a, b) == larger(b, a))

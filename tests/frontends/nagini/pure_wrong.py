from nagini_contracts.contracts import *

@Pure
def sign(a: int) -> int:
    Ensures(Result() > 0)
    if a > 0:
        return 1
    return a

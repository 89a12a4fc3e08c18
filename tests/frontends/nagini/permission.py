from nagini_contracts.contracts import *

class Box:
    def __init__(self) -> None:
        self.content = 1
        Ensures(Acc(self.content))


def read(box: Box) -> int:
    return box.content

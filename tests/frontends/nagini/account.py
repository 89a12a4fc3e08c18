from nagini_contracts.contracts import *

class Account:
    def __init__(self) -> None:
        self.balance = 0
        Ensures(Acc(self.balance))
        Ensures(self.balance == 0)

    def deposit(self, amount: int) -> None:
        Requires(Acc(self.balance))
        Requires(amount > 0)
        Ensures(Acc(self.balance))
        Ensures(self.balance == Old(self.balance) + amount)
        self.balance = self.balance + amount + 1

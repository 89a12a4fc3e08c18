// `later` is right, but its contract says less than it does: whoever rests on it cannot be verified.
struct clock {
    int minutes;
};

void later(struct clock *c)
    //@ requires c->minutes |-> ?m &*& 0 <= m &*& m < 1440;
    //@ ensures c->minutes |-> ?n &*& 0 <= n;
{
    c->minutes = c->minutes == 1439 ? 0 : c->minutes + 1;
}

int hour_later(struct clock *c)
    //@ requires c->minutes |-> ?m &*& 0 <= m &*& m < 1440;
    //@ ensures c->minutes |-> _ &*& 0 <= result &*& result < 24;
    // ~ refuted weak-contract blame later kind abstract
{
    later(c);
    return c->minutes / 60;
}

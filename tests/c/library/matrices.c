// A matrix as rows in one array.

int at_transposed(int *m, int rows, int columns, int i, int j)
    //@ requires [?f]ints(m, rows * columns, ?vs) &*& 0 <= i &*& i < rows &*& 0 <= j &*& j < columns;
    //@ ensures [f]ints(m, rows * columns, vs);
{
    return m[j * columns + i]; // ~ refuted out-of-bounds kind concrete
}

void set_row(int *m, int columns, int value)
    //@ requires ints(m, columns, ?vs);
    //@ ensures ints(m, columns, ?ws) &*& all_eq(ws, value) == true;
{
    for (int j = 0; j < columns; j++)
        //@ invariant ints(m, j, ?done) &*& all_eq(done, value) == true &*& ints(m + j, columns - j, _) &*& 0 <= j;
    {
        m[j] = value;
        //@ all_eq_append(done, cons(value, nil), value);
    }
}

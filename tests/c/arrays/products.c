// ~ with no-overflow
// Matrices in one row: products in indices and in lengths.
#include <stdlib.h>
void fill(int *m, int rows, int columns, int x)
    //@ requires m[0..rows * columns] |-> _ &*& rows >= 0 &*& columns >= 0;
    //@ ensures m[0..rows * columns] |-> _;
{
    for (int i = 0; i < rows; i++)
        //@ invariant m[0..rows * columns] |-> _ &*& 0 <= i &*& i <= rows;
    {
        for (int j = 0; j < columns; j++)
            //@ invariant m[0..rows * columns] |-> _ &*& 0 <= i &*& i < rows &*& 0 <= j &*& j <= columns;
        {
            m[i * columns + j] = x;
        }
    }
}
int sum(int *m, int rows, int columns)
    //@ requires m[0..rows * columns] |-> ?vs &*& rows >= 0 &*& columns >= 0;
    //@ ensures m[0..rows * columns] |-> vs;
{
    int s = 0;
    for (int i = 0; i < rows; i++)
        //@ invariant m[0..rows * columns] |-> vs &*& 0 <= i &*& i <= rows;
    {
        for (int j = 0; j < columns; j++)
            //@ invariant m[0..rows * columns] |-> vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j <= columns;
        {
            s += m[i * columns + j];
        }
    }
    return s;
}
void transpose(int *to, int *from, int rows, int columns)
    //@ requires to[0..columns * rows] |-> _ &*& from[0..rows * columns] |-> ?vs &*& rows >= 0 &*& columns >= 0;
    //@ ensures to[0..columns * rows] |-> _ &*& from[0..rows * columns] |-> vs;
{
    for (int i = 0; i < rows; i++)
        //@ invariant to[0..columns * rows] |-> _ &*& from[0..rows * columns] |-> vs &*& 0 <= i &*& i <= rows;
        for (int j = 0; j < columns; j++)
            //@ invariant to[0..columns * rows] |-> _ &*& from[0..rows * columns] |-> vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j <= columns;
            to[j * rows + i] = from[i * columns + j];
}
int get(int *m, int rows, int columns, int i, int j)
    //@ requires m[0..rows * columns] |-> ?vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j < columns;
    //@ ensures m[0..rows * columns] |-> vs &*& result == nth(i * columns + j, vs);
{ return m[i * columns + j]; }
void set(int *m, int rows, int columns, int i, int j, int x)
    //@ requires m[0..rows * columns] |-> ?vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j < columns;
    //@ ensures m[0..rows * columns] |-> update(i * columns + j, x, vs);
{ m[i * columns + j] = x; }
int *make(int rows, int columns)
    //@ requires rows > 0 &*& columns > 0;
    //@ ensures result == 0 ? true : result[0..rows * columns] |-> _ &*& malloc_block_ints(result, rows * columns);
{
    int *m = malloc(rows * columns * sizeof(int));
    return m;
}
int trace(int *m, int n)
    //@ requires m[0..n * n] |-> ?vs &*& n >= 0;
    //@ ensures m[0..n * n] |-> vs;
{
    int s = 0;
    for (int i = 0; i < n; i++)
        //@ invariant m[0..n * n] |-> vs &*& 0 <= i &*& i <= n;
        s += m[i * n + i];
    return s;
}
void multiply(int *a, int *b, int *c, int n, int m, int k)
    //@ requires a[0..n * m] |-> ?as &*& b[0..m * k] |-> ?bs &*& c[0..n * k] |-> _ &*& n >= 0 &*& m >= 0 &*& k >= 0;
    //@ ensures a[0..n * m] |-> as &*& b[0..m * k] |-> bs &*& c[0..n * k] |-> _;
{
    for (int i = 0; i < n; i++)
        //@ invariant a[0..n * m] |-> as &*& b[0..m * k] |-> bs &*& c[0..n * k] |-> _ &*& 0 <= i;
        for (int j = 0; j < k; j++)
            //@ invariant a[0..n * m] |-> as &*& b[0..m * k] |-> bs &*& c[0..n * k] |-> _ &*& 0 <= i &*& i < n &*& 0 <= j;
        {
            int s = 0;
            for (int l = 0; l < m; l++)
                //@ invariant a[0..n * m] |-> as &*& b[0..m * k] |-> bs &*& 0 <= i &*& i < n &*& 0 <= j &*& j < k &*& 0 <= l;
                s += a[i * m + l] * b[l * k + j];
            c[i * k + j] = s;
        }
}
int one_column_too_many(int *m, int rows, int columns, int i, int j)
    //@ requires m[0..rows * columns] |-> ?vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j <= columns &*& columns > 0;
    //@ ensures m[0..rows * columns] |-> vs;
{ return m[i * columns + j]; } // ~ refuted out-of-bounds kind concrete
int rows_for_columns(int *m, int rows, int columns, int i, int j)
    //@ requires m[0..rows * columns] |-> ?vs &*& 0 <= i &*& i < rows &*& 0 <= j &*& j < columns;
    //@ ensures m[0..rows * columns] |-> vs;
{ return m[i * rows + j]; } // ~ refuted out-of-bounds kind concrete
void fill_with(int *m, int rows, int columns, int x)
    //@ requires m[0..rows * columns] |-> _ &*& rows >= 0 &*& columns >= 0;
    //@ ensures m[0..rows * columns] |-> ?vs &*& all_eq(vs, x) == true;
{
    for (int i = 0; i < rows; i++)
        //@ invariant m[0..i * columns] |-> ?as &*& all_eq(as, x) == true &*& m[i * columns..rows * columns] |-> _ &*& 0 <= i &*& i <= rows;
        for (int j = 0; j < columns; j++)
            //@ invariant m[0..i * columns + j] |-> ?as &*& all_eq(as, x) == true &*& m[i * columns + j..rows * columns] |-> _ &*& 0 <= i &*& i < rows &*& 0 <= j &*& j <= columns;
            m[i * columns + j] = x;
}
int share(int total, int parts)
    //@ requires total >= 0 &*& parts > 0;
    //@ ensures result * parts <= total &*& total < (result + 1) * parts;
{ return total / parts; }
int shared_wrongly(int total, int parts)
    //@ requires total >= 0 &*& parts > 0;
    //@ ensures result * parts == total; // ~ refuted postcondition kind concrete
{ return total / parts; }

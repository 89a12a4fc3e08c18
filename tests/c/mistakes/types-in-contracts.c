// What is wrong in an annotation means nothing: no run is held to it, and what else goes wrong is still found.
int compared(int x) // ~ unknown unsupported
//@ requires true;
//@ ensures result == nil; // ~ error type
{
  return x;
}

int asked(int x) // ~ unknown unsupported
//@ requires x == nil; // ~ error type
//@ ensures true;
{
  return x;
}

int caller(int x) // ~ unknown unsupported
//@ requires true;
//@ ensures true;
{
  return asked(x);
}

int turned(int x) // ~ unknown unsupported
//@ requires true;
//@ ensures true;
{
  int i = 0;
  while (i < x)
  //@ invariant i == nil; // ~ error type
  {
    i++;
  }
  return i;
}

int divided(int x)
//@ requires true;
//@ ensures result == nil; // ~ error type
{
  return 1 / x; // ~ refuted division
}

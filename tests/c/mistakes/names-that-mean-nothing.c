// A name for which nothing was declared is told once for a function, and nothing else is said of what is made of it.
int first(int *a, int n) // ~ unknown unsupported
//@ requires a[0..n] |-> ?xs &*& is_sorted(xs) == true; // ~ error unbound-name
//@ ensures a[0..n] |-> xs;
{
  return 0;
}

int second(int k) // ~ unknown unsupported
{
  pair *p = lookup(k);
  // ~ error unbound-name
  // ~ error unbound-name
  // ~ error unbound-name
  return p->first + p->second + k;
}

int apply(int (*f)(int), int x) // ~ unknown unsupported
{
    return f(x);
}

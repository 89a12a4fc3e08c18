// The last character of a text: where there is none, the unsigned length minus one leads to what lies before the text.
#include <string.h>

int last(char *s)
  //@ requires [?f]string(s, ?cs);
  //@ ensures [f]string(s, cs);
{
  return s[strlen(s) - 1];
  // ~ refuted out-of-bounds kind concrete
}

void chomp(char *line)
  //@ requires string(line, ?cs);
  //@ ensures string(line, _);
{
  if (line[strlen(line) - 1] == '\n') line[strlen(line) - 1] = 0;
  // ~ refuted out-of-bounds kind concrete
}

int second_to_last(int *a, unsigned n)
  //@ requires a[0..n] |-> ?vs &*& 0 < n;
  //@ ensures a[0..n] |-> vs;
{
  return a[n - 2];
  // ~ refuted out-of-bounds kind concrete
}

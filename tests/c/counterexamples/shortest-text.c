// The search goes deep before it goes wide, and comes upon a long text first; what is shown is the shortest that fails in the same way.
#include <stdlib.h>

int brackets(const char *text)
{
  int depth = 0;
  while (text[depth] == '(') depth++;
  char *label = text[depth] == ')' ? malloc(1) : NULL;
  return depth; // ~ refuted leak where result == 0 kind concrete
}

#include "nowhere-to-be-found.h" // ~ error syntax

int one() { return 1; }

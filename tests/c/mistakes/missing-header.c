#include "nowhere-to-be-found.h" // ~ error syntax

int one() { return 1; } // ~ unknown unsupported

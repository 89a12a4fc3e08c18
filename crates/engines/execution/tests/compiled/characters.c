// What a C compiler computes: characters. Each value was printed by a program that gcc compiled.

#include <assert.h>

int main(void)
{
    char letter = 'a';
    char negative = -3;
    unsigned char same = (unsigned char) negative;
    char high = (char) 0xe9;
    char digits[] = "0123";
    assert((long long) (letter) == 97);
    assert((long long) (letter + 1) == 98);
    assert((long long) (negative) == -3);
    assert((long long) (same) == 253);
    assert((long long) (negative == same) == 0);
    assert((long long) (high < 0) == 1);
    assert((long long) (high) == -23);
    assert((long long) ('\n') == 10);
    assert((long long) ('\t') == 9);
    assert((long long) ('\\') == 92);
    assert((long long) ('\'') == 39);
    assert((long long) ('\0') == 0);
    assert((long long) ('\x41') == 65);
    assert((long long) ('\101') == 65);
    assert((long long) ('z' - 'a') == 25);
    assert((long long) (digits[2] - '0') == 2);
    assert((long long) (sizeof(digits)) == 5);
    assert((long long) (sizeof('a')) == 4);
    assert((long long) (sizeof(letter)) == 1);
    assert((long long) ('a' < 'b') == 1);
    assert((long long) ('A' + ('c' - 'a')) == 67);
    assert((long long) ((char) (letter + 200)) == 41);
    assert((long long) ("abc"[1]) == 98);
    assert((long long) ("ab" "cd"[2]) == 99);
    return 0;
}

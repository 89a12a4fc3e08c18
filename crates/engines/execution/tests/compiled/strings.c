// What a C compiler computes: strings. Each value was printed by a program that gcc compiled.

#include <assert.h>
#include <string.h>

int compare(const char *a, const char *b) { while (*a && *a == *b) { a++; b++; } return (unsigned char) *a - (unsigned char) *b; }
void reverse(char *s) { int i = 0, j = (int) strlen(s) - 1; while (i < j) { char t = s[i]; s[i++] = s[j]; s[j--] = t; } }
int number(const char *s) { int n = 0, sign = 1; if (*s == '-') { sign = -1; s++; } while (*s >= '0' && *s <= '9') n = 10 * n + (*s++ - '0'); return sign * n; }

int main(void)
{
    char word[] = "stressed";
    reverse(word);
    char copy[20];
    strcpy(copy, word);
    char *tail = strchr(copy, 's');
    const char *words[] = { "one", "two", "three" };
    char *none = strchr(copy, 'q');
    memset(word, 'x', 3);
    char joined[12] = "ab";
    strcat(joined, "cd");
    assert((long long) (compare("abc", "abd")) == -1);
    assert((long long) (compare("abc", "abc")) == 0);
    assert((long long) (compare("b", "abc") > 0) == 1);
    assert((long long) (word[0]) == 120);
    assert((long long) (word[3]) == 115);
    assert((long long) (copy[0]) == 100);
    assert((long long) (strlen(copy)) == 8);
    assert((long long) (tail - copy) == 2);
    assert((long long) (none == 0) == 1);
    assert((long long) (number("1234")) == 1234);
    assert((long long) (number("-56x")) == -56);
    assert((long long) (words[2][1]) == 104);
    assert((long long) (strcmp(words[0], "one") == 0) == 1);
    assert((long long) (strcmp("a", "b") < 0) == 1);
    assert((long long) (strncmp("abcd", "abzz", 2)) == 0);
    assert((long long) (strlen(joined)) == 4);
    assert((long long) (joined[3]) == 100);
    assert((long long) (memcmp("ab", "ac", 2) < 0) == 1);
    assert((long long) (sizeof(words)) == 24);
    assert((long long) ("hello"[4]) == 111);
    return 0;
}

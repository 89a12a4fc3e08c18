// Limits of the types with a width; the types are in prelude.gh.

#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647 - 1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295U
#define INT64_MIN (-9223372036854775807 - 1)
#define INT64_MAX 9223372036854775807
#define UINT64_MAX 18446744073709551615U
#define INTPTR_MIN (-9223372036854775807 - 1)
#define INTPTR_MAX 9223372036854775807
#define PTRDIFF_MIN (-9223372036854775807 - 1)
#define PTRDIFF_MAX 9223372036854775807
#define INTMAX_MIN (-9223372036854775807 - 1)
#define INTMAX_MAX 9223372036854775807
#define UINTMAX_MAX 18446744073709551615U
#define INT8_C(number) number
#define INT16_C(number) number
#define INT32_C(number) number
#define INT64_C(number) number ## L
#define UINT8_C(number) number
#define UINT16_C(number) number
#define UINT32_C(number) number ## U
#define UINT64_C(number) number ## UL

typedef long intmax_t;
typedef unsigned long uintmax_t;
typedef signed char int_least8_t;
typedef short int_least16_t;
typedef int int_least32_t;
typedef long int_least64_t;
typedef unsigned char uint_least8_t;
typedef unsigned short uint_least16_t;
typedef unsigned int uint_least32_t;
typedef unsigned long uint_least64_t;
typedef signed char int_fast8_t;
typedef long int_fast16_t;
typedef long int_fast32_t;
typedef long int_fast64_t;
typedef unsigned char uint_fast8_t;
typedef unsigned long uint_fast16_t;
typedef unsigned long uint_fast32_t;
typedef unsigned long uint_fast64_t;

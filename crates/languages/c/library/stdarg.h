// Arguments of variadic functions. `va_arg` is known to the parser; what it gives is not followed.

typedef void *va_list;
void __builtin_va_start(va_list *list);
void __builtin_va_end(va_list *list);
void __builtin_va_copy(va_list *to, va_list from);
#define va_start(list, last) __builtin_va_start(&(list))
#define va_end(list) __builtin_va_end(&(list))
#define va_copy(to, from) __builtin_va_copy(&(to), from)

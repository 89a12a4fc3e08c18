// What signal.h declares. What handlers do, and when, is not followed.

#define SIGINT 2
#define SIGILL 4
#define SIGABRT 6
#define SIGFPE 8
#define SIGSEGV 11
#define SIGALRM 14
#define SIGTERM 15

typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);

sighandler_t signal(int number, sighandler_t handler);
int raise(int number);

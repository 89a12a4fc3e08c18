// What time.h declares. What the clock says is for nobody to know.

#define CLOCKS_PER_SEC 1000000

typedef long time_t;
typedef long clock_t;

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
};

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

time_t time(time_t *stored);
clock_t clock(void);
double difftime(time_t end, time_t beginning);
time_t mktime(struct tm *parts);
struct tm *localtime(const time_t *moment);
struct tm *gmtime(const time_t *moment);
char *asctime(const struct tm *parts);
char *ctime(const time_t *moment);
size_t strftime(char *text, size_t size, const char *format, const struct tm *parts);

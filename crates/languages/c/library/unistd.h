// What unistd.h declares. What the system does is for nobody to know.

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0

typedef long ssize_t;
typedef int pid_t;
typedef long off_t;

ssize_t read(int file, void *buffer, size_t count);
ssize_t write(int file, void *buffer, size_t count);
int close(int file);
int access(char *path, int mode);
int unlink(char *path);
int isatty(int file);
off_t lseek(int file, off_t offset, int whence);
unsigned sleep(unsigned seconds);
int usleep(unsigned microseconds);
pid_t getpid(void);
pid_t getppid(void);
pid_t fork(void);
int chdir(char *path);
char *getcwd(char *buffer, size_t size);
int getopt(int count, char **arguments, char *options);

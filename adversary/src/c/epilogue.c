// How the jobs of the judge are done: each in a process of its own, so that a crash costs nobody else.
__attribute__((noinline)) static void judge_forget(void) {
    volatile char room[65536];
    memset((void *)room, 0, sizeof room);
}
__attribute__((noinline)) static void judge_deeper(void (*run)(void)) {
    volatile char room[4096];
    room[0] = 0;
    run();
    room[1] = room[0];
}

static void judge_child(const struct judge_job *job) {
    struct rlimit limit = {2, 3};
    setrlimit(RLIMIT_CPU, &limit);
    dup2(open("judge.err", O_CREAT | O_TRUNC | O_RDWR, 0600), 2);
    judge_is_counterexample = job->is_counterexample;
    if (!job->is_counterexample) {
        job->run();
        _exit(0);
    }
    judge_plan = job->plan;
    judge_planned = job->planned;
    judge_deeper(job->run);
    judge_forget();
    exit(0);
}

// One line for each job: its name, how its process ended, and what it had to say.
int main(void) {
    for (int i = 0; i < judge_job_count; i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) judge_child(&judge_jobs[i]);
        int status = 0;
        waitpid(child, &status, 0);
        static char said[600];
        int file = open("judge.err", O_RDONLY);
        ssize_t length = file < 0 ? 0 : read(file, said, sizeof said - 1);
        if (file >= 0) close(file);
        said[length < 0 || status == 0 ? 0 : length] = 0;
        for (char *c = said; *c != 0; c++) if (*c == '\n' || *c == '\t') *c = ' ';
        printf("%s\t%d\t%d\t%s\n", judge_jobs[i].name, WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0, said);
    }
    return 0;
}

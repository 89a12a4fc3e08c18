// Work that follows something fast, such as the cursor: it starts once nothing has moved for a while, and what was overtaken is not shown.

export interface Clock {
  after(milliseconds: number, run: () => void): { cancel(): void };
}

export const REAL_CLOCK: Clock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};

export class Latest<Result> {
  private turn = 0;
  private waiting: { cancel(): void } | undefined;

  constructor(
    private readonly pause: number,
    private readonly show: (result: Result) => void,
    private readonly failed: (error: unknown) => void,
    private readonly clock: Clock = REAL_CLOCK,
  ) {}

  /** Runs `work` after the pause, unless something newer is asked for in between. */
  ask(work: () => Promise<Result>): void {
    this.cancel();
    const turn = this.turn;
    this.waiting = this.clock.after(this.pause, () => {
      this.waiting = undefined;
      work().then(
        (result) => turn === this.turn && this.show(result),
        (error: unknown) => turn === this.turn && this.failed(error),
      );
    });
  }

  /** Drops what waits, and what is on its way. */
  cancel(): void {
    this.turn += 1;
    this.waiting?.cancel();
    this.waiting = undefined;
  }
}

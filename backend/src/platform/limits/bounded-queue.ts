import { apiError } from '../http/problems/api-error.js';

/** Runs a limited number of jobs at once and queues the next ones, in the order of arrival. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxQueued: number,
  ) {}

  /** Runs a job in its turn. Throws unavailable when too many wait already. */
  async take<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.concurrency) this.running += 1;
    else await this.enqueue();
    try {
      return await job();
    } finally {
      // The place passes directly to the next one, so that no other caller slips in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private enqueue(): Promise<void> {
    if (this.waiting.length >= this.maxQueued) throw apiError('unavailable', { retryAfterS: 1 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/**
 * Sendcloud's limits (sendcloud.dev/docs/getting-started/rate-limits): 1,000 reads a minute, and 100 writes a minute
 * with no more than 15 in a second.
 */
const READS_A_MINUTE = 1_000;
const WRITES_A_MINUTE = 100;
const WRITES_A_SECOND = 15;

/** Counts the calls of the last minute. */
export class RateLimit {
  private reads: number[] = [];
  private writes: number[] = [];

  /** Seconds that the caller has to wait; 0 when the call is let through. */
  take(method: string, nowMs: number): number {
    const since = (times: readonly number[], spanMs: number) => times.filter((at) => at > nowMs - spanMs);
    this.reads = since(this.reads, MINUTE_MS);
    this.writes = since(this.writes, MINUTE_MS);
    if (method === 'GET') return this.admit(this.reads, READS_A_MINUTE, nowMs);
    if (since(this.writes, SECOND_MS).length >= WRITES_A_SECOND) return 1;
    return this.admit(this.writes, WRITES_A_MINUTE, nowMs);
  }

  private admit(times: number[], most: number, nowMs: number): number {
    const [oldest = nowMs] = times;
    if (times.length >= most) return Math.max(1, Math.ceil((oldest + MINUTE_MS - nowMs) / SECOND_MS));
    times.push(nowMs);
    return 0;
  }
}

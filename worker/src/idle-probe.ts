import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { InternalServer, type InternalResponse } from '#backend/platform/health/internal-server.js';
import { OutboxRelay } from './outbox-relay.js';
import { Schedules } from './schedules.js';

const PAUSE_MS = 15;
/** Less than the sandbox waits for a response. */
const PATIENCE_MS = 25_000;
/** A run may leave work for the next one: it repeats until nothing new results. */
const MAX_ROUNDS = 30;

/**
 * Whether everything due by the clock was done; the failures on the way, or why it was not done, in words.
 */
export type IdleReport = { isIdle: true; failed: string[] } | { isIdle: false; why: string };

/**
 * Reports outside production when everything due at a moved clock has been done, so that half a year can pass
 * in steps without skipping anything: `GET /idle?at=<instant>` on the internal port.
 */
@Injectable()
export class IdleProbe implements OnModuleInit {
  constructor(
    private readonly env: Env,
    private readonly internal: InternalServer,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
    private readonly relay: OutboxRelay,
  ) {}

  onModuleInit(): void {
    if (this.env.isProduction) return;
    this.internal.add('/idle', (query) => this.answer(query.get('at') ?? ''));
  }

  /** Runs what is due at `at` or before, and waits for its consequences, at most `patienceMs`. */
  async waitUntilIdle(at: Date, patienceMs = PATIENCE_MS): Promise<IdleReport> {
    const deadline = Date.now() + patienceMs;
    this.clock.catchUp();
    while (this.clock.now() < at) {
      if (Date.now() > deadline) return { isIdle: false, why: `the clock is at ${this.now()}` };
      await sleep(PAUSE_MS);
      this.clock.catchUp();
    }
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (!(await this.isIdleNow(deadline))) return this.busy();
      const before = await this.lastEventId();
      const failed = await this.runSchedules(deadline);
      if (!failed || !(await this.isIdleNow(deadline))) return this.busy();
      if ((await this.lastEventId()) === before) return { isIdle: true, failed };
    }
    return { isIdle: false, why: `recurring work makes new facts after ${MAX_ROUNDS} rounds` };
  }

  private async answer(at: string): Promise<InternalResponse> {
    const instant = new Date(at);
    if (Number.isNaN(instant.getTime())) return { status: 400, body: { why: 'at is no instant' } };
    const report = await this.waitUntilIdle(instant);
    if (!report.isIdle) return { status: 503, body: { why: report.why } };
    return { status: 200, body: { failed: report.failed } };
  }

  /**
   * The failures, or undefined when the time was over first: the run continues, and the next probe joins it.
   */
  private async runSchedules(deadline: number): Promise<string[] | undefined> {
    const timer = new AbortController();
    const timeIsOver = sleep(Math.max(deadline - Date.now(), 0), undefined, { signal: timer.signal });
    try {
      return await Promise.race([this.schedules.runAll(), timeIsOver.catch(() => undefined)]);
    } finally {
      timer.abort();
    }
  }

  private async isIdleNow(deadline: number): Promise<boolean> {
    for (;;) {
      await this.relay.relay();
      if ((await this.openWork()) === 0) return true;
      if (Date.now() > deadline) return false;
      await sleep(PAUSE_MS);
    }
  }

  /** The number of the last event shows from one response to the next that the work proceeds. */
  private async busy(): Promise<IdleReport> {
    const [open, last] = [await this.openWork(), await this.lastEventId()];
    return { isIdle: false, why: `${open} event jobs are open after event ${last}` };
  }

  /**
   * Events not dispatched, and event jobs that are due or under way. A failed job that waits for its next try
   * does not count: it has as many failures as tries, while one under way has a try more.
   */
  private async openWork(): Promise<number> {
    const rows = await this.em.execute<{ open: number }[]>(
      `select (select count(*) from outbox_event where dispatched_at is null)::int
            + (select count(*) from event_job
                where done_at is null and dead_at is null
                  and (next_at <= now() or tries > failures))::int as open`,
    );
    return rows[0]?.open ?? 0;
  }

  private async lastEventId(): Promise<string> {
    const rows = await this.em.execute<{ last: string }[]>(
      'select coalesce(max(id), 0)::text as last from outbox_event',
    );
    return rows[0]?.last ?? '0';
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

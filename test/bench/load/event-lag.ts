import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from './steady-load.js';

const SETTLE_MS = 30_000;
const PROBE_MS = 200;

/** Event lag in ms, 99th percentile. */
export interface EventLag {
  readonly events: number;
  /** Until the relay has dispatched an event to its consumers. */
  readonly dispatchP99Ms: number;
  /** Until a consumer other than an email consumer is done. */
  readonly doneP99Ms: number;
  readonly emails: number;
  /** Until the mail server has accepted the email. */
  readonly emailP99Ms: number;
  /** What was not done when the waiting time was over. */
  readonly open: number;
}

interface Lag {
  readonly dispatch_ms: number;
  readonly done_ms: number | null;
  readonly is_email: boolean;
}

const LAGS = `
  select extract(epoch from e.dispatched_at - e.occurred_at)::float8 * 1000 as dispatch_ms,
         extract(epoch from d.done_at - e.occurred_at)::float8 * 1000 as done_ms,
         coalesce(d.consumer ilike '%email%', false) as is_email
    from outbox_event e left join event_job d on d.event_id = e.id
   where e.occurred_at >= $1 and e.dispatched_at is not null`;

const OPEN = `
  select ((select count(*) from outbox_event where dispatched_at is null)
        + (select count(*) from event_job where done_at is null))::int as open`;

/** Waits until every event since then has reached its consumers, and returns the lag. */
export async function readEventLag(databaseUrl: string, since: Date): Promise<EventLag> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const open = await untilDone(client);
    const { rows } = await client.query<Lag>(LAGS, [since]);
    const done = (isLetter: boolean) =>
      rows.flatMap((row) => (row.is_email === isLetter && row.done_ms !== null ? [row.done_ms] : []));
    const emails = done(true);
    return {
      events: rows.length,
      dispatchP99Ms: percentile(
        rows.map((row) => row.dispatch_ms),
        99,
      ),
      doneP99Ms: percentile(done(false), 99),
      emails: emails.length,
      emailP99Ms: percentile(emails, 99),
      open,
    };
  } finally {
    await client.end();
  }
}

/** Waits until every event has been dispatched and every job is done; returns how many are not in the end. */
export async function untilDone(client: pg.Client): Promise<number> {
  const endAtMs = Date.now() + SETTLE_MS;
  for (;;) {
    const open = (await client.query<{ open: number }>(OPEN)).rows[0]?.open ?? 0;
    if (open === 0 || Date.now() > endAtMs) return open;
    await sleep(PROBE_MS);
  }
}

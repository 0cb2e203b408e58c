import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from './steady-load.js';

const SETTLE_MS = 30_000;
const PROBE_MS = 200;

/** How long facts were on their way, in ms, of each hundred the slowest but one. */
export interface EventLag {
  readonly events: number;
  /** Until the relay has spread a fact over its consumers. */
  readonly spreadP99Ms: number;
  /** Until a consumer other than a letter's is done. */
  readonly doneP99Ms: number;
  readonly letters: number;
  /** Until the mail server has taken the letter. */
  readonly letterP99Ms: number;
  /** What was not done when the time to settle was over. */
  readonly open: number;
}

interface Lag {
  readonly spread_ms: number;
  readonly done_ms: number | null;
  readonly is_letter: boolean;
}

const LAGS = `
  select extract(epoch from e.spread_at - e.occurred_at)::float8 * 1000 as spread_ms,
         extract(epoch from d.done_at - e.occurred_at)::float8 * 1000 as done_ms,
         coalesce(d.consumer ilike '%letter%', false) as is_letter
    from outbox_event e left join event_delivery d on d.event_id = e.id
   where e.occurred_at >= $1 and e.spread_at is not null`;

const OPEN = `
  select ((select count(*) from outbox_event where spread_at is null)
        + (select count(*) from event_delivery where done_at is null))::int as open`;

/** Waits until all that happened since then has reached its consumers, and says how long it took. */
export async function readEventLag(databaseUrl: string, since: Date): Promise<EventLag> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const open = await untilDone(client);
    const { rows } = await client.query<Lag>(LAGS, [since]);
    const done = (isLetter: boolean) =>
      rows.flatMap((row) => (row.is_letter === isLetter && row.done_ms !== null ? [row.done_ms] : []));
    const letters = done(true);
    return {
      events: rows.length,
      spreadP99Ms: percentile(
        rows.map((row) => row.spread_ms),
        99,
      ),
      doneP99Ms: percentile(done(false), 99),
      letters: letters.length,
      letterP99Ms: percentile(letters, 99),
      open,
    };
  } finally {
    await client.end();
  }
}

async function untilDone(client: pg.Client): Promise<number> {
  const endAtMs = Date.now() + SETTLE_MS;
  for (;;) {
    const open = (await client.query<{ open: number }>(OPEN)).rows[0]?.open ?? 0;
    if (open === 0 || Date.now() > endAtMs) return open;
    await sleep(PROBE_MS);
  }
}

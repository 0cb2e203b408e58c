import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const ROWS_AT_ONCE = 25;
const WAIT_MS = 500;
/** How long the worker may move nothing before we stop: the queue's own delays are shorter. */
const PATIENCE_MS = 120_000;

export interface Moved {
  readonly moved: number;
  readonly left: number;
}

export interface MoveOptions {
  readonly onBite?: (result: Moved) => void;
  readonly patienceMs?: number;
  /** Waits a moment for the worker. */
  readonly wait?: () => Promise<void>;
}

/**
 * Requests the move of everything that is in the database, a few at a time: the worker moves them, so that each has
 * an event job that outlives a crash. Returns what is left when the worker moves nothing for too long.
 */
export async function movePictures(
  client: Pick<pg.Client, 'query'>,
  { onBite, patienceMs = PATIENCE_MS, wait = () => sleep(WAIT_MS) }: MoveOptions = {},
): Promise<Moved> {
  const before = await leftIn(client);
  for (let left = before; left > 0; left = await leftIn(client)) {
    const { rows } = await client.query<{ id: string }>(
      `with bite as (select id from stored_object where moved_at is null order by id limit ${ROWS_AT_ONCE}),
            asked as (
              insert into outbox_event (name, payload, occurred_at)
              select 'storage.object-stored', jsonb_build_object('objectId', id), now() from bite
            )
       select id from bite`,
    );
    const isMoved = await waitFor(client, { ids: rows.map(({ id }) => id), patienceMs, wait });
    const result = { moved: before - (await leftIn(client)), left: await leftIn(client) };
    onBite?.(result);
    if (!isMoved) return result;
  }
  return { moved: before, left: 0 };
}

interface Bite {
  readonly ids: readonly string[];
  readonly patienceMs: number;
  readonly wait: () => Promise<void>;
}

async function waitFor(client: Pick<pg.Client, 'query'>, { ids, patienceMs, wait }: Bite): Promise<boolean> {
  for (let pending = ids.length, untilMs = Date.now() + patienceMs; ;) {
    const { rows } = await client.query<{ pending: number }>(
      'select count(*)::int as pending from stored_object where id = any($1) and moved_at is null',
      [ids],
    );
    const now = rows[0]?.pending ?? 0;
    if (now === 0) return true;
    if (now < pending) untilMs = Date.now() + patienceMs;
    if (Date.now() >= untilMs) return false;
    pending = now;
    await wait();
  }
}

async function leftIn(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from stored_object where moved_at is null',
  );
  return rows[0]?.count ?? 0;
}

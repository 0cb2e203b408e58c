import { EntityManager } from '@mikro-orm/postgresql';
import type { TestShop } from '../system/app.js';
import type { Person } from './people.js';

/** The outcome of a request during an account's erasure. */
export interface ConcurrentOutcome<Result> {
  /** Whether it waited for the erasure. */
  readonly waited: boolean;
  readonly result: Result;
}

/**
 * Starts an account's erasure, sends a request, and completes the erasure as soon as the request waits or is
 * done; with `ends: false` the account stays after all.
 */
export async function duringDeletion<Result>(
  shop: TestShop,
  { userId }: Pick<Person, 'userId'>,
  ask: () => Promise<Result>,
  { ends = true } = {},
): Promise<ConcurrentOutcome<Result>> {
  let release = (): void => undefined;
  const over = new Promise<void>((resolve) => (release = resolve));
  let erasure: Promise<void> | undefined;
  // Started separately from the request, which must not join its transaction.
  const pid = await new Promise<number>((resolve, reject) => {
    erasure = shop
      .get(EntityManager)
      .fork()
      .transactional(async (em) => {
        await em.execute('select 1 from app_user where id = ? for update', [userId]);
        const [self] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        resolve(self?.pid ?? 0);
        await over;
        if (ends) await em.execute('delete from app_user where id = ?', [userId], 'run');
      });
    erasure.catch(reject);
  });
  let isDone = false;
  const asked = ask().finally(() => (isDone = true));
  let waited = false;
  while (!isDone && !waited) {
    waited = (await shop.count('pg_stat_activity', `${pid} = any(pg_blocking_pids(pid))`)) > 0;
  }
  release();
  await erasure;
  return { waited, result: await asked };
}

import { EntityManager } from '@mikro-orm/postgresql';
import type { TestShop } from '../system/app.js';
import type { Person } from './people.js';

/** What became of something that was asked for while an account was being erased. */
export interface ConcurrentOutcome<Result> {
  /** Whether it waited for the erasure. */
  readonly waited: boolean;
  readonly result: Result;
}

/**
 * Begins an erasure of an account as it begins, asks for something, and lets the account go as soon as that waits
 * or is done; with `ends: false` the account stays after all.
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
  // Begun apart from what is asked for, which must not join its transaction.
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

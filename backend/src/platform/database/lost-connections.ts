import type { Pool, PoolClient } from 'pg';

/** When one of these fails, nobody knows what the connection is in the middle of. */
const BOUNDARY = /^(begin|start transaction|rollback$)/;
/** What node-postgres says when a statement was not answered in time; it waits on, with all that come after. */
const UNANSWERED = 'Query read timeout';

/**
 * Takes back connections that are lost while somebody holds them. Kysely returns the connection of a
 * transaction only after a begin, commit or rollback that worked (kysely-org/kysely#1990): after a cut
 * network each would stay taken, and a process that has none left answers nothing until it is started again.
 */
export function releaseLostConnections(pool: Pool): void {
  const taken = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('connect', (client) => {
    endWhenLost(client);
    client.once('end', () => {
      if (!taken.has(client)) return;
      const { release } = client;
      // Whoever holds it may still give it back, which is then nothing.
      client.release = () => undefined;
      release.call(client, true);
    });
  });
}

/** A connection whose transaction neither began nor was rolled back, or that is silent, is of no use to the next one. */
function endWhenLost(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(target, self: unknown, args: unknown[]): unknown {
      const answer: unknown = Reflect.apply(target, self, args);
      const [sql] = args;
      if (answer instanceof Promise) {
        const isBoundary = typeof sql === 'string' && BOUNDARY.test(sql);
        // Whoever asked gets the error; that a lost connection cannot say goodbye is no second one.
        answer.catch((error: unknown) => {
          if (isBoundary || isUnanswered(error)) client.end().catch(() => undefined);
        });
      }
      return answer;
    },
  });
}

/** Whether the database said nothing at all for too long, and nobody knows what became of the statement. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

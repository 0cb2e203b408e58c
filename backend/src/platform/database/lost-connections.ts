import type { Pool, PoolClient } from 'pg';

/** When one of these fails, the state of the connection is unknown. */
const BOUNDARY = /^(begin|start transaction|rollback$)/;
/**
 * The message of node-postgres when a statement timed out; it still waits, and so do all later statements.
 */
const UNANSWERED = 'Query read timeout';

/**
 * Releases connections that are lost while they are in use. Kysely returns the connection of a transaction
 * only after a begin, commit or rollback that worked (kysely-org/kysely#1990): after a cut network each would
 * stay checked out, and a process with none left would stop responding until a restart.
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
      // Its holder may still release it, which then does nothing.
      client.release = () => undefined;
      release.call(client, true);
    });
  });
}

/** A connection whose transaction neither began nor was rolled back, or that is silent, cannot be reused. */
function endWhenLost(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(target, self: unknown, args: unknown[]): unknown {
      const answer: unknown = Reflect.apply(target, self, args);
      const [sql] = args;
      if (answer instanceof Promise) {
        const isBoundary = typeof sql === 'string' && BOUNDARY.test(sql);
        // The caller gets the error; that a lost connection cannot close properly is not a second error.
        answer.catch((error: unknown) => {
          if (isBoundary || isUnanswered(error)) client.end().catch(() => undefined);
        });
      }
      return answer;
    },
  });
}

/** Whether the database stayed silent for too long, so that the outcome of the statement is unknown. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

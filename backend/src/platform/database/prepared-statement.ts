import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';

/** What a statement takes for a parameter. */
export type Value = string | number | boolean | Date | Buffer | null | readonly string[] | readonly number[];

/** A statement that PostgreSQL parses once for each connection. */
export interface PreparedStatement<Row> {
  /**
   * The rows, in the transaction of `em` if it has one. Dates and times come as text, as with em.execute: let
   * the statement format them.
   */
  rows(em: EntityManager, ...values: readonly Value[]): Promise<Row[]>;
}

/** By their text: the name under which connections prepare it, and how often its result changed type. */
const statements = new Map<string, { readonly name: string; version: number }>();

/**
 * Declares a statement of a hot path, once, where its module loads. Its parameters are $1, $2 and so on. The
 * connection sends its text the first time and then only its name and values, and PostgreSQL keeps the plan
 * once it has proved itself. Pooled connections prepare it again by themselves after a reconnect; PgBouncer
 * does since 1.21 with max_prepared_statements above zero.
 *
 * List the columns: when a migration changes their types while the shop runs, the old plan is refused. The
 * statement is then repeated under a new name, but not within a transaction, which has failed as a whole:
 * that is left to its caller. Throws the database's errors as the exceptions of MikroORM.
 */
export function preparedStatement<Row>(name: string, sql: string): PreparedStatement<Row> {
  const taken = [...statements].some(([text, known]) => known.name === name && text !== sql);
  if (taken) throw new Error(`two prepared statements are called ${name}`);
  const known = statements.get(sql) ?? { name, version: 0 };
  statements.set(sql, known);
  return {
    rows: async (em, ...values) => {
      const { version } = known;
      try {
        return await run<Row>(em, sql, values);
      } catch (error) {
        if (!isStalePlan(error))
          throw em.getPlatform().getExceptionConverter().convertException(asError(error));
        // Every connection that still has the old plan would refuse it, each in turn.
        known.version = version + 1;
        if (em.isInTransaction()) throw error;
        return run<Row>(em, sql, values);
      }
    },
  };
}

/** Lets the connections of a pool prepare the declared statements; all others are sent as they are. */
export function prepareStatements(pool: Pool): void {
  pool.on('connect', (client) => sendByName(client));
}

async function run<Row>(em: EntityManager, sql: string, values: readonly Value[]): Promise<Row[]> {
  const logger = em.config.getLogger();
  const startedMs = Date.now();
  const { rows } = await em.getKysely().executeQuery<Row>({
    sql,
    parameters: values,
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: sql },
  });
  logger.logQuery({ query: sql, took: Date.now() - startedMs, results: rows.length });
  return rows;
}

function sendByName(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(target, self: unknown, args: unknown[]): unknown {
      const [text, values] = args;
      const statement = typeof text === 'string' ? statements.get(text) : undefined;
      if (!statement) return Reflect.apply(target, self, args);
      const { name, version } = statement;
      return Reflect.apply(target, self, [
        { name: version === 0 ? name : `${name}.${version}`, text, values },
      ]);
    },
  });
}

/** PostgreSQL's code for a prepared statement whose columns have changed their types, among others. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

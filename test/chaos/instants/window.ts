import type pg from 'pg';
import type { NamedCall } from '#sandbox/payments/faults.js';
import type { Random } from '../random.js';
import type { ProgramName, Shop } from '../shop.js';
import type { Member, Staff } from './members.js';
import type { ProviderRecords } from './provider-records.js';

/** The context of a window's operations. */
export interface WindowContext {
  readonly shop: Shop;
  readonly client: pg.Client;
  readonly books: ProviderRecords;
  readonly staff: Staff;
  readonly random: Random;
}

/** The violations of one operation once no work is pending, in words. */
export interface Verdict {
  /** Done more than once. */
  readonly doubles: readonly string[];
  /** Not done, done on one side only, or not recorded. */
  readonly losses: readonly string[];
}

/** The time between the provider's operation and our commit of it, for one kind of operation. */
export interface Window {
  readonly name: string;
  readonly call: NamedCall;
  readonly program: ProgramName;
  /** Whether only a key keeps this operation from running twice: the control must run it twice. */
  readonly isKeyed: boolean;
  /** Whether it needs the cut-offs of the second boxes to have passed. */
  readonly isAfterCutOff: boolean;
  /** Whether it begins with a message of the provider: that one arrives, and later ones may be late. */
  readonly hearsFirst?: boolean;
  /** Before the kill, with nothing held back. */
  prepare?(scene: WindowContext, member: Member): Promise<void>;
  /** Starts a member's operation; it need not finish. */
  begin(scene: WindowContext, member: Member): Promise<void>;
  judge(scene: WindowContext, member: Member): Promise<Verdict>;
}

/** What the number of times and the state at the end say. */
export function verdict(what: string, found: { made: number; isRight: boolean; seen: string }): Verdict {
  const { made, isRight, seen } = found;
  const words = `${what}: ${made} times, ${seen}`;
  return {
    doubles: made > 1 ? [words] : [],
    losses: made === 0 || (made === 1 && !isRight) ? [words] : [],
  };
}

/** The one row of a statement; throws when there is none. */
export async function one<Row extends pg.QueryResultRow>(
  client: pg.Client,
  sql: string,
  values: readonly string[],
): Promise<Row> {
  const { rows } = await client.query<Row>(sql, [...values]);
  const [row] = rows;
  if (!row) throw new Error(`nothing found for ${values.join()}`);
  return row;
}

/** The sum of amounts, in pence. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { readMenu } from './carts.js';
import type { Random } from './random.js';
import { makeDeposits, type Deposit } from './saver.js';
import { CheckoutCustomer, type Addresses, type Purchase } from './shopper.js';
import type { Shop } from './shop.js';
import { bulkSignIn } from '../setup/growth/bulk-sign-in.js';

const LANES = 8;
const DEPOSITS_OF_ONE = 4;
/** The pause of a lane before each shopper beyond the plan: those only keep the shop busy. */
const LATE_ARRIVAL_MS = 4_000;

/** The outcome of the load. */
export interface LoadResult {
  readonly purchases: readonly Purchase[];
  /** Shoppers who were refused or gave up, with the reason. */
  readonly failures: readonly string[];
  readonly seconds: number;
}

/** The outcome of the deposits. */
export interface SavingsResult {
  readonly deposits: readonly Deposit[];
  readonly failures: readonly string[];
}
export const NO_SAVINGS: SavingsResult = { deposits: [], failures: [] };

interface LoadOptions {
  readonly sessions: number;
  /** Shoppers arrive over at least this time, so that the faults have something to hit. */
  readonly leastMs: number;
  readonly random: Random;
  /** Called before each shopper with the number of earlier ones. */
  readonly onArrival: (arrived: number) => void;
  /** Whether more should come than were planned, a few at a time. */
  readonly isTooShort?: () => boolean;
}

/** When a shopper arrives, from the start; those beyond the plan come as soon as a lane is free. */
function dueAfterMs(number: number, { sessions, leastMs }: LoadOptions): number {
  return (Math.min(number, sessions) / sessions) * leastMs;
}

/** Sends shoppers, eight at a time. */
export async function runShoppers(addresses: Addresses, plan: LoadOptions): Promise<LoadResult> {
  const menu = await readMenu(addresses.siteUrl);
  const purchases: Purchase[] = [];
  const failures: string[] = [];
  const startedAtMs = Date.now();
  let arrived = 0;
  const lane = async (): Promise<void> => {
    while (arrived < plan.sessions || plan.isTooShort?.() === true) {
      const number = arrived;
      arrived += 1;
      await sleep(Math.max(0, startedAtMs + dueAfterMs(number, plan) - Date.now()));
      if (number >= plan.sessions) await sleep(LATE_ARRIVAL_MS);
      plan.onArrival(number);
      try {
        purchases.push(await new CheckoutCustomer(number, plan.random.branch(number), addresses).shop(menu));
      } catch (error) {
        failures.push(`shopper ${number}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { purchases, failures, seconds: (Date.now() - startedAtMs) / 1000 };
}

/** Sends members who pay into their wallets, evenly over the time, each a few times. */
export async function runSavers(
  shop: Shop,
  count: number,
  { leastMs, random }: Pick<LoadOptions, 'leastMs' | 'random'>,
): Promise<SavingsResult> {
  const environment = { ...shop.environment, DATABASE_URL: shop.databaseUrl };
  const people = await bulkSignIn(environment, Math.ceil(count / DEPOSITS_OF_ONE));
  const deposits: Deposit[] = [];
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const own = random.branch(number);
      await sleep((number / count) * leastMs);
      try {
        deposits.push(await makeDeposits(own.pick(people), own, shop));
      } catch (error) {
        failures.push(`deposit ${number}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  return { deposits, failures };
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePortBlock } from '#sandbox/ports.js';
import { makeFastTempDir } from '../setup/system/fast-temp-dir.js';

const PORTS_OF_A_SHOP = 7;

/** Shops that run at once, each with a browser of its own; the runner gives it the next file of tests. */
export const SHOP_COUNT = Number(process.env['E2E_SHOPS'] ?? 1);

/** Where a shop of this run is. */
export interface ShopPlace {
  readonly port: number;
  readonly dataDir: string;
}

/**
 * Chooses ports and folders for the shops of this run, unless that was done: the runner passes its choices on
 * to its workers through the environment.
 */
export async function placeShops(): Promise<void> {
  process.env['E2E_PORT'] ??= String(await findFreePortBlock(PORTS_OF_A_SHOP * SHOP_COUNT));
  if (process.env['E2E_DATA_DIR']) return;
  const root = makeFastTempDir('lighter-table-e2e-');
  process.env['E2E_DATA_DIR'] = root;
  for (let index = 0; index < SHOP_COUNT; index += 1) mkdirSync(join(root, String(index)), { mode: 0o755 });
}

/** The place of one of the shops, counted from 0. */
export function placeOf(index: number): ShopPlace {
  const port = Number(process.env['E2E_PORT']) + index * PORTS_OF_A_SHOP;
  const root = process.env['E2E_DATA_DIR'] ?? '.data';
  return { port, dataDir: isRunningAlready() ? root : join(root, String(index)) };
}

/** The place of the shop that this worker's tests use. Throws for a worker without a shop. */
export function ownPlace(): ShopPlace {
  const index = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
  if (index >= SHOP_COUNT) throw new Error(`There are ${SHOP_COUNT} shops: E2E_SHOPS sets their number.`);
  return placeOf(index);
}

/** With E2E_RUNNING=1 the tests use the shop that already runs on E2E_PORT, with its data in E2E_DATA_DIR. */
export function isRunningAlready(): boolean {
  return process.env['E2E_RUNNING'] === '1';
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Kept = z.object({
  /** The account that the payments of this data are in. */
  accountId: z.string().nullable().default(null),
  /** The endpoint that this data folder made, with the secret that the provider names only once. */
  endpoint: z.object({ id: z.string(), secret: z.string() }).nullable().default(null),
});
export type KeptProvider = z.infer<typeof Kept>;

const NOTHING: KeptProvider = { accountId: null, endpoint: null };
const fileOf = (dataDir: string): string => join(dataDir, 'provider.json');

/** What `dataDir/provider.json` holds; nothing when it is not there or not of ours. */
export function readProviderFile(dataDir: string): KeptProvider {
  try {
    return Kept.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Written beside and renamed, for its owner only: it holds the secret of an endpoint. */
export function writeProviderFile(dataDir: string, kept: KeptProvider): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Why the payments in a data folder are unknown to the one who takes them now; undefined when they are not. */
export function foreignData(dataDir: string, accountId: string | null | 'sandbox'): string | undefined {
  const known = existsSync(fileOf(dataDir)) ? readProviderFile(dataDir) : undefined;
  const advice = 'Use another DATA_DIR, or start again with an empty folder: npm start -- --fresh';
  const lost = `${dataDir}: its payments, saved cards and memberships are unknown there`;
  if (accountId === 'sandbox') {
    return known && `The sandbox takes the payments, and the provider took those in ${lost}. ${advice}`;
  }
  if (known === undefined) {
    const hasSandbox = existsSync(join(dataDir, 'payments.sqlite'));
    return hasSandbox
      ? `The provider takes the payments, and the sandbox took those in ${lost}. ${advice}`
      : undefined;
  }
  if (accountId === null || known.accountId === null || known.accountId === accountId) return undefined;
  return `The key is of the account ${accountId}, and ${known.accountId} took the payments in ${lost}. ${advice}`;
}

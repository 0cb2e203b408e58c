import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How each secret is made when nobody gave one. */
const MAKERS = {
  POSTGRES_PASSWORD: () => randomBytes(24).toString('base64url'),
  POSTGRES_SHOP_PASSWORD: () => randomBytes(24).toString('base64url'),
  STRIPE_SECRET_KEY: () => `sk_test_sandbox_${randomBytes(18).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
  DATA_ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
  SIGNING_KEYS: makeSigningKeys,
} satisfies Record<string, () => string>;

/** The secrets a start needs. */
export type SecretName = keyof typeof MAKERS;

/**
 * The secret of that name kept in `dataDir/secrets.json` (readable by its owner only), made at the
 * first call. Throws when the file is not what we wrote.
 */
export function keptSecret(dataDir: string, name: SecretName): string {
  const file = join(dataDir, 'secrets.json');
  const secrets = readSecrets(file);
  const known = secrets[name];
  if (known) return known;
  const made = MAKERS[name]();
  writeSecrets(file, { ...secrets, [name]: made });
  return made;
}

/** One private key for access tokens, in the form that `SIGNING_KEYS` has. */
export function makeSigningKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }]);
}

function readSecrets(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) throw new Error('it holds no object');
    const texts = Object.entries(parsed).filter((entry) => typeof entry[1] === 'string');
    return Object.fromEntries(texts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read (${reason}). Repair it, or begin anew: npm start -- --fresh`);
  }
}

/** Written beside and renamed, so that a power cut never leaves half a file. */
function writeSecrets(file: string, secrets: Record<string, string>): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

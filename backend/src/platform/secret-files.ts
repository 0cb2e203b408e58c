import { readFileSync, statSync } from 'node:fs';
import { errorText } from './error-text.js';

/**
 * The variables that hold a secret. Each can be read from a file instead: `STRIPE_SECRET_KEY_FILE` names the file
 * that holds `STRIPE_SECRET_KEY`, as orchestrators mount secrets (ADR 0052).
 */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'QUEUE_DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'DATA_ENCRYPTION_KEY',
  'KEYED_HASH_KEY',
  'SIGNING_KEYS',
  'IMAGE_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SENDCLOUD_PUBLIC_KEY',
  'SENDCLOUD_SECRET_KEY',
  'SENDCLOUD_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'DEMO_PASSWORD',
] as const;

const MAX_BYTES = 64 * 1024;

/**
 * The environment without its empty variables, and with the secrets from their files. Throws an Error that names
 * every secret that is given twice, and every file that is missing, empty or too big.
 */
export function withSecretsFromFiles(source: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) if (value) given[name] = value;
  const wrong: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined)
      wrong.push(`  ${name} and ${name}_FILE are both set: which of them counts?`);
    else
      try {
        given[name] = secretIn(file);
      } catch (error) {
        wrong.push(`  ${name}_FILE: ${errorText(error)}`);
      }
  }
  if (wrong.length > 0) throw new Error(`The secrets cannot be read:\n${wrong.join('\n')}`);
  return given;
}

/** Without the line break that editors and `echo` add. */
function secretIn(file: string): string {
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is too big for a secret`);
  const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (secret.trim() === '') throw new Error(`${file} is empty`);
  return secret;
}

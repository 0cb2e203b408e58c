import { resolve } from 'node:path';
import { keyMode } from '../backend/src/platform/payments/stripe-key.js';

/** The choices of the person who starts the shop, from the environment. */
export interface Settings {
  port: number;
  /** Absolute path of the data folder. */
  dataDir: string;
  databaseUrl?: string;
  /** The owner of that database, where the shop runs as another role. */
  migrationDatabaseUrl?: string;
  redisUrl?: string;
  queueKind?: 'redis' | 'postgres';
  /** A real key means the real provider: the payment sandbox is not started then. */
  stripeSecretKey?: string;
  stripeWebhookSecret?: string;
  /** Another address for the provider's API than its own. */
  stripeApiUrl?: string;
  /** The address that people know the site by, where it is another than this machine's. */
  publicUrl?: string;
  smtpUrl?: string;
  /** A real account at the courier: its sandbox is not started then. */
  sendcloudSecretKey?: string;
  /** Whether the sandbox of text messages runs: asked for, and without a real account. */
  hasSmsSandbox?: boolean;
}

/** The ports of payments, mailbox, the two metrics pages, the courier and the text messages follow the site's. */
export const PORT_COUNT = 7;

/** Reads the variables; throws an Error that names the wrong one. In production nothing is embedded. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env['NODE_ENV'] === 'production') {
    throw new Error(
      'NODE_ENV is production, and in production nothing is embedded: run dist/backend/src/main.js and ' +
        'dist/worker/src/main.js with an environment of their own (see docker-compose.yml).',
    );
  }
  return {
    port: readPort(env['PORT']),
    dataDir: resolve(env['DATA_DIR'] || defaultDataDir(env['STRIPE_SECRET_KEY'])),
    databaseUrl: env['DATABASE_URL'] || undefined,
    migrationDatabaseUrl: env['MIGRATION_DATABASE_URL'] || undefined,
    redisUrl: env['REDIS_URL'] || undefined,
    queueKind: readQueueKind(env['QUEUE_KIND']),
    stripeSecretKey: env['STRIPE_SECRET_KEY'] || undefined,
    stripeWebhookSecret: env['STRIPE_WEBHOOK_SECRET'] || undefined,
    stripeApiUrl: env['STRIPE_API_URL'] || undefined,
    publicUrl: env['PUBLIC_URL'] || undefined,
    smtpUrl: env['SMTP_URL'] || undefined,
    sendcloudSecretKey: env['SENDCLOUD_SECRET_KEY'] || undefined,
    hasSmsSandbox: env['SMS_SANDBOX'] === '1' && !env['TWILIO_ACCOUNT_SID'],
  };
}

/** Orders, cards and memberships of one provider are unknown to the other: each has data of its own. */
function defaultDataDir(secretKey: string | undefined): string {
  return secretKey && keyMode(secretKey) === 'test' ? '.data-test-mode' : '.data';
}

function readPort(text: string | undefined): number {
  if (!text) return 3000;
  const port = Number(text);
  const highest = 65_535 - (PORT_COUNT - 1);
  if (Number.isInteger(port) && port >= 1 && port <= highest) return port;
  throw new Error(
    `PORT is '${text}': it must be a whole number from 1 to ${highest} (six more ports follow it).`,
  );
}

function readQueueKind(text: string | undefined): 'redis' | 'postgres' | undefined {
  if (!text) return undefined;
  if (text === 'redis' || text === 'postgres') return text;
  throw new Error(`QUEUE_KIND is '${text}': it must be redis or postgres.`);
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './ports.js';
import { keptSecret } from './secrets.js';
import type { Settings } from './settings.js';

/** URLs and secrets of one run, the same for every service. */
export interface Places {
  databaseUrl: string;
  queue: { REDIS_URL?: string; QUEUE_DATABASE_URL?: string };
  /** Port of the mailbox's SMTP side; undefined when emails go to a server of the user's own. */
  smtpPort?: number;
  /** The port of the backend: the site's own, except in watch mode, where Vite is in front of it. */
  backendPort: number;
  /** What the account at the provider adds: the secret of an endpoint, or how often to look for events. */
  provider?: NodeJS.ProcessEnv;
}

/** The ports that follow the site's. */
export function portsOf(
  settings: Settings,
): Record<'payments' | 'mailbox' | 'backendMetrics' | 'workerMetrics' | 'courier' | 'texts', number> {
  const { port } = settings;
  return {
    payments: port + 1,
    mailbox: port + 2,
    backendMetrics: port + 3,
    workerMetrics: port + 4,
    courier: port + 5,
    texts: port + 6,
  };
}

/** True when the payment sandbox runs, which it does unless there is a real key. */
export function hasPaymentSandbox(settings: Settings): boolean {
  return settings.stripeSecretKey === undefined;
}

/** True when the courier's sandbox runs, which it does unless there is a real account. */
export function hasCourierSandbox(settings: Settings): boolean {
  return settings.sendcloudSecretKey === undefined;
}

/** Finds a port for emails, or none when the user has a mail server. */
export async function chooseSmtpPort(settings: Settings): Promise<number | undefined> {
  return settings.smtpUrl ? undefined : findFreePort();
}

/** The environment of every service; a variable that the user set stays as it is. */
export function sharedEnvironment(settings: Settings, places: Places): NodeJS.ProcessEnv {
  const { dataDir } = settings;
  const given = process.env;
  return {
    ...cleaned(given),
    NODE_ENV: 'development',
    // The services' output goes to files.
    NO_COLOR: '1',
    // Compiled code is cached beside the build: a second start takes a second less.
    NODE_COMPILE_CACHE:
      given['NODE_COMPILE_CACHE'] || fileURLToPath(new URL('../.compile-cache', import.meta.url)),
    PORT: String(settings.port),
    DATA_DIR: dataDir,
    DATABASE_URL: places.databaseUrl,
    ...places.queue,
    STRIPE_SECRET_KEY: settings.stripeSecretKey ?? keptSecret(dataDir, 'STRIPE_SECRET_KEY'),
    STRIPE_WEBHOOK_SECRET: settings.stripeWebhookSecret ?? keptSecret(dataDir, 'STRIPE_WEBHOOK_SECRET'),
    ...sandboxEnvironment(settings),
    ...courierEnvironment(settings),
    ...smsEnvironment(settings),
    ...places.provider,
    SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${places.smtpPort}`,
    PUBLIC_URL: given['PUBLIC_URL'] || `http://localhost:${settings.port}`,
    DEMO: given['DEMO'] || '1',
    DATA_ENCRYPTION_KEY: given['DATA_ENCRYPTION_KEY'] || keptSecret(dataDir, 'DATA_ENCRYPTION_KEY'),
    SIGNING_KEYS: given['SIGNING_KEYS'] || keptSecret(dataDir, 'SIGNING_KEYS'),
    BACKEND_PORT: String(places.backendPort),
  };
}

/** Only with the sandbox: its URL, and the clock it shares with the shop. */
function sandboxEnvironment(settings: Settings): NodeJS.ProcessEnv {
  if (!hasPaymentSandbox(settings)) return {};
  return {
    STRIPE_API_URL: `http://127.0.0.1:${portsOf(settings).payments}`,
    CLOCK_FILE: join(settings.dataDir, 'clock.json'),
  };
}

/** An account at the courier's sandbox. */
function courierEnvironment(settings: Settings): NodeJS.ProcessEnv {
  if (!hasCourierSandbox(settings)) return {};
  const { dataDir } = settings;
  return {
    SENDCLOUD_API_URL: `http://127.0.0.1:${portsOf(settings).courier}/api/v3`,
    SENDCLOUD_PUBLIC_KEY: keptSecret(dataDir, 'SENDCLOUD_PUBLIC_KEY'),
    SENDCLOUD_SECRET_KEY: keptSecret(dataDir, 'SENDCLOUD_SECRET_KEY'),
    SENDCLOUD_SENDER_ADDRESS_ID: '1',
    SENDCLOUD_SHIPPING_OPTION: 'sendcloud:letter',
  };
}

/** An account at the sandbox of text messages. */
function smsEnvironment(settings: Settings): NodeJS.ProcessEnv {
  if (!settings.hasSmsSandbox) return {};
  return {
    TWILIO_API_URL: `http://127.0.0.1:${portsOf(settings).texts}`,
    TWILIO_ACCOUNT_SID: keptSecret(settings.dataDir, 'TWILIO_ACCOUNT_SID'),
    TWILIO_AUTH_TOKEN: keptSecret(settings.dataDir, 'TWILIO_AUTH_TOKEN'),
    // Of the numbers that Ofcom keeps for stories.
    TWILIO_FROM: '+447700900000',
  };
}

/**
 * A queue left over from the shell would compete with the chosen one; options for Node are not inherited, and
 * the shop must not know the owner of the database.
 */
function cleaned(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    REDIS_URL: _redis,
    QUEUE_DATABASE_URL: _queue,
    NODE_OPTIONS: _options,
    MIGRATION_DATABASE_URL: _owner,
    ...rest
  } = env;
  return rest;
}

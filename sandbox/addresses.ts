import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hasCourierSandbox, hasPaymentSandbox, portsOf } from './environment.js';
import { say } from './progress.js';
import type { StartedProvider } from './test-mode/started-provider.js';
import type { Settings } from './settings.js';

/** Prints the addresses, the logins and the warnings; `Ready: …` is the last line. */
export function printAddresses(settings: Settings, provider: StartedProvider): void {
  const ports = portsOf(settings);
  const site = `http://localhost:${settings.port}`;
  const rows: (readonly [string, string])[] = [['Site', site]];
  rows.push(
    hasPaymentSandbox(settings)
      ? ['Card payments', `http://localhost:${ports.payments}   (sandbox; card 4242 4242 4242 4242 pays)`]
      : ['Card payments', 'the real provider, by your STRIPE_SECRET_KEY (docs/test-mode.md)'],
    ...provider.rows,
    ['Mailbox', settings.smtpUrl ? 'your SMTP_URL' : `http://localhost:${ports.mailbox}`],
    [
      'Courier',
      hasCourierSandbox(settings)
        ? `http://localhost:${ports.courier}   (sandbox of Sendcloud)`
        : 'Sendcloud, by your SENDCLOUD_SECRET_KEY',
    ],
    ...smsRows(settings),
    ['Metrics, backend', `http://localhost:${ports.backendMetrics}/metrics`],
    ['Metrics, worker', `http://localhost:${ports.workerMetrics}/metrics`],
    ['Data and logs', `${shortPath(settings.dataDir)}   (empty it: npm start -- --fresh)`],
  );
  say();
  for (const [name, value] of rows) say(`  ${name.padEnd(18)} ${value}`);
  printAccounts(settings);
  for (const warning of provider.warnings) {
    say();
    say(`  WARNING  ${warning}`);
  }
  say();
  say(`Ready: ${site}`);
}

/** Only where there are text messages: they are off without an account (rule X80). */
function smsRows(settings: Settings): (readonly [string, string])[] {
  if (!settings.hasSmsSandbox) return [];
  return [['Text messages', `http://localhost:${portsOf(settings).texts}   (sandbox of Twilio)`]];
}

function printAccounts(settings: Settings): void {
  const demo = readAccounts(join(settings.dataDir, 'demo-accounts.json'));
  if (!demo) return;
  say();
  say(`  Demo accounts, all with the password ${demo.password}`);
  // The start enrols the member at the sandbox; at the provider somebody has to fill in the page.
  const later = hasPaymentSandbox(settings) ? '' : ', once you have started the trial and paid with 4242 …';
  for (const { email, role } of demo.accounts) {
    say(`    ${email.padEnd(22)} ${role}${role === 'member' ? later : ''}`);
  }
}

interface DemoAccounts {
  password: string;
  accounts: { email: string; role: string }[];
}

function readAccounts(file: string): DemoAccounts | undefined {
  if (!existsSync(file)) return undefined;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isDemoAccounts(value) ? value : undefined;
}

function isDemoAccounts(value: unknown): value is DemoAccounts {
  if (typeof value !== 'object' || value === null) return false;
  if (!('password' in value) || typeof value.password !== 'string') return false;
  return 'accounts' in value && Array.isArray(value.accounts);
}

function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short && !short.startsWith('..') ? short : path;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPlace } from './shops.js';

const { port, dataDir } = ownPlace();

/** The addresses of the running shop and of the simulated outside world. */
export const product = {
  siteUrl: `http://localhost:${port}`,
  paymentsUrl: `http://localhost:${port + 1}`,
  mailboxUrl: `http://localhost:${port + 2}`,
  /** The phones of the text messages. */
  textsUrl: `http://localhost:${port + 6}`,
};

/** The password that all demo accounts share. Throws when the shop was started without them. */
export function demoPassword(): string {
  const file = join(dataDir, 'demo-accounts.json');
  const demo: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof demo === 'object' && demo !== null && 'password' in demo && typeof demo.password === 'string') {
    return demo.password;
  }
  throw new Error(`${file} names no password.`);
}

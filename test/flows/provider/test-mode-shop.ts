import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startPayments, type RunningPayments } from '#sandbox/payments/server.js';
import { readSettings } from '#sandbox/settings.js';
import { openProvider } from '#sandbox/test-mode/open-provider.js';
import type { StartedProvider } from '#sandbox/test-mode/started-provider.js';
import { recorder } from '#test/provider/recording.js';

export const KEY = 'sk_test_account';

/** A sandbox in the part of the provider, and starts of a shop with a key of it. */
export class TestModeShop {
  private constructor(
    private readonly payments: RunningPayments,
    private readonly outsideDir: string,
    /** The data folder of the shop that is started. */
    readonly dataDir: string,
  ) {}

  static async open(secretKey = KEY): Promise<TestModeShop> {
    const outsideDir = mkdtempSync(join(tmpdir(), 'lighter-table-provider-'));
    const payments = await startPayments({
      port: 0,
      dataDir: outsideDir,
      webhookUrl: 'http://127.0.0.1:9/webhooks/stripe',
      webhookSecret: 'whsec_unused',
      secretKey,
      record: recorder(),
    });
    return new TestModeShop(payments, outsideDir, mkdtempSync(join(tmpdir(), 'lighter-table-mode-')));
  }

  get url(): string {
    return this.payments.url;
  }

  /** The account's own view, as on the provider's pages. */
  client(): Stripe {
    const { hostname, port } = new URL(this.url);
    return new Stripe(KEY, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  env(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { DATA_DIR: this.dataDir, STRIPE_API_URL: this.url, STRIPE_SECRET_KEY: KEY, ...more };
  }

  /** Tries the key of a start and sets up the account; returns what was said and the variables for the shop. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<{
    readonly rows: ReadonlyMap<string, string>;
    readonly warnings: StartedProvider['warnings'];
    readonly env: NodeJS.ProcessEnv;
  }> {
    const provider = await openProvider(readSettings(this.env(more)));
    const env = await provider.prepare();
    const { rows, warnings } = provider;
    return { rows: new Map(rows.map(([name, words]) => [name.trim(), words])), warnings, env };
  }

  /** Changes the account: another country or currency, or permissions that a restricted key lacks. */
  async setAccount(account: {
    readonly country?: string;
    readonly defaultCurrency?: string;
    readonly denied?: readonly string[];
  }): Promise<void> {
    await fetch(`${this.url}/test/account`, { method: 'POST', body: JSON.stringify(account) });
  }

  async close(): Promise<void> {
    await this.payments.close();
    for (const folder of [this.outsideDir, this.dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

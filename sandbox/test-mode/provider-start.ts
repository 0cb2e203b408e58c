import type Stripe from 'stripe';
import { PortalService } from '#backend/platform/payments/customers/portal.service.js';
import { providerClient } from '#backend/platform/payments/stripe-client.js';
import { keyMode } from '#backend/platform/payments/stripe-key.js';
import type { Settings } from '../settings.js';
import { type AccountFindings, checkAccount, reasonOf } from './account.js';
import type { StartedProvider } from './started-provider.js';
import { foreignData, readProviderFile, writeProviderFile } from './provider-file.js';
import { planWebhooks, POLL_S } from './webhooks.js';

/** A start with a key of the real provider: what was found, and what is set up beside the start. */
export class ProviderStart implements StartedProvider {
  /** Name and words of each line about the provider. */
  readonly rows: [string, string][] = [];
  readonly warnings: string[] = [];

  private constructor(
    private readonly settings: Settings,
    private readonly stripe: Stripe,
    private readonly account: AccountFindings,
  ) {
    this.rows.push(['  account', account.words]);
    this.warnings.push(...account.warnings);
  }

  /**
   * Tries the key before anything is started. Throws an Error in words when the provider refuses it.
   */
  static async open(settings: Settings, secretKey: string): Promise<ProviderStart> {
    const stripe = providerClient({ secretKey, apiUrl: settings.stripeApiUrl });
    return new ProviderStart(settings, stripe, await checkAccount(stripe, secretKey));
  }

  /**
   * Sets up what the shop needs at the provider, in test mode alone, and returns the variables for the shop.
   * Repeated it finds what it made. Never throws for the provider's sake.
   */
  async prepare(): Promise<NodeJS.ProcessEnv> {
    const { settings, stripe, account } = this;
    const { dataDir, port, publicUrl, stripeWebhookSecret: secret, stripeSecretKey: key = '' } = settings;
    const foreign = foreignData(dataDir, account.accountId);
    if (foreign !== undefined) this.warnings.push(foreign);
    if (keyMode(key) !== 'test') return {};
    const kept = readProviderFile(dataDir);
    if (!account.isReachable) return this.unreached(kept.endpoint?.secret);
    const [plan, portal] = await Promise.all([
      planWebhooks(stripe, { publicUrl, port, secret, kept: kept.endpoint }),
      this.preparePortal(),
    ]);
    this.rows.push(['  webhooks', plan.words], ['  portal', portal]);
    this.warnings.push(...plan.warnings);
    writeProviderFile(dataDir, {
      accountId: account.accountId ?? kept.accountId,
      endpoint: plan.endpoint ?? kept.endpoint,
    });
    return plan.env;
  }

  /** As far as it goes without an answer: the endpoint of an earlier start may be there. */
  private unreached(secret: string | undefined): NodeJS.ProcessEnv {
    this.rows.push(['  webhooks', 'not checked']);
    if (this.settings.stripeWebhookSecret !== undefined) return {};
    return secret === undefined ? { STRIPE_POLL_S: String(POLL_S) } : { STRIPE_WEBHOOK_SECRET: secret };
  }

  private async preparePortal(): Promise<string> {
    try {
      const id = await new PortalService(this.stripe).configurationId();
      return `${id}: cards, invoices, cancelling at the end of the period`;
    } catch (error) {
      this.warnings.push(
        `The portal's settings could be neither read nor made (${reasonOf(error)}): the first visit tries again.`,
      );
      return 'not checked';
    }
  }
}

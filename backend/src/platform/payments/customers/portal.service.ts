import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { callProvider } from '../call-provider.js';

/** The configuration's name within the account; another set of features gets another name. */
const CONFIGURATION = 'membership-portal-1';
const LISTED = 100;

/** Cards, invoices, and cancelling with the period: no other plan, no pause, no immediate end. */
const FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** The provider's page on which a customer manages cards and invoices, and cancels (rule L20). */
@Injectable()
export class PortalService {
  private known: Promise<string> | null = null;

  constructor(private readonly stripe: Stripe) {}

  /**
   * Opens the page for a customer. A configuration that was switched off or belongs to another account is
   * looked up again. Throws payment_provider_unavailable.
   */
  open(customerId: string, returnUrl: string): Promise<string> {
    const hadOne = this.known !== null;
    const opened = this.session(customerId, returnUrl).catch((error: unknown) => {
      if (!hadOne || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      this.known = null;
      return this.session(customerId, returnUrl);
    });
    return callProvider(opened);
  }

  /**
   * The id of the portal's configuration, which is created once for an account: cached by this process, found
   * again by its name at the provider, and created under one key by processes that start at the same time. One
   * that somebody changed by hand gets its features back.
   */
  configurationId(): Promise<string> {
    this.known ??= this.findOrCreate().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  private async session(customerId: string, returnUrl: string): Promise<string> {
    const configuration = await this.configurationId();
    const { url } = await this.stripe.billingPortal.sessions.create({
      configuration,
      customer: customerId,
      return_url: returnUrl,
    });
    return url;
  }

  private async findOrCreate(): Promise<string> {
    const { configurations } = this.stripe.billingPortal;
    const { data } = await configurations.list({ limit: LISTED });
    const named = data.filter(({ metadata }) => metadata?.['made_for'] === CONFIGURATION);
    // The oldest, so that every process finds the same one.
    const found = named.findLast(({ active }) => active);
    if (found && hasFeatures(found)) return found.id;
    if (found) return (await configurations.update(found.id, { features: FEATURES })).id;
    const made = await configurations.create(
      { name: 'Lighter Table', features: FEATURES, metadata: { made_for: CONFIGURATION } },
      // When it replaces a configuration that was switched off, that one's key would return it again.
      { idempotencyKey: `portal-configuration:${CONFIGURATION}:${named.length}` },
    );
    return made.id;
  }
}

function hasFeatures({ features }: Stripe.BillingPortal.Configuration): boolean {
  const switched = Object.entries(FEATURES).every(([name, { enabled }]) => isOn(features, name) === enabled);
  return switched && features.subscription_cancel.mode === FEATURES.subscription_cancel.mode;
}

function isOn(features: Stripe.BillingPortal.Configuration.Features, name: string): boolean | undefined {
  return Object.entries(features).find(([each]) => each === name)?.[1].enabled;
}

import Stripe from 'stripe';
import type { Shop } from '../shop.js';

const PAGE = 100;

/** The provider's records of a member's invoices, refunds and subscriptions. */
export class ProviderRecords {
  private readonly stripe: Stripe;

  constructor(shop: Shop) {
    const address = new URL(shop.paymentsUrl);
    this.stripe = new Stripe(shop.environment['STRIPE_SECRET_KEY'] ?? '', {
      host: address.hostname,
      port: address.port,
      protocol: 'http',
      telemetry: false,
      timeout: 20_000,
    });
  }

  /** The payment intent that a session was paid with. */
  async intentOf(sessionId: string): Promise<string> {
    const { payment_intent: intent } = await this.stripe.checkout.sessions.retrieve(sessionId);
    return typeof intent === 'string' ? intent : (intent?.id ?? '');
  }

  /** The refunds of a payment, in pence, one amount for each. */
  async refundsOf(paymentIntent: string): Promise<number[]> {
    const { data } = await this.stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE });
    return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  }

  /** The invoices created for a payment of ours, in whatever status. */
  async invoicesOf(customer: string, paymentId: string): Promise<{ status: string; paidPence: number }[]> {
    const { data } = await this.stripe.invoices.list({ customer, limit: PAGE });
    return data
      .filter(({ metadata }) => metadata?.['payment_id'] === paymentId)
      .map(({ status, amount_paid: paidPence }) => ({ status: status ?? 'draft', paidPence }));
  }

  /** Whether a subscription ends with its period. */
  async isCancelled(subscriptionId: string): Promise<boolean> {
    const found = await this.stripe.subscriptions.retrieve(subscriptionId);
    return found.cancel_at_period_end || found.cancel_at !== null;
  }
}

import Stripe from 'stripe';
import type { Shop } from '../shop.js';

const PAGE = 100;
const READERS = 8;

/** A payment page as the provider has it. */
export interface ProviderSession {
  readonly id: string;
  readonly reference: string;
  readonly email: string;
  readonly isPaid: boolean;
  readonly amountPence: number;
  /** The amount paid for goods: every line but the delivery. Only for paid sessions. */
  readonly goodsPence: number;
}

/** The provider's record of what happened, which the shop cannot influence. */
export class ProviderState {
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

  /** Every payment page. */
  async sessions(): Promise<ProviderSession[]> {
    const found: Stripe.Checkout.Session[] = [];
    for await (const session of this.stripe.checkout.sessions.list({ limit: PAGE })) found.push(session);
    const states: ProviderSession[] = [];
    const reader = async (): Promise<void> => {
      for (let session = found.pop(); session; session = found.pop())
        states.push(await this.stateOf(session));
    };
    await Promise.all(Array.from({ length: READERS }, reader));
    return states;
  }

  /** Ids of the events that report a page as paid. */
  async paidEventIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of this.stripe.events.list({ type: 'checkout.session.completed', limit: PAGE }))
      ids.push(id);
    return ids;
  }

  private async stateOf(session: Stripe.Checkout.Session): Promise<ProviderSession> {
    const isPaid = session.payment_status === 'paid';
    return {
      id: session.id,
      reference: session.client_reference_id ?? '',
      email: session.customer_email ?? '',
      isPaid,
      amountPence: session.amount_total ?? 0,
      goodsPence: isPaid ? await this.goodsOf(session.id) : 0,
    };
  }

  private async goodsOf(sessionId: string): Promise<number> {
    const { data, has_more: hasMore } = await this.stripe.checkout.sessions.listLineItems(sessionId, {
      limit: PAGE,
    });
    if (hasMore) throw new Error(`session ${sessionId} has more than ${PAGE} lines`);
    return data
      .filter(({ description }) => description !== 'Delivery')
      .reduce((sum, { amount_total: amount }) => sum + amount, 0);
  }
}

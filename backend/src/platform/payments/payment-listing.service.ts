import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { problem } from '../http/problem.js';

/** A payment that went through at the provider. Pence. */
export interface ProviderPayment {
  readonly intentId: string;
  readonly amountPence: number;
}

/** A payment page that was paid, with our own id of the payment it was for. */
export interface PaidSession {
  readonly sessionId: string;
  readonly paymentId: string;
  readonly amountPence: number;
}

const PAGE = 100;
/** Five thousand payments a night; more are compared in the nights that follow. */
const MAX_PAGES = 50;

interface Listed {
  readonly id: string;
}

/** What the provider has of a stretch of time, for comparing it with what we have. */
@Injectable()
export class PaymentListingService {
  constructor(private readonly stripe: Stripe) {}

  /** Payments that succeeded since then. Throws payment_provider_unavailable. */
  async payments(since: Date): Promise<ProviderPayment[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const intents = await all((page) => this.stripe.paymentIntents.list({ ...page, created }));
    return intents
      .filter(({ status, currency }) => status === 'succeeded' && currency === 'gbp')
      .map(({ id, amount_received: amountPence }) => ({ intentId: id, amountPence }));
  }

  /** Payment pages of ours that were paid since then. Throws payment_provider_unavailable. */
  async paidSessions(since: Date): Promise<PaidSession[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const sessions = await all((page) => this.stripe.checkout.sessions.list({ ...page, created }));
    return sessions
      .filter(({ payment_status, mode }) => payment_status === 'paid' && mode === 'payment')
      .flatMap(({ id, client_reference_id: paymentId, amount_total: amount }) =>
        paymentId ? [{ sessionId: id, paymentId, amountPence: amount ?? 0 }] : [],
      );
  }
}

async function all<Row extends Listed>(
  list: (page: { limit: number; starting_after?: string }) => Promise<{ data: Row[]; has_more: boolean }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const last = rows.at(-1)?.id;
      const { data, has_more } = await list({ limit: PAGE, ...(last ? { starting_after: last } : {}) });
      rows.push(...data);
      if (!has_more) break;
    }
  } catch (error) {
    throw problem('payment_provider_unavailable', { cause: error });
  }
  return rows;
}

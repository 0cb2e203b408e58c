import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { apiError } from '../http/problems/api-error.js';
import { clientReference } from './client-reference.js';
import { callProvider } from './call-provider.js';

/** A payment that went through at the provider. Pence. */
export interface ProviderPayment {
  readonly intentId: string;
  readonly amountPence: number;
}

/** A payment page that was paid, with our own id of the payment it was for. */
export interface PaidCheckoutSession {
  readonly sessionId: string;
  readonly paymentId: string;
  readonly amountPence: number;
}

/** The part of a list that one call reads. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** False when there was more: an object missing from the rows may exist all the same. */
  readonly isWhole: boolean;
}

const PAGE = 100;
const MAX_PAGES = 500;
/** The limit for payments and for paid sessions, each: far more than a shop of ours takes in some days. */
export const MOST_LISTED = PAGE * MAX_PAGES;

interface Identified {
  readonly id: string;
}

/** The provider's payments of a period, for comparison with ours. */
@Injectable()
export class PaymentListingService {
  constructor(private readonly stripe: Stripe) {}

  /** Payments that succeeded since then. Throws payment_provider_unavailable. */
  async payments(since: Date): Promise<Listed<ProviderPayment>> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    return all(
      (page) => this.stripe.paymentIntents.list({ ...page, created }),
      (intent) => succeeded(intent),
    );
  }

  /**
   * One payment by its id, of any age; null when there is none, or none that succeeded. Throws
   * payment_provider_unavailable.
   */
  async payment(intentId: string): Promise<ProviderPayment | null> {
    const found: Promise<ProviderPayment | null> = this.stripe.paymentIntents.retrieve(intentId).then(
      (intent) => succeeded(intent) ?? null,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      },
    );
    return callProvider(found);
  }

  /**
   * Payment pages that were paid since then and may be ours: those of other systems in the same account
   * mostly have another kind of reference (rule O50). Throws payment_provider_unavailable.
   */
  async paidSessions(since: Date): Promise<Listed<PaidCheckoutSession>> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    return all(
      (page) => this.stripe.checkout.sessions.list({ ...page, created }),
      ({ id, payment_status, mode, client_reference_id, amount_total: amount }) => {
        const paymentId = clientReference(client_reference_id);
        return payment_status === 'paid' && mode === 'payment' && paymentId !== null
          ? { sessionId: id, paymentId, amountPence: amount ?? 0 }
          : undefined;
      },
    );
  }
}

function succeeded(intent: Stripe.PaymentIntent): ProviderPayment | undefined {
  const { id, status, currency, amount_received: amountPence } = intent;
  return status === 'succeeded' && currency === 'gbp' ? { intentId: id, amountPence } : undefined;
}

/** Keeps only the needed fields of each page: the provider's own objects are large, and there may be many. */
async function all<Row extends Identified, Kept extends object>(
  list: (page: { limit: number; starting_after?: string }) => Promise<{ data: Row[]; has_more: boolean }>,
  keep: (row: Row) => Kept | undefined,
): Promise<Listed<Kept>> {
  const rows: Kept[] = [];
  let last: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { data, has_more } = await list({ limit: PAGE, ...(last ? { starting_after: last } : {}) });
      rows.push(...data.flatMap((row) => keep(row) ?? []));
      if (!has_more) return { rows, isWhole: true };
      last = data.at(-1)?.id;
    }
  } catch (error) {
    throw apiError('payment_provider_unavailable', { cause: error });
  }
  return { rows, isWhole: false };
}

import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '../clock/clock.js';
import { insertTogether, newRows, type NewRows } from '../database/insert-together.js';
import { preparedStatement } from '../database/prepared-statement.js';
import { Env } from '../env.js';
import { apiError } from '../http/problems/api-error.js';
import type { WebhookOutcome } from '../metrics/metrics.js';
import { recordingStatement } from '../outbox/record.js';
import { Payment, WebhookEvent, type PaymentPurpose } from './webhooks/payment-intake.entity.js';
import { InvoicesService, isInvoiceId } from './invoices.service.js';
import { clientReference } from './client-reference.js';
import './payments.events.js';
import { paymentPageParameters, type OpenCheckoutSession } from './payment-page.js';
import { callProvider } from './call-provider.js';
import type { CheckoutSessionState } from './checkout-session-state.js';
import { HANDLED_EVENT_TYPES } from './purposes/provider-objects.js';
import { keyMode } from './stripe-key.js';
import { readEvents, readWebhookBody, type ProviderEvent } from './webhooks/webhook-event-body.js';
import { signedBody } from './webhooks/webhook-signature.js';

export type { CheckoutSessionState, OpenCheckoutSession };

const POLL_OVERLAP_S = 90;
const POLL_PAGE = 100;
const POLL_MAX_PAGES = 50;
const UNOPENED_BATCH = 50;

const attach = preparedStatement<object>(
  'payment_attach_session',
  'update payment set session_id = $1, url = $2 where id = $3 and closed_at is null returning 1',
);

const findRegistered = preparedStatement<{
  readonly purpose: PaymentPurpose;
  readonly ref_id: string;
  readonly session_id: string | null;
}>('payment_registered', 'select purpose, ref_id, session_id from payment where id = $1');

const insertWebhook = recordingStatement<'payments.event-received'>(
  'payment_store_webhook',
  `insert into webhook_event (id, type, object_id, source, received_at, handled_at)
   values ($6, $7, $8, $9, $3, $10) on conflict (id) do nothing returning '{}'::jsonb as added`,
);

/** The product's side of the payment provider: sessions, the webhook inbox, the register of purposes. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: Stripe,
    private readonly invoices: InvoicesService,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Records in the caller's transaction what a coming session is for (rule O1). Amount in pence, above zero.
   */
  async register(
    em: EntityManager,
    purpose: PaymentPurpose,
    refId: string,
    amountPence: number,
  ): Promise<string> {
    const { id, rows } = this.registration(purpose, refId, amountPence);
    await insertTogether(em, [rows]);
    return id;
  }

  /** The same, to be inserted together with the rows of what it is for. */
  registration(purpose: PaymentPurpose, refId: string, amountPence: number): { id: string; rows: NewRows } {
    const id = randomUUID();
    const createdAt = this.clock.now();
    return { id, rows: newRows(Payment, [{ id, purpose, refId, amountPence, createdAt }]) };
  }

  /**
   * Opens the payment page for a registered payment. Never inside a transaction. The key is the payment's
   * id, so a retry gets the same session. Throws payment_provider_unavailable.
   */
  async openSession(session: OpenCheckoutSession): Promise<{ sessionId: string; url: string }> {
    try {
      const created = await this.stripe.checkout.sessions.create(paymentPageParameters(session), {
        idempotencyKey: `payment:${session.paymentId}`,
      });
      if (!created.url) throw new Error('No payment URL received from server');
      return { sessionId: created.id, url: created.url };
    } catch (error) {
      throw apiError('payment_provider_unavailable', { cause: error });
    }
  }

  /**
   * Stores the session or invoice that was opened for a payment; false when the payment was closed meanwhile.
   */
  async attachSession(
    paymentId: string,
    session: { sessionId: string; url: string | null },
  ): Promise<boolean> {
    const rows = await attach.rows(this.em, session.sessionId, session.url, paymentId);
    return rows.length === 1;
  }

  /**
   * Closes a payment whose page was never opened; false when there is a page, which must be closed at the
   * provider.
   */
  async closeUnopened(paymentId: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'update payment set closed_at = coalesce(closed_at, ?) where id = ? and session_id is null returning 1',
      [this.clock.now(), paymentId],
    );
    return rows.length === 1;
  }

  /**
   * Closes the payments of a purpose that were registered before then and whose page was never opened, in the
   * caller's transaction (rule O46). Returns the ids of what they were for, at most a batch.
   */
  async closeUnopenedBefore(em: EntityManager, purpose: PaymentPurpose, before: Date): Promise<string[]> {
    const rows = await em.execute<{ ref_id: string }[]>(
      `update payment set closed_at = ?
        where id in (select id from payment
                      where session_id is null and closed_at is null and purpose = ? and created_at < ?
                      order by created_at limit ${UNOPENED_BATCH} for update skip locked)
       returning ref_id`,
      [this.clock.now(), purpose, before],
    );
    return rows.map(({ ref_id }) => ref_id);
  }

  /** The purpose of a session of ours, from the register; null for any other. */
  async refOfSession(sessionId: string, purpose: PaymentPurpose): Promise<string | null> {
    const payment = await this.em
      .fork()
      .findOne(Payment, { sessionId, purpose }, { fields: ['refId'], disableIdentityMap: true });
    return payment?.refId ?? null;
  }

  async findPayment(refId: string): Promise<Payment | null> {
    return this.em.fork().findOne(Payment, { refId }, { orderBy: { createdAt: 'desc' } });
  }

  /**
   * Re-reads a session or an invoice from the provider; null when it is not one of ours. Never inside a
   * transaction. Throws payment_provider_unavailable.
   */
  async readSession(sessionId: string): Promise<CheckoutSessionState | null> {
    if (isInvoiceId(sessionId)) return this.invoices.read(sessionId);
    const card = { expand: ['payment_intent.payment_method'] };
    return this.factsOf(await callProvider(this.stripe.checkout.sessions.retrieve(sessionId, card)));
  }

  /**
   * The session that a payment intent was paid on; null when it was on none of ours. Never inside a
   * transaction. Throws payment_provider_unavailable.
   */
  async readSessionOfIntent(paymentIntentId: string): Promise<CheckoutSessionState | null> {
    const list = await callProvider(
      this.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
    );
    const [session] = list.data;
    return session ? this.factsOf(session) : null;
  }

  /**
   * Closes a session or an invoice for good and re-reads it: it may turn out paid. Never inside a transaction.
   * Throws payment_provider_unavailable.
   */
  async closeSession(sessionId: string): Promise<CheckoutSessionState | null> {
    if (isInvoiceId(sessionId)) return this.invoices.close(sessionId);
    const closed = this.stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
      throw error;
    });
    const session = await callProvider(closed);
    return session ? this.factsOf(session) : this.readSession(sessionId);
  }

  /**
   * Checks a webhook's signature and stores it once, with the event that wakes the worker; an event that we
   * do not act on is not stored (rule O52). Returns the outcome: 'signature' and 'unreadable' are refused.
   */
  async receive(rawBody: Buffer, signature: string, secret: string): Promise<WebhookOutcome> {
    const signed = signedBody(this.stripe, { rawBody, signature, secret });
    if (signed === undefined) return 'signature';
    const read = readWebhookBody(signed.body, this.accepted);
    if (read.kind === 'unreadable') return 'unreadable';
    if (read.kind === 'ignored') return read.why;
    return (await this.storeHeard(read.event)) ? 'stored' : 'repeated';
  }

  /**
   * Polls the provider for events that never reached us: a dropped webhook is late, not lost. Returns how
   * many.
   */
  async fetchMissedEvents(since: Date): Promise<number> {
    const gte = Math.floor(since.getTime() / 1000) - POLL_OVERLAP_S;
    let stored = 0;
    let startingAfter: string | undefined;
    for (let page = 0; page < POLL_MAX_PAGES; page += 1) {
      const list = await this.stripe.events.list({
        types: [...HANDLED_EVENT_TYPES],
        created: { gte },
        limit: POLL_PAGE,
        ...(startingAfter ? { starting_after: startingAfter } : {}),
      });
      stored += await this.storePolled(readEvents(list.data, this.accepted));
      startingAfter = list.data.at(-1)?.id;
      if (!list.has_more || !startingAfter) break;
    }
    return stored;
  }

  /** Events for us to act on: of a type that changes something, and of the mode of our key. */
  private get accepted() {
    return { types: HANDLED_EVENT_TYPES, isLive: keyMode(this.env.values.STRIPE_SECRET_KEY) === 'live' };
  }

  /** One statement, so that event and webhook are stored together. False for a repeat. */
  private async storeHeard(event: ProviderEvent): Promise<boolean> {
    const em = this.em.fork();
    const now = this.clock.now();
    const isNew = await storeEvent(em, event, { source: 'webhook', receivedAt: now, handledAt: now });
    // The webhook arrived after all: polling was only faster.
    if (!isNew) await noteHeard(em, event, now);
    return isNew;
  }

  private async storePolled(events: readonly ProviderEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    return this.em.fork().transactional(async (em) => {
      const receivedAt = this.clock.now();
      // Most of what polling finds is stored already.
      const knownIds = await knownEvents(em, events);
      let stored = 0;
      for (const event of events) {
        if (knownIds.has(event.id)) continue;
        if (await storeEvent(em, event, { source: 'poll', receivedAt, handledAt: null })) stored += 1;
      }
      return stored;
    });
  }

  private async factsOf(session: Stripe.Checkout.Session): Promise<CheckoutSessionState | null> {
    const paymentId = clientReference(session.client_reference_id);
    if (paymentId === null) return null;
    const [payment] = await findRegistered.rows(this.em.fork(), paymentId);
    if (!payment || (payment.session_id && payment.session_id !== session.id)) return null;
    return {
      paymentId,
      purpose: payment.purpose,
      refId: payment.ref_id,
      sessionId: session.id,
      status: statusOf(session),
      amountPence: session.amount_total ?? 0,
      paymentIntentId: idOf(session.payment_intent),
      cardFingerprint: cardOf(session.payment_intent),
    };
  }
}

async function knownEvents(em: EntityManager, events: readonly ProviderEvent[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id);
  const known = await em.find(
    WebhookEvent,
    { id: { $in: ids } },
    { fields: ['id'], disableIdentityMap: true },
  );
  return new Set(known.map(({ id }) => id));
}

interface Received {
  readonly source: 'webhook' | 'poll';
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
}

/** Stores an event once, with the event that wakes the worker. False when it is stored already. */
async function storeEvent(
  em: EntityManager,
  { id, type, objectId }: ProviderEvent,
  { source, receivedAt, handledAt }: Received,
): Promise<boolean> {
  const stored = await insertWebhook.rows(
    em,
    {
      name: 'payments.event-received',
      payload: { eventId: id, type, objectId },
      occurredAt: receivedAt,
    },
    id,
    type,
    objectId,
    source,
    handledAt,
  );
  return stored.length > 0;
}

async function noteHeard(em: EntityManager, { id }: ProviderEvent, at: Date): Promise<void> {
  await em.nativeUpdate(WebhookEvent, { id, handledAt: null }, { handledAt: at });
}

function statusOf(session: Stripe.Checkout.Session): CheckoutSessionState['status'] {
  if (session.payment_status === 'paid' && session.currency === 'gbp') return 'paid';
  return session.status === 'expired' ? 'expired' : 'open';
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Present only when the payment method was expanded. */
function cardOf(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null;
}

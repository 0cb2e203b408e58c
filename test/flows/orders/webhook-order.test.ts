import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type Provider } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService } from '#backend/platform/payments/payment-refunds.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { signatureOf } from '#sandbox/payments/webhooks/webhooks.js';
import { PaymentConsumer } from '#worker/consumers/payment.consumer.js';
import { Random } from '#test/chaos/random.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { WEBHOOK_SECRET } from '#test/setup/system/outside.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** £42.50 less 10% and £3.50 of delivery; £10 are refunded, and the bank disputes £20. */
const REFUND = 1000;
const LOST = 2000;
const EXPECTED = {
  paymentStatus: 'disputed',
  status: 'processing',
  reservedPence: REFUND,
  refundedPence: REFUND,
  disputedPence: LOST,
  lostPence: LOST,
  refunds: [`${REFUND}+0 succeeded`],
  disputes: [`${LOST} lost`],
  // 10% of £38.25 less £30 is 82.5p, half up.
  commissionPence: 83,
  steps: ['disputed', 'disputed', 'paid', `refunded ${REFUND}`],
};

const NOTIFICATION_KINDS = ['completed', 'async', 'page', 'refund', 'dispute'] as const;
type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

function ordersOf<Each>(items: readonly Each[]): Each[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Everything that happened to an order at the provider and is still unknown to the shop. */
interface HeldOrder {
  readonly orderId: string;
  readonly tell: Readonly<Record<NotificationKind, () => Promise<void>>>;
}

async function anOrderWithHeldWebhooks(): Promise<HeldOrder> {
  const { webhooks } = shop.outside;
  webhooks.hold();
  const { orderId, sessionId } = await aPaidOrder(
    shop,
    aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }),
  );
  const intentId = await shop.outside.intentOf(sessionId);
  await shop.outside.refund(intentId, REFUND);
  const disputeId = await shop.outside.openDispute(intentId, LOST);
  await shop.outside.closeDispute(disputeId, 'lost');
  const [refund] = await shop.outside.refundsOf(intentId);
  const refundId = refund?.id ?? '';
  const completed = webhooks.about(sessionId).body;
  const words: Record<NotificationKind, readonly string[]> = {
    completed: [completed],
    async: [redelivered(completed, 'checkout.session.completed', 'checkout.session.async_payment_succeeded')],
    page: [],
    refund: [
      webhooks.about(refundId, 'refund.created').body,
      redelivered(webhooks.about(refundId, 'refund.created').body, 'refund.created', 'refund.updated'),
    ],
    // Closed before it was opened.
    dispute: [
      webhooks.about(disputeId, 'charge.dispute.closed').body,
      webhooks.about(disputeId, 'charge.dispute.created').body,
    ],
  };
  const recordEvent = (telling: NotificationKind) => async () => {
    if (telling === 'page') await shop.api.get(`checkout/sessions/${sessionId}`);
    for (const [index, word] of words[telling].entries()) await arrive(word, index === 0 ? 3 : 1);
  };
  const tell = Object.fromEntries(
    NOTIFICATION_KINDS.map((each) => [each, recordEvent(each)]),
  ) as HeldOrder['tell'];
  return { orderId, tell };
}

/** Another event about the same object. */
function redelivered(body: string, type: string, otherType: string): string {
  return body.replace(`"${type}"`, `"${otherType}"`).replace(/"evt_/, '"evt_again_');
}

/** The event unchanged, under another id, and repeated: as many of these as requested. */
async function arrive(body: string, copies: number): Promise<void> {
  for (const each of [body, body.replace(/"evt_/, '"evt_twin_'), body].slice(0, copies)) {
    expect(await shop.receive({ body: each, signature: signatureOf(each, WEBHOOK_SECRET) })).toBe(200);
  }
}

/** Sends each order its events, in a sequence of its own; returns each order's outcome. */
async function deliverAll(worker: TestWorker, sequences: readonly NotificationKind[][]): Promise<string[]> {
  const orders: HeldOrder[] = [];
  for (const _ of sequences) orders.push(await anOrderWithHeldWebhooks());
  for (let step = 0; step < NOTIFICATION_KINDS.length; step += 1) {
    for (const [index, { tell }] of orders.entries()) await tell[sequences[index]?.[step] ?? 'page']();
    await worker.drain();
  }
  const ends: string[] = [];
  for (const { orderId } of orders) ends.push(JSON.stringify(await moneyOf(shop, orderId)));
  return ends;
}

/** Replaces the payment consumer, and believes every event as it comes: the last one wins. */
@Injectable()
class TrustsLatestEvent implements Pick<PaymentConsumer, 'syncFromProvider'> {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly provider: PaymentRefundsService,
  ) {}

  async syncFromProvider(event: DomainEvent<'payments.event-received'>): Promise<void> {
    const { type, objectId } = event.payload;
    if (type.startsWith('checkout.')) {
      const facts = await this.payments.readSession(objectId);
      if (facts) await this.confirmations.confirmPayment(facts);
      await this.recordEvent('paid', 'stripe_session_id', objectId);
    } else {
      const intentId = await this.provider.intentOf(
        type.startsWith('refund.') ? 'refund' : 'dispute',
        objectId,
      );
      await this.recordEvent(
        type.startsWith('refund.') ? 'partly_refunded' : 'disputed',
        'payment_intent_id',
        intentId,
      );
    }
  }

  private async recordEvent(status: string, column: string, value: string | null): Promise<void> {
    await this.em
      .getConnection()
      .execute(`update orders set payment_status = ? where ${column} = ?`, [status, value], 'run');
  }
}

/** Runs with a worker, and stops it in any case. */
async function withWorker<Result>(
  run: (worker: TestWorker) => Promise<Result>,
  more: readonly Provider[] = [],
): Promise<Result> {
  const worker = await TestWorker.open(shop, more);
  try {
    return await run(worker);
  } finally {
    await worker.close();
  }
}

describe('120 orders of notifications', () => {
  it('end in the same state, commission and way', async () => {
    const ends = await withWorker((worker) => deliverAll(worker, ordersOf(NOTIFICATION_KINDS)));
    expect(ends).toHaveLength(120);
    expect(JSON.parse(ends[0] ?? '')).toEqual(EXPECTED);
    expect(new Set(ends).size).toBe(1);
  }, 300_000);

  it('end in different states when the last notification is believed: the control', async () => {
    const some = ordersOf(NOTIFICATION_KINDS).filter((_, index) => index % 6 === 0);
    const ends = await withWorker(
      (worker) => deliverAll(worker, some),
      [{ provide: PaymentConsumer, useClass: TrustsLatestEvent }],
    );
    expect(new Set(ends).size).toBeGreaterThan(1);
  }, 120_000);
});

describe('whatever happens to the money of an order', () => {
  it.each([1, 2, 3, 4])(
    'its commission is a tenth of the goods that stay paid for (%i)',
    (seed) =>
      withWorker(async (worker) => {
        shop.outside.webhooks.pass();
        const order = await aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
        await worker.drain();
        const intentId = await shop.outside.intentOf(order.sessionId);
        const happenings = new Happenings(new Random(seed), order.orderId, intentId);
        for (let step = 0; step < 8; step += 1) {
          await happenings.next();
          if (step % 2 === 1) await worker.drain();
        }
        await worker.skipBackoff();
        await worker.drain();
        const money = await moneyOf(shop, order.orderId);
        const netPence = Math.max(0, 3825 - money.refundedPence - money.lostPence);
        expect(money.commissionPence).toBe(Math.floor((netPence + 5) / 10));
        const given = await shop.outside.refundsOf(intentId);
        expect(money.refundedPence).toBe(given.reduce((sum, { amount }) => sum + amount, 0));
        expect(money.reservedPence).toBe(money.refundedPence);
      }),
    60_000,
  );
});

/** Random refunds from both sides and one dispute; refusals by the shop or the provider are fine. */
class Happenings {
  private disputeId: string | undefined;

  constructor(
    private readonly random: Random,
    private readonly orderId: string,
    private readonly intentId: string,
  ) {}

  async next(): Promise<void> {
    const amountPence = this.random.between(1, 900);
    if (this.disputeId !== undefined) {
      if (this.random.chance(0.4)) {
        await shop.outside.closeDispute(this.disputeId, this.random.pick(['won', 'lost']));
      }
    } else if (this.random.chance(0.5)) {
      await requestRefund(shop, this.orderId, { amountPence }).catch(() => undefined);
    } else if (this.random.chance(0.7)) await shop.outside.refund(this.intentId, amountPence);
    else this.disputeId = await shop.outside.openDispute(this.intentId, amountPence);
  }
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '@nestjs/common';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { PaymentSyncService } from '#backend/platform/payments/purposes/payment-sync.service.js';
import type { PaymentPurpose } from '#backend/platform/payments/webhooks/payment-intake.entity.js';
import {
  GiftCards,
  makeGiftCardTable,
  plantPurpose,
  pullOut,
  type GiftCardRow,
} from '#test/setup/money/gift-cards.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

const PRICE_PENCE = 5_000;

let shop: TestShop;
let worker: TestWorker;
let giftCard: PaymentPurpose;
beforeAll(async () => {
  shop = await TestShop.open();
  await makeGiftCardTable(shop);
  giftCard = plantPurpose();
  worker = await TestWorker.open(shop, [GiftCards]);
});
afterAll(async () => {
  pullOut();
  await worker.close();
  await shop.close();
});

async function card(id: string): Promise<GiftCardRow | undefined> {
  return (await shop.sql<GiftCardRow>('select * from gift_card where id = $1', [id]))[0];
}

async function aPaidCard(): Promise<{ id: string; sessionId: string; intentId: string }> {
  const cards = worker.get(GiftCards);
  const { id, paymentId } = await cards.place(PRICE_PENCE);
  const sessionId = await cards.openPage(paymentId, PRICE_PENCE);
  await shop.outside.pay(sessionId);
  await worker.drain();
  return { id, sessionId, intentId: await shop.outside.intentOf(sessionId) };
}

describe('a planted kind of sale', () => {
  it('is confirmed by the event of its payment', async () => {
    const { id, intentId } = await aPaidCard();
    expect(await card(id)).toMatchObject({ status: 'paid', intent_id: intentId });
  });

  it('takes a refund that was made on the pages of the provider', async () => {
    const { id, intentId } = await aPaidCard();
    await shop.outside.refund(intentId, 1_200);
    await worker.drain();
    expect(await card(id)).toMatchObject({ refunded_pence: 1_200 });
  });

  it('takes a refund whose event comes before that of the payment', async () => {
    const cards = worker.get(GiftCards);
    const { id, paymentId } = await cards.place(PRICE_PENCE);
    const sessionId = await cards.openPage(paymentId, PRICE_PENCE);
    shop.outside.webhooks.hold();
    await shop.outside.pay(sessionId);
    const intentId = await shop.outside.intentOf(sessionId);
    await shop.outside.refund(intentId, 700);
    shop.outside.webhooks.pass();
    const [refund] = await shop.outside.refundsOf(intentId);
    await shop.receive(shop.outside.webhooks.about(refund?.id ?? '', 'refund.created'));
    await worker.drain();
    expect(await card(id)).toMatchObject({ status: 'paid', refunded_pence: 700 });
    await shop.receive(shop.outside.webhooks.about(sessionId));
    await worker.drain();
    expect(await card(id)).toMatchObject({ status: 'paid', refunded_pence: 700 });
  });

  it('refunds at the provider once, however often it is requested', async () => {
    const { id, intentId } = await aPaidCard();
    for (const _ of [1, 2, 3]) await worker.get(PaymentSyncService).makeRefund(giftCard, id);
    expect(await shop.outside.refundsOf(intentId)).toMatchObject([{ amount: PRICE_PENCE }]);
    expect(await card(id)).toMatchObject({ refunded_pence: PRICE_PENCE });
  });

  it('learns that the provider refuses a refund', async () => {
    const { id } = await aPaidCard();
    await shop.sql('update gift_card set amount_pence = amount_pence + 1 where id = $1', [id]);
    await worker.get(PaymentSyncService).makeRefund(giftCard, id);
    expect((await card(id))?.refund_failure).toEqual(expect.any(String));
    await shop.sql('update gift_card set amount_pence = amount_pence - 1 where id = $1', [id]);
  });

  it('expires without a payment', async () => {
    const { id } = await worker.get(GiftCards).place(PRICE_PENCE);
    await worker.runSchedules();
    expect(await card(id)).toMatchObject({ status: 'open' });
    await shop.sql(`update payment set created_at = created_at - interval '2 hours' where ref_id = $1`, [id]);
    await worker.runSchedules();
    expect(await card(id)).toMatchObject({ status: 'expired' });
  });

  it('is reconciled with the provider, and counts as a liability and as stored value (W36)', async () => {
    const { id, sessionId } = await aPaidCard();
    await shop.sql(`update payment set created_at = created_at - interval '30 minutes'`);
    const before = await worker.get(ReconciliationService).run();
    expect(before.differences).toEqual([]);
    const purposes = worker.get(PaymentPurposeRegistry);
    const sold = await purposes.storedValueSince(new Date(0));
    expect(sold).toBeGreaterThanOrEqual(PRICE_PENCE);
    await shop.sql(`update gift_card set status = 'open', paid_at = null where id = $1`, [id]);
    expect(await purposes.storedValueSince(new Date(0))).toBe(sold - PRICE_PENCE);
    const after = await worker.get(ReconciliationService).run();
    expect(after.differences).toEqual([
      { check: 'paid-session-not-confirmed', subject: sessionId, detail: String(PRICE_PENCE) },
    ]);
    expect(before.walletLiabilityPence - after.walletLiabilityPence).toBe(PRICE_PENCE);
    await shop.sql(
      `update gift_card set status = 'paid', paid_at = now(), amount_pence = 4999 where id = $1`,
      [id],
    );
    expect((await worker.get(ReconciliationService).run()).differences).toEqual([
      { check: 'payment-differs-at-provider', subject: `gift card ${id}`, detail: '4999 5000' },
    ]);
  });
});

describe('a worker with a purpose in part', () => {
  /** What the start of a worker with these parts reports; it is closed should it start. */
  const refusalWith = async (parts: readonly Provider[]): Promise<string> => {
    try {
      const started = await TestWorker.open(shop, parts);
      await started.close();
      return 'it started';
    } catch (error) {
      return String(error);
    }
  };

  it('does not start without its handler, and names it', async () => {
    expect(await refusalWith([])).toContain('gift_card has no handler');
  });

  it('does not start without one of its hooks, and names it', async () => {
    class Unrefunded extends GiftCards {}
    Reflect.set(Unrefunded.prototype, 'applyRefunds', undefined);
    Reflect.defineMetadata(
      'design:paramtypes',
      Reflect.getMetadata('design:paramtypes', GiftCards),
      Unrefunded,
    );
    expect(await refusalWith([Unrefunded])).toContain('gift_card has no applyRefunds.');
  });

  it('starts with all of it (control)', async () => {
    expect(await refusalWith([GiftCards])).toBe('it started');
  });
});

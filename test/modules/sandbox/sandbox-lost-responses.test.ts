import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusal } from './sandbox-refusal.js';
import { SandboxShop } from './sandbox-shop.js';

let shop: SandboxShop;
beforeEach(async () => {
  shop = await SandboxShop.open();
});
afterEach(async () => {
  await shop.close();
});

describe('the provider that did what was requested', () => {
  it('drops the response to a named call that it has carried out', async () => {
    const { id } = await shop.session();
    await shop.pay(id);
    const { payment_intent: intent } = await shop.client().checkout.sessions.retrieve(id);
    const refund = () =>
      shop
        .client()
        .refunds.create({ payment_intent: String(intent), amount: 500 }, { idempotencyKey: 'refund:1' });
    await shop.call('/test/faults', { loseAnswersTo: ['refund'] });
    expect(await refusal(refund())).toMatchObject({ type: 'StripeConnectionError' });
    await shop.call('/test/faults', {});
    const { data } = await shop.client().refunds.list({ payment_intent: String(intent) });
    expect(data).toMatchObject([{ amount: 500 }]);
    expect((await refund()).id).toBe(data[0]?.id);
  });

  it('holds the answer to a named call that it has carried out, until it is let go or the caller is gone', async () => {
    const { id } = await shop.session();
    await shop.pay(id);
    const { payment_intent: intent } = await shop.client().checkout.sessions.retrieve(id);
    const { refunds } = shop.client();
    const held = async (): Promise<unknown> => (await fetch(`${shop.url}/test/held`)).json();
    await shop.call('/test/faults', { holdAnswersTo: ['refund'] });
    const waiting = refunds.create(
      { payment_intent: String(intent), amount: 500 },
      { idempotencyKey: 'refund:1' },
    );
    await shop.until(async () => JSON.stringify(await held()).includes('refund:1'));
    expect(await held()).toEqual({ waiting: [{ call: 'refund', key: 'refund:1' }], gone: 0 });
    expect((await refunds.list({ payment_intent: String(intent) })).data).toMatchObject([{ amount: 500 }]);
    await shop.call('/test/faults', {});
    expect(await waiting).toMatchObject({ amount: 500 });

    await shop.call('/test/faults', { holdAnswersTo: ['refund'] });
    const leaving = refunds.create(
      { payment_intent: String(intent), amount: 300 },
      { idempotencyKey: 'refund:2', timeout: 200 },
    );
    expect(await refusal(leaving)).toMatchObject({ type: 'StripeConnectionError' });
    await shop.until(async () => JSON.stringify(await held()).includes('"gone":1'));
    expect(await held()).toEqual({ waiting: [], gone: 1 });
    await shop.call('/test/faults', {});
  });
});

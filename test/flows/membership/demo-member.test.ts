import { HttpAdapterHost } from '@nestjs/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WithdrawalDto } from '#backend/wallet/wallet.dto.js';
import { furnishMember } from '#sandbox/demo-member.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, PASSWORD } from '#test/setup/people/people.js';
import { ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** The shop on a port of its own, for external clients. */
async function listening(): Promise<string> {
  const server = shop.get(HttpAdapterHost).httpAdapter.getInstance<{
    listen: (at: { port: number; host: string }) => Promise<string>;
  }>();
  return server.listen({ port: 0, host: '127.0.0.1' });
}

it('W9, W30: gives the demo member £110 that were really paid in, once, so that a withdrawal reaches the card', async () => {
  const member = await aSignedInPerson(shop);
  const places = { site: await listening(), payments: shop.outside.paymentsUrl };
  for (let start = 0; start < 2; start += 1) {
    await furnishMember(places, { email: member.email, password: PASSWORD });
    await worker.drain();
  }
  expect((await shop.api.get('membership', { headers: member.headers })).body).toMatchObject({
    subscribed: true,
  });
  expect(await walletOf(shop, member)).toMatchObject({
    balancePence: 11_000,
    totalDepositedPence: 10_000,
    totalBonusEarnedPence: 1_000,
  });
  const response = await shop.api.post('wallet/cash-out', undefined, member.headers);
  expect(response.read(WithdrawalDto)).toMatchObject({ paidPence: 10_000 });
  await worker.drain();
  const [deposit] = await shop.sql<{ intent: string }>('select payment_intent_id as intent from top_up');
  expect((await shop.outside.refundsOf(deposit?.intent ?? '')).map(({ amount }) => amount)).toEqual([10_000]);
  expect(await walletOf(shop, member)).toMatchObject({ balancePence: 0 });
  expect(await ledgerMismatches(shop)).toEqual([]);
});

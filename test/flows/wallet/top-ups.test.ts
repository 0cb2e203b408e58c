import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfirmTopUpDto } from '#backend/wallet/wallet.dto.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { anOpenTopUp, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
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
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));

const confirm = (person: SignedInPerson, sessionId: string): Promise<ApiResponse> =>
  shop.api.post('wallet/top-ups/confirm', { sessionId }, person.headers);

describe('a deposit', () => {
  it('is credited with its bonus although the tab was closed, and confirmed by email', async () => {
    const person = await aSignedInPerson(shop);
    await shop.outside.pay(await anOpenTopUp(shop, person, 200));
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({
      balancePence: 22_000,
      cashPence: 20_000,
      bonusPence: 2_000,
      totalDepositedPence: 20_000,
      totalBonusEarnedPence: 2_000,
    });
    const [sentEmail] = (await shop.outside.emails()).filter(({ to }) => to === person.email);
    expect(sentEmail?.subject).toBe('Your wallet has been topped up');
    expect(sentEmail?.text).toContain(
      'You added £200.00 and earned a bonus of £20.00. Your balance is now £220.00.',
    );
  });

  it.each([
    [10, 0],
    [90, 0],
    [100, 10],
    [150, 10],
    [200, 20],
    [500, 50],
    [1000, 100],
  ])('of £%s earns £%s (W2)', async (pounds, bonus) => {
    const person = await aSignedInPerson(shop);
    const sessionId = await anOpenTopUp(shop, person, pounds);
    await shop.outside.pay(sessionId);
    expect((await confirm(person, sessionId)).read(ConfirmTopUpDto)).toEqual({
      state: 'credited',
      totalCredit: pounds + bonus,
      depositAmount: pounds,
      bonusAmount: bonus,
    });
    await worker.drain();
    expect((await walletOf(shop, person)).balancePence).toBe((pounds + bonus) * 100);
  });

  it('confirmed ten times at once beside its webhook is credited once (W13)', async () => {
    const person = await aSignedInPerson(shop);
    const sessionId = await anOpenTopUp(shop, person, 100);
    await shop.outside.pay(sessionId);
    const [answers] = await Promise.all([race(10, () => confirm(person, sessionId)), worker.drain()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 11_000, totalDepositedPence: 10_000 });
  });

  it('that is not paid yet, or never will be, credits nothing', async () => {
    const person = await aSignedInPerson(shop);
    const sessionId = await anOpenTopUp(shop, person, 100);
    expect((await confirm(person, sessionId)).body).toMatchObject({ state: 'pending', totalCredit: 0 });
    await worker.drain();
    expect((await walletOf(shop, person)).balancePence).toBe(0);
  });

  it('of another user is not found', async () => {
    const sessionId = await anOpenTopUp(shop, await aSignedInPerson(shop), 100);
    await shop.outside.pay(sessionId);
    expect((await confirm(await aSignedInPerson(shop), sessionId)).status).toBe(404);
    expect((await confirm(await aSignedInPerson(shop), 'cs_test_nobodys')).status).toBe(404);
  });

  it('keeps the bonus that was advertised when its page was opened', async () => {
    const person = await aSignedInPerson(shop);
    const sessionId = await anOpenTopUp(shop, person, 100);
    await shop.set('wallet.bonusPence', 100);
    await shop.outside.pay(sessionId);
    await worker.drain();
    await shop.set('wallet.bonusPence', null);
    expect((await walletOf(shop, person)).bonusPence).toBe(1000);
  });

  it('requested twice under one key is one page', async () => {
    const person = await aSignedInPerson(shop);
    const ask = (): Promise<ApiResponse> =>
      shop.api.post('wallet/top-ups', { amount: 50 }, { ...person.headers, 'idempotency-key': 'twice' });
    const answers = await race(5, ask);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
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

async function adjust({ userId }: SignedInPerson, amountPence: number, reason: string): Promise<void> {
  const { headers } = await aSignedInPerson(shop, { roles: ['finance'] });
  const body = { adjustmentId: randomUUID(), amountPence, reason };
  expect((await shop.api.post(`admin/users/${userId}/wallet-adjustments`, body, headers)).status).toBe(200);
}

it('emails a wallet’s owner what was added or deducted, and why (rule W18)', async () => {
  const person = await aSignedInPerson(shop);
  await adjust(person, 500, 'A late parcel on Tuesday');
  await adjust(person, -200, 'Credited twice');
  await worker.drain();
  const emails = await shop.outside.emails(person.email);
  const given = emails.find(({ subject }) => subject === 'A credit for your wallet');
  const taken = emails.find(({ subject }) => subject === 'A correction to your wallet');
  expect(given?.text).toMatch(/£5\.00 added[\s\S]*A late parcel on Tuesday[\s\S]*£5\.00/);
  expect(taken?.text).toMatch(/£2\.00[\s\S]*Credited twice[\s\S]*£3\.00/);
  expect(emails).toHaveLength(2);
  expect(await shop.count('outbox_event', `payload::text like '%Credited%'`)).toBe(0);
});

it('leaves the ledger balanced, and no reason behind when the account is deleted', async () => {
  const person = await aSignedInPerson(shop);
  await adjust(person, 700, 'For Robin, who waited');
  await shop.call('DELETE', '/api/me', { body: {}, headers: person.headers });
  await worker.drain();
  expect(await shop.count('wallet_adjustment', `reason like '%Robin%'`)).toBe(0);
  expect((await worker.get(ReconciliationService).run()).differences).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '#backend/rules/identity/roles.js';
import { ReferralSignupDto } from '#backend/referral/referral.dto.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { join } from '#test/setup/people/professionals.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

type Doing = (owner: SignedInPerson, by: SignedInPerson) => Promise<ApiResponse>;

async function orderOf(owner: SignedInPerson): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = $1 where id = $2', [owner.userId, orderId]);
  return orderId;
}

/** The same, placed before signing in. */
async function orderUnderAddressOf(owner: SignedInPerson): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = null, email = $1 where id = $2', [owner.email, orderId]);
  return orderId;
}

/** An order that was fully refunded, and thereby cancelled. */
async function refundedOrderOf(owner: SignedInPerson): Promise<string> {
  const orderId = await orderOf(owner);
  const { headers } = await aSignedInPerson(shop, { roles: ['finance'] });
  await shop.api.post(`admin/orders/${orderId}/refund`, { reason: 'Cold' }, headers);
  return orderId;
}

const setStatus = (orderId: string, body: object, { headers }: SignedInPerson): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/admin/orders/${orderId}`, { body, headers });

/** A professional's payout, in a batch that is about to be marked as paid. */
async function batchOf(owner: SignedInPerson): Promise<string> {
  const { id: signupId, referralCode } = (await join(shop, owner)).read(ReferralSignupDto);
  const [batch] = await shop.sql<{ id: string }>(
    `insert into payout_batch (status, payouts, amount_pence, created_at) values ('open', 1, 500, now()) returning id::text`,
  );
  const id = batch?.id ?? '';
  // Without the orders that earned it, which foreign keys would require.
  await shop.sql(
    `begin; set local session_replication_role = replica;
     insert into payout (id, batch_id, signup_id, amount_pence, month, reference, account_ending)
     values (gen_random_uuid(), ${id}, '${signupId}', 500, '2026-10', 'LT ${referralCode}', '9911'); commit`,
  );
  return id;
}

/** Staff actions that move money or grant power: the role that may do each, and the request. */
const DOINGS: Readonly<Record<string, readonly [role: Role, doing: Doing]>> = {
  'giving to a wallet': [
    // The finance role may not adjust any staff wallet.
    'admin',
    ({ userId }, by) => {
      const body = { adjustmentId: randomUUID(), amountPence: 500, reason: 'A late parcel' };
      return shop.api.post(`admin/users/${userId}/wallet-adjustments`, body, by.headers);
    },
  ],
  'taking from a wallet': [
    'admin',
    async (owner, by) => {
      const of = `admin/users/${owner.userId}/wallet-adjustments`;
      const given = { adjustmentId: randomUUID(), amountPence: 500, reason: 'A late parcel' };
      await shop.api.post(of, given, (await aSignedInPerson(shop, { roles: ['finance'] })).headers);
      return shop.api.post(of, { ...given, adjustmentId: randomUUID(), amountPence: -500 }, by.headers);
    },
  ],
  'refunding an order': [
    'finance',
    async (owner, by) =>
      shop.api.post(`admin/orders/${await orderOf(owner)}/refund`, { reason: 'Cold' }, by.headers),
  ],
  'cancelling an order with its refund': [
    'admin',
    async (owner, by) =>
      shop.call('PATCH', `/api/admin/orders/${await orderOf(owner)}`, {
        body: { status: 'cancelled', refund: true },
        headers: by.headers,
      }),
  ],
  'refunding an order that was placed signed out': [
    'finance',
    async (owner, by) =>
      shop.api.post(
        `admin/orders/${await orderUnderAddressOf(owner)}/refund`,
        { reason: 'Cold' },
        by.headers,
      ),
  ],
  'cancelling an order that was placed signed out with its refund': [
    'admin',
    async (owner, by) =>
      setStatus(await orderUnderAddressOf(owner), { status: 'cancelled', refund: true }, by),
  ],
  'having cooked what was refunded in full': [
    'admin',
    async (owner, by) => setStatus(await refundedOrderOf(owner), { status: 'processing' }, by),
  ],
  'giving a role': [
    'admin',
    ({ userId }, by) =>
      shop.call('PUT', `/api/admin/users/${userId}/roles`, {
        body: { roles: ['admin', 'finance'] },
        headers: by.headers,
      }),
  ],
  'marking payouts as paid': [
    'finance',
    async (owner, by) => shop.api.post(`admin/payouts/${await batchOf(owner)}/paid`, undefined, by.headers),
  ],
};

describe('cannot be approved by the requester (rule W32)', () => {
  it.each(Object.entries(DOINGS))('%s', async (_doing, [role, doing]) => {
    const staff = await aSignedInPerson(shop, { roles: [role] });
    expect((await doing(await aSignedInPerson(shop), staff)).status).toBe(200);
    const own = await doing(staff, staff);
    expect(own.body).toMatchObject({ status: 403, code: 'own_account' });
  });

  it('but a role may be given up', async () => {
    const staff = await aSignedInPerson(shop, { roles: ['admin', 'finance'] });
    await aSignedInPerson(shop, { roles: ['admin'] });
    const response = await shop.call('PUT', `/api/admin/users/${staff.userId}/roles`, {
      body: { roles: ['finance'] },
      headers: staff.headers,
    });
    expect(response.status).toBe(200);
  });

  it('and staff who may not refund cannot have a refunded order made', async () => {
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const orderId = await refundedOrderOf(await aSignedInPerson(shop));
    const refused = await setStatus(orderId, { status: 'processing' }, support);
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

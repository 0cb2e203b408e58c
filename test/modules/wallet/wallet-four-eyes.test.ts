import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { UserDetailDto } from '#backend/admin/users/admin-users.dto.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { fillWallet, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(async () => {
  expect(await ledgerMismatches(shop)).toEqual([]);
  await shop.close();
});

const administrator = () => aSignedInPerson(shop, { roles: ['admin'] });
const finance = () => aSignedInPerson(shop, { roles: ['finance'] });

interface Adjustment {
  readonly amountPence: number;
  readonly adjustmentId?: string;
}

function adjust({ userId }: SignedInPerson, wish: Adjustment, by: SignedInPerson): Promise<ApiResponse> {
  const body = { adjustmentId: randomUUID(), reason: 'A late parcel', ...wish };
  return shop.api.post(`admin/users/${userId}/wallet-adjustments`, body, by.headers);
}

function decide(
  { userId }: SignedInPerson,
  adjustmentId: string,
  how: 'approve' | 'decline',
  by: SignedInPerson,
): Promise<ApiResponse> {
  return shop.api.post(
    `admin/users/${userId}/wallet-adjustments/${adjustmentId}/${how}`,
    undefined,
    by.headers,
  );
}

const balanceOf = async (person: SignedInPerson): Promise<number> =>
  (await walletOf(shop, person)).balancePence;

/** A pending request of £150. */
async function aRequest() {
  const [person, asker] = [await aSignedInPerson(shop), await finance()];
  const adjustmentId = randomUUID();
  const response = await adjust(person, { amountPence: 15_000, adjustmentId }, asker);
  return { person, asker, adjustmentId, wallet: response.read(UserDetailDto).wallet };
}

describe('two people for large adjustments (rule W33)', () => {
  it('moves nothing until another person approves, and is listed until then', async () => {
    const { person, asker, adjustmentId, wallet } = await aRequest();
    const waiting = { id: adjustmentId, userId: person.userId, amountPence: 15_000, madeBy: asker.userId };
    expect(wallet).toMatchObject({ balancePence: 0, entries: [], pendingAdjustments: [waiting] });
    const operations = async (): Promise<OperationsDto['pendingAdjustments']> =>
      (await shop.api.get('admin/operations', { headers: asker.headers })).read(OperationsDto)
        .pendingAdjustments;
    expect(await operations()).toContainEqual(expect.objectContaining(waiting));
    expect((await decide(person, adjustmentId, 'approve', asker)).body).toMatchObject({
      code: 'four_eyes_required',
    });
    expect(await balanceOf(person)).toBe(0);
    const approver = await finance();
    const response = await decide(person, adjustmentId, 'approve', approver);
    expect(response.read(UserDetailDto).wallet).toMatchObject({ bonusPence: 15_000, pendingAdjustments: [] });
    expect(await operations()).not.toContainEqual(expect.objectContaining({ id: adjustmentId }));
    const again = await decide(person, adjustmentId, 'approve', approver);
    expect(again.body).toMatchObject({ code: 'adjustment_closed' });
    expect(await balanceOf(person)).toBe(15_000);
    const audited = await shop.sql(
      `select action, actor_id from audit_entry where subject_id = $1 and action like 'admin.wallet%' order by id`,
      [person.userId],
    );
    expect(audited).toEqual([
      { action: 'admin.wallet-adjustment-requested', actor_id: asker.userId },
      { action: 'admin.wallet-adjusted', actor_id: approver.userId },
    ]);
  });

  it('is made once when ten approve at once', async () => {
    const { person, adjustmentId } = await aRequest();
    const approver = await finance();
    const answers = await race(5, () => decide(person, adjustmentId, 'approve', approver));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(person)).toBe(15_000);
  });

  it('is declined by another person, or withdrawn by the requester', async () => {
    for (const byAsker of [false, true]) {
      const { person, asker, adjustmentId } = await aRequest();
      expect((await decide(person, adjustmentId, 'decline', byAsker ? asker : await finance())).status).toBe(
        200,
      );
      const late = await decide(person, adjustmentId, 'approve', await finance());
      expect(late.body).toMatchObject({ code: 'adjustment_closed' });
      expect(await balanceOf(person)).toBe(0);
    }
  });

  it('is not approved by the owner of the wallet, nor by a role that may not adjust', async () => {
    const [asker, owner] = [await administrator(), await administrator()];
    const adjustmentId = randomUUID();
    await adjust(owner, { amountPence: 15_000, adjustmentId }, asker);
    expect((await decide(owner, adjustmentId, 'approve', owner)).body).toMatchObject({ code: 'own_account' });
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    expect((await decide(owner, adjustmentId, 'approve', support)).status).toBe(403);
    const stranger = await aSignedInPerson(shop);
    expect((await decide(owner, adjustmentId, 'approve', await finance())).status).toBe(403);
    expect((await decide(stranger, adjustmentId, 'approve', await finance())).status).toBe(404);
    expect(await balanceOf(owner)).toBe(0);
  });

  it('expires', async () => {
    const { person, adjustmentId } = await aRequest();
    await shop.sql(`update wallet_adjustment set expires_at = now() - interval '1 second' where id = $1`, [
      adjustmentId,
    ]);
    expect((await decide(person, adjustmentId, 'approve', await finance())).body).toMatchObject({
      code: 'adjustment_closed',
    });
  });

  it('counts several of a day together: for a customer, and by a member of staff', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const [one, two] = [await finance(), await finance()];
    await adjust(person, { amountPence: 6_000 }, one);
    await adjust(person, { amountPence: 4_000 }, two);
    expect(await balanceOf(person)).toBe(10_000);
    await adjust(person, { amountPence: 1 }, await finance());
    await adjust(person, { amountPence: -1 }, await finance());
    await adjust(other, { amountPence: 4_001 }, one);
    expect([await balanceOf(person), await balanceOf(other)]).toEqual([10_000, 0]);
    await shop.sql(`update wallet_adjustment set created_at = created_at - interval '25 hours'`);
    await adjust(other, { amountPence: 4_001 }, one);
    expect(await balanceOf(other)).toBe(4_001);
  });

  it('counts those of a member of staff who adjusts many wallets at once', async () => {
    const asker = await finance();
    const people = await Promise.all(Array.from({ length: 4 }, () => aSignedInPerson(shop)));
    await Promise.all(people.map((person) => adjust(person, { amountPence: 4_000 }, asker)));
    const balances = await Promise.all(people.map(balanceOf));
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(8_000);
  });

  it('is refused by the database when one person did both (control)', async () => {
    const { asker, adjustmentId } = await aRequest();
    const both = shop.sql(
      `update wallet_adjustment set status = 'made', decided_by = $1, decided_at = now() where id = $2`,
      [asker.userId, adjustmentId],
    );
    await expect(both).rejects.toThrow('wallet_adjustment_by_two');
  });
});

describe('the ceiling of a wallet (rule W34)', () => {
  it('holds for adjustments, however many are made at once', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 192_000 });
    const staff = await Promise.all(Array.from({ length: 6 }, finance));
    const answers = await Promise.all(staff.map((by) => adjust(person, { amountPence: 3_000 }, by)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'wallet_full',
      detail: 'A wallet can hold up to £2,000, bonus included.',
    });
    expect(await balanceOf(person)).toBe(198_000);
  });

  it('holds when a request is approved', async () => {
    const { person, adjustmentId } = await aRequest();
    await fillWallet(shop, person, { cashPence: 190_000 });
    const response = await decide(person, adjustmentId, 'approve', await finance());
    expect(response.body).toMatchObject({ code: 'wallet_full' });
    expect(await balanceOf(person)).toBe(190_000);
  });
});

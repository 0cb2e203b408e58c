import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { BoxDraftDto, KeptBoxDraftDto } from '#backend/ordering/drafts/box-draft.dto.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const BOX = {
  mealsPerWeek: 8,
  deliveryDate: null,
  meals: [{ mealId: 11, quantity: 3 }],
  extras: [{ mealId: 902, quantity: 1 }],
};
const keep = ({ headers }: SignedInPerson, basedOn: string | null, changes: object = {}) =>
  shop.call('PUT', '/api/me/box-draft', { headers, body: { ...BOX, ...changes, basedOn } });
const kept = async ({ headers }: SignedInPerson) =>
  (await shop.call('GET', '/api/me/box-draft', { headers })).read(KeptBoxDraftDto).draft;
const remove = ({ headers }: SignedInPerson) => shop.call('DELETE', '/api/me/box-draft', { headers });
const rows = ({ userId }: SignedInPerson) => shop.count('box_draft', `user_id = '${userId}'`);

describe('a box that goes on elsewhere (B101)', () => {
  it('is read by the same account on another device, and by no other account', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    expect(await kept(person)).toBeNull();
    const written = (await keep(person, null)).read(BoxDraftDto);
    expect(await kept(person)).toEqual(written);
    expect(written).toMatchObject(BOX);
    expect(await kept(other)).toBeNull();
  });

  it('refuses a write that has not seen the last one, and leaves that as it is', async () => {
    const person = await aSignedInPerson(shop);
    const phone = (await keep(person, null)).read(BoxDraftDto);
    const desktop = (await keep(person, phone.version, { mealsPerWeek: 10 })).read(BoxDraftDto);
    const stale = await keep(person, phone.version, { mealsPerWeek: 12 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    const unseen = await keep(person, null, { mealsPerWeek: 12 });
    expect(unseen).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await kept(person)).toEqual(desktop);
  });

  it('takes one of two writes at the same time', async () => {
    const person = await aSignedInPerson(shop);
    const first = await Promise.all([keep(person, null), keep(person, null)]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const version = (await kept(person))?.version ?? '';
    const both = await Promise.all([keep(person, version), keep(person, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rows(person)).toBe(1);
  });

  it('does not come back once it is ordered: a device that knows the old one is refused', async () => {
    const person = await aSignedInPerson(shop);
    const { version } = (await keep(person, null)).read(BoxDraftDto);
    expect((await remove(person)).status).toBe(204);
    expect((await remove(person)).status).toBe(204);
    expect((await keep(person, version)).status).toBe(409);
    await keep(person, null);
    expect((await keep(person, version)).status).toBe(409);
  });

  it.each([
    ['more kinds than a box holds', { meals: Array.from({ length: 101 }, () => BOX.meals[0]) }],
    ['more of one extra than is sold', { extras: [{ mealId: 902, quantity: 51 }] }],
    ['a box of nothing', { mealsPerWeek: 0 }],
    ['a day that is none', { deliveryDate: '2026-02-30' }],
    ['a diet, which is not kept', { mealType: 'vegan' }],
  ])('refuses %s', async (_what, changes) => {
    const person = await aSignedInPerson(shop);
    expect(await keep(person, null, changes)).toMatchObject({ status: 400 });
    expect(await rows(person)).toBe(0);
  });

  it('needs an account', async () => {
    expect((await shop.call('GET', '/api/me/box-draft')).status).toBe(401);
  });

  it('is in the export, and goes with the account', async () => {
    const person = await aSignedInPerson(shop);
    await keep(person, null);
    const { headers } = person;
    const { id } = (await shop.call('POST', '/api/me/export', { headers })).read(DataExportDto);
    const copy = await shop.call('GET', `/api/me/export/${id}`, { headers });
    const file = unzipSync(copy.bytes)['box-draft.json'] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(file))).toMatchObject([
      { mealsPerWeek: 8, meals: '11 × 3', extras: '902 × 1' },
    ]);
    await shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } });
    expect(await rows(person)).toBe(0);
  });
});

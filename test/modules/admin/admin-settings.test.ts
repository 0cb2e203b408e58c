import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SettingHistoryDto, SettingListDto } from '#backend/admin/settings/admin-settings.dto.js';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { SETTING_KEYS } from '#backend/platform/settings/settings.schema.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

const DELIVERY = 'delivery.standardPence';
const CHICKEN = 'meal-lemon-herb-chicken-greens';

let shop: TestShop;
let admin: SignedInPerson;
let another: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  another = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

interface SettingChange {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

const change = (changes: readonly SettingChange[], by = admin): Promise<ApiResponse> =>
  shop.call('PATCH', '/api/admin/settings', { body: { changes }, headers: by.headers });

const all = async () =>
  (await shop.api.get('admin/settings', { headers: admin.headers })).read(SettingListDto).items;

async function settingOf(key: string) {
  const found = (await all()).find((item) => item.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}

/** Sets a value as after opening the page; waits until the shop has been notified. */
async function set(key: string, value: unknown): Promise<void> {
  const { version } = await settingOf(key);
  const response = await shop.heard(() => change([{ key, value, version }]));
  expect([response.status, response.text]).toEqual([200, response.text]);
}

const Site = z.object({ placeholders: z.record(z.string(), z.string()) });
const deliveryFee = async () => (await shop.api.get('site')).read(Site).placeholders['deliveryFee'];
const quotedDelivery = async () => {
  const cart = { kind: 'one_time', lines: [{ sku: CHICKEN, quantity: 5 }] };
  return (await shop.api.post('quotes', cart)).read(QuoteDto).deliveryPence;
};

describe('business settings (rule A15)', () => {
  it('are listed whole, each at its default', async () => {
    const items = await all();
    expect(items.map(({ key }) => key)).toEqual([...SETTING_KEYS]);
    for (const { value, defaultValue, version } of items) expect([value, version]).toEqual([defaultValue, 0]);
  });

  it('hold at once for quotes and for what the pages say, and go back the same way', async () => {
    await set(DELIVERY, 420);
    expect([await quotedDelivery(), await deliveryFee()]).toEqual([420, '£4.20']);
    expect(await settingOf(DELIVERY)).toMatchObject({ value: 420, version: 1, changedBy: admin.email });
    await set(DELIVERY, 350);
    expect([await quotedDelivery(), await deliveryFee()]).toEqual([350, '£3.50']);
    expect(await shop.count('setting')).toBe(0);
  });

  it('keep who changed what, with an entry in the security log', async () => {
    await set('marketing.memberCount', '13,000+');
    await set('marketing.memberCount', '12,000+');
    const path = 'admin/settings/history?key=marketing.memberCount&limit=1';
    const first = (await shop.api.get(path, { headers: admin.headers })).read(SettingHistoryDto);
    expect(first.items).toMatchObject([{ version: 2, oldValue: '13,000+', newValue: '12,000+' }]);
    const next = await shop.api.get(`${path}&cursor=${first.nextCursor}`, { headers: admin.headers });
    expect(next.read(SettingHistoryDto)).toMatchObject({
      items: [{ version: 1, oldValue: '12,000+', newValue: '13,000+', changedBy: admin.email }],
      nextCursor: null,
    });
    expect(
      await shop.count(
        'audit_entry',
        `action = 'admin.setting-changed' and subject_id = 'marketing.memberCount' and actor_id = '${admin.userId}'`,
      ),
    ).toBe(2);
  });

  it.each([
    ['below nothing', [['delivery.standardPence', -1]]],
    ['of another kind', [['referral.requiresApproval', 'yes']]],
    ['a largest top-up below the smallest', [['wallet.maxTopUpPence', 0]]],
    ['an area that is none', [['delivery.areas', { GB: ['sw4'], IE: [] }]]],
    ['box sizes that go down', [['pricing.mealCounts', [8, 6]]]],
  ] as const)('refuse %s, naming the setting, and change nothing', async (_what, wishes) => {
    const response = await change([
      { key: 'marketing.mealCount', value: '36+', version: (await settingOf('marketing.mealCount')).version },
      ...wishes.map(([key, value]) => ({ key, value, version: 0 })),
    ]);
    const field = expect.stringContaining(wishes[0][0].split('.')[0] ?? '');
    expect(response.body).toMatchObject({ status: 400, errors: [{ field }] });
    expect((await settingOf('marketing.mealCount')).value).toBe('35+');
  });

  it('show the second of two administrators the first’s change', async () => {
    const { version } = await settingOf('legal.minAge');
    await shop.heard(() => change([{ key: 'legal.minAge', value: 18, version }]));
    const late = await change([{ key: 'legal.minAge', value: 17, version }], another);
    expect(late.body).toMatchObject({
      status: 409,
      code: 'edit_conflict',
      current: [{ key: 'legal.minAge', value: 18, version: version + 1, changedBy: admin.email }],
    });
    expect((await settingOf('legal.minAge')).value).toBe(18);
    await set('legal.minAge', 16);
  });
});

describe('two concurrent saves', () => {
  const KEY = 'trial.maxDaysPerPerson';
  const accepted = (answers: readonly ApiResponse[]) => answers.filter(({ status }) => status === 200).length;

  it('result in one save and conflicts for the others', async () => {
    const { version } = await settingOf(KEY);
    const answers = await race(10, (each) =>
      change([{ key: KEY, value: 10 + each, version }], each % 2 ? admin : another),
    );
    expect(accepted(answers)).toBe(1);
    expect((await settingOf(KEY)).version).toBe(version + 1);
  });

  it('control: saves that take the version of the moment overwrite one another', async () => {
    const answers: ApiResponse[] = [];
    for (const value of [20, 21]) {
      const { version } = await settingOf(KEY);
      answers.push(await change([{ key: KEY, value, version }]));
    }
    expect(accepted(answers)).toBe(2);
  });

  it('never repeat a version: the database refuses it', async () => {
    const again = shop.sql(
      `insert into setting_change (key, version, old_value, new_value, changed_by, at)
       select key, version, old_value, new_value, changed_by, at from setting_change limit 1`,
    );
    await expect(again).rejects.toThrow('setting_change_once_version');
  });
});

describe('texts of staff (rule X7)', () => {
  const announced = async () => (await shop.api.get('site')).read(Site).placeholders['announcement'];

  it('carry the figures of the shop, whatever those become', async () => {
    expect(await announced()).toBe('Free delivery from £100');
    await set('texts.announcement', 'Delivery is {deliveryFee} in {servedArea}');
    await set(DELIVERY, 420);
    expect(await announced()).toBe('Delivery is £4.20 in London and surrounding areas');
    await set(DELIVERY, 350);
    await set('texts.announcement', '');
    expect(await announced()).toBe('');
    await set('texts.announcement', 'Free delivery from {freeDeliveryThreshold}');
  });

  it('name nothing else in braces, and are no longer than a line', async () => {
    const { version } = await settingOf('texts.announcement');
    for (const value of ['{password}', '{deliveryFee', 'deliveryFee}', 'x'.repeat(121)]) {
      expect([value, (await change([{ key: 'texts.announcement', value, version }])).status]).toEqual([
        value,
        400,
      ]);
    }
  });
});

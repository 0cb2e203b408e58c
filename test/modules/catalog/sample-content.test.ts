import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettingListDto } from '#backend/admin/settings/admin-settings.dto.js';
import { SiteDto } from '#backend/catalog/catalog.dto.js';
import { loadEnv } from '#backend/platform/env.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

const REVIEW = {
  name: 'Ada Lovelace',
  words: 'Small, warm and on time.',
  date: '2026-11-03',
  permission: 'Email of 4 November 2026',
};

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open({ samples: false });
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

const site = async () => (await shop.api.get('site')).read(SiteDto);
const served = async (query: string) => {
  const { body } = await shop.api.get(`delivery-days?kind=courier&${query}`);
  return body;
};
const setting = async (key: string) => {
  const { items } = (await shop.api.get('admin/settings', { headers: admin.headers })).read(SettingListDto);
  return items.find((item) => item.key === key);
};
const change = async (key: string, value: unknown) => {
  const version = (await setting(key))?.version;
  const body = { changes: [{ key, value, version }] };
  return shop.heard(() => shop.call('PATCH', '/api/admin/settings', { body, headers: admin.headers }));
};

describe('a shop that is no demo (rule X21)', () => {
  it('counts no members, compares with no price and has no reviews', async () => {
    const { placeholders, reviews } = await site();
    expect(placeholders).toMatchObject({
      memberCount: '',
      communitySessionValue: '',
      regularDeliveryFee: '',
    });
    expect(reviews).toEqual([]);
    expect(await setting('marketing.memberCount')).toMatchObject({ value: '', defaultValue: '' });
  });

  it('delivers in the United Kingdom only, until the owner adds to it', async () => {
    expect(await served('postcode=SW4%207AB')).toMatchObject({ served: true });
    expect(await served('postcode=D02%20AF30&country=IE')).toMatchObject({ served: false });
  });

  it('shows what the owner enters, and of a review everything but the permission', async () => {
    expect((await change('marketing.memberCount', '412')).status).toBe(200);
    expect((await change('marketing.reviews', [REVIEW])).status).toBe(200);
    const { placeholders, reviews } = await site();
    expect(placeholders['memberCount']).toBe('412');
    expect(reviews).toEqual([{ name: REVIEW.name, words: REVIEW.words, date: REVIEW.date }]);
  });

  it('shows the food registration and rating once the owner has entered them (rule X41)', async () => {
    expect((await site()).placeholders).toMatchObject({ foodAuthority: '', hygieneRating: '' });
    expect((await change('brand.hygieneRating', '6')).status).toBe(400);
    expect((await change('brand.foodAuthority', 'Lambeth Council')).status).toBe(200);
    expect((await change('brand.hygieneRating', '5')).status).toBe(200);
    expect((await site()).placeholders).toMatchObject({
      foodAuthority: 'Lambeth Council',
      hygieneRating: '5',
    });
  });

  it.each([
    ['permission', ' '],
    ['date', 'last week'],
    ['words', ''],
    ['name', 'x'.repeat(61)],
  ])('takes no review with a %s of %j', async (part, value) => {
    expect((await change('marketing.reviews', [{ ...REVIEW, [part]: value }])).status).toBe(400);
  });
});

describe('sample content', () => {
  it('is refused in production', () => {
    const env = { ...process.env, SAMPLE_CONTENT: '1', NODE_ENV: 'production', STRIPE_API_URL: '' };
    expect(() => loadEnv(env)).toThrow(/production: .*SAMPLE_CONTENT/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MEMBERSHIP_TERMS_VERSION } from '#backend/rules/membership/membership-terms.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

const PRICE_PENCE = 799;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const start = ({ headers }: SignedInPerson, body?: object) =>
  shop.api.post('membership/trial', body, headers);

const checkoutsOf = ({ userId }: SignedInPerson) =>
  shop.sql<Record<string, unknown>>(
    `select terms_version, key_information, consent_text, consented_at, trial_days from membership_checkout c
     join membership m on m.id = c.membership_id where m.user_id = $1`,
    [userId],
  );

describe('agreements before starting LT+ (L31)', () => {
  it('is kept with its words, their version and the time', async () => {
    const person = await aSignedInPerson(shop);
    const consent = { version: MEMBERSHIP_TERMS_VERSION, pricePence: PRICE_PENCE };
    expect((await start(person, { consent })).status).toBe(201);
    const [kept] = await checkoutsOf(person);
    expect(kept).toMatchObject({
      terms_version: MEMBERSHIP_TERMS_VERSION,
      consent_text: 'I understand that I will pay £7.99 a month after the trial unless I cancel.',
      consented_at: expect.any(Date),
    });
    expect(kept?.['key_information']).toMatch(/^Free for 30 days, then £7.99 a month.*3 days before/);
    expect(Object.values(kept ?? {}).join()).not.toContain('{');
  });

  it('is kept with the page that was opened before it was ticked', async () => {
    const person = await aSignedInPerson(shop);
    expect((await start(person)).status).toBe(201);
    expect(await checkoutsOf(person)).toMatchObject([{ terms_version: null, consented_at: null }]);
    const consent = { version: MEMBERSHIP_TERMS_VERSION, pricePence: PRICE_PENCE };
    expect((await start(person, { consent })).status).toBe(201);
    expect(await checkoutsOf(person)).toMatchObject([{ terms_version: MEMBERSHIP_TERMS_VERSION }]);
  });

  it.each([
    ['another price', { version: MEMBERSHIP_TERMS_VERSION, pricePence: 699 }],
    ['older words', { version: '2025-01-01', pricePence: PRICE_PENCE }],
  ])('is refused for %s, and no page is opened', async (_, consent) => {
    const person = await aSignedInPerson(shop);
    const response = await start(person, { consent });
    expect([response.status, response.body]).toMatchObject([409, { code: 'price_changed' }]);
    expect(await checkoutsOf(person)).toEqual([]);
  });

  it('is all kept or nothing, says the database', async () => {
    const person = await aSignedInPerson(shop);
    await start(person);
    const half = shop.sql(
      `update membership_checkout set terms_version = 'x' where membership_id in (select id from membership where user_id = $1)`,
      [person.userId],
    );
    await expect(half).rejects.toThrow(/membership_checkout_consent_whole/);
  });
});

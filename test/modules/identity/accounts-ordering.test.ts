import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox, someTrialDays, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aPerson, aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // These limits exist for many orders of one customer at once.
  await shop.set('orders.maxOpenUnpaidPerPerson', 100);
});
afterAll(() => shop.close());

const checkOutAs = (person: SignedInPerson, body: OrderBody): Promise<ApiResponse> =>
  shop.api.post('checkout/one-time', body, person.headers);

async function ownersOf(email: string): Promise<(string | null)[]> {
  const rows = await shop.sql<{ user_id: string | null }>('select user_id from orders where email = $1', [
    email,
  ]);
  return rows.map(({ user_id }) => user_id);
}

describe('an order', () => {
  it('belongs to the account that places it, whatever address its emails go to', async () => {
    const person = await aSignedInPerson(shop);
    const box = aBox({ customer: { email: 'gift@example.com' } });
    expect((await checkOutAs(person, box)).status).toBe(201);
    expect(await ownersOf('gift@example.com')).toEqual([person.userId]);
    const orders = await shop.api.get('orders', { headers: person.headers });
    expect(orders.body).toMatchObject({ items: [{ totalPence: 4600 }] });
  });

  it('of a guest belongs to no account', async () => {
    const box = aBox({ customer: { email: 'guest@example.com' } });
    expect((await shop.api.post('checkout/one-time', box)).status).toBe(201);
    expect(await ownersOf('guest@example.com')).toEqual([null]);
  });
});

describe('a professional’s own code', () => {
  const withCode = (email: string) =>
    aBox({ customer: { email }, referralCode: PROFESSIONAL.code, percentOff: 10 });
  const quote = { kind: 'one_time', referralCode: PROFESSIONAL.code, lines: [] };
  let professional: SignedInPerson;
  beforeAll(async () => {
    professional = await aSignedInPerson(shop);
    await shop.sql('update referral_signup set user_id = $1', [professional.userId]);
  });

  it('is known by the account, under any address', async () => {
    const response = await checkOutAs(professional, withCode('another@example.com'));
    expect(response.body).toMatchObject({ status: 422, code: 'self_referral' });
    expect(await ownersOf('another@example.com')).toEqual([]);
  });

  it('is refused by the quote as well', async () => {
    expect((await shop.api.post('quotes', quote, professional.headers)).body).toMatchObject({
      code: 'self_referral',
    });
  });

  it('is known by the account’s address before the signup is linked', async () => {
    await shop.sql('update referral_signup set user_id = null');
    const sameAddress = await aSignedInPerson(shop, { email: PROFESSIONAL.email });
    expect((await shop.api.post('quotes', quote, sameAddress.headers)).body).toMatchObject({
      code: 'self_referral',
    });
    await shop.sql('update referral_signup set user_id = $1', [professional.userId]);
  });

  it('is recognised by address in any spelling, without affecting the flat next door', async () => {
    const home = { address: '12 Harley Street', apartment: 'Flat 2', city: 'London', postcode: 'SW4 7AB' };
    const kept = { ...home, firstName: 'P', lastName: 'N', country: 'GB', phone: '020 7946 0123' };
    expect((await shop.api.post('me/addresses', kept, professional.headers)).status).toBe(201);
    const at = (where: object) =>
      shop.api.post('checkout/one-time', {
        ...aBox({ customer: { ...home, ...where }, referralCode: PROFESSIONAL.code, percentOff: 10 }),
      });
    expect((await at({ address: '12, HARLEY STREET', apartment: 'flat 2' })).body).toMatchObject({
      code: 'self_referral',
    });
    expect((await at({ apartment: 'Flat 3' })).status).toBe(201);
    const work = { address: '1 Guy Street', apartment: undefined };
    expect((await at(work)).status).toBe(201);
    const own = await checkOutAs(professional, aBox({ customer: { ...home, ...work } }));
    await shop.sql(
      `update orders set paid_at = now(), payment_status = 'paid', status = 'processing' where id = $1`,
      [(own.body as { orderId: string }).orderId],
    );
    expect((await at(work)).body).toMatchObject({ code: 'self_referral' });
  });

  it('is valid for everyone else, signed in or not', async () => {
    const patient = await aSignedInPerson(shop);
    expect((await checkOutAs(patient, withCode('patient@example.com'))).status).toBe(201);
    expect((await shop.api.post('quotes', quote, patient.headers)).status).toBe(200);
    expect((await shop.api.post('quotes', quote)).status).toBe(200);
  });
});

describe('a promotion', () => {
  const welcome = (percentOff: number, email?: string) =>
    aBox({ promoCode: 'WELCOME20', percentOff, ...(email === undefined ? {} : { customer: { email } }) });

  it('counts the uses of an account under every address', async () => {
    const person = await aSignedInPerson(shop);
    expect((await checkOutAs(person, welcome(20))).status).toBe(201);
    expect((await checkOutAs(person, welcome(20))).body).toMatchObject({ code: 'price_changed' });
    expect((await checkOutAs(person, welcome(10))).status).toBe(201);
    expect((await checkOutAs(person, welcome(10))).body).toMatchObject({ code: 'promotion_used' });
  });

  it('counts what a guest used with the account’s address', async () => {
    const person = await aPerson(shop);
    await shop.api.post('checkout/one-time', welcome(20, person.email));
    const quote = { kind: 'one_time', promoCode: 'WELCOME20', lines: [] };
    const { headers } = await signedIn(shop, person);
    expect((await shop.api.post('quotes', quote, headers)).body).toMatchObject({
      discount: { percent: 10 },
    });
    expect((await shop.api.post('quotes', quote)).body).toMatchObject({ discount: { percent: 20 } });
  });

  it('is for an account that has not ordered before, under any address', async () => {
    const person = await aSignedInPerson(shop);
    await checkOutAs(person, aBox());
    await shop.sql(`update orders set payment_status = 'paid', paid_at = now() where user_id = $1`, [
      person.userId,
    ]);
    expect((await checkOutAs(person, welcome(20))).body).toMatchObject({ code: 'code_invalid' });
  });

  it('is given once to an account that orders ten times at once under ten addresses', async () => {
    const person = await aSignedInPerson(shop);
    const answers = await race(10, () => checkOutAs(person, welcome(20)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const held = await shop.sql(
      `select nth from promotion_use u join orders o on o.id = u.order_id
        where o.user_id = $1 and u.released_at is null`,
      [person.userId],
    );
    expect(held).toEqual([{ nth: 0 }]);
  });

  it('would be granted several times without a check of the account (the control)', async () => {
    const answers = await race(10, () => shop.api.post('checkout/one-time', welcome(20)));
    expect(outcomes(answers)).toEqual({ created: 10 });
  });
});

describe('trial days', () => {
  const oneDay = () => someTrialDays();

  it('are five per account, at any address', async () => {
    const person = await aSignedInPerson(shop);
    const answers = await race(8, () => checkOutAs(person, oneDay()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(
      await shop.sql('select days from trial_allowance where person = $1', [`account:${person.userId}`]),
    ).toEqual([{ days: 5 }]);
  });

  it('return to the account when their order expires', async () => {
    const person = await aSignedInPerson(shop);
    const response = await checkOutAs(person, oneDay());
    const { orderId } = response.read(OneTimePaymentDto);
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(
      await shop.sql('select days from trial_allowance where person = $1', [`account:${person.userId}`]),
    ).toEqual([{ days: 0 }]);
  });

  it('of a guest’s order that was linked to an account later leave its allowance alone', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql('insert into trial_allowance (person, days) values ($1, 0)', [`account:${person.userId}`]);
    const response = await shop.api.post('checkout/one-time', oneDay());
    const { orderId } = response.read(OneTimePaymentDto);
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, orderId]);
    expect(await shop.get(PaymentConfirmationService).closeUnpaid(orderId)).toBe('expired');
  });
});

it('looking at a waiting checkout does not keep a session from going idle', async () => {
  const person = await aSignedInPerson(shop);
  await shop.sql(`update login_session set active_at = now() - interval '100 minutes' where id = $1`, [
    person.sessionId,
  ]);
  const activity = () =>
    shop.sql<{ active_at: Date }>('select active_at from login_session where id = $1', [person.sessionId]);
  const before = await activity();
  await shop.api.get('checkout/sessions/cs_test_12345678', { headers: person.headers });
  expect(await activity()).toEqual(before);
  await shop.api.get('orders', { headers: person.headers });
  expect(await activity()).not.toEqual(before);
});

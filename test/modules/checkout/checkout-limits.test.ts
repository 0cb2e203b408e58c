import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CancellationService } from '#backend/ordering/cancellation/cancellation.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { aBox, someTrialDays, type OrderBody } from '#test/factories.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { fillWallet } from '#test/setup/orders/wallets.js';
import { anOpenOrder, checkOut } from '#test/setup/orders/orders.js';
import { outcomes, race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  // These limits exist for many orders of one customer at once.
  await shop.set('orders.maxOpenUnpaidPerPerson', 100);
});
afterAll(() => shop.close());

async function addPromotion(
  code: string,
  maxUses: number | null,
  percentByUse: readonly number[],
): Promise<void> {
  await shop.changeCatalog(
    `insert into promotion (code, percent_by_use, kinds, new_customers_only, max_uses)
     values ($1, $2, '["one_time"]', false, $3)`,
    [code, JSON.stringify(percentByUse), maxUses],
  );
}

async function uses(code: string): Promise<number | undefined> {
  const rows = await shop.sql<{ uses: number }>('select uses from promotion_counter where code = $1', [code]);
  return rows[0]?.uses;
}

function oneTrialDay(email: string, address: string): OrderBody {
  return someTrialDays(undefined, { customer: { email, address } });
}

describe('WELCOME20', () => {
  const box = (email: string, percentOff: number) =>
    aBox({ customer: { email }, promoCode: 'WELCOME20', percentOff });

  it('takes 20% off the first box, 10% off the second and nothing off the third', async () => {
    const email = 'regular@example.com';
    await anOpenOrder(shop, box(email, 20));
    expect((await checkOut(shop, box(email, 20))).body).toMatchObject({
      status: 409,
      quote: { discount: { percent: 10 }, totalPence: 4175 },
    });
    await anOpenOrder(shop, box(email, 10));
    expect((await checkOut(shop, box(email, 10))).body).toMatchObject({
      status: 422,
      code: 'promotion_used',
      detail: 'This promotion has already been used.',
    });
  });

  it('recognises a person by any spelling of the address', async () => {
    await anOpenOrder(shop, box('spelled@example.com', 20));
    await anOpenOrder(shop, box(' Spelled@Example.COM', 10));
    expect((await checkOut(shop, box('SPELLED@example.com', 20))).status).toBe(422);
  });

  it('is for new customers: after a paid order it is refused as not valid', async () => {
    const { orderId } = await anOpenOrder(shop, aBox({ customer: { email: 'old@example.com' } }));
    expect((await checkOut(shop, box('old@example.com', 20))).status).toBe(201);
    await shop.sql(
      `update orders set status = 'processing', payment_status = 'paid', paid_at = now() where id = $1`,
      [orderId],
    );
    await shop.sql(`delete from promotion_use where person = 'old@example.com'`);
    expect((await checkOut(shop, box('old@example.com', 20))).body).toMatchObject({ code: 'code_invalid' });
  });

  it('releases the first use when its order expires, for the next order', async () => {
    const email = 'undecided@example.com';
    const first = await anOpenOrder(shop, box(email, 20));
    const second = await anOpenOrder(shop, box(email, 10));
    await shop.get(PaymentConfirmationService).closeUnpaid(first.orderId);
    await anOpenOrder(shop, box(email, 20));
    expect((await checkOut(shop, box(email, 20))).body).toMatchObject({ code: 'promotion_used' });
    await shop.get(PaymentConfirmationService).closeUnpaid(second.orderId);
    expect(await shop.count('promotion_use', `person = '${email}' and released_at is null`)).toBe(1);
  });

  it('is granted once to a customer who orders ten times at once', async () => {
    const email = 'tentimes@example.com';
    const answers = await race(10, () => checkOut(shop, box(email, 20)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const held = await shop.sql(`select nth from promotion_use where person = $1 and released_at is null`, [
      email,
    ]);
    expect(held).toEqual([{ nth: 0 }]);
    expect(await shop.count('orders', `email = '${email}'`)).toBe(1);
  });
});

describe('the last use of a limited code', () => {
  it('goes to one of fifty who want it at once', async () => {
    await addPromotion('LASTONE', 1, [50]);
    const answers = await race(50, () => checkOut(shop, aBox({ promoCode: 'LASTONE', percentOff: 50 })));
    expect(outcomes(answers)).toEqual({ created: 1, promotion_used: 49 });
    expect(await uses('LASTONE')).toBe(1);
    expect(await shop.count('promotion_use', `code = 'LASTONE'`)).toBe(1);
    expect(await shop.count('orders', `promotion_code = 'LASTONE'`)).toBe(1);
  });

  it('returns when its order expires', async () => {
    await addPromotion('ONCE', 1, [50]);
    const box = () => aBox({ promoCode: 'ONCE', percentOff: 50 });
    const { orderId } = await anOpenOrder(shop, box());
    expect((await checkOut(shop, box())).body).toMatchObject({ code: 'promotion_used' });
    await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await uses('ONCE')).toBe(0);
    await anOpenOrder(shop, box());
    expect(await uses('ONCE')).toBe(1);
  });

  it('comes back once, however often the order is closed', async () => {
    await addPromotion('TWICE', 2, [50]);
    const box = () => aBox({ promoCode: 'TWICE', percentOff: 50 });
    const { orderId } = await anOpenOrder(shop, box());
    await anOpenOrder(shop, box());
    await race(5, () => shop.get(PaymentConfirmationService).closeUnpaid(orderId));
    expect(await uses('TWICE')).toBe(1);
  });

  it('is not kept by an order that is refused for another reason', async () => {
    await addPromotion('KEPT', 1, [50]);
    const customer = { postcode: 'M1 1AE' };
    await checkOut(shop, aBox({ promoCode: 'KEPT', percentOff: 50, customer }));
    expect((await checkOut(shop, aBox({ promoCode: 'KEPT', percentOff: 50 }))).status).toBe(201);
  });
});

describe('trial days', () => {
  it('are five per person: of twenty concurrent requests five succeed', async () => {
    const answers = await race(20, (each) =>
      checkOut(shop, oneTrialDay('greedy@example.com', `${each} Elm Row`)),
    );
    expect(outcomes(answers)).toEqual({ created: 5, trial_used: 15 });
    expect(await shop.count('orders', `email = 'greedy@example.com'`)).toBe(5);
  });

  it('are five per address, whatever the names and spellings', async () => {
    const doors = ['1 Fir Row', '1 fir row', '1, Fir Row.', '1 FIR  ROW'];
    const answers = await race(20, (each) =>
      checkOut(shop, oneTrialDay(`door.${each}@example.com`, doors[each % doors.length] ?? '')),
    );
    expect(outcomes(answers)).toEqual({ created: 5, trial_used: 15 });
  });

  it('that are the last ones go to one of two orders', async () => {
    const three = (address: string) =>
      someTrialDays([{ id: 'gut-health-premium', quantity: 3 }], {
        customer: { email: 'three@example.com', address },
      });
    const answers = await race(2, (each) => checkOut(shop, three(`${each} Oak Row`)));
    expect(outcomes(answers)).toEqual({ created: 1, trial_used: 1 });
    expect(
      await shop.sql(`select days from trial_allowance where person = 'email:three@example.com'`),
    ).toEqual([{ days: 3 }]);
  });

  it('return when their order expires', async () => {
    const five = () =>
      someTrialDays([{ id: 'gut-health-premium', quantity: 5 }], {
        customer: { email: 'five@example.com', address: '5 Ash Row' },
      });
    const { orderId } = await anOpenOrder(shop, five());
    expect((await checkOut(shop, five())).body).toMatchObject({
      code: 'trial_used',
      detail:
        'You’ve used all your trial days. You can still order the same package at the usual delivery charge.',
    });
    await race(3, () => shop.get(PaymentConfirmationService).closeUnpaid(orderId));
    await anOpenOrder(shop, five());
    expect((await checkOut(shop, five())).status).toBe(422);
  });

  it('follow their setting', async () => {
    await shop.set('trial.maxDaysPerPerson', 1);
    await anOpenOrder(shop, oneTrialDay('one@example.com', '1 Yew Row'));
    expect((await checkOut(shop, oneTrialDay('one@example.com', '2 Yew Row'))).body).toMatchObject({
      code: 'trial_used',
    });
    await shop.set('trial.maxDaysPerPerson', null);
  });
});

describe('the controls: with a reservation broken, the same races are won by several', () => {
  /** Makes the database discard every reservation in that column. */
  async function forget(table: string, assignment: string): Promise<void> {
    await shop.sql(`create function forget_${table}() returns trigger language plpgsql as
      $$ begin ${assignment}; return new; end $$`);
    await shop.sql(`create trigger forget before insert or update on ${table}
      for each row execute function forget_${table}()`);
  }

  it('when total uses are not counted', async () => {
    await addPromotion('UNCOUNTED', 1, [50]);
    await forget('promotion_counter', 'new.uses := 0');
    const answers = await race(20, () => checkOut(shop, aBox({ promoCode: 'UNCOUNTED', percentOff: 50 })));
    expect(outcomes(answers)['created']).toBeGreaterThan(1);
    await shop.sql('drop trigger forget on promotion_counter');
  });

  it('when a person’s uses are not distinguished', async () => {
    await addPromotion('UNTOLD', null, [50]);
    await forget('promotion_use', 'new.nth := (random() * 1000000000)::int + 1');
    const customer = { email: 'untold@example.com' };
    const answers = await race(10, () =>
      checkOut(shop, aBox({ customer, promoCode: 'UNTOLD', percentOff: 50 })),
    );
    expect(outcomes(answers)['created']).toBeGreaterThan(1);
    await shop.sql('drop trigger forget on promotion_use');
  });

  it('when trial days are not added up', async () => {
    await forget('trial_allowance', 'new.days := 0');
    const answers = await race(20, (each) =>
      checkOut(shop, oneTrialDay('unadded@example.com', `${each} Box Row`)),
    );
    expect(outcomes(answers)['created']).toBeGreaterThan(5);
    await shop.sql('drop trigger forget on trial_allowance');
  });
});

describe('orders of one day and one promotion at once, in one order of locks', () => {
  const PAIRS = 8;

  /** By card, by card and £10 of a wallet, or fully by wallet, which pays at once. */
  async function ordering(
    code: string,
    isByWallet: boolean,
    isPaid = false,
  ): Promise<() => Promise<ApiResponse>> {
    const person = await aSignedInPerson(shop);
    const box = aBox({ customer: { email: person.email }, promoCode: code, percentOff: 10 });
    const pounds = isPaid ? box.totalPrice : 10;
    if (isByWallet) await fillWallet(shop, person, { cashPence: Math.round(pounds * 100) });
    const body = isByWallet ? { ...box, useWallet: true, totalPrice: box.totalPrice - pounds } : box;
    return () => shop.api.post('checkout/one-time', body, person.headers);
  }

  it('by card and by wallet wait for one another, and for no deadlock', async () => {
    await addPromotion('BOTHWAYS', null, [10]);
    const all = await Promise.all(
      Array.from({ length: 2 * PAIRS }, (_, nth) => ordering('BOTHWAYS', nth % 2 === 0)),
    );
    const deadlocks = await deadlocksOf(async () => {
      const answers = await race(all.length, (nth) => all[nth]?.() ?? Promise.reject(new Error('none')));
      expect(outcomes(answers)).toEqual({ created: all.length });
    });
    expect(deadlocks).toBe(0);
  });

  it('and so do those that are closed meanwhile', async () => {
    await addPromotion('CLOSING', null, [10]);
    const open: string[] = [];
    for (let nth = 0; nth < PAIRS; nth += 1) {
      const placed = await (await ordering('CLOSING', false))();
      open.push(placed.read(OneTimePaymentDto).orderId);
    }
    const more = await Promise.all(Array.from({ length: PAIRS }, () => ordering('CLOSING', true)));
    const deadlocks = await deadlocksOf(async () => {
      const [answers] = await Promise.all([
        race(PAIRS, (nth) => more[nth]?.() ?? Promise.reject(new Error('none'))),
        ...open.map((orderId) => shop.get(PaymentConfirmationService).closeUnpaid(orderId)),
      ]);
      expect(outcomes(answers)).toEqual({ created: PAIRS });
    });
    expect(deadlocks).toBe(0);
    expect(await uses('CLOSING')).toBe(PAIRS);
  });

  it('and so do paid ones that are cancelled meanwhile', async () => {
    await addPromotion('LEAVING', null, [10]);
    const paid: string[] = [];
    for (let nth = 0; nth < PAIRS; nth += 1) {
      const placed = await (await ordering('LEAVING', true, true))();
      paid.push(placed.read(OneTimePaymentDto).orderId);
    }
    const more = await Promise.all(Array.from({ length: PAIRS }, () => ordering('LEAVING', true)));
    const deadlocks = await deadlocksOf(async () => {
      const [answers] = await Promise.all([
        race(PAIRS, (nth) => more[nth]?.() ?? Promise.reject(new Error('none'))),
        ...paid.map((orderId) => shop.get(CancellationService).cancelByCustomer(orderId)),
      ]);
      expect(outcomes(answers)).toEqual({ created: PAIRS });
    });
    expect(deadlocks).toBe(0);
    expect(await uses('LEAVING')).toBe(PAIRS);
  });

  /** How many deadlocks the database has resolved meanwhile. */
  async function deadlocksOf(work: () => Promise<void>): Promise<number> {
    const before = await counted();
    await work();
    return (await counted()) - before;
  }

  async function counted(): Promise<number> {
    const [row] = await shop.sql<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return row?.deadlocks ?? 0;
  }
});

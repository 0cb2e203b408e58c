import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AfterPlaceService } from '#backend/ordering/checkout/after-place.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { aWeeklyBox, subscribe } from '#test/setup/boxes/boxes.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

const nothing = () => Promise.resolve();

describe('what is saved with an order', () => {
  it('is missed by the start, which names the kind of order', () => {
    expect(() => new AfterPlaceService().onModuleInit()).toThrow('of the kind first_box.');
  });

  it('is registered once for its kind', () => {
    const afterPlace = new AfterPlaceService();
    afterPlace.register('first_box', nothing);
    expect(() => afterPlace.onModuleInit()).not.toThrow();
    expect(() => afterPlace.register('first_box', nothing)).toThrow('first_box order is registered twice');
  });
});

describe('a weekly box and its first order', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open();
  });
  afterAll(() => shop.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const rows = async (): Promise<number[]> => [
    await shop.count('orders'),
    await shop.count('payment'),
    await shop.count('box_subscription'),
    await shop.count('box_delivery'),
  ];

  it('are both there, or neither is', async () => {
    const person = await aSignedInPerson(shop);
    const body = aWeeklyBox(person.email);
    const before = await rows();
    const save = jest.spyOn(shop.get(AfterPlaceService), 'run');
    save.mockImplementationOnce(async (em, _command, { orderId }) => {
      // The order is written already, in the transaction that is undone.
      expect(await em.execute('select 1 from orders where id = ?', [orderId])).toHaveLength(1);
      throw apiError('unavailable');
    });
    expect((await subscribe(shop, body, person.headers)).status).toBe(503);
    expect(await rows()).toEqual(before);
    expect((await subscribe(shop, body, person.headers)).status).toBe(201);
    expect(await rows()).toEqual(before.map((count) => count + 1));
  });

  it('come without their rows if no module saves them (control)', async () => {
    const person = await aSignedInPerson(shop);
    const before = await rows();
    jest.spyOn(shop.get(AfterPlaceService), 'run').mockResolvedValueOnce(undefined);
    expect((await subscribe(shop, aWeeklyBox(person.email), person.headers)).status).toBe(201);
    expect(await rows()).toEqual(before.map((count, index) => (index < 2 ? count + 1 : count)));
  });
});

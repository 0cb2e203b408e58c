import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PickListDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { aBox, aCustomer, someTrialDays, type OrderBody } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { at } from '#test/setup/boxes/my-boxes.js';
import {
  setDeliveryDate,
  guestToken,
  placeConfirmedOrder,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';

const NEW_HOME = { address: '9 New Street', city: 'London', postcode: 'e1 6an', country: 'GB' };
const REASON = 'Asked for by telephone';
const CODE_OFF = { percentOff: 10 } as const;

let shop: TestShop;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(() => shop.close());

const byLink = async ({ orderId }: OpenOrder, body: object): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/orders/guest/${await guestToken(shop, orderId)}/delivery`, { body });
const bySupport = ({ orderId }: OpenOrder, body: object): Promise<ApiResponse> =>
  shop.call('PATCH', `/api/admin/orders/${orderId}/delivery`, { body, headers: support.headers });
const orderOf = async ({ orderId }: OpenOrder): Promise<MyOrderDto> =>
  (await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`)).read(MyOrderDto);
const told = ({ orderId }: OpenOrder) =>
  shop.sql<{ payload: object }>(
    `select payload from outbox_event where name = 'ordering.delivery-details-changed'
      and payload->>'orderId' = $1 order by id`,
    [orderId],
  );
const addressKeyDays = async (address: string, postcode = 'SW47AB') => {
  const person = `door:${postcode}|${address.toUpperCase().replace(/\W/g, '')}`;
  const rows = await shop.sql<{ days: number }>('select days from trial_allowance where person = $1', [
    person,
  ]);
  return rows[0]?.days ?? 0;
};

/** Refused with this code, without any effect. */
async function expectRefused(order: OpenOrder, answer: ApiResponse, code: string): Promise<void> {
  expect(answer.body).toMatchObject({ code });
  expect(await told(order)).toEqual([]);
  expect((await orderOf(order)).deliveryAddress.address).not.toBe(NEW_HOME.address);
}

describe('the delivery details of an order (rule D36)', () => {
  it('are changed by the link of a guest, with the postcode in its usual spelling', async () => {
    const order = await placeConfirmedOrder(shop, aBox({ customer: { courierNote: 'Code 1234' } }));
    const change = { address: NEW_HOME, phone: '020 7946 0999', courierNote: 'Leave it in the porch' };
    const answer = (await byLink(order, change)).read(MyOrderDto);
    expect(answer).toMatchObject({
      deliveryAddress: {
        address: '9 New Street',
        apartment: null,
        postcode: 'E1 6AN',
        courierNote: 'Leave it in the porch',
      },
      phone: '020 7946 0999',
    });
    expect(answer.detailsChangeableUntil).toBe(answer.cancellableUntil);
    // The timeline names what was changed, not the new value.
    expect(answer.timeline.at(-1)).toEqual({
      kind: 'details_changed',
      at: expect.any(String),
      detail: expect.objectContaining({ reason: 'address,phone,courierNote' }),
    });
    expect(JSON.stringify(answer.timeline)).not.toMatch(/New Street|7946|porch/);
    expect(await told(order)).toMatchObject([
      { payload: { changed: ['address', 'phone', 'courierNote'], by: 'customer' } },
    ]);
  });

  it('are changed by the account that ordered, and by no other', async () => {
    const person = await aSignedInPerson(shop);
    const order = await placeConfirmedOrder(shop);
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, order.orderId]);
    const path = `/api/orders/${order.orderId}/delivery`;
    const stranger = await aSignedInPerson(shop);
    const body = { courierNote: 'Ring twice' };
    const foreign = await shop.call('PATCH', path, { body, headers: stranger.headers });
    await expectRefused(order, foreign, 'not_found');
    const own = await shop.call('PATCH', path, { body, headers: person.headers });
    expect(own.read(MyOrderDto).deliveryAddress.courierNote).toBe('Ring twice');
  });

  it('keep omitted fields, and an empty note removes the note', async () => {
    const order = await placeConfirmedOrder(
      shop,
      aBox({ customer: { apartment: 'Flat 2', courierNote: 'Code 1234' } }),
    );
    await byLink(order, { address: NEW_HOME });
    expect((await orderOf(order)).deliveryAddress).toMatchObject({
      apartment: null,
      courierNote: 'Code 1234',
    });
    await byLink(order, { courierNote: '' });
    expect((await orderOf(order)).deliveryAddress).toMatchObject({
      address: '9 New Street',
      courierNote: null,
    });
    expect((await told(order)).map(({ payload }) => Reflect.get(payload, 'changed'))).toEqual([
      ['address'],
      ['courierNote'],
    ]);
  });

  it('are announced once, however often the same is sent', async () => {
    const order = await placeConfirmedOrder(shop);
    await Promise.all([1, 2, 3].map(() => byLink(order, { address: NEW_HOME })));
    expect(await told(order)).toHaveLength(1);
    await byLink(order, {});
    expect(await told(order)).toHaveLength(1);
  });

  it('are on the pick list', async () => {
    const order = await placeConfirmedOrder(shop);
    await byLink(order, { address: NEW_HOME, courierNote: 'Leave it in the porch' });
    const cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
    const { deliveryDate } = await orderOf(order);
    const picks = await shop.api.get(`admin/kitchen/days/${deliveryDate}/pick-list?limit=100`, {
      headers: cook.headers,
    });
    const mine = picks.read(PickListDto).items.find(({ orderId }) => orderId === order.orderId);
    expect(mine).toMatchObject({ area: 'E1', courierNote: 'Leave it in the porch' });
  });

  it('are changed by support with a reason, which the audit log keeps without the address', async () => {
    const order = await placeConfirmedOrder(shop);
    expect((await bySupport(order, { address: NEW_HOME })).status).toBe(400);
    expect((await bySupport(order, { address: NEW_HOME, reason: ' ' })).status).toBe(400);
    const answer = await bySupport(order, { address: NEW_HOME, reason: REASON });
    expect(answer.body).toMatchObject({
      deliveryAddress: { address: '9 New Street', postcode: 'E1 6AN' },
      detailsChangeableUntil: (await orderOf(order)).cancellableUntil,
    });
    expect(await told(order)).toMatchObject([{ payload: { changed: ['address'], by: 'shop' } }]);
    const notes = await shop.sql('select action, details from audit_entry where subject_id = $1', [
      order.orderId,
    ]);
    expect(notes).toEqual([
      { action: 'admin.order-delivery-changed', details: { changed: 'address', reason: REASON } },
    ]);
  });

  it('out of reach are refused, and so is what is no postcode or no phone number', async () => {
    const order = await placeConfirmedOrder(shop);
    const far = { ...NEW_HOME, postcode: 'M1 1AE' };
    await expectRefused(
      order,
      await byLink(order, { address: far, phone: '020 7946 0999' }),
      'area_not_served',
    );
    await expectRefused(order, await bySupport(order, { address: far, reason: REASON }), 'area_not_served');
    const misspelt = await byLink(order, { address: { ...NEW_HOME, postcode: 'nowhere' } });
    await expectRefused(order, misspelt, 'validation_failed');
    expect(misspelt.body).toMatchObject({ errors: [{ field: 'address.postcode' }] });
    await expectRefused(order, await byLink(order, { phone: 'none' }), 'validation_failed');
    expect((await orderOf(order)).phone).toBe('020 7946 0123');
  });
});

describe('too late for other delivery details', () => {
  const LATE = 'delivery_change_too_late';
  const change = { address: NEW_HOME };

  it('is when it can no longer be cancelled, to the minute', async () => {
    const order = await placeConfirmedOrder(shop);
    const until = cancelBy((await orderOf(order)).deliveryDate ?? '', 24);
    await at(shop, until, async () => expectRefused(order, await byLink(order, change), LATE));
    const before = new Date(until.getTime() - 60_000);
    await at(shop, before, async () => expect((await byLink(order, change)).status).toBe(200));
    await at(shop, until, async () => expect((await orderOf(order)).detailsChangeableUntil).toBeNull());
  });

  it.each<readonly [string, string]>([
    ['it has not been paid', `status = 'pending', payment_status = 'unpaid', paid_at = null`],
    ['it was cancelled', `status = 'cancelled'`],
    ['it was completed', `status = 'completed'`],
    ['the bank asks its payment back', `payment_status = 'disputed', disputed_pence = amount_pence`],
    ['it is a box of a weekly box', `kind = 'subscription'`],
  ])('is when %s', async (_, columns) => {
    const order = await placeConfirmedOrder(shop);
    await shop.sql(`update orders set ${columns} where id = $1`, [order.orderId]);
    await expectRefused(order, await byLink(order, change), LATE);
    expect((await bySupport(order, { ...change, reason: REASON })).body).toMatchObject({ code: LATE });
  });

  it('is for its customer when it has left, also when the courier brought it back', async () => {
    const order = await placeConfirmedOrder(shop);
    await comesBack(order);
    await setDeliveryDate(shop, order.orderId, 5);
    await expectRefused(order, await byLink(order, change), LATE);
  });
});

/** The courier accepted an order and could not find its address. */
async function comesBack({ orderId }: OpenOrder): Promise<void> {
  await setDeliveryDate(shop, orderId, 1);
  await toStaffs(orderId, 'dispatch', { trackingNumber: '1' });
  await toStaffs(orderId, 'delivery-failed', { reason: 'address_not_found' });
}

async function toStaffs(orderId: string, verb: string, body: object): Promise<void> {
  const { status } = await shop.api.post(`admin/orders/${orderId}/${verb}`, body, support.headers);
  expect({ verb, status }).toEqual({ verb, status: 200 });
}

describe('an order whose address the courier could not find', () => {
  it.each(['one_time', 'subscription'])('is corrected by support, and leaves again: %s', async (kind) => {
    const order = await placeConfirmedOrder(shop);
    await shop.sql('update orders set kind = $2 where id = $1', [order.orderId, kind]);
    const correct = () => bySupport(order, { address: NEW_HOME, reason: REASON });
    await setDeliveryDate(shop, order.orderId, 1);
    await toStaffs(order.orderId, 'dispatch', { trackingNumber: '1' });
    // It is with the courier.
    expect((await correct()).body).toMatchObject({ code: 'delivery_change_too_late' });
    await toStaffs(order.orderId, 'delivery-failed', { reason: 'address_not_found' });
    expect((await correct()).body).toMatchObject({
      deliveryAddress: { address: '9 New Street' },
      hasComeBack: true,
      timeline: expect.arrayContaining([
        expect.objectContaining({
          kind: 'details_changed',
          detail: expect.objectContaining({ reason: 'address' }),
        }),
      ]),
    });
    expect(await told(order)).toMatchObject([{ payload: { changed: ['address'], by: 'shop' } }]);
    await toStaffs(order.orderId, 'dispatch', { trackingNumber: '2' });
    expect((await correct()).body).toMatchObject({ code: 'delivery_change_too_late' });
  });
});

describe('an address at which the price would differ', () => {
  it('is refused: that of the professional whose code gives the discount', async () => {
    const professional = await aProfessional(shop);
    const home = { address: '12 Harley Street', apartment: 'Flat 2', city: 'London', postcode: 'SW4 7AB' };
    const kept = { ...home, firstName: 'P', lastName: 'N', country: 'GB', phone: '020 7946 0123' };
    expect((await shop.api.post('me/addresses', kept, professional.headers)).status).toBe(201);
    const order = await placeConfirmedOrder(shop, aBox({ ...CODE_OFF, referralCode: professional.code }));
    const theirs = { ...home, address: '12, HARLEY STREET', country: 'GB' };
    const refused = await byLink(order, { address: theirs });
    await expectRefused(order, refused, 'self_referral');
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('the price would change') });
    const asked = await bySupport(order, { address: theirs, reason: REASON });
    await expectRefused(order, asked, 'self_referral');
    expect((await byLink(order, { address: { ...theirs, apartment: 'Flat 3' } })).status).toBe(200);
    const plain = await placeConfirmedOrder(shop);
    expect((await byLink(plain, { address: theirs })).status).toBe(200);
  });

  const trial = (days: number, address: string): Promise<OpenOrder> => {
    const body: OrderBody = someTrialDays([{ id: 'energy-boost-starter', quantity: days }], {
      customer: aCustomer({ address }),
    });
    return placeConfirmedOrder(shop, body);
  };
  const to = (address: string) => ({ address: { ...NEW_HOME, address, postcode: 'SW4 7AB' } });

  it('is refused: one that has used its trial days (rule P7)', async () => {
    await trial(4, '41 Trial Road');
    const order = await trial(2, '42 Trial Road');
    await expectRefused(order, await byLink(order, to('41 Trial Road')), 'trial_used');
    expect([await addressKeyDays('41 Trial Road'), await addressKeyDays('42 Trial Road')]).toEqual([4, 2]);
  });

  it('counts the trial days, and releases them when the order is cancelled', async () => {
    const order = await trial(2, '51 Trial Road');
    expect((await byLink(order, to('52 Trial Road'))).status).toBe(200);
    expect([await addressKeyDays('51 Trial Road'), await addressKeyDays('52 Trial Road')]).toEqual([0, 2]);
    expect((await byLink(order, { ...to('52, trial road') })).status).toBe(200);
    expect(await addressKeyDays('52 Trial Road')).toBe(2);
    const token = await guestToken(shop, order.orderId);
    expect((await shop.call('POST', `/api/orders/guest/${token}/cancel`)).status).toBe(200);
    expect(await addressKeyDays('52 Trial Road')).toBe(0);
  });
});

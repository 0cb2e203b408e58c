import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddressDto, AddressListDto } from '#backend/identity/profile/me.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const HOME = {
  firstName: 'Sam',
  lastName: 'Okafor',
  address: '1 Mill Lane',
  city: 'London',
  postcode: 'sw47ab',
  phone: '020 7946 0123',
};

const add = ({ headers }: SignedInPerson, more: object = {}) =>
  shop.call('POST', '/api/me/addresses', { headers, body: { ...HOME, ...more } });
const change = ({ headers }: SignedInPerson, id: string, more: object = {}) =>
  shop.call('PUT', `/api/me/addresses/${id}`, { headers, body: { ...HOME, ...more } });
const remove = ({ headers }: SignedInPerson, id: string) =>
  shop.call('DELETE', `/api/me/addresses/${id}`, { headers });
const list = async ({ headers }: SignedInPerson) =>
  (await shop.call('GET', '/api/me/addresses', { headers })).read(AddressListDto).items;
const defaults = async (person: SignedInPerson) =>
  (await list(person)).filter(({ isDefault }) => isDefault).map(({ address }) => address);

describe('a saved address', () => {
  it('is kept in the usual spelling, and the first is the default', async () => {
    const person = await aSignedInPerson(shop);
    const response = await add(person, { apartment: 'Flat 2\n<i>', city: ' London ' });
    expect(response.status).toBe(201);
    expect(response.read(AddressDto)).toMatchObject({
      ...HOME,
      apartment: 'Flat 2 i',
      postcode: 'SW4 7AB',
      country: 'GB',
      isDefault: true,
    });
    expect(await list(person)).toEqual([response.body]);
  });

  it('stores a sanitised courier note, or none (rule X25)', async () => {
    const person = await aSignedInPerson(shop);
    const noted = await add(person, { courierNote: ' Safe place:\n<b>shed</b> ' });
    expect(noted.read(AddressDto).courierNote).toBe('Safe place: bshed/b');
    expect((await change(person, noted.read(AddressDto).id)).read(AddressDto).courierNote).toBeNull();
    expect((await add(person, { courierNote: 'x'.repeat(201) })).status).toBe(400);
  });

  it('may be in Ireland', async () => {
    const person = await aSignedInPerson(shop);
    const dublin = await add(person, { country: 'IE', postcode: 'd02x285' });
    expect(dublin.read(AddressDto)).toMatchObject({ country: 'IE', postcode: 'D02 X285' });
  });

  it.each([{ postcode: '12345' }, { postcode: 'D02 X285' }, { country: 'IE', postcode: 'SW4 7AB' }])(
    'is refused with %j',
    async (wrong) => {
      const person = await aSignedInPerson(shop);
      expect((await add(person, wrong)).body).toMatchObject({
        status: 400,
        code: 'validation_failed',
        errors: [{ field: 'postcode', message: 'Please enter a valid postcode' }],
      });
    },
  );

  it('changes whole', async () => {
    const person = await aSignedInPerson(shop);
    const { id } = (await add(person, { apartment: 'Flat 2' })).read(AddressDto);
    const response = await change(person, id, { address: '2 Mill Lane' });
    expect(response.read(AddressDto)).toMatchObject({ id, address: '2 Mill Lane', apartment: null });
    expect(await list(person)).toEqual([response.body]);
  });

  it('is not found by another user', async () => {
    const [one, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id } = (await add(one)).read(AddressDto);
    expect((await change(other, id, { city: 'Leeds' })).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect((await list(one))[0]?.city).toBe('London');
  });
});

describe('the default address', () => {
  it('is one, and moves to the newest when it is deleted', async () => {
    const person = await aSignedInPerson(shop);
    const first = (await add(person, { address: '1 A St' })).read(AddressDto);
    const second = (await add(person, { address: '2 B St' })).read(AddressDto);
    expect(await defaults(person)).toEqual(['1 A St']);
    await change(person, second.id, { address: '2 B St', isDefault: true });
    expect(await defaults(person)).toEqual(['2 B St']);
    await change(person, second.id, { address: '2 B St', isDefault: false });
    expect(await defaults(person)).toEqual(['2 B St']);
    expect((await remove(person, second.id)).status).toBe(204);
    expect(await defaults(person)).toEqual(['1 A St']);
    await remove(person, first.id);
    expect(await list(person)).toEqual([]);
  });

  it('stays one, and the addresses ten, when many are added at once', async () => {
    const person = await aSignedInPerson(shop);
    const answers = await race(14, () => add(person, { isDefault: true }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body)).toEqual(
      refused.map(() => expect.objectContaining({ status: 422, code: 'too_many_addresses' })),
    );
    expect(await defaults(person)).toHaveLength(1);
  });

  it('is kept one by the database itself', async () => {
    const person = await aSignedInPerson(shop);
    await add(person);
    await add(person);
    await expect(
      shop.sql('update address set is_default = true where user_id = $1', [person.userId]),
    ).rejects.toThrow(/address_one_default/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AddressListDto,
  ConsentsDto,
  MeDto,
  RecoveryCodesDto,
  LoginSessionListDto,
} from '#backend/identity/profile/me.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aPerson,
  aSignedInPerson,
  PASSWORD,
  signedIn,
  type SignedInPerson,
} from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const get = ({ headers }: SignedInPerson, path = '') => shop.call('GET', `/api/me${path}`, { headers });
const patch = ({ headers }: SignedInPerson, body: unknown) =>
  shop.call('PATCH', '/api/me', { headers, body });
const consent = ({ headers }: SignedInPerson, body: unknown) =>
  shop.call('PUT', '/api/me/consents', { headers, body });

describe('getMe', () => {
  it('returns the data that the account page starts with', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada', lastName: 'Byron', roles: ['support'] });
    expect((await get(person)).read(MeDto)).toMatchObject({
      id: person.userId,
      email: person.email,
      firstName: 'Ada',
      lastName: 'Byron',
      phone: null,
      dietaryPreference: null,
      allergens: [],
      notes: null,
      nutritionGoal: null,
      consents: { marketing: false, health: false },
      roles: ['support'],
      // A role requires a second factor (rule A20).
      secondFactor: { isOn: true, recoveryCodesLeft: 0, assuranceLevel: 'aal2' },
    });
  });

  it('takes the session and one statement more', async () => {
    const person = await aSignedInPerson(shop);
    const statements = await shop.statements.during(() => get(person));
    expect(statements.filter((each) => !each.includes('rate_limit'))).toHaveLength(2);
  });

  it('is for signed-in users', async () => {
    const paths = ['', '/addresses', '/consents', '/sessions'];
    for (const path of paths) {
      expect((await shop.call('GET', `/api/me${path}`)).body).toMatchObject({ code: 'token_invalid' });
    }
  });

  it('is answered 50 times an hour (I6)', async () => {
    const person = await aSignedInPerson(shop);
    for (let call = 0; call < 50; call += 1) expect((await get(person)).status).toBe(200);
    const refused = await get(person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  });
});

describe('updateMe', () => {
  it('changes what is sent, cleaned, and leaves the rest', async () => {
    const person = await aSignedInPerson(shop, { lastName: 'Okafor' });
    const response = await patch(person, { firstName: '  <b>Sam</b>\nLee ', phone: '020 7946 0123' });
    expect(response.read(MeDto)).toMatchObject({
      firstName: 'bSam/b Lee',
      lastName: 'Okafor',
      phone: '020 7946 0123',
    });
    expect((await patch(person, { phone: null })).read(MeDto).phone).toBeNull();
  });

  it('names every field that is wrong, and refuses those it does not know', async () => {
    const person = await aSignedInPerson(shop);
    const wrong = await patch(person, { firstName: ' ', phone: 'call me', allergens: ['bananas'] });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      code: 'validation_failed',
      errors: expect.arrayContaining([
        { field: 'firstName', message: 'First name is required' },
        { field: 'phone', message: 'Please enter a valid phone number' },
      ]),
    });
    expect((await patch(person, { email: 'new@people.test' })).status).toBe(400);
    expect((await patch(person, { roles: ['admin'] })).status).toBe(400);
    expect((await patch(person, { notes: 'x'.repeat(1_001) })).status).toBe(400);
  });

  it.each([
    { allergens: ['milk'] },
    { notes: 'No coriander' },
    { dietaryPreference: 'halal' },
    { nutritionGoal: { proteinG: 100, fibreG: null, calories: 1_450, mealsADay: 2 } },
  ])('takes %j only with consent (H1)', async (health) => {
    const person = await aSignedInPerson(shop);
    expect((await patch(person, health)).body).toMatchObject({ code: 'health_consent_required' });
    await consent(person, { health: true });
    expect((await patch(person, health)).read(MeDto)).toMatchObject(health);
  });

  it('empties health fields without consent', async () => {
    const person = await aSignedInPerson(shop);
    expect((await patch(person, { allergens: [], notes: null, dietaryPreference: null })).status).toBe(200);
  });

  it('refuses a goal that can only be a slip, and takes one without figures as none (H60)', async () => {
    const person = await aSignedInPerson(shop);
    await consent(person, { health: true });
    const goal = { proteinG: 100, fibreG: null, calories: null, mealsADay: 2 };
    for (const wrong of [
      { proteinG: 9 },
      { calories: 5_001 },
      { mealsADay: 4 },
      { fibreG: 7.5 },
      { sugarG: 3 },
    ]) {
      expect((await patch(person, { nutritionGoal: { ...goal, ...wrong } })).status).toBe(400);
    }
    await patch(person, { nutritionGoal: goal });
    const emptied = await patch(person, { nutritionGoal: { ...goal, proteinG: null } });
    expect(emptied.read(MeDto).nutritionGoal).toBeNull();
    expect(await shop.count('app_user', `id = '${person.userId}' and health_sealed is not null`)).toBe(0);
  });

  it('keeps health details sealed (H1)', async () => {
    const person = await aSignedInPerson(shop);
    await consent(person, { health: true });
    await patch(person, { allergens: ['milk', 'milk'], notes: 'Anaphylaxis once' });
    const [row] = await shop.sql<{ health_sealed: Buffer }>(
      'select health_sealed from app_user where id = $1',
      [person.userId],
    );
    expect(row?.health_sealed.toString('latin1')).not.toMatch(/milk|Anaphylaxis/);
    expect((await get(person)).read(MeDto).allergens).toEqual(['milk']);
  });
});

describe('consents', () => {
  it('are asked for, given and withdrawn, and every decision is kept', async () => {
    const person = await aSignedInPerson(shop);
    const none = { isGiven: false, decidedAt: null };
    expect((await get(person, '/consents')).body).toEqual({ marketing: none, health: none });
    await consent(person, { marketing: true, health: true });
    await consent(person, { marketing: true });
    const response = await consent(person, { marketing: false });
    expect(response.read(ConsentsDto)).toMatchObject({
      marketing: { isGiven: false },
      health: { isGiven: true },
    });
    expect(
      await shop.sql('select name, is_given from consent where user_id = $1 order by id', [person.userId]),
    ).toEqual([
      { name: 'marketing', is_given: true },
      { name: 'health', is_given: true },
      { name: 'marketing', is_given: false },
    ]);
  });

  it('delete the health details when the one for health is withdrawn (H2)', async () => {
    const person = await aSignedInPerson(shop);
    await consent(person, { health: true });
    const nutritionGoal = { proteinG: 100, fibreG: null, calories: null, mealsADay: 2 };
    await patch(person, { firstName: 'Ada', allergens: ['fish'], notes: 'None', nutritionGoal });
    await consent(person, { health: false });
    expect((await get(person)).read(MeDto)).toMatchObject({
      firstName: 'Ada',
      allergens: [],
      notes: null,
      nutritionGoal: null,
    });
    expect(await shop.count('app_user', `id = '${person.userId}' and health_sealed is not null`)).toBe(0);
  });

  it('leave no data when they are withdrawn while health details are saved', async () => {
    const person = await aSignedInPerson(shop);
    for (let round = 0; round < 5; round += 1) {
      await consent(person, { health: true });
      await Promise.all([patch(person, { notes: 'Late' }), consent(person, { health: false })]);
      expect((await get(person)).read(MeDto).notes).toBeNull();
    }
  });
});

describe('sessions', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

  it('are listed with device and time, this one first', async () => {
    const account = await aPerson(shop);
    const here = await signedIn(shop, account);
    const there = await signedIn(shop, account);
    await shop.sql('update login_session set user_agent = $1 where id = $2', [CHROME, there.sessionId]);
    const { items } = (await get(here, '/sessions')).read(LoginSessionListDto);
    expect(items).toMatchObject([
      { id: here.sessionId, isCurrent: true },
      { id: there.sessionId, isCurrent: false, device: 'Chrome on Windows' },
    ]);
  });

  it('can be ended one by one, at once', async () => {
    const account = await aPerson(shop);
    const here = await signedIn(shop, account);
    const there = await signedIn(shop, account);
    const url = `/api/me/sessions/${there.sessionId}`;
    expect((await shop.call('DELETE', url, { headers: here.headers })).status).toBe(204);
    expect((await get(there)).status).toBe(401);
    expect((await shop.call('DELETE', url, { headers: here.headers })).status).toBe(404);
  });

  it('are not found by another user', async () => {
    const [one, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const url = `/api/me/sessions/${other.sessionId}`;
    expect((await shop.call('DELETE', url, { headers: one.headers })).status).toBe(404);
    expect((await get(other)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are given only to a session that has shown a second factor (I13)', async () => {
    const { headers, sessionId } = await aSignedInPerson(shop);
    const renew = () => shop.call('POST', '/api/me/recovery-codes', { headers });
    expect((await renew()).body).toMatchObject({ status: 403, code: 'second_factor_required' });
    await shop.sql(`update login_session set aal = 'aal2' where id = $1`, [sessionId]);
    const { codes } = (await renew()).read(RecoveryCodesDto);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toBe(true);
    const again = (await renew()).read(RecoveryCodesDto).codes;
    expect(again.filter((code) => codes.includes(code))).toEqual([]);
  });
});

describe('deleting an account', () => {
  const erase = ({ headers }: SignedInPerson, body?: unknown) =>
    shop.call('DELETE', '/api/me', { headers, body });

  it('asks for the password', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql(`update login_session set amr = '[{"method":"password","timestamp":1}]' where id = $1`, [
      person.sessionId,
    ]);
    expect((await erase(person)).body).toMatchObject({ status: 403, code: 'reauthentication_required' });
    expect((await erase(person, { password: 'Sunflower8' })).body).toMatchObject({
      status: 422,
      code: 'password_incorrect',
    });
    expect((await get(person)).status).toBe(200);
    expect((await erase(person, { password: PASSWORD })).status).toBe(204);
    expect((await get(person)).status).toBe(401);
    expect(await shop.count('app_user', `id = '${person.userId}'`)).toBe(0);
  });

  it('needs none right after sign-in', async () => {
    const person = await aSignedInPerson(shop);
    expect((await erase(person)).status).toBe(204);
  });

  it('frees the address for a new account', async () => {
    const person = await aSignedInPerson(shop);
    await erase(person);
    const again = await aSignedInPerson(shop, { email: person.email });
    expect((await get(again, '/addresses')).read(AddressListDto).items).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WireUser } from '#backend/identity/sessions/wire-user.js';
import { TestShop } from '#test/setup/system/app.js';
import { requestedLink, redirectOf, submitLink } from '#test/setup/people/links.js';
import { aPerson, aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const anAddress = () => `${randomUUID()}@new.test`;

function change({ headers }: SignedInPerson, body: object) {
  return shop.call('PUT', '/auth/v1/user', { headers, body });
}

/** A user who requested another address, and both links. */
async function aChange() {
  const person = await aSignedInPerson(shop);
  const newEmail = anAddress();
  const user = (await change(person, { email: newEmail })).read(WireUser);
  return {
    person,
    newEmail,
    user,
    oldLink: await requestedLink(shop, person.email, 'email_change_current'),
    newLink: await requestedLink(shop, newEmail, 'email_change_new'),
  };
}

async function emailOf({ userId }: SignedInPerson): Promise<string | undefined> {
  const [row] = await shop.sql<{ email: string }>('select email from app_user where id = $1', [userId]);
  return row?.email;
}

describe('another address', () => {
  it.each([
    ['the old one first', ['oldLink', 'newLink']],
    ['the new one first', ['newLink', 'oldLink']],
  ] as const)('holds once both have confirmed it, %s', async (_order, [first, second]) => {
    const asked = await aChange();
    expect(asked.user).toMatchObject({ email: asked.person.email, new_email: asked.newEmail });
    const half = redirectOf(await submitLink(shop, asked[first]));
    expect(half.facts).toEqual({
      message: 'Confirmed. Please also confirm the email we sent to your other address.',
    });
    expect(await emailOf(asked.person)).toBe(asked.person.email);
    const whole = redirectOf(await submitLink(shop, asked[second]));
    expect(whole.facts).toMatchObject({ type: 'email_change', token_type: 'bearer' });
    expect(await emailOf(asked.person)).toBe(asked.newEmail);
    const { headers } = asked.person;
    const user = (await shop.call('GET', '/auth/v1/user', { headers })).read(WireUser);
    expect(user.email).toBe(asked.newEmail);
    expect(user.new_email).toBeUndefined();
  });

  it('holds also when both are pressed at once', async () => {
    const asked = await aChange();
    const answers = await Promise.all([submitLink(shop, asked.oldLink), submitLink(shop, asked.newLink)]);
    const said = answers.map((response) => Object.keys(redirectOf(response).facts)[0]).sort();
    expect(said).toEqual(['access_token', 'message']);
    expect(await emailOf(asked.person)).toBe(asked.newEmail);
  });

  it('is not confirmed by one link twice', async () => {
    const asked = await aChange();
    await submitLink(shop, asked.newLink);
    await shop.call('POST', '/auth/v1/resend', { body: { email: asked.newEmail, type: 'email_change' } });
    await submitLink(shop, asked.newLink);
    await submitLink(shop, await requestedLink(shop, asked.newEmail, 'email_change_new'));
    expect(await emailOf(asked.person)).toBe(asked.person.email);
  });

  it('can be asked for once more by email', async () => {
    const asked = await aChange();
    await shop.call('POST', '/auth/v1/resend', { body: { email: asked.newEmail, type: 'email_change' } });
    const again = await requestedLink(shop, asked.newEmail, 'email_change_new');
    expect(again.token).not.toBe(asked.newLink.token);
    await submitLink(shop, again);
    await submitLink(shop, asked.oldLink);
    expect(await emailOf(asked.person)).toBe(asked.newEmail);
  });

  it('that is requested later replaces the first', async () => {
    const asked = await aChange();
    await submitLink(shop, asked.oldLink);
    await change(asked.person, { email: anAddress() });
    expect(redirectOf(await submitLink(shop, asked.newLink)).facts).toMatchObject({
      error_code: 'otp_expired',
    });
    expect(await emailOf(asked.person)).toBe(asked.person.email);
  });

  it('is stopped by a new password', async () => {
    const asked = await aChange();
    await submitLink(shop, asked.newLink);
    expect((await change(asked.person, { password: 'Marigold88' })).status).toBe(200);
    expect(redirectOf(await submitLink(shop, asked.oldLink)).facts).toMatchObject({
      error_code: 'otp_expired',
    });
    expect(await emailOf(asked.person)).toBe(asked.person.email);
  });

  it('that has an account gets the same response as one without, and keeps its owner', async () => {
    const owner = await aPerson(shop);
    const person = await aSignedInPerson(shop);
    const taken = await change(person, { email: owner.email });
    const free = await change(await aSignedInPerson(shop), { email: anAddress() });
    expect(Object.keys(taken.read(WireUser))).toEqual(Object.keys(free.read(WireUser)));
    await submitLink(shop, await requestedLink(shop, person.email, 'email_change_current'));
    const last = await submitLink(shop, await requestedLink(shop, owner.email, 'email_change_new'));
    expect(redirectOf(last).facts).toMatchObject({ error_code: 'otp_expired' });
    expect(await emailOf(person)).toBe(person.email);
  });

  it('sends no email when it is the same', async () => {
    const person = await aSignedInPerson(shop);
    const user = (await change(person, { email: person.email.toUpperCase() })).read(WireUser);
    expect(user.new_email).toBeUndefined();
    expect(await shop.count('link_request', `email = '${person.email}'`)).toBe(0);
  });
});

describe('another password', () => {
  it.each([
    ['weak', 'sunflower', 'weak_password'],
    ['leaked', 'Password123', 'weak_password'],
    ['the same', PASSWORD, 'same_password'],
  ])('is refused when it is %s', async (_how, password, code) => {
    const response = await change(await aSignedInPerson(shop), { password });
    expect(response.body).toMatchObject({ code: 422, error_code: code });
  });

  it('applies at once, is announced by email, and is in the security log', async () => {
    const person = await aSignedInPerson(shop);
    await change(person, { password: 'Marigold88' });
    const body = { email: person.email, password: 'Marigold88' };
    expect((await shop.call('POST', '/auth/v1/token?grant_type=password', { body })).status).toBe(200);
    const told = `name = 'identity.password-changed' and payload->>'userId' = '${person.userId}'`;
    expect(await shop.count('outbox_event', told)).toBe(1);
    const logged = `action = 'identity.password-changed' and actor_id = '${person.userId}'`;
    expect(await shop.count('audit_entry', logged)).toBe(1);
  });

  it('needs the old one a day after signing in', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql(
      `update login_session set amr = jsonb_build_array(amr->0 || '{"timestamp": 1000}') where user_id = $1`,
      [person.userId],
    );
    expect((await change(person, { password: 'Marigold88' })).body).toMatchObject({
      code: 400,
      error_code: 'reauthentication_needed',
    });
    const wrong = { password: 'Marigold88', current_password: 'Sunflower8' };
    expect((await change(person, wrong)).body).toMatchObject({ error_code: 'invalid_credentials' });
    expect((await change(person, { ...wrong, current_password: PASSWORD })).status).toBe(200);
  });

  it('waits for the second factor of an account that has one', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql(
      `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
       values (gen_random_uuid(), $1, 'verified', '\\x00', now(), now())`,
      [person.userId],
    );
    for (const body of [{ password: 'Marigold88' }, { email: anAddress() }]) {
      expect((await change(person, body)).body).toMatchObject({ error_code: 'insufficient_aal' });
    }
  });
});

it('changes a name without asking, and cleans it', async () => {
  const person = await aSignedInPerson(shop);
  const user = (await change(person, { data: { first_name: ' <i>Grace ' } })).read(WireUser);
  expect(user.user_metadata).toEqual({ first_name: 'iGrace', last_name: 'Reader' });
});

it('allows no change without a session', async () => {
  const response = await shop.call('PUT', '/auth/v1/user', { body: { password: 'Marigold88' } });
  expect(response.body).toMatchObject({ code: 401, error_code: 'bad_jwt' });
});

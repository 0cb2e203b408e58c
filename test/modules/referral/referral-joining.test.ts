import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ReferralApprovalService } from '#backend/referral/professionals/referral-approval.service.js';
import { ReferralCodes } from '#backend/referral/referral-codes.js';
import { ReferralCampaignDto, ReferralSignupDto } from '#backend/referral/referral.dto.js';
import {
  ReferralSignupService,
  type Joined,
} from '#backend/referral/professionals/referral-signup.service.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPerson, aSignedInPerson, type Person } from '#test/setup/people/people.js';
import { aProfessional, join } from '#test/setup/people/professionals.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => shop.close());

const messages = (body: unknown) =>
  (body as { errors: { field: string; message: string }[] }).errors.map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('the campaign (R1, R11)', () => {
  it('shows three milestones, and what patients and professionals get', async () => {
    const campaign = (await shop.api.get('referral/campaign')).read(ReferralCampaignDto);
    expect(campaign).toMatchObject({ isActive: true, discountPercent: 10, commissionPercent: 10 });
    expect(campaign.rewards.map(({ referralThreshold }) => referralThreshold)).toEqual([1, 10, 50]);
  });

  it('is needed to join', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql('update referral_campaign set is_active = false');
    const [response, campaign] = [await join(shop, person), await shop.api.get('referral/campaign')];
    await shop.sql('update referral_campaign set is_active = true');
    expect(response.body).toMatchObject({
      status: 422,
      detail: 'Referral campaign is not available yet. Please try again.',
    });
    expect(campaign.status).toBe(404);
  });
});

describe('joining (R9)', () => {
  it('creates a record with its own code, and returns it ever after', async () => {
    const person = await aSignedInPerson(shop);
    const headers = { headers: person.headers };
    expect((await shop.api.get('referral/signups/me', headers)).status).toBe(404);
    expect((await shop.api.get('referral/status', headers)).body).toEqual({ hasJoined: false });
    const made = await join(shop, person, { profession: 'Dietitian', registerNumber: 'DT 12345' });
    expect(made.status).toBe(201);
    const signup = made.read(ReferralSignupDto);
    expect(signup).toMatchObject({
      email: person.email,
      referralCount: 0,
      referralLink: `http://shop.test/patient-meals?ref=${signup.referralCode}`,
      profession: 'Dietitian',
      registerNumber: 'DT 12345',
      status: 'active',
    });
    expect(signup.referralCode).toMatch(/^[A-Z0-9]{1,20}$/);
    const again = await join(shop, person, { firstName: 'Another' });
    expect([again.status, again.body]).toEqual([200, signup]);
    expect((await shop.api.get('referral/signups/me', headers)).body).toEqual(signup);
    expect((await shop.api.get('referral/status', headers)).body).toEqual({ hasJoined: true });
    expect((await shop.api.get(`referral/codes/${signup.referralCode}`)).body).toEqual({ valid: true });
  });

  it('is for who is signed in, in the words of the specification', async () => {
    const response = await shop.api.post('referral/signups', {});
    expect(response.body).toMatchObject({
      status: 401,
      detail: 'Authentication required to join referral program',
    });
  });

  it('shows the errors of its fields', async () => {
    const person = await aSignedInPerson(shop);
    const wrong = async (fields: object) => messages((await join(shop, person, fields)).body);
    expect(await wrong({ email: ' ', firstName: '', lastName: undefined })).toEqual([
      'email: All fields are required',
      'firstName: All fields are required',
      'lastName: All fields are required',
    ]);
    expect(await wrong({ email: 'not an address' })).toEqual(['email: Invalid email format']);
    expect(await wrong({ lastName: 'x'.repeat(101) })).toEqual([
      'lastName: Names must be less than 100 characters',
    ]);
  });

  it('keeps the code of the referring colleague if it is valid', async () => {
    const by = async (referredByCode: string) =>
      (await join(shop, await aSignedInPerson(shop), { referredByCode })).read(ReferralSignupDto)
        .referredByCode;
    expect(await by(` ${PROFESSIONAL.code.toLowerCase()} `)).toBe(PROFESSIONAL.code);
    expect(await by('NOBODY00')).toBeNull();
    expect(await by('not a code!')).toBeNull();
  });

  it('carries the confirmed address of the account, so that nobody takes the place of another', async () => {
    const [victim, thief] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const taken = (await join(shop, thief, { email: victim.email })).read(ReferralSignupDto);
    expect(taken.email).toBe(thief.email);
    expect((await join(shop, victim)).status).toBe(201);
  });

  it('finds a record with the same confirmed address', async () => {
    const person = await aSignedInPerson(shop);
    const { id } = (await join(shop, person)).read(ReferralSignupDto);
    await shop.sql('update referral_signup set user_id = null where id = $1', [id]);
    const linked = await shop.api.post('referral/signups/link', {}, person.headers);
    expect(linked.body).toMatchObject({ id });
    await shop.sql('update referral_signup set user_id = null where id = $1', [id]);
    expect((await join(shop, person)).body).toMatchObject({ id });
    const stranger = await aSignedInPerson(shop);
    expect((await shop.api.post('referral/signups/link', {}, stranger.headers)).status).toBe(404);
  });

  it('is refused for an address that another account has joined with', async () => {
    const [first, second] = [await aProfessional(shop), await aSignedInPerson(shop)];
    await shop.sql('update referral_signup set email = $1 where id = $2', [second.email, first.signupId]);
    expect((await join(shop, second)).body).toMatchObject({
      status: 409,
      code: 'already_registered',
      detail: 'This user is already registered for the campaign',
    });
  });

  it('twenty times at once ends in one record with one code', async () => {
    const person = await aSignedInPerson(shop);
    const answers = await race(20, () => join(shop, person));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    const codes = new Set(answers.map((response) => response.read(ReferralSignupDto).referralCode));
    expect(codes.size).toBe(1);
    expect(await shop.count('referral_signup', `user_id = '${person.userId}'`)).toBe(1);
    expect(
      await shop.count(
        'outbox_event',
        `name = 'referral.joined' and payload->>'signupId' in (select id::text from referral_signup where user_id = '${person.userId}')`,
      ),
    ).toBe(1);
  });

  it('of a thousand people at once gives a thousand codes', async () => {
    const signups = shop.get(ReferralSignupService);
    const joinAs = ({ userId, email }: Person) =>
      signups.join(
        {
          userId,
          email,
          sessionId: '',
          aal: 'aal1',
          roles: [],
          owesSecondFactor: false,
          hasSecondFactor: false,
        },
        { email, firstName: 'Priya', lastName: 'Nair' },
        undefined,
      );
    const joined: Joined[] = [];
    // As many at once as can wait for a connection without a timeout.
    for (let turn = 0; turn < 20; turn += 1)
      joined.push(...(await race(50, async () => joinAs(await aPerson(shop)))));
    expect(joined.every(({ isNew }) => isNew)).toBe(true);
    expect(new Set(joined.map(({ signup }) => signup.referralCode)).size).toBe(1000);
  }, 60_000);

  it('draws again when somebody has the code', async () => {
    const draws = [PROFESSIONAL.code, PROFESSIONAL.code, 'FREE2026'];
    jest.spyOn(shop.get(ReferralCodes), 'draw').mockImplementation(() => draws.shift() ?? '');
    expect((await join(shop, await aSignedInPerson(shop))).body).toMatchObject({ referralCode: 'FREE2026' });
  });

  it('is an error, and no second record, when every draw is taken: the control', async () => {
    jest.spyOn(shop.get(ReferralCodes), 'draw').mockReturnValue(PROFESSIONAL.code);
    const person = await aSignedInPerson(shop);
    expect((await join(shop, person)).status).toBe(500);
    expect(await shop.count('referral_signup', `user_id = '${person.userId}'`)).toBe(0);
  });
});

describe('a shop that approves its professionals (R16)', () => {
  it('accepts no code of a professional who awaits approval', async () => {
    await shop.set('referral.requiresApproval', true);
    const { code, signupId, headers } = await aProfessional(shop);
    await shop.set('referral.requiresApproval', null);
    await shop.sql(`update referral_signup set approved_at = null, register_number = 'NMC 1' where id = $1`, [
      signupId,
    ]);
    const valid = async () => (await shop.api.get(`referral/codes/${code}`)).body;
    expect(await valid()).toEqual({ valid: false });
    expect((await shop.api.get('referral/signups/me', { headers })).body).toMatchObject({
      status: 'pending',
    });
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    await race(3, () => shop.get(ReferralApprovalService).approve(signupId, admin.userId));
    expect(await valid()).toEqual({ valid: true });
    expect(await shop.count('audit_entry', `action = 'admin.professional-approved'`)).toBe(1);
    expect(
      await shop.count('outbox_event', `name = 'referral.joined' and payload->>'signupId' = '${signupId}'`),
    ).toBe(1);
  });
});

describe('a picture to share (R14)', () => {
  it.each(['hero-meal', 'referral-illustration', 'product-hero'])('exists: %s', async (imageType) => {
    const { headers } = await aProfessional(shop);
    const response = await shop.api.post('referral/campaign-image', { imageType }, headers);
    expect(response.status).toBe(200);
    const { imageUrl } = response.body as { imageUrl: string };
    const picture = await shop.call('GET', new URL(imageUrl).pathname);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

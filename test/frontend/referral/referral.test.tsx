import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { COMMISSION, NO_COMMISSION, SIGNUP } from '../setup/referral.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { authRefusal, storeSession } from '../setup/sessions.js';

const SIGN_UP = 'POST /auth/v1/signup';
const MINE = 'GET /api/referral/signups/me';
const LINK = 'POST /api/referral/signups/link';
const JOIN = 'POST /api/referral/signups';
const SUMMARY = 'GET /api/referral/commission';
const PENDING = 'pendingReferralSignup';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const main = () => within(screen.getByRole('main'));
const JOIN_BUTTON = { name: 'Join the referral network' };

async function openForm(address = '/referral'): Promise<RenderedSite> {
  const site = renderSite(address);
  await screen.findByRole('button', JOIN_BUTTON);
  return site;
}

async function fillForm({ user }: RenderedSite): Promise<void> {
  await user.type(main().getByLabelText('First Name'), ' Robin ');
  await user.type(main().getByLabelText('Last Name'), 'Roe');
  await user.type(main().getByLabelText('Professional Email'), 'robin@clinic.example');
  await user.type(main().getByLabelText('Password'), 'Kale-and-Pea-41');
  await user.selectOptions(main().getByLabelText('Profession (optional)'), 'Dietitian');
  await user.type(main().getByLabelText('Register number'), 'DT 12345');
  await user.click(main().getByLabelText('I am 16 or older'));
  await user.click(main().getByLabelText(/^I will tell patients/));
}

const submit = ({ user }: RenderedSite) => user.click(main().getByRole('button', JOIN_BUTTON));

function signedUp(email: string) {
  return ok({ id: 'user-2', email, user_metadata: {}, app_metadata: {}, aud: 'authenticated' });
}

describe('signing up as a professional', () => {
  it('names what is missing without a request', async () => {
    const site = await openForm();
    await submit(site);
    expect(await screen.findByText('All fields required')).toBeTruthy();
    expect(screen.getByText('Please fill in first name, last name, email, and password.')).toBeTruthy();
    for (const said of ['Enter your first name', 'Enter your last name', 'Enter your professional email'])
      expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByText('Please confirm this to join')).toBeTruthy();
    expect(server.calls(SIGN_UP)).toEqual([]);
  });

  it('sends everything, and shows that an email is on its way', async () => {
    server.on(SIGN_UP, () => signedUp('robin@clinic.example'));
    const site = await openForm('/referral?ref=demopro1');
    expect(await screen.findByText(/A colleague invited you/)).toBeTruthy();
    await fillForm(site);
    await submit(site);
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
    expect(site.at()).toBe('/referral?ref=demopro1&pro_verify=1');
    expect(screen.getByText(/We’ve emailed a link to robin@clinic.example/)).toBeTruthy();
    expect(
      await screen.findByText('Confirm your account to finish joining the professional referral program.'),
    ).toBeTruthy();
    const [call] = server.calls(SIGN_UP);
    expect(call?.query.get('redirect_to')).toBe('http://localhost/referral?pro_verify=1');
    expect(call?.body).toMatchObject({
      email: 'robin@clinic.example',
      data: {
        first_name: 'Robin',
        last_name: 'Roe',
        professional: {
          referred_by_code: 'DEMOPRO1',
          profession: 'Dietitian',
          register_number: 'DT 12345',
        },
      },
    });
    // Only that there is something to finish; no name and no address (D51).
    expect(localStorage.getItem(PENDING)).toBe('1');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/robin/i);
  });

  it('sends the email again', async () => {
    server.on(SIGN_UP, () => signedUp('robin@clinic.example'));
    server.on('POST /auth/v1/resend', () => ok({}));
    const site = await openForm();
    await fillForm(site);
    await submit(site);
    await site.user.click(await screen.findByRole('button', { name: "Didn't receive the email? Try again" }));
    expect(await screen.findByText('Sent. It can take a minute to arrive.')).toBeTruthy();
    expect(server.calls('POST /auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup' });
  });

  it('leads back to the form when a reload has lost the address', async () => {
    const site = renderSite('/referral?pro_verify=1');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await site.user.click(screen.getByRole('button', { name: "Didn't receive the email? Try again" }));
    expect(await screen.findByRole('button', JOIN_BUTTON)).toBeTruthy();
    expect(site.at()).toBe('/referral');
  });

  it('shows the sign-in view when the account is there already', async () => {
    server.on(SIGN_UP, () => authRefusal(422, 'user_already_exists', 'User already registered'));
    const site = await openForm();
    await fillForm(site);
    await submit(site);
    expect(await screen.findByText('Account already registered')).toBeTruthy();
    expect(
      screen.getByText('Please sign in to your existing professional account to access the dashboard.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign In to Dashboard' });
    expect(link.getAttribute('href')).toBe('/auth?email=robin%40clinic.example&redirect=referral');
  });

  it('shows the service’s reason why an account was not created', async () => {
    server.on(SIGN_UP, () => authRefusal(422, 'validation_failed', 'Signups are closed'));
    const site = await openForm();
    await fillForm(site);
    await submit(site);
    expect(await screen.findByText('Account creation failed')).toBeTruthy();
    expect(screen.getByText('Signups are closed')).toBeTruthy();
    expect(localStorage.getItem(PENDING)).toBeNull();
  });
});

describe('the sign-in view', () => {
  it('leads to the sign-in page, and back to the form', async () => {
    const site = await openForm();
    await site.user.click(
      screen.getByRole('button', { name: 'Already a member? Sign in to your dashboard' }),
    );
    expect(screen.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign In to Dashboard' });
    expect(link.getAttribute('href')).toBe('/auth?redirect=referral');
    await site.user.click(screen.getByRole('button', { name: '← Back to signup' }));
    expect(screen.getByRole('button', JOIN_BUTTON)).toBeTruthy();
  });
});

describe('coming back from the confirmation', () => {
  it('finishes what was begun: the record of the sign-up, and the note is gone', async () => {
    storeSession();
    localStorage.setItem(PENDING, '1');
    let isLinked = false;
    server.on(MINE, () => (isLinked ? ok(SIGNUP) : problem('not_found')));
    server.on(LINK, () => {
      isLinked = true;
      return ok(SIGNUP);
    });
    server.on(SUMMARY, () => ok(NO_COMMISSION));
    const site = renderSite('/referral?pro_verify=1');
    expect(await screen.findByRole('heading', { name: 'Welcome back, Casey' })).toBeTruthy();
    expect(await screen.findByText('Referral program joined')).toBeTruthy();
    expect(localStorage.getItem(PENDING)).toBeNull();
    await waitFor(() => expect(site.at()).toBe('/referral'));
    expect(server.calls(LINK)).toHaveLength(1);
    expect(server.calls(JOIN)).toHaveLength(0);
  });

  it.each(['redirect=referral', 'pro_verify=1'])(
    'asks a visitor who followed a link before a record is made: %s',
    async (by) => {
      storeSession();
      server.on(MINE, () => problem('not_found'));
      server.on(LINK, () => problem('not_found'));
      const site = renderSite(`/referral?${by}`);
      expect(await screen.findByRole('heading', { name: 'Join the referral programme?' })).toBeTruthy();
      expect(main().getByLabelText(/register/i)).toBeTruthy();
      await site.user.click(screen.getByRole('link', { name: 'No, stay a customer' }));
      await waitFor(() => expect(site.at()).toBe('/account'));
      expect(server.calls(JOIN)).toEqual([]);
    },
  );

  it('enrols who signed up here with the names of the account when there is no note, once', async () => {
    localStorage.setItem(PENDING, '1');
    storeSession();
    let isJoined = false;
    server.on(MINE, () => (isJoined ? ok(SIGNUP) : problem('not_found')));
    server.on(LINK, () => problem('not_found'));
    server.on(JOIN, () => {
      isJoined = true;
      return ok(SIGNUP, 201);
    });
    server.on(SUMMARY, () => ok(NO_COMMISSION));
    renderSite('/referral?redirect=referral');
    expect(await screen.findByRole('heading', { name: 'Welcome back, Casey' })).toBeTruthy();
    expect(server.calls(JOIN).map(({ body }) => body)).toEqual([
      { email: 'casey@example.com', firstName: 'Casey', lastName: 'Customer' },
    ]);
  });

  it('asks a signed-in visitor of the page, with the name filled in and no password', async () => {
    storeSession();
    let isJoined = false;
    server.on(MINE, () => (isJoined ? ok(SIGNUP) : problem('not_found')));
    server.on(LINK, () => problem('not_found'));
    server.on(JOIN, () => {
      isJoined = true;
      return ok(SIGNUP, 201);
    });
    server.on(SUMMARY, () => ok(NO_COMMISSION));
    const site = await openForm();
    expect(server.calls(JOIN)).toEqual([]);
    expect(main().getByLabelText<HTMLInputElement>('First Name').value).toBe('Casey');
    expect(main().queryByLabelText('Password')).toBeNull();
    await site.user.click(main().getByLabelText(/^I will tell patients/));
    await submit(site);
    expect(await screen.findByText('Successfully joined!')).toBeTruthy();
    expect(screen.getByText('Share your referral link to unlock rewards!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Casey' })).toBeTruthy();
  });

  it('shows a member the dashboard at once, though another request never responds', async () => {
    storeSession();
    server.on(MINE, () => problem('not_found'));
    server.on(LINK, () => problem('not_found'));
    server.on(JOIN, () => ok(SIGNUP, 201));
    server.on(SUMMARY, () => ok(NO_COMMISSION));
    server.on('GET /api/site', () => new Promise(() => undefined));
    const site = await openForm();
    await site.user.click(main().getByLabelText(/^I will tell patients/));
    await submit(site);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Casey' })).toBeTruthy();
  });

  it('shows that the campaign is unavailable, and keeps the form', async () => {
    storeSession();
    localStorage.setItem(PENDING, '1');
    server.on(LINK, () => problem('not_found'));
    server.on(JOIN, () => problem('campaign_unavailable'));
    renderSite('/referral?redirect=referral');
    expect(await screen.findByText('Signup failed')).toBeTruthy();
    expect(screen.getByText('Referral campaign is not available yet. Please try again.')).toBeTruthy();
    expect(await screen.findByRole('button', JOIN_BUTTON)).toBeTruthy();
  });

  it('signs out a user whose address belongs to another record, and offers to sign in', async () => {
    storeSession();
    server.on(LINK, () => problem('not_found'));
    server.on(JOIN, () => problem('already_registered'));
    server.on('POST /auth/v1/logout', () => ok({}));
    const site = await openForm();
    await site.user.click(main().getByLabelText(/^I will tell patients/));
    await submit(site);
    expect(await screen.findByText('Account already registered')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome Back, Professional' })).toBeTruthy();
    expect(localStorage.getItem('auth-session')).toBeNull();
  });

  it('shows that a record waits for approval', async () => {
    storeSession();
    server.on(MINE, () => ok({ ...SIGNUP, status: 'pending' }));
    renderSite('/referral');
    expect(await screen.findByRole('heading', { name: 'Thank you, Casey' })).toBeTruthy();
    expect(screen.getByText('Your code will be CASEY123')).toBeTruthy();
    expect(server.calls(SUMMARY)).toEqual([]);
  });

  it('takes the register number that the first payout waits for (rule R46)', async () => {
    storeSession();
    let signup = { ...SIGNUP, approvedAt: null, awaitsApproval: true };
    server.on(MINE, () => ok(signup));
    server.on('PUT /api/referral/registration', () => {
      signup = { ...signup, registerNumber: 'NMC 12A' } as never;
      return ok(signup);
    });
    const { user } = renderSite('/referral');
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Save register number' });
    await user.click(save);
    expect(screen.getByText('Enter your register number')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Register number' }), 'NMC 12A');
    await user.click(save);
    expect(await screen.findByText('We’re checking NMC 12A.')).toBeTruthy();
    expect(screen.getByText('Saved. We’ll check it and email you.')).toBeTruthy();
    expect(server.calls('PUT /api/referral/registration').map(({ body }) => body)).toEqual([
      { registerNumber: 'NMC 12A' },
    ]);
  });

  it('shows why a record was refused', async () => {
    storeSession();
    server.on(MINE, () => ok({ ...SIGNUP, status: 'refused', refusalReason: 'Not in the register.' }));
    renderSite('/referral');
    expect(await screen.findByText('Reason: Not in the register.')).toBeTruthy();
  });

  it('shows when the record cannot be loaded, and retries', async () => {
    storeSession();
    server.on(MINE, () => problem('internal'));
    const site = renderSite('/referral');
    expect(await screen.findByText('We couldn’t load your referral page')).toBeTruthy();
    server.on(MINE, () => ok(SIGNUP));
    server.on(SUMMARY, () => ok(COMMISSION));
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Casey' })).toBeTruthy();
  });
});

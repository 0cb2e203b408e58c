import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { authRefusal, signedIn } from '../setup/sessions.js';

const TOKEN = 'POST /auth/v1/token';
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const main = () => within(screen.getByRole('main'));

async function fillLogIn({ user }: RenderedSite, email: string, password: string): Promise<void> {
  await screen.findByRole('heading', { name: 'Welcome back' });
  if (email) await user.type(main().getByLabelText('Email'), email);
  if (password) await user.type(main().getByLabelText('Password'), password);
  await user.click(main().getByRole('button', { name: 'Log in' }));
}

describe('logging in', () => {
  it('names what is missing without a request (D31)', async () => {
    const site = renderSite('/auth');
    await fillLogIn(site, '', '');
    expect(screen.getByText('Enter your email')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(server.calls(TOKEN)).toEqual([]);
  });

  it('greets, and leads to the first page', async () => {
    server.on(TOKEN, () => signedIn());
    const site = renderSite('/auth?email=casey%40example.com');
    // Watches from before the press, since the text shows for two seconds only; and for longer than the page
    // takes to load.
    const greeted = screen.findByText('You have successfully signed in.', {}, { timeout: 40_000 });
    await fillLogIn(site, '', 'Kale-and-Pea-41');
    expect(await greeted).toBeTruthy();
    await waitFor(() => expect(site.at()).toBe('/'));
    expect(server.calls(TOKEN)[0]?.body).toMatchObject({ email: 'casey@example.com' });
    expect(await screen.findByRole('button', { name: 'Your account menu' })).toBeTruthy();
  });

  it.each([
    ['opens their page for professionals who have joined', true, '/referral'],
    ['leaves everybody else on the first page, without a call that fails', false, '/'],
  ])('%s', async (_name, hasJoined, path) => {
    server.on(TOKEN, () => signedIn());
    server.on('GET /api/referral/status', () => ok({ hasJoined }));
    const site = renderSite('/auth');
    await fillLogIn(site, 'casey@example.com', 'Kale-and-Pea-41');
    await waitFor(() => expect(server.calls('GET /api/referral/status')).toHaveLength(1));
    await waitFor(() => expect(site.at()).toBe(path));
    if (!hasJoined) expect(server.calls('GET /api/referral/signups/me')).toEqual([]);
  });

  it('shows Sign in failed with the service’s message, beside the field as well', async () => {
    server.on(TOKEN, () => authRefusal(400, 'invalid_credentials', 'Invalid login credentials'));
    await fillLogIn(renderSite('/auth'), 'casey@example.com', 'nope');
    expect(await screen.findByText('Sign in failed')).toBeTruthy();
    expect(screen.getAllByText('Invalid login credentials')).toHaveLength(2);
  });

  it('leads to the email when the address is not confirmed yet', async () => {
    server.on(TOKEN, () => authRefusal(400, 'email_not_confirmed', 'Email not confirmed'));
    server.on('POST /auth/v1/resend', () => ok({}));
    const site = renderSite('/auth');
    await fillLogIn(site, 'casey@example.com', 'Kale-and-Pea-41');
    expect(await screen.findByText(/You haven’t confirmed casey@example.com yet/)).toBeTruthy();
    await site.user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('Sent. It can take a minute to arrive.')).toBeTruthy();
    expect(server.calls('POST /auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup' });
  });

  it('asks for the second factor before anything else, and takes a recovery code', async () => {
    server.on(TOKEN, () => signedIn({ hasFactor: true }));
    server.on('POST /auth/v1/factors/factor-1/challenge', () =>
      ok({ id: 'challenge-1', type: 'totp', expires_at: 2_000_000_000 }),
    );
    server.on('POST /auth/v1/factors/factor-1/verify', ({ body }) =>
      JSON.stringify(body).includes('right-code')
        ? signedIn({ hasFactor: true, aal: 'aal2' })
        : authRefusal(422, 'mfa_verification_failed', 'That code isn’t right.'),
    );
    const site = renderSite('/auth');
    await fillLogIn(site, 'casey@example.com', 'Kale-and-Pea-41');
    await site.user.type(await screen.findByLabelText('Six-digit code'), '123 456{Enter}');
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.queryByText('You have successfully signed in.')).toBeNull();
    expect(server.calls('POST /auth/v1/factors/factor-1/verify')[0]?.body).toMatchObject({ code: '123456' });
    await site.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await site.user.type(screen.getByLabelText('Recovery code'), 'right-code{Enter}');
    expect(await screen.findByText('You have successfully signed in.')).toBeTruthy();
    await waitFor(() => expect(site.at()).toBe('/'));
  });
});

describe('signing up', () => {
  async function fillSignUp({ user }: RenderedSite, password: string): Promise<void> {
    await screen.findByRole('heading', { name: 'Create your account' });
    await user.type(main().getByLabelText('Email'), 'new@example.com');
    await user.type(main().getByLabelText('Password'), password);
    await user.click(main().getByRole('checkbox', { name: /^I am 16 or older/ }));
    await user.click(main().getByRole('button', { name: 'Create account' }));
  }

  it('sends what is needed, and points to the inbox', async () => {
    server.on('POST /auth/v1/signup', () => ok({ id: 'user-2', email: 'new@example.com' }));
    await fillSignUp(renderSite('/auth?tab=signup'), 'Kale-and-Pea-41');
    expect(await screen.findByText("We've sent you a confirmation link.")).toBeTruthy();
    const [call] = server.calls('POST /auth/v1/signup');
    expect(call?.body).toMatchObject({ email: 'new@example.com', data: { age_confirmed: true } });
    expect(call?.query.get('redirect_to')).toBe('http://localhost/auth');
    expect(await screen.findByRole('button', { name: /^Send it again in/ })).toBeTruthy();
  });

  it('shows Weak Password without a request', async () => {
    await fillSignUp(renderSite('/auth?tab=signup'), 'short');
    expect(await screen.findByText('Weak Password')).toBeTruthy();
    expect(server.calls('POST /auth/v1/signup')).toEqual([]);
  });

  it('shows Account Exists if the deployment allows it (D32)', async () => {
    server.on('POST /auth/v1/signup', () => authRefusal(422, 'user_already_exists', 'Known'));
    await fillSignUp(renderSite('/auth?tab=signup'), 'Kale-and-Pea-41');
    expect(await screen.findByText('Account Exists')).toBeTruthy();
  });
});

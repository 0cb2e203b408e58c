import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ME, signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { MEMBER } from '../setup/membership.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
});

const region = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });
const refusal = (status: number, code: string, msg: string) => ({
  status,
  body: { code: status, error_code: code, msg },
});

describe('the password', () => {
  it('is not sent before every field is right', async () => {
    const { user } = renderSite('/account?tab=settings');
    const form = await region('Password');
    await user.type(within(form).getByLabelText('New password'), 'short');
    await user.click(within(form).getByRole('button', { name: 'Change password' }));
    expect(await within(form).findByText('Enter your current password')).toBeTruthy();
    expect(within(form).getByText('The passwords don’t match')).toBeTruthy();
    expect(server.calls('PUT /auth/v1/user')).toHaveLength(0);
  });

  it('shows beside the field that the current one is wrong, and keeps the typed values', async () => {
    server.on('PUT /auth/v1/user', () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    const { user } = renderSite('/account?tab=settings');
    const form = await region('Password');
    const current = within(form).getByLabelText('Current password');
    await user.type(current, 'Wrong-one-1');
    await user.type(within(form).getByLabelText('New password'), 'Right-one-2');
    await user.type(within(form).getByLabelText('Repeat the new password'), 'Right-one-2');
    await user.click(within(form).getByRole('button', { name: 'Change password' }));
    expect(await within(form).findByText('That’s not your current password')).toBeTruthy();
    expect(current).toHaveProperty('value', 'Wrong-one-1');
    expect(server.calls('PUT /auth/v1/user')[0]?.body).toMatchObject({
      password: 'Right-one-2',
      current_password: 'Wrong-one-1',
    });
  });
});

describe('a new address', () => {
  it('is shown as waiting for both emails', async () => {
    server.on('GET /auth/v1/user', () => ok({ id: ME.id, email: ME.email, new_email: 'new@example.com' }));
    renderSite('/account?tab=settings');
    const form = await region('Email');
    expect(await within(form).findByText('Waiting for two confirmations')).toBeTruthy();
    expect(within(form).getByText(/emailed kit@example.com and new@example.com/)).toBeTruthy();
  });
});

describe('two-factor sign-in (I34)', () => {
  const TOO_LONG_AGO = refusal(400, 'reauthentication_needed', 'Please log in again to continue.');

  it('asks for the password after a while, and continues', async () => {
    server.on('POST /auth/v1/factors', () => TOO_LONG_AGO);
    server.on('POST /auth/v1/token', () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    const { user } = renderSite('/account?tab=settings');
    const form = await region('Two-factor sign-in');
    await user.click(await within(form).findByRole('button', { name: 'Set up two-factor' }));
    const title = await within(form).findByRole('heading', { name: 'First, your password' });
    expect(document.activeElement).toBe(title);
    await user.click(within(form).getByRole('button', { name: 'Continue' }));
    expect(await within(form).findByText('Enter your current password')).toBeTruthy();
    await user.type(within(form).getByLabelText('Current password'), 'Wrong-one-1');
    await user.click(within(form).getByRole('button', { name: 'Continue' }));
    expect(await within(form).findByText('That’s not your current password')).toBeTruthy();

    const kept = JSON.parse(localStorage.getItem('auth-session') ?? '{}') as object;
    server.on('POST /auth/v1/token', () => ok(kept));
    server.on('POST /auth/v1/factors', () =>
      ok({
        id: 'f1',
        type: 'totp',
        totp: { qr_code: '<svg></svg>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Continue' }));
    expect(await within(form).findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(server.calls('POST /auth/v1/token').at(-1)?.body).toMatchObject({
      email: ME.email,
      password: 'Wrong-one-1',
    });
  });

  it('goes back when that is not wanted', async () => {
    server.on('POST /auth/v1/factors', () => TOO_LONG_AGO);
    const { user } = renderSite('/account?tab=settings');
    const form = await region('Two-factor sign-in');
    await user.click(await within(form).findByRole('button', { name: 'Set up two-factor' }));
    await user.click(await within(form).findByRole('button', { name: 'Cancel' }));
    expect(await within(form).findByRole('button', { name: 'Set up two-factor' })).toBeTruthy();
    expect(within(form).queryByRole('alert')).toBeNull();
  });
});

describe('sessions', () => {
  it('mark this one, and remove another from the list at once', async () => {
    server.on('DELETE /api/me/sessions/there', () => ok(null));
    const { user } = renderSite('/account?tab=settings');
    const list = await region('Where you’re signed in');
    expect(await within(list).findByText('This device')).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(server.calls('DELETE /api/me/sessions/there')).toHaveLength(1);
  });

  it('bring it back when the server fails', async () => {
    server.on('DELETE /api/me/sessions/there', () => problem('internal'));
    const { user } = renderSite('/account?tab=settings');
    const list = await region('Where you’re signed in');
    await user.click(await within(list).findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(server.calls('DELETE /api/me/sessions/there')).toHaveLength(1));
    expect(await within(list).findByText('Safari on iPhone')).toBeTruthy();
  });
});

describe('the end of an account', () => {
  const WALLET = {
    balancePence: 5290,
    cashPence: 4000,
    bonusPence: 1290,
    totalDepositedPence: 10_000,
    totalBonusEarnedPence: 1000,
    heldPence: 0,
    frozen: false,
    owedPence: 0,
  };
  const open = async (): Promise<HTMLElement> => {
    const { user } = renderSite('/account?tab=settings');
    await user.click(within(await region('Delete account')).getByRole('button'));
    return screen.findByRole('dialog', { name: 'Delete your account?' });
  };

  it('lists the balance, the refund, the loss, and the subscriptions that end', async () => {
    server.on('GET /api/wallet', () => ok(WALLET));
    server.on('GET /api/wallet/cash-out', () =>
      ok({ paidPence: 4000, bonusTakenPence: 400, deductedPence: 0 }),
    );
    server.on('GET /api/subscriptions', () => ok({ items: [{ status: 'paused' }], nextCursor: null }));
    server.on('GET /api/membership', () => ok(MEMBER));
    const dialog = await open();
    for (const sentence of [
      'You have £52.90 in your wallet.',
      'We’ll return £40.00 of it to the cards you topped up with, within 5-10 business days.',
      '£12.90 of it is bonus, which you’ll lose.',
      'Your LT+ membership ends straight away, and you won’t be charged for it again.',
      'Your weekly box ends straight away, and you won’t be charged for it again.',
    ])
      expect(await within(dialog).findByText(sentence)).toBeTruthy();
  });

  it('shows no money and subscriptions to a user without any', async () => {
    server.on('GET /api/wallet', () => ok({ ...WALLET, balancePence: 0, cashPence: 0, bonusPence: 0 }));
    server.on('GET /api/wallet/cash-out', () => ok({ paidPence: 0, bonusTakenPence: 0, deductedPence: 0 }));
    server.on('GET /api/subscriptions', () => ok({ items: [], nextCursor: null }));
    const dialog = await open();
    await waitFor(() =>
      expect(within(dialog).queryByText('Checking your wallet and subscriptions')).toBeNull(),
    );
    expect(within(dialog).queryByText(/in your wallet|LT\+ membership ends|weekly box ends/)).toBeNull();
  });

  it('shows an error when they do not load', async () => {
    server.on('GET /api/wallet', () => problem('internal'));
    const dialog = await open();
    expect(await within(dialog).findByText(/^We couldn’t load your wallet and subscriptions/)).toBeTruthy();
  });

  it('requires the phrase and the password, and shows when it is wrong', async () => {
    server.on('DELETE /api/me', () => problem('password_incorrect'));
    const { user } = renderSite('/account?tab=settings');
    await user.click(within(await region('Delete account')).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete for good' });
    await user.click(confirm);
    expect(await within(dialog).findByText('Type the words exactly as shown')).toBeTruthy();
    expect(server.calls('DELETE /api/me')).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Type/ }), 'delete my account');
    await user.type(within(dialog).getByLabelText('Your password'), 'Wrong-one-1');
    await user.click(confirm);
    expect(await within(dialog).findByText('That’s not the password for your account.')).toBeTruthy();
    expect(server.calls('DELETE /api/me')[0]?.body).toEqual({ password: 'Wrong-one-1' });
  });
});

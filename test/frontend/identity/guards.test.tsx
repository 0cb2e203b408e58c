import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';
import { signedIn, storeSession } from '../setup/sessions.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('a page for signed-in people (rule I9)', () => {
  it.each(['/account', '/community', '/admin'])(
    '%s sends a visitor to /auth, without the library',
    async (path) => {
      const { at } = renderSite(path);
      await waitFor(() => expect(at()).toBe('/auth'));
      expect(await screen.findByText(/Please log in to carry on/)).toBeTruthy();
      expect(server.calls().some(({ path: asked }) => asked.startsWith('/auth/v1'))).toBe(false);
    },
  );

  it('shows a skeleton while access is checked', () => {
    storeSession();
    renderSite('/community');
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading the page');
  });

  it('leads back to the requested page', async () => {
    server.on('POST /auth/v1/token', () => signedIn());
    const { user, at } = renderSite('/community?topic=soups');
    await user.type(await screen.findByLabelText('Email'), 'casey@example.com');
    await user.type(within(screen.getByRole('main')).getByLabelText('Password'), 'Kale-and-Pea-41{Enter}');
    await waitFor(() => expect(at()).toBe('/community?topic=soups'));
  });
});

describe('signing out on a page for signed-in people', () => {
  it('leads to the first page and not to /auth, with a message', async () => {
    signIn(server);
    server.on('POST /auth/v1/logout', () => ok(null));
    const { user, at } = renderSite('/account?tab=orders');
    await screen.findByRole('heading', { name: 'No orders yet' });
    await user.click(screen.getByRole('button', { name: 'Your account menu' }));
    const signOut = await screen.findByRole('menuitem', { name: 'Sign out' });
    // Watches from before the click: the first page may take longer to draw than the toast lasts.
    const toast = screen.findByText('You have been signed out successfully.');
    await user.click(signOut);
    expect((await toast).parentElement?.textContent).toContain('Signed out');
    await waitFor(() => expect(at()).toBe('/'));
  });
});

describe('calls of a visitor', () => {
  it('carry no token', async () => {
    renderSite('/');
    await screen.findByLabelText('Your postcode');
    expect(server.calls().length).toBeGreaterThan(0);
    expect(server.calls().filter(({ headers }) => headers.has('authorization'))).toEqual([]);
  });
});

describe('a session that the server has ended', () => {
  it('ends here too, and the call goes on as a visitor', async () => {
    storeSession();
    server.on('GET /api/checkout/sessions/cs_test_abcdefgh5678', ({ headers }) =>
      headers.has('authorization') ? problem('token_invalid') : problem('not_found'),
    );
    renderSite('/payment-success?session_id=cs_test_abcdefgh5678');
    expect(await screen.findByText('We couldn’t find this payment')).toBeTruthy();
    const asked = server.calls('GET /api/checkout/sessions/cs_test_abcdefgh5678');
    const [first, ...later] = asked.map(({ headers }) => headers.has('authorization'));
    expect(first).toBe(true);
    expect(new Set(later)).toEqual(new Set([false]));
    expect(localStorage.getItem('auth-session')).toBeNull();
  });
});

import '../setup/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sessionIdOf } from '#frontend/api/session-profile.js';
import { authRefusal, fakeSession, signedIn, storeSession, type FakeSession } from '../setup/sessions.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

const HERE: FakeSession = { userId: 'user-1', sessionId: 'session-1', email: 'casey@example.com' };
const OTHER: FakeSession = { userId: 'user-2', sessionId: 'session-2', email: 'robin@example.com' };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('POST /auth/v1/logout', () => ok(null));
});
afterEach(() => window.history.replaceState(null, '', '/'));

/** Follows a link with that session's tokens; the server identifies the account by the refresh token. */
function arrive(given: FakeSession, { path = '/', query = '', type = 'magiclink' } = {}): RenderedSite {
  const session = fakeSession(given);
  server.on('POST /auth/v1/token', () => signedIn(given));
  server.on('GET /auth/v1/user', () => ok(session.user));
  const { access_token, refresh_token } = session;
  const hash = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', type });
  window.history.replaceState(null, '', `${path}${query}#${hash.toString()}`);
  return renderSite(path + query);
}

const stored = (): string | undefined => {
  const text = localStorage.getItem('auth-session');
  return text === null ? undefined : (JSON.parse(text) as { user: { id: string } }).user.id;
};
const question = () => screen.findByRole('dialog', { name: 'Switch accounts?' });
const notice = () => screen.findByRole('region', { name: 'Your account' });
/** The sessions that were ended at the server. */
const ended = (): readonly string[] =>
  server
    .calls('POST /auth/v1/logout')
    .map(({ headers }) => sessionIdOf((headers.get('authorization') ?? '').replace('Bearer ', '')));

describe('the link of another account, for a signed-in user (rule I41)', () => {
  it('asks first, with both names, and changes nothing until confirmed', async () => {
    storeSession(HERE);
    arrive(OTHER);
    const dialog = await question();
    expect(within(dialog).getByText(/casey@example\.com.*robin@example\.com/)).toBeTruthy();
    expect(stored()).toBe('user-1');
    expect(window.location.hash).toBe('');
    expect(ended()).toEqual([]);
  });

  it.each([
    ['Stay signed in', (site: RenderedSite) => stayButton().then((button) => site.user.click(button))],
    ['Escape', (site: RenderedSite) => question().then(() => site.user.keyboard('{Escape}'))],
  ])('keeps the session on %s, and ends that of the link', async (_how, answer) => {
    storeSession(HERE);
    const site = arrive(OTHER);
    await answer(site);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(ended()).toEqual(['session-2']));
    expect(stored()).toBe('user-1');
    expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull();
  });

  it('switches on confirmation, and shows whose account it is', async () => {
    storeSession(HERE);
    const { user } = arrive(OTHER);
    await user.click(within(await question()).getByRole('button', { name: 'Switch account' }));
    expect((await notice()).textContent).toContain('robin@example.com');
    expect(stored()).toBe('user-2');
    expect(ended()).toEqual(['session-1']);
  });

  it('believes the server and not the token about whose it is', async () => {
    storeSession(HERE);
    const { access_token } = fakeSession({ ...OTHER, userId: 'user-1' });
    server.on('POST /auth/v1/token', () => signedIn(OTHER));
    server.on('GET /auth/v1/user', () => ok(fakeSession(OTHER).user));
    const hash = `access_token=${access_token}&refresh_token=session-2.0.refresh&type=magiclink`;
    window.history.replaceState(null, '', `/#${hash}`);
    renderSite('/');
    await question();
    expect(stored()).toBe('user-1');
  });

  it('asks again when another tab has changed the account meanwhile', async () => {
    storeSession(HERE);
    const { user } = arrive(OTHER);
    const dialog = await question();
    storeSession({ userId: 'user-3', sessionId: 'session-3', email: 'sam@example.com' });
    await user.click(within(dialog).getByRole('button', { name: 'Switch account' }));
    expect(await screen.findByText(/sam@example\.com.*robin@example\.com/)).toBeTruthy();
    expect(stored()).toBe('user-3');
  });

  it('for the referral page asks as well, and nobody is signed out by the address', async () => {
    storeSession(HERE);
    const link = { path: '/auth', query: '?redirect=referral', type: 'signup' };
    const { user } = arrive(OTHER, link);
    await question();
    expect(stored()).toBe('user-1');
    await user.click(await stayButton());
    await waitFor(() => expect(ended()).toEqual(['session-2']));
    expect(stored()).toBe('user-1');
  });

  it('for the referral page leads to logging in by hand when somebody switches', async () => {
    storeSession(HERE);
    const { user } = arrive(OTHER, { path: '/auth', query: '?redirect=referral', type: 'signup' });
    await user.click(within(await question()).getByRole('button', { name: 'Switch account' }));
    expect(await screen.findByText(/^Please log in with your password/)).toBeTruthy();
    expect(stored()).toBeUndefined();
    expect([...ended()].sort()).toEqual(['session-1', 'session-2']);
  });

  it('that is broken leaves everything as it is', async () => {
    storeSession(HERE);
    arrive(OTHER);
    server.on('POST /auth/v1/token', () => authRefusal(400, 'refresh_token_not_found', 'Not found'));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored()).toBe('user-1');
  });
});

describe('the link of one’s own account (rule I41)', () => {
  it('signs in a visitor without a welcome, and shows whose account it is', async () => {
    const { user } = arrive(HERE);
    expect((await notice()).textContent).toContain('casey@example.com');
    expect(stored()).toBe('user-1');
    expect(screen.queryByText('You have successfully signed in.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not you? Sign out' }));
    await waitFor(() => expect(stored()).toBeUndefined());
    expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull();
  });

  it('replaces an older session of the same account without a question', async () => {
    storeSession(HERE);
    arrive({ ...HERE, sessionId: 'session-9' });
    await waitFor(() => expect(localStorage.getItem('auth-session')).toContain('session-9'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull();
  });

  it('for the referral page leaves one signed in, and ends only the session of the link', async () => {
    storeSession(HERE);
    const again = { ...HERE, sessionId: 'session-9' };
    const { at } = arrive(again, { path: '/auth', query: '?redirect=referral', type: 'magiclink' });
    await waitFor(() => expect(ended()).toEqual(['session-9']));
    expect(stored()).toBe('user-1');
    await waitFor(() => expect(at()).toBe('/referral?redirect=referral'));
  });

  it('opened once more changes nothing', async () => {
    storeSession(HERE);
    arrive(HERE, { path: '/auth', query: '?redirect=referral' });
    await screen.findByRole('button', { name: 'Your account menu' });
    expect(server.calls('POST /auth/v1/token')).toEqual([]);
    expect(ended()).toEqual([]);
    expect(stored()).toBe('user-1');
  });

  it('after a forgotten password leads to the view for a new one', async () => {
    const { at } = arrive(HERE, { path: '/auth', type: 'recovery' });
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    expect(at()).toBe('/auth?password=new');
  });
});

async function stayButton(): Promise<HTMLElement> {
  const [, button] = within(await question()).getAllByRole('button', { name: 'Stay signed in' });
  if (!button) throw new Error('there is no second button to stay');
  return button;
}

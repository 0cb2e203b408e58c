import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { dropInvalidSession } from '#frontend/api/auth-session.js';
import { ME, signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const ENTRY = {
  id: '41',
  at: '2026-11-05T15:04:00.000Z',
  action: 'ordering.refunded',
  actor: { id: ME.id, email: 'kit@example.com' },
  subjectId: 'b1c5a1de-0000-4000-8000-000000000001',
  details: { amountPence: 500, reason: 'Cold on arrival' },
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/admin/audit-log', () => ok({ items: [ENTRY], nextCursor: null }));
});

function staff(roles: readonly string[]): void {
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles }));
}

describe('the back office (rule A2)', () => {
  it('shows that it is verifying access', async () => {
    signIn(server);
    server.on('GET /api/admin/access', () => new Promise(() => undefined));
    renderSite('/admin');
    expect(await screen.findByRole('heading', { name: 'Verifying Access' })).toBeTruthy();
  });

  it('is closed to a user without a role', async () => {
    signIn(server);
    server.on('GET /api/admin/access', () => problem('forbidden'));
    renderSite('/admin');
    expect(await screen.findByRole('heading', { name: 'Unauthorized Access' })).toBeTruthy();
    for (const words of [
      'You do not have administrator privileges to access this panel.',
      'This incident has been logged for security monitoring.',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });

  it('leads a user without a second factor to the settings (rule A20)', async () => {
    signIn(server);
    server.on('GET /api/admin/access', () => problem('second_factor_setup_required'));
    renderSite('/admin');
    const link = await screen.findByRole('link', { name: 'Open account settings' });
    expect(link.getAttribute('href')).toBe('/account?tab=settings');
  });

  it('is gone when the session ends while it is open, and says so', async () => {
    staff(['admin']);
    renderSite('/admin?tab=analytics&section=audit');
    await screen.findByRole('heading', { name: 'Audit log' });
    await act(() => dropInvalidSession());
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText('You need to be logged in to access the admin panel.')).toBeTruthy();
    expect(screen.queryByText('ordering.refunded')).toBeNull();
  });

  it('shows sections by role', async () => {
    staff(['kitchen']);
    renderSite('/admin?tab=analytics&section=audit');
    await screen.findByRole('heading', { name: 'Kitchen', level: 1 });
    expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull();
    expect(server.calls('GET /api/admin/audit-log')).toEqual([]);
  });
});

describe('the audit log (rule A21)', () => {
  it('shows who did what, when and to what, and searches as one types', async () => {
    staff(['admin']);
    const { user, at } = renderSite('/admin?tab=analytics&section=audit');
    const table = await screen.findByRole('table', { name: 'Entries of the audit log, newest first' });
    for (const words of ['5 Nov 2026, 15:04', 'ordering.refunded', 'kit@example.com', ENTRY.subjectId]) {
      expect(table.textContent).toContain(words);
    }
    expect(table.textContent).toContain('reason: Cold on arrival');
    await user.type(screen.getByLabelText('Search the log'), 'refund');
    await waitFor(() =>
      expect(server.calls('GET /api/admin/audit-log').at(-1)?.query.get('q')).toBe('refund'),
    );
    expect(at()).toBe('/admin?tab=analytics&section=audit&q=refund');
  });

  it('goes to the next page and back', async () => {
    staff(['admin']);
    server.on('GET /api/admin/audit-log', ({ query }) =>
      query.get('cursor') === '41'
        ? ok({ items: [{ ...ENTRY, id: '40', action: 'identity.signed-in' }], nextCursor: null })
        : ok({ items: [ENTRY], nextCursor: '41' }),
    );
    const { user } = renderSite('/admin?tab=analytics&section=audit');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('Signed in'));
    expect(screen.getByText('Page 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('ordering.refunded')).toBeTruthy();
  });
});

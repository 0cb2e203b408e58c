import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminCommunityEvent, ModeratedPost } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const POST: ModeratedPost = {
  id: '1e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  kind: 'post',
  authorName: 'Ada',
  authorId: '2e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  body: 'Take two of these.',
  state: 'visible',
  hiddenReason: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  reportedAt: '2026-11-20T10:00:00.000Z',
  openReports: 2,
  reasons: ['dosing', 'medicines'],
  replyTo: null,
};

const SESSION: AdminCommunityEvent = {
  id: '0d1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  kind: 'group',
  state: 'scheduled',
  title: 'Ask about protein',
  description: 'Ten minutes of ideas, then your questions.',
  host: 'Dr Amara Osei',
  startsAt: '2026-12-01T19:00:00.000Z',
  lengthMinutes: 45,
  capacity: 40,
  taken: 3,
  membersOnly: true,
  joinUrl: null,
  cancelReason: null,
  recurs: true,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
  server.on('GET /api/admin/moderation', () => ok({ items: [POST], nextCursor: null }));
  server.on('GET /api/admin/community-events', () => ok({ items: [SESSION], nextCursor: null }));
});

const sent = (path: string): unknown => server.calls().find((call) => call.path === path)?.body;

describe('moderation', () => {
  const open = () => renderSite('/admin?tab=users&section=moderation');

  it('shows what was reported, and hides it with a reason', async () => {
    server.on(`POST /api/admin/moderation/${POST.id}/hide`, () => {
      server.on('GET /api/admin/moderation', () => ok({ items: [], nextCursor: null }));
      return ok({ ...POST, state: 'hidden', hiddenReason: 'No doses.', openReports: 0 });
    });
    const { user } = open();
    expect(await screen.findByText('Take two of these.')).toBeTruthy();
    for (const words of ['Ada', 'Dosing', 'Medicines']) expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide content by Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await dialog.findByText('Enter a reason')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'No doses.');
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('No reports to review')).toBeTruthy();
    expect(sent(`/api/admin/moderation/${POST.id}/hide`)).toEqual({ reason: 'No doses.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('dismisses the reports on a post', async () => {
    server.on(`POST /api/admin/moderation/${POST.id}/dismiss`, () => {
      server.on('GET /api/admin/moderation', () => ok({ items: [], nextCursor: null }));
      return ok({ ...POST, openReports: 0, reasons: [], reportedAt: null });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss reports on Ada' }));
    expect(await screen.findByText('No reports to review')).toBeTruthy();
  });
});

describe('sessions', () => {
  const open = () => renderSite('/admin?tab=users&section=community');

  it('are changed, with what the server refuses beside its field', async () => {
    server.on(`PATCH /api/admin/community-events/${SESSION.id}`, () =>
      problem('validation_failed', {
        errors: [{ field: 'capacity', message: '3 places are taken already' }],
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit Ask about protein/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-12-01');
    expect(dialog.getByLabelText<HTMLInputElement>('Time (London)').value).toBe('19:00');
    await user.clear(dialog.getByLabelText('Places'));
    await user.type(dialog.getByLabelText('Places'), '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('3 places are taken already')).toBeTruthy();
    expect(sent(`/api/admin/community-events/${SESSION.id}`)).toMatchObject({
      capacity: 2,
      startsAt: SESSION.startsAt,
      joinUrl: null,
    });
  });

  it('are cancelled with a reason, which says how many are told', async () => {
    server.on(`POST /api/admin/community-events/${SESSION.id}/cancel`, () =>
      ok({ ...SESSION, state: 'cancelled' }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Cancel Ask about protein/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^3 people get an email/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'The host is ill.');
    await user.click(dialog.getByRole('button', { name: 'Cancel session' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`/api/admin/community-events/${SESSION.id}/cancel`)).toEqual({
      reason: 'The host is ill.',
    });
  });
});

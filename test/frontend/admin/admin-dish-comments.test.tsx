import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CommentItem } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const COMMENT: CommentItem = {
  id: '1e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  dishName: 'Lentil Dal',
  stars: 4,
  text: 'Warm and filling',
  state: 'waiting',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
  server.on('GET /api/admin/rating-comments', () => ok({ items: [COMMENT], nextCursor: null }));
});

describe('comments on dishes (rule K42)', () => {
  const open = () => renderSite('/admin?tab=users&section=dish-comments');

  it.each([
    ['Show', 'shown'],
    ['Hide', 'hidden'],
  ])('%s one, by the words that were read', async (verb, state) => {
    server.on(`POST /api/admin/rating-comments/${COMMENT.id}/decide`, () => {
      server.on('GET /api/admin/rating-comments', () => ok({ items: [], nextCursor: null }));
      return ok(undefined, 204);
    });
    const { user } = open();
    expect(await screen.findByText('Warm and filling')).toBeTruthy();
    expect(screen.getByText(/^4 of 5 stars/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `${verb} the comment on Lentil Dal` }));
    expect(await screen.findByText('No comments to read')).toBeTruthy();
    expect(server.calls().find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
      state,
      text: 'Warm and filling',
    });
  });

  it.each([
    ['Public', 'Nothing public yet'],
    ['Hidden', 'Nothing hidden'],
  ])('lists those that are %s', async (state, heading) => {
    server.on('GET /api/admin/rating-comments', () => ok({ items: [], nextCursor: null }));
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Show'), state);
    expect(await screen.findByText(heading)).toBeTruthy();
  });

  it('are counted in the navigation, and once fewer when one is decided', async () => {
    let waiting = 2;
    server.on('GET /api/admin/waiting', () =>
      ok({ items: [{ section: 'dish-comments', count: waiting, overdue: 0 }] }),
    );
    server.on(`POST /api/admin/rating-comments/${COMMENT.id}/decide`, () => {
      waiting = 1;
      return ok(undefined, 204);
    });
    const { user } = open();
    const link = (await screen.findAllByRole('link', { name: /^Dish comments/ }))[0];
    await waitFor(() => expect(link?.textContent).toContain('2 waiting'));
    await user.click(await screen.findByRole('button', { name: 'Show the comment on Lentil Dal' }));
    await waitFor(() => expect(link?.textContent).toContain('1 waiting'));
  });

  it('may have no stars', async () => {
    server.on('GET /api/admin/rating-comments', () =>
      ok({ items: [{ ...COMMENT, stars: null }], nextCursor: null }),
    );
    open();
    expect(await screen.findByText(/^No stars/)).toBeTruthy();
  });
});

import '../setup/browser.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AdminUserList } from '#frontend/api/generated-admin.js';
import { startAdminOrders } from '../setup/admin-order.js';
import { ok } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const USER: AdminUserList['items'][number] = {
  id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  email: 'priya@example.com',
  firstName: 'Priya',
  lastName: 'Raman',
  roles: [],
  createdAt: '2026-11-05T15:04:00.000Z',
  lastSignInAt: null,
  paidOrders: 12,
  spentPence: 1_234_50,
  membership: 'active',
};
const MEMBERS = { trialing: 'On trial', past_due: 'Payment due', paused: 'Paused', ended: 'Ended' };

it('lists users with what they bought, and those who never signed in (rule A16)', async () => {
  const server = startAdminOrders();
  const others = Object.keys(MEMBERS).map((membership) => ({ ...USER, id: membership, membership }));
  server.on('GET /api/admin/users', () => ok({ items: [USER, ...others], nextCursor: null }));
  const { user, at } = renderSite('/admin?tab=users&section=users');
  const { textContent } = await screen.findByRole('table', { name: 'Users' });
  for (const words of ['Priya Raman', '12', '£1,234.50', 'Member', 'Never', ...Object.values(MEMBERS)])
    expect(textContent).toContain(words);
  await user.selectOptions(screen.getByLabelText('Show'), 'Never signed in');
  expect(at()).toBe('/admin?tab=users&section=users&role=never');
  await waitFor(() =>
    expect(server.calls('GET /api/admin/users').at(-1)?.query.toString()).toBe('seen=never'),
  );
});

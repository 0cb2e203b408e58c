import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { startAdminOrders } from '../setup/admin-order.js';
import { A_PROMOTION } from '../setup/admin-records.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
  server.on('GET /api/admin/audit-log', () =>
    ok({
      items: [
        {
          id: '1',
          at: '2026-11-05T15:04:00.000Z',
          action: 'admin.order-read',
          actor: { id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f', email: 'sally@example.com' },
          subjectId: null,
          details: {},
        },
      ],
      nextCursor: null,
    }),
  );
});

describe('the audit log (rule A21)', () => {
  it('names actions in words, and is filtered by action and days', async () => {
    const { user, at } = renderSite('/admin?tab=analytics&section=audit');
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Viewed an order');
    expect(table.textContent).not.toContain('admin.order-read');
    await user.selectOptions(screen.getByLabelText('Action'), 'Added a note');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    expect(at()).toBe('/admin?tab=analytics&section=audit&action=admin.note-added&from=2026-11-01');
    await waitFor(() =>
      expect(server.calls('GET /api/admin/audit-log').at(-1)?.query.toString()).toBe(
        'action=admin.note-added&from=2026-11-01',
      ),
    );
    expect(screen.getByLabelText('To')).toBeTruthy();
  });
});

describe('lists as files (rule A44)', () => {
  it('are asked for by a button, which says when they do not come', async () => {
    server.on('GET /api/admin/files/audit', () => problem('internal'));
    const { user } = renderSite('/admin?tab=analytics&section=audit');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(server.calls('GET /api/admin/files/audit')).toHaveLength(1));
    expect(await screen.findByText(/Something went wrong|unexpected/i)).toBeTruthy();
  });

  it('are offered to the roles of each list only', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
    server.on('GET /api/admin/promotions', () => ok({ items: [], nextCursor: null }));
    renderSite('/admin?tab=settings&section=promotions');
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download uses' })).toBeNull();
    server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  });

  it('of the uses of promotions are for finance', async () => {
    server.on('GET /api/admin/promotions', () => ok({ items: [], nextCursor: null }));
    renderSite('/admin?tab=settings&section=promotions');
    expect(await screen.findByRole('button', { name: 'Download uses' })).toBeTruthy();
  });
});

it('leads from the uses of a promotion to its orders', async () => {
  server.on('GET /api/admin/promotions', () =>
    ok({ items: [{ ...A_PROMOTION, uses: 17 }], nextCursor: null }),
  );
  const { user, at } = renderSite('/admin?tab=settings&section=promotions');
  await user.click(await screen.findByRole('link', { name: /17/ }));
  expect(at()).toBe(`/admin?tab=orders&section=orders&promotion=${A_PROMOTION.code}`);
  expect(
    await screen.findByRole('button', { name: `Remove the filter Promotion: ${A_PROMOTION.code}` }),
  ).toBeTruthy();
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys } from '#frontend/features/admin/keyboard/shortcuts.js';
import { ITEM, startAdminOrders } from '../setup/admin-order.js';
import { ok, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const SECOND = { ...ITEM, id: '2a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f' };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startAdminOrders();
  server.on('GET /api/admin/orders', () => ok({ items: [ITEM, SECOND], nextCursor: null }));
});

async function open() {
  const site = renderSite('/admin?tab=orders&section=orders');
  const table = await screen.findByRole('table', { name: 'Orders, newest first' });
  return { ...site, link: (name: string) => within(table).getByRole('link', { name }) };
}

describe('the keys of a list', () => {
  it('move from row to row and stop at the ends', async () => {
    const { user, link } = await open();
    await user.keyboard('j');
    expect(document.activeElement).toBe(link('1f0c2b6e'));
    await user.keyboard('jj');
    expect(document.activeElement).toBe(link('2a0c2b6e'));
    expect(link('2a0c2b6e').closest('tr')?.dataset['current']).toBe('true');
    await user.keyboard('kk');
    expect(document.activeElement).toBe(link('1f0c2b6e'));
  });

  it('open the row of the focus', async () => {
    const { user, at } = await open();
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(at()).toContain(SECOND.id));
  });

  it('select the current row with Space, which a tick box with the focus keeps for itself', async () => {
    const { user, link } = await open();
    const box = () => link('2a0c2b6e').closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]');
    await user.keyboard('jj ');
    expect(box()?.checked).toBe(true);
    await user.keyboard(' ');
    expect(box()?.checked).toBe(false);
    link('1f0c2b6e').closest('table')?.querySelector<HTMLInputElement>('thead input[type=checkbox]')?.focus();
    await user.keyboard(' ');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).length).toBe(3);
  });

  it('are off while somebody types', async () => {
    const { user } = await open();
    const search = screen.getByLabelText('Search orders');
    await user.type(search, 'jk');
    expect(document.activeElement).toBe(search);
    expect((search as HTMLInputElement).value).toBe('jk');
  });

  it('are off once they are switched off', async () => {
    const { user } = await open();
    setSingleKeys(false);
    await user.keyboard('j');
    expect(document.activeElement).toBe(document.body);
  });
});

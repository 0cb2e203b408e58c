import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys } from '#frontend/features/admin/keyboard/shortcuts.js';
import { ITEM, ORDER, startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const SECOND = { ...ORDER, id: '2a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f', orderCode: 'P4QX2M9P' };
const PERSON = {
  id: '3b0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Okafor',
  roles: [],
  createdAt: '2026-11-05T15:04:00.000Z',
  lastSignInAt: null,
};
const LIST = '/admin?tab=orders&section=orders';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startAdminOrders();
  const items = [ITEM, { ...ITEM, id: SECOND.id, orderCode: SECOND.orderCode }];
  server.on('GET /api/admin/orders', () => ok({ items, nextCursor: null }));
  server.on(`GET /api/admin/orders/${SECOND.id}/notes`, () => ok({ tags: [], notes: [] }));
  server.on(`GET /api/admin/orders/${SECOND.id}`, () => ok(SECOND));
  server.on('GET /api/admin/users', () => ok({ items: [PERSON], nextCursor: null }));
  server.on('GET /api/admin/boxes', () => ok({ items: [], nextCursor: null }));
});

async function openList() {
  const site = renderSite(LIST);
  await screen.findByRole('table', { name: 'Orders, newest first' });
  return site;
}

const navigation = () => screen.getAllByRole('navigation', { name: 'Sections' })[0] ?? document.body;

describe('the frame of the back office', () => {
  it('has its own navigation, and nothing of the shop around it', async () => {
    await openList();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    const link = within(navigation()).getByRole('link', { name: 'Orders' });
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(link.getAttribute('href')).toBe(LIST);
  });

  it('shows each role its sections', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
    renderSite(LIST);
    const kitchen = await screen.findAllByRole('link', { name: /^Kitchen/ });
    expect(kitchen.length).toBeGreaterThan(0);
    expect(within(navigation()).queryByRole('link', { name: 'Complaints' })).toBeNull();
  });

  it('says how much waits and that some of it is overdue, counted to 99, in one call', async () => {
    const items = [
      { section: 'complaints', count: 3, overdue: 1 },
      { section: 'recalls', count: 1, overdue: 0 },
      { section: 'orders', count: 100, overdue: 0 },
    ];
    server.on('GET /api/admin/waiting', () => ok({ items }));
    await openList();
    const link = await within(navigation()).findByRole('link', { name: /^Complaints/ });
    await waitFor(() => expect(link.textContent).toContain('3 waiting, some overdue'));
    expect(within(navigation()).getByRole('link', { name: /^Recalls/ }).textContent).toContain('1 waiting');
    expect(within(navigation()).getByRole('link', { name: /^Orders/ }).textContent).toContain('99+ waiting');
    expect(server.calls('GET /api/admin/waiting')).toHaveLength(1);
  });

  it('counts again when somebody comes back to the window', async () => {
    await openList();
    await waitFor(() => expect(server.calls('GET /api/admin/waiting')).toHaveLength(1));
    server.on('GET /api/admin/waiting', () =>
      ok({ items: [{ section: 'moderation', count: 2, overdue: 0 }] }),
    );
    fireEvent(window, new Event('focus'));
    const link = await within(navigation()).findByRole('link', { name: /^Moderation/ });
    await waitFor(() => expect(link.textContent).toContain('2 waiting'));
  });

  it('opens all sections on a phone from ‘More’', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const dialog = await screen.findByRole('dialog', { name: 'All sections' });
    expect(within(dialog).getByRole('link', { name: 'Audit' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says who is signed in, and leads to the shop', async () => {
    const { user, at } = await openList();
    await user.click(screen.getByRole('button', { name: /^Your account .*Administrator$/ }));
    expect(await screen.findByRole('menuitem', { name: 'My account' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Open the shop' }));
    await waitFor(() => expect(at()).toBe('/'));
  });
});

describe('the command palette', () => {
  it('finds an order by its number with the keyboard alone, and opens it', async () => {
    const { user, at } = await openList();
    await user.keyboard('/');
    const field = await screen.findByRole('combobox', { name: /^Order number/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'K7QX');
    expect(await screen.findByRole('option', { name: /K7QX2M9P · Sam Okafor/ })).toBeTruthy();
    expect(server.calls('GET /api/admin/orders').at(-1)?.query.get('q')).toBe('K7QX');
    const current = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(current?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe(`/admin/orders/${ORDER.id}`));
  });

  it('loses nothing that quick hands type before it is there, and opens what Enter asked for', async () => {
    const { at } = await openList();
    const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
    press('k', { ctrlKey: true });
    for (const key of ['K', '7', 'Q', 'X', 'x', 'Backspace', 'Enter']) press(key);
    await waitFor(() => expect(at()).toBe(`/admin/orders/${ORDER.id}`));
    expect(server.calls('GET /api/admin/orders').at(-1)?.query.get('q')).toBe('K7QX');
  });

  it('finds people, sections and actions, and moves with the arrows', async () => {
    const { user, at } = await openList();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    expect(screen.getByRole('option', { name: /^Audit/ })).toBeTruthy();
    for (const name of [/^Show all keys/, 'Print this page', 'Open the shop', 'My account', 'Sign out']) {
      expect(screen.getByRole('option', { name })).toBeTruthy();
    }
    await user.type(field, 'sam@');
    expect(await screen.findByRole('option', { name: /^Sam Okafor/ })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'People' })).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'promo');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    await waitFor(() => expect(screen.getAllByRole('option').at(-1)?.textContent).toMatch(/^Promotions/));
    await user.click(screen.getByRole('option', { name: /^Promotions/ }));
    await waitFor(() => expect(at()).toBe('/admin?tab=settings&section=promotions'));
  });

  it('says when nothing is found and when records could not be searched', async () => {
    const empty = () => ok({ items: [], nextCursor: null });
    server.on('GET /api/admin/orders', empty);
    server.on('GET /api/admin/users', empty);
    const { user } = renderSite(LIST);
    await screen.findByText('No orders found');
    await user.keyboard('/');
    const field = await screen.findByRole('combobox');
    await user.type(field, 'zzzz');
    expect(await screen.findByText(/^Nothing found for “zzzz”/)).toBeTruthy();
    server.on('GET /api/admin/users', () => problem('internal'));
    await user.type(field, 'y');
    expect(await screen.findByText(/^Records couldn’t be searched/)).toBeTruthy();
  });

  it('closes with Escape and returns the focus', async () => {
    const { user } = await openList();
    const search = screen.getByRole('button', { name: /^Find an order/ });
    await user.click(search);
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(search));
  });
});

describe('the keys', () => {
  it('open a section with two keys in turn, and not while somebody types', async () => {
    const { user, at } = await openList();
    await user.type(screen.getByLabelText('Search orders'), 'gs');
    expect(at()).not.toContain('business');
    await user.clear(screen.getByLabelText('Search orders'));
    await user.click(document.body);
    await user.keyboard('gr');
    await waitFor(() => expect(at()).toBe('/admin?tab=settings&section=promotions'));
  });

  it('are listed by ?, where single keys are switched off; Ctrl K remains', async () => {
    const { user } = await openList();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    for (const words of ['Everywhere', 'In a list', 'Next row', 'then']) {
      expect(dialog.textContent).toContain(words);
    }
    await user.click(within(dialog).getByRole('switch', { name: 'Single keys' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
    setSingleKeys(true);
  });
});

describe('the list of keys', () => {
  const listed = async (user: Awaited<ReturnType<typeof openList>>['user']) => {
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    const has = (words: string) => within(dialog).queryByText(words) !== null;
    return { dialog, has };
  };

  it('names those of a list, and Escape only while rows are selected', async () => {
    const { user } = await openList();
    const { has } = await listed(user);
    for (const words of ['Next row', 'Previous row', 'Open the row', 'Select the row', 'Space']) {
      expect([words, has(words)]).toEqual([words, true]);
    }
    for (const words of ['Select all up to the row', 'Select downwards', 'Select upwards']) {
      expect([words, has(words)]).toEqual([words, true]);
    }
    expect([has('On a record'), has('Clear the selection')]).toEqual([false, false]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('jx');
    expect((await listed(user)).has('Clear the selection')).toBe(true);
  });

  it('names none of rows that a list does not have', async () => {
    server.on('GET /api/admin/orders', () => ok({ items: [], nextCursor: null }));
    const { user } = renderSite(LIST);
    await waitFor(() => expect(server.calls('GET /api/admin/orders').length).toBeGreaterThan(0));
    const { has } = await listed(user);
    expect([has('Everywhere'), has('Search the list'), has('Next row')]).toEqual([true, true, false]);
  });

  it('names those of a record, without a neighbour that there is not', async () => {
    const { user } = await openList();
    const table = screen.getByRole('table', { name: 'Orders, newest first' });
    await user.click(within(table).getByRole('link', { name: '1f0c2b6e' }));
    await screen.findByRole('article', { name: 'Order 1f0c2b6e' });
    await screen.findByRole('heading', { name: 'Timeline' });
    const { has } = await listed(user);
    expect([has('Next of the list'), has('Previous of the list')]).toEqual([true, false]);
    expect([has('Back to the list'), has('On this page'), has('Next row')]).toEqual([true, true, false]);
  });
});

describe('a record and its list', () => {
  it('knows its place, its neighbours and the way back to the filtered list', async () => {
    const { user, at } = renderSite(`${LIST}&status=processing`);
    const table = await screen.findByRole('table', { name: 'Orders, newest first' });
    await user.click(within(table).getByRole('link', { name: '1f0c2b6e' }));
    await screen.findByRole('article', { name: 'Order 1f0c2b6e' });
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
    await user.keyboard('j');
    await screen.findByRole('article', { name: 'Order 2a0c2b6e' });
    expect(at()).toBe(`/admin/orders/${SECOND.id}`);
    await user.click(screen.getByRole('link', { name: /^Previous/ }));
    await screen.findByRole('article', { name: 'Order 1f0c2b6e' });
    await user.keyboard('{Escape}');
    await screen.findByRole('table', { name: 'Orders, newest first' });
    expect(at()).toBe(`${LIST}&status=processing`);
  });

  describe('that goes on', () => {
    const third = { ...ORDER, id: '3a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f', orderCode: 'Z4QX2M9P' };
    const items = (...orders: readonly (typeof ORDER)[]) =>
      orders.map(({ id, orderCode }) => ({ ...ITEM, id, orderCode }));
    beforeEach(() => {
      server.on(`GET /api/admin/orders/${third.id}/notes`, () => ok({ tags: [], notes: [] }));
      server.on(`GET /api/admin/orders/${third.id}`, () => ok(third));
      server.on('GET /api/admin/orders', ({ query }) =>
        query.get('cursor') === 'second'
          ? ok({ items: items(third), nextCursor: null })
          : ok({ items: items(ORDER, SECOND), nextCursor: 'second' }),
      );
    });
    const openOf = async (site: ReturnType<typeof renderSite>, id: string) => {
      const table = await screen.findByRole('table', { name: 'Orders, newest first' });
      await site.user.click(await within(table).findByRole('link', { name: id.slice(0, 8) }));
      await screen.findByRole('article', { name: `Order ${id.slice(0, 8)}` });
    };

    it('reads the next page for the last row of one, with the same filters', async () => {
      const site = renderSite(`${LIST}&status=processing`);
      await openOf(site, SECOND.id);
      expect(screen.getByText('2 of 2+')).toBeTruthy();
      await site.user.keyboard('j');
      await screen.findByRole('article', { name: 'Order 3a0c2b6e' });
      expect(screen.getByText('3 of 3')).toBeTruthy();
      const query = server.calls('GET /api/admin/orders').at(-1)?.query;
      expect([query?.get('cursor'), query?.get('status')]).toEqual(['second', 'processing']);
      expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
      await site.user.click(screen.getByRole('link', { name: /^Previous/ }));
      await screen.findByRole('article', { name: 'Order 2a0c2b6e' });
    });

    it('reads the previous page for the first row of a later one', async () => {
      const site = renderSite(LIST);
      await screen.findByRole('table', { name: 'Orders, newest first' });
      await site.user.click(screen.getByRole('button', { name: 'Next' }));
      await openOf(site, third.id);
      expect(screen.getByText('3 of 3')).toBeTruthy();
      await site.user.click(screen.getByRole('button', { name: /^Previous/ }));
      await screen.findByRole('article', { name: 'Order 2a0c2b6e' });
      expect(screen.getByText('2 of 3')).toBeTruthy();
      await site.user.keyboard('{Escape}');
      await screen.findByRole('table', { name: 'Orders, newest first' });
    });

    it('stays where it is when the list does not answer', async () => {
      const site = renderSite(`${LIST}&status=processing`);
      await openOf(site, SECOND.id);
      server.on('GET /api/admin/orders', () => problem('internal'));
      await site.user.keyboard('j');
      expect(await screen.findByText('The list didn’t load. Please try again.')).toBeTruthy();
      expect(screen.getByRole('article', { name: 'Order 2a0c2b6e' })).toBeTruthy();
    });
  });

  it('has no neighbours when it was opened by its address', async () => {
    renderSite(`/admin/orders/${ORDER.id}`);
    await screen.findByRole('article', { name: 'Order 1f0c2b6e' });
    expect(screen.queryByText(/ of 2$/)).toBeNull();
  });

  it('says so when it does not exist, or does not load', async () => {
    server.on(`GET /api/admin/orders/${SECOND.id}`, () => problem('not_found'));
    renderSite(`/admin/orders/${SECOND.id}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Order not found.');
  });

  it('is not shown to a role without its section', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
    const { at } = renderSite(`/admin/orders/${ORDER.id}`);
    await waitFor(() => expect(at()).toBe('/admin'));
    expect(server.calls(`GET /api/admin/orders/${ORDER.id}`)).toEqual([]);
  });
});

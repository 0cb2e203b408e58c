import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { StaffNotes } from '#frontend/api/generated-admin.js';
import { ITEM, openOrder, ORDER, startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATH = `/api/admin/orders/${ORDER.id}`;
const NOTE = {
  id: '2f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  text: 'Leave it with the porter',
  author: 'Sally Field',
  isMine: true,
  createdAt: '2026-11-05T15:04:00.000Z',
};

let server: FakeServer;
let kept: StaffNotes;
beforeEach(() => {
  server = startAdminOrders();
  kept = { tags: ['vip'], notes: [NOTE, { ...NOTE, id: '3f', author: null, isMine: false }] };
  server.on(`GET ${PATH}/notes`, () => ok(kept));
  server.on(`POST ${PATH}/notes`, () => ok(kept));
  server.on(`PUT ${PATH}/tags`, ({ body }) => {
    kept = { ...kept, tags: (body as { tags: string[] }).tags };
    return ok(kept);
  });
});

const panel = async (dialog: HTMLElement) => {
  await within(dialog).findAllByText('Leave it with the porter');
  return within(dialog);
};

describe('notes on an order (rule A43)', () => {
  it('show author and time, and beside the field what does not belong there', async () => {
    const { dialog } = await openOrder();
    const found = await panel(dialog);
    expect(dialog.textContent).toContain('Sally Field, 5 Nov 2026, 15:04');
    expect(dialog.textContent).toContain('Former colleague, 5 Nov 2026, 15:04');
    expect(found.getByText(/Leave out health details/)).toBeTruthy();
  });

  it('are added once there is one, and deleted', async () => {
    server.on(`DELETE ${PATH}/notes/${NOTE.id}`, () => ok(undefined, 204));
    const { dialog, user } = await openOrder();
    const found = await panel(dialog);
    await user.click(found.getByRole('button', { name: 'Add note' }));
    expect(found.getByText('Enter a note')).toBeTruthy();
    await user.type(found.getByLabelText('New note'), 'Rang twice');
    await user.click(found.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(server.calls(`POST ${PATH}/notes`).map(({ body }) => body)).toEqual([{ text: 'Rang twice' }]),
    );
    const [first] = found.getAllByRole('button', { name: 'Delete the note of 5 Nov 2026, 15:04' });
    await user.click(first as HTMLElement);
    await waitFor(() => expect(server.calls(`DELETE ${PATH}/notes/${NOTE.id}`)).toHaveLength(1));
  });

  it('keep what is typed when they could not be saved', async () => {
    server.on(`POST ${PATH}/notes`, () => problem('internal'));
    const { dialog, user } = await openOrder();
    const found = await panel(dialog);
    await user.type(found.getByLabelText('New note'), 'Rang twice');
    await user.click(found.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(server.calls(`POST ${PATH}/notes`)).toHaveLength(1));
    expect(found.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Rang twice');
  });

  it('are only read by finance', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    kept = { ...kept, notes: [] };
    const { dialog } = await openOrder();
    expect(await within(dialog).findByText('No notes yet.')).toBeTruthy();
    expect(within(dialog).queryByLabelText('New note')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Remove the tag vip' })).toBeNull();
  });
});

describe('tags', () => {
  it('are added, each once, and removed', async () => {
    const { dialog, user } = await openOrder();
    const found = await panel(dialog);
    const add = found.getByRole('button', { name: 'Add tag' });
    await user.click(add);
    expect(found.getByText('Enter a tag')).toBeTruthy();
    await user.type(found.getByLabelText('New tag'), 'VIP');
    await user.click(add);
    expect(found.getByText('This tag is already here')).toBeTruthy();
    await user.clear(found.getByLabelText('New tag'));
    await user.type(found.getByLabelText('New tag'), 'gift');
    await user.click(add);
    await user.click(await found.findByRole('button', { name: 'Remove the tag vip' }));
    await waitFor(() =>
      expect(server.calls(`PUT ${PATH}/tags`).map(({ body }) => body)).toEqual([
        { tags: ['vip', 'gift'] },
        { tags: ['gift'] },
      ]),
    );
  });

  it('end at ten', async () => {
    kept = { ...kept, tags: Array.from({ length: 10 }, (_, index) => `t${index}`) };
    const { dialog, user } = await openOrder();
    const found = await panel(dialog);
    await user.type(found.getByLabelText('New tag'), 'more');
    await user.click(found.getByRole('button', { name: 'Add tag' }));
    expect(found.getByText('Up to 10 tags')).toBeTruthy();
  });

  it('filter the list, and are given to many orders at once', async () => {
    server.on('GET /api/admin/orders', () => ok({ items: [{ ...ITEM, tags: ['vip'] }], nextCursor: null }));
    server.on('GET /api/admin/orders/tags', () => ok({ tags: ['gift', 'vip'] }));
    server.on('POST /api/admin/orders/bulk/tags', () =>
      ok({ results: [{ order: ORDER.id, orderId: ORDER.id, isDone: true, code: null, reason: null }] }),
    );
    const { user, at } = renderSite('/admin?tab=orders');
    const table = await screen.findByRole('table');
    expect(within(table).getByText('vip')).toBeTruthy();
    await user.selectOptions(await screen.findByLabelText('Tag'), 'gift');
    expect(at()).toBe('/admin?tab=orders&tag=gift');
    await user.click(screen.getByRole('checkbox', { name: /Select 1f0c2b6e/ }));
    const bar = await screen.findByRole('region', { name: 'Selected orders' });
    await user.click(within(bar).getByRole('button', { name: 'Add tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add tags' });
    await user.click(within(dialog).getByRole('button', { name: 'Add tags' }));
    expect(within(dialog).getByText('Enter a tag')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Tags, separated by commas'), 'Round 3, gift');
    await user.click(within(dialog).getByRole('button', { name: 'Add tags' }));
    expect(await within(dialog).findByText('1 order tagged')).toBeTruthy();
    expect(server.calls('POST /api/admin/orders/bulk/tags')[0]?.body).toEqual({
      orderIds: [ORDER.id],
      tags: ['Round 3', 'gift'],
    });
  });
});

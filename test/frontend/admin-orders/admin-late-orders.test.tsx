import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { openOrder, ORDER, PATH, startAdminOrders } from '../setup/admin-order.js';
import { ok, type FakeServer } from '../setup/fake-server.js';

const REPLACEMENT = '7d3c2b6e-1111-4c1d-8e2f-0a1b2c3d4e5f';

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
});

describe('an order of a deleted account that did not arrive', () => {
  it('is closed with a reason (rule X70)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, userId: null, lateUntil: '2027-01-03' }));
    server.on(`POST ${PATH}/close-late`, () => ok(ORDER));
    const { dialog, user } = await openOrder();
    expect(dialog.textContent).toContain('before its address is deleted on 3 Jan 2027.');
    await user.click(within(dialog).getByRole('button', { name: 'Close order' }));
    const question = await screen.findByRole('dialog', { name: 'Close order 1f0c2b6e?' });
    await user.click(within(question).getByRole('button', { name: 'Close it' }));
    expect(server.calls(`POST ${PATH}/close-late`)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'Handed over at the door');
    await user.click(within(question).getByRole('button', { name: 'Close it' }));
    expect(await screen.findByText('Its details are deleted within an hour.')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/close-late`).map(({ body }) => body)).toEqual([
      { reason: 'Handed over at the door' },
    ]);
  });
  it('that is not late has nothing to close', async () => {
    const { dialog } = await openOrder();
    expect(within(dialog).queryByRole('button', { name: 'Close order' })).toBeNull();
  });
});

describe('late, of a deleted account (rule O99)', () => {
  const LATE = { ...ORDER, userId: null, lateUntil: '2027-01-03' };
  const days = [
    { date: '2026-12-02', label: 'Wed (02 Dec)' },
    { date: '2026-12-03', label: 'Thu (03 Dec)' },
  ];
  const show = (sendingAgain: AdminOrder['sendingAgain']) =>
    server.on(`GET ${PATH}`, () => ok({ ...LATE, sendingAgain }));

  it('is sent again on a chosen day, and links to the new order', async () => {
    show({ days, hindrances: [] });
    server.on(`POST ${PATH}/send-again`, () => {
      server.on(`GET ${PATH}`, () => ok({ ...ORDER, sentAgainAs: REPLACEMENT }));
      return ok(ORDER);
    });
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    const question = await screen.findByRole('dialog', { name: 'Send order 1f0c2b6e again?' });
    await user.selectOptions(within(question).getByLabelText('Delivery day'), '2026-12-03');
    await user.click(within(question).getByRole('button', { name: 'Send again' }));
    expect(server.calls(`POST ${PATH}/send-again`)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'It came back');
    await user.click(within(question).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Order sent again')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/send-again`).map(({ body }) => body)).toEqual([
      { deliveryDate: '2026-12-03', reason: 'It came back' },
    ]);
    const link = await within(dialog).findByRole('link', { name: REPLACEMENT.slice(0, 8) });
    expect(link.getAttribute('href')).toContain(REPLACEMENT);
  });

  it('shows why it cannot be', async () => {
    show({ days, hindrances: ['Lemon chicken'] });
    const { dialog } = await openOrder();
    expect(dialog.textContent).toContain('Lemon chicken is sold out or has changed');
    expect(within(dialog).queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('shows that no day is left', async () => {
    show({ days: [], hindrances: [] });
    const { dialog } = await openOrder();
    expect(dialog.textContent).toContain('no delivery day has capacity before its address is deleted');
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { openOrder, ORDER, PATH, startAdminOrders } from '../setup/admin-order.js';
import { ok, type FakeServer } from '../setup/fake-server.js';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startAdminOrders();
});

const show = (order: Partial<AdminOrder>) => server.on(`GET ${PATH}`, () => ok({ ...ORDER, ...order }));

/** The cells of the row of a tender. */
function tender(page: HTMLElement, name: string): (string | null)[] {
  const row = within(page).getByRole('rowheader', { name }).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
}

describe('money by tender', () => {
  const REFUND: AdminOrder['refunds'][number] = {
    id: '5a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
    cardPence: 700,
    walletPence: 300,
    reason: 'Cold',
    requestedBy: 'admin',
    state: 'succeeded',
    failure: null,
    createdAt: '2026-11-06T15:04:00.000Z',
  };
  const PAID = { amountPence: 4450, walletPence: 1000, refundedPence: 1000, refundablePence: 4450 };

  it('shows what was taken, refunded and is left, for the card, the wallet and together', async () => {
    show({ ...PAID, refunds: [REFUND] });
    const { dialog } = await openOrder();
    expect(tender(dialog, 'Card')).toEqual(['£44.50', '£7.00', '£37.50']);
    expect(tender(dialog, 'Wallet')).toEqual(['£10.00', '£3.00', '£7.00']);
    expect(tender(dialog, 'Together')).toEqual(['£54.50', '£10.00', '£44.50']);
  });

  it('does not count a refund that failed', async () => {
    const failed = { ...REFUND, state: 'failed' as const };
    show({ ...PAID, refundedPence: 0, refundablePence: 5450, refunds: [failed] });
    const { dialog } = await openOrder();
    expect(tender(dialog, 'Card')).toEqual(['£44.50', '£0.00', '£44.50']);
  });

  it('names no share of a tender when a dispute holds some of the money', async () => {
    show({ ...PAID, refundedPence: 0, disputedPence: 4450, refundablePence: 0 });
    const { dialog } = await openOrder();
    expect(tender(dialog, 'Card')).toEqual(['£44.50', '£0.00', '–']);
    expect(tender(dialog, 'Together')).toEqual(['£54.50', '£0.00', '£0.00']);
    expect(tender(dialog, 'Disputed')).toEqual(['£44.50']);
  });

  it('is empty before the payment', async () => {
    show({ paidAt: null, paymentState: 'unpaid', refundablePence: 0 });
    const { dialog } = await openOrder();
    expect(within(dialog).queryByRole('columnheader', { name: 'Paid with' })).toBeNull();
  });
});

describe('allergens of the lines', () => {
  it('are words, not only outlines, on the screen and on the packing slip', async () => {
    const [line] = ORDER.lines;
    if (!line) throw new Error('no line');
    const plain = { ...line, name: 'Plain rice', contains: [], mayContain: [] };
    show({ lines: [{ ...line, contains: ['celery', 'milk'], mayContain: ['nuts'] }, plain] });
    const { dialog } = await openOrder();
    const slip = document.querySelector('.print-sheet');
    for (const place of [dialog, slip]) {
      expect(place?.textContent).toMatch(/Contains CeleryMilk.*May contain .*No declared allergens/);
    }
  });
});

describe('printing', () => {
  it('puts the packing slip alone on paper: no prices, no payment', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { dialog, user } = await openOrder();
    const slip = document.querySelector('.print-sheet');
    // The style sheet prints a sheet at this place instead of the page.
    expect(slip?.parentElement).toBe(document.body);
    for (const words of ['Packing slip', 'Order K7QX2M9P', 'Sam Okafor', '1 Mill Lane', 'Delivery day']) {
      expect(slip?.textContent).toContain(words);
    }
    expect(slip?.textContent).not.toContain('£');
    await user.click(within(dialog).getByRole('button', { name: 'Print packing slip' }));
    await user.click(document.body);
    await user.keyboard('p');
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('has the courier’s note on the slip, and only once', async () => {
    show({ deliveryAddress: { ...ORDER.deliveryAddress, courierNote: 'Porch box' } });
    await openOrder();
    const text = document.querySelector('.print-sheet')?.textContent ?? '';
    expect(text.split('Porch box')).toHaveLength(2);
    expect(text).toContain('For the courier');
  });
});

describe('the customer', () => {
  it('leads to their account', async () => {
    show({ userId: '9a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f' });
    const { dialog } = await openOrder();
    const link = within(dialog).getByRole('link', { name: 'Open the account' });
    expect(link.getAttribute('href')).toBe('/admin/people/9a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f');
  });
});

describe('a complaint about the order', () => {
  it('is its next step while it is open, and leads to the complaint’s page', async () => {
    const problem: AdminOrder['problems'][number] = {
      id: '6a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
      text: 'One tray was torn.',
      wish: 'refund',
      hasPhoto: false,
      state: 'open',
      answers: [],
      createdAt: '2026-11-06T15:04:00.000Z',
    };
    show({ problems: [problem] });
    const { dialog, user, at } = await openOrder();
    expect(within(dialog).getByText('Answer the complaint')).toBeTruthy();
    expect(dialog.textContent).toContain('Received 6 Nov 2026: “One tray was torn.”');
    await user.click(within(dialog).getByRole('link', { name: 'Answer it' }));
    await waitFor(() => expect(at()).toBe(`/admin/complaints/${problem.id}`));
  });
});

describe('health details (rule H1)', () => {
  const HEALTH = {
    allergens: ['celery'],
    allergies: 'No celery',
    preferences: null,
    gender: null,
    confirmedSkus: [],
  };

  it('stay closed until a purpose is chosen, which is sent', async () => {
    server.on(`POST ${PATH}/health`, () => ok(HEALTH));
    const { dialog, user } = await openOrder();
    expect(dialog.textContent).not.toContain('No celery');
    await user.click(within(dialog).getByRole('button', { name: 'Show health details' }));
    expect(server.calls(`POST ${PATH}/health`)).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText('Purpose'), 'complaint');
    await user.click(within(dialog).getByRole('button', { name: 'Show health details' }));
    expect(await within(dialog).findByText('No celery')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/health`).map(({ body }) => body)).toEqual([{ purpose: 'complaint' }]);
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    expect(within(dialog).queryByText('No celery')).toBeNull();
  });

  it('are not offered to finance', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    const { dialog } = await openOrder();
    expect(dialog.textContent).toContain('They stay hidden until you give a purpose.');
    expect(screen.queryByLabelText('Purpose')).toBeNull();
  });
});

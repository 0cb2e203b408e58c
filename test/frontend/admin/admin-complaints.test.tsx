import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const COMPLAINT: Complaint = {
  id: '7a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderId: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'K7QX2M9P',
  name: 'Sam Okafor',
  deliveryDate: '2026-11-26',
  kind: 'told',
  wish: 'refund',
  hasPhoto: true,
  state: 'open',
  createdAt: '2026-11-26T15:04:00.000Z',
  reopenedAt: null,
  dueAt: '2026-11-27T15:04:00.000Z',
  isOverdue: false,
  text: 'Two dishes were warm.',
  email: 'sam@example.com',
  left: { cardPence: 3600, walletPence: 1000 },
  lines: [
    {
      name: 'Lemon chicken',
      variant: null,
      quantity: 5,
      totalPence: 4250,
      contains: ['celery'],
      mayContain: [],
      lots: [{ lot: 'L-4711', dishName: 'Lemon chicken', useBy: '2026-11-30' }],
    },
    { name: 'Oats', variant: 'vegan', quantity: 1, totalPence: 395, contains: [], mayContain: [], lots: [] },
  ],
  closings: [],
  replacementDays: [{ date: '2026-12-02', label: 'Wed (02 Dec)' }],
  hindrances: [],
};
const CLOSING = {
  id: '8b0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  answer: 'We are sorry.',
  closedAt: '2026-11-27T09:00:00.000Z',
  closedBy: '9c0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  refund: null,
  replacementOrderId: null,
};
const PATH = `/api/admin/complaints/${COMPLAINT.id}`;
const SECTION = '/admin?tab=orders&section=complaints';

let server: FakeServer;
let shown: Complaint;
beforeEach(() => {
  shown = COMPLAINT;
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  server.on('GET /api/admin/complaints', () => ok({ items: [shown], nextCursor: null }));
  server.on('GET /api/admin/waiting', () => ok({ items: [{ section: 'complaints', count: 3, overdue: 1 }] }));
  server.on(`GET ${PATH}`, () => ok(shown));
});

async function open(complaint: Partial<Complaint> = {}) {
  shown = { ...COMPLAINT, ...complaint };
  const site = renderSite(`${SECTION}&complaint=${COMPLAINT.id}`);
  const dialog = await screen.findByRole('article', { name: 'Complaint about order K7QX2M9P' });
  await within(dialog).findByText(shown.text);
  return { ...site, dialog };
}

/** Responds to a closing as the server would. */
function closesWith(closing: Partial<Complaint['closings'][number]>): void {
  server.on(`POST ${PATH}/close`, () => {
    shown = { ...shown, state: 'closed', closings: [{ ...CLOSING, outcome: 'nothing', ...closing }] };
    return ok(shown);
  });
}

describe('the list of complaints (rule O80)', () => {
  it('shows the count on its tab, the oldest first, and opens one', async () => {
    const { user } = renderSite(SECTION);
    expect(await screen.findByText('3 waiting, some overdue')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Open complaints, oldest first' });
    for (const words of ['K7QX2M9P', 'Sam Okafor', 'Refund', 'Yes', '27 Nov 2026']) {
      expect(table.textContent).toContain(words);
    }
    await user.click(screen.getByRole('link', { name: 'Open the complaint about order K7QX2M9P' }));
    expect(await screen.findByRole('article', { name: 'Complaint about order K7QX2M9P' })).toBeTruthy();
  });

  it('marks overdue complaints and refunds that failed', async () => {
    shown = { ...COMPLAINT, kind: 'refund_lost', isOverdue: true, orderCode: null };
    renderSite(SECTION);
    const table = await screen.findByRole('table');
    for (const words of ['Overdue', 'Refund not received', '1f0c2b6e']) {
      expect(table.textContent).toContain(words);
    }
  });

  it('shows closed ones, and says so when there are none or they do not load', async () => {
    server.on('GET /api/admin/waiting', () => ok({ items: [] }));
    server.on('GET /api/admin/complaints', () => ok({ items: [], nextCursor: null }));
    const { user } = renderSite(SECTION);
    expect(await screen.findByText('No open complaints')).toBeTruthy();
    expect(screen.queryByText(/waiting/)).toBeNull();
    server.on('GET /api/admin/complaints', () => problem('internal'));
    await user.selectOptions(screen.getByLabelText('Status'), 'closed');
    expect(await screen.findByText('This didn’t load')).toBeTruthy();
    server.on('GET /api/admin/complaints', () => ok({ items: [], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No closed complaints')).toBeTruthy();
    expect(server.calls('GET /api/admin/complaints').at(-1)?.query.get('state')).toBe('closed');
  });
});

describe('closing a complaint', () => {
  it('refunds a part by tender, with the answer', async () => {
    closesWith({ outcome: 'refund', refund: { cardPence: 783, walletPence: 217, state: 'requested' } });
    const { dialog, user } = await open();
    expect(dialog.textContent).toContain('Lots: L-4711');
    expect(dialog.textContent).toContain('No lot recorded');
    const amount = within(dialog).getByLabelText('Amount in pounds');
    expect(within(dialog).getByText('£36.00 to the card, £10.00 to the wallet.')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '99');
    await user.click(within(dialog).getByRole('button', { name: 'Refund and close' }));
    expect(await within(dialog).findByText('Enter a reply')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reply to customer'), 'We are sorry.');
    await user.click(within(dialog).getByRole('button', { name: 'Refund and close' }));
    expect(within(dialog).getByText('Enter an amount between £0.01 and £46.00')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/close`)).toHaveLength(0);
    await user.clear(amount);
    await user.type(amount, '10');
    await user.click(within(dialog).getByRole('button', { name: 'Refund and close (£10.00)' }));
    expect(await screen.findByText('Complaint closed')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/close`).map(({ body }) => body)).toEqual([
      { outcome: 'refund', answer: 'We are sorry.', amountPence: 1000 },
    ]);
    expect(await within(dialog).findByText(/Refunded £10\.00 on/)).toBeTruthy();
  });

  it('sends a replacement on a day that has room', async () => {
    closesWith({ outcome: 'replacement', replacementOrderId: CLOSING.closedBy });
    const { dialog, user } = await open({ wish: 'replacement' });
    await user.type(within(dialog).getByLabelText('Reply to customer'), 'It comes again.');
    await user.selectOptions(within(dialog).getByLabelText('Delivery day'), '2026-12-02');
    await user.click(within(dialog).getByRole('button', { name: 'Send replacement and close' }));
    const link = await within(dialog).findByRole('link', { name: 'Open replacement' });
    expect(link.getAttribute('href')).toBe(`/admin/orders/${CLOSING.closedBy}`);
    expect(server.calls(`POST ${PATH}/close`)[0]?.body).toEqual({
      outcome: 'replacement',
      answer: 'It comes again.',
      deliveryDate: '2026-12-02',
    });
  });

  it('shows why it cannot be refunded or replaced', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
    const { dialog, user } = await open({ hindrances: ['Lemon chicken'] });
    expect(within(dialog).getByText('Only finance or an administrator can refund.')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'Replacement' }));
    expect(within(dialog).getByText(/can’t be replaced: Lemon chicken is sold out/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /and close/ })).toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: 'Reply only' }));
    expect(within(dialog).getByRole('button', { name: 'Send and close' })).toBeTruthy();
  });

  it('shows when nothing is left, and when no day has capacity', async () => {
    const { dialog, user } = await open({ left: { cardPence: 0, walletPence: 0 }, replacementDays: [] });
    expect(within(dialog).getByText('Nothing left to refund.')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'Replacement' }));
    expect(within(dialog).getByText('No delivery day has capacity left.')).toBeTruthy();
  });

  it('refuses the second of two concurrent closings', async () => {
    server.on(`POST ${PATH}/close`, () => problem('complaint_closed'));
    const { dialog, user } = await open();
    await user.type(within(dialog).getByLabelText('Reply to customer'), 'We are sorry.');
    await user.click(within(dialog).getByRole('button', { name: 'Refund and close (£46.00)' }));
    expect(await screen.findByText('Already closed')).toBeTruthy();
  });
});

describe('a closed complaint', () => {
  it('shows its reply and is reopened', async () => {
    server.on(`POST ${PATH}/reopen`, () => {
      shown = { ...shown, state: 'open', reopenedAt: '2026-11-28T09:00:00.000Z' };
      return ok(shown);
    });
    const { dialog, user } = await open({
      state: 'closed',
      hasPhoto: false,
      kind: 'refund_lost',
      closings: [{ ...CLOSING, outcome: 'nothing' }],
    });
    expect(within(dialog).getByText('What happened')).toBeTruthy();
    expect(within(dialog).getByText(/Replied on 27 Nov 2026/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Complaint open again')).toBeTruthy();
    expect(await within(dialog).findByText(/Reopened 28 Nov 2026/)).toBeTruthy();
  });
});

describe('the photo', () => {
  it('is fetched on demand, with an error when that fails', async () => {
    server.on(`GET ${PATH}/photo`, () => problem('not_found'));
    const { dialog, user } = await open();
    expect(server.calls(`GET ${PATH}/photo`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Show photo' }));
    expect(await within(dialog).findByText(/photo didn’t load/)).toBeTruthy();
  });

  it('of a deleted complaint is deleted too', async () => {
    server.on(`GET ${PATH}`, () => problem('not_found'));
    renderSite(`${SECTION}&complaint=${COMPLAINT.id}`);
    expect(await screen.findByText('Complaint not found.')).toBeTruthy();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const AT = '/api/orders/guest/the.link';
const ORDER: MyOrder = {
  id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'K7QX2M9P',
  kind: 'one_time',
  status: 'processing',
  paymentState: 'paid',
  createdAt: '2026-11-05T15:04:00.000Z',
  deliveryDate: '2026-11-26',
  mealsPerWeek: 5,
  totalPence: 4600,
  walletPence: 0,
  mealType: 'standard',
  halalOnly: false,
  lines: [],
  subtotalPence: 4250,
  discountPence: 0,
  discount: null,
  deliveryPence: 350,
  paidPence: 4600,
  refundedPence: 0,
  refundablePence: 4600,
  recipient: 'Sam Okafor',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: 'Flat 2',
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: null,
  },
  phone: '020 7946 0123',
  detailsChangeableUntil: '2026-11-25T08:00:00.000Z',
  timeline: [{ kind: 'placed', at: '2026-11-05T15:04:00.000Z', detail: null }],
  cancellableUntil: null,
  payableUntil: null,
  hasReceipt: false,
  isReplacement: false,
  problems: [],
  changeableUntil: null,
  changes: [],
  dearerChange: null,
  labelWarnings: [],
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on(`GET ${AT}`, () => ok(ORDER));
  server.on(`GET ${AT}/questions`, () => ok({ items: [] }));
});

const open = async () => {
  const site = renderSite('/order/the.link');
  await site.user.click(await screen.findByRole('button', { name: 'Change delivery details' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change delivery details' }));
  const save = () => site.user.click(form.getByRole('button', { name: 'Save delivery details' }));
  const type = async (label: string, text: string) => {
    await site.user.clear(form.getByLabelText(label));
    await site.user.type(form.getByLabelText(label), text);
  };
  return { ...site, form, save, type };
};
const sent = () => server.calls(`PATCH ${AT}/delivery`).map(({ body }) => body);

describe('the end of a dispute (rule O100)', () => {
  it.each([
    ['won', 'Your bank has decided that the payment was valid'],
    ['lost', 'Your bank has decided to give you the money back'],
  ])('stands in the timeline of its order: %s', async (reason, words) => {
    const detail = {
      amountPence: null,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      reason,
    };
    const ended = { kind: 'disputed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${AT}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, ended] }));
    renderSite('/order/the.link');
    expect((await screen.findByText(words)).closest('li')?.textContent).toContain('Payment disputed');
  });
});

describe('the destination of an order (rule D36)', () => {
  it('appears in its timeline, with the changed parts', async () => {
    const detail = {
      amountPence: null,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      reason: 'address,courierNote',
    };
    const changed = { kind: 'details_changed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${AT}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, changed] }));
    renderSite('/order/the.link');
    const step = (await screen.findByText('Delivery details changed')).closest('li');
    expect(step?.textContent).toContain('Address, Note for the courier');
    expect(step?.textContent).not.toContain('Phone');
  });

  it('is changed by the link of a guest, and shown at once', async () => {
    const deliveryAddress = {
      ...ORDER.deliveryAddress,
      address: '9 New Street',
      courierNote: 'In the porch',
    };
    server.on(`PATCH ${AT}/delivery`, () => ok({ ...ORDER, deliveryAddress }));
    const { form, save, type } = await open();
    expect(
      form.getByText(/^You can change these until Wed .*8:00\. The price stays the same\.$/),
    ).toBeTruthy();
    await type('Address', '9 New Street');
    await type('Note for the courier (optional)', 'In the porch');
    await save();
    expect(await screen.findByText('Delivery details saved')).toBeTruthy();
    expect(sent()).toEqual([
      {
        address: {
          address: '9 New Street',
          apartment: 'Flat 2',
          city: 'London',
          postcode: 'SW4 7AB',
          country: 'GB',
        },
        courierNote: 'In the porch',
      },
    ]);
    expect(screen.getByText(/Flat 2, 9 New Street/)).toBeTruthy();
    expect(screen.getByText(/In the porch/)).toBeTruthy();
  });

  it('is not sent with a number that is none, and the field says so', async () => {
    const { form, save, type } = await open();
    await type('Phone number', 'none');
    await save();
    await waitFor(() =>
      expect(form.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent()).toEqual([]);
  });

  it.each([
    ['area_not_served', 'Postcode'],
    ['self_referral', 'Address'],
    ['trial_used', 'Address'],
  ] as const)('refused with %s says so beside its field, and keeps what was typed', async (code, label) => {
    server.on(`PATCH ${AT}/delivery`, () => problem(code));
    const { form, save, type } = await open();
    await type('Address', '9 New Street');
    await save();
    await waitFor(() => expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('9 New Street');
  });

  it('cannot be changed once it is too late', async () => {
    server.on(`GET ${AT}`, () => ok({ ...ORDER, detailsChangeableUntil: null }));
    renderSite('/order/the.link');
    expect(await screen.findByText(/Flat 2, 1 Mill Lane/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change delivery details' })).toBeNull();
  });
});

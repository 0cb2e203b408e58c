import './setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { MyOrder, OrderQuestion } from '../../frontend/src/api/generated-account.js';
import { ok, startFakeServer, type FakeServer } from './setup/fake-server.js';
import { renderSite } from './setup/render-site.js';

const AT = '/api/orders/guest/the.link';
const DISH = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
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
  mealType: 'halal',
  halalOnly: true,
  lines: [],
  subtotalPence: 4250,
  discountPence: 0,
  discount: null,
  deliveryPence: 350,
  refundedPence: 0,
  recipient: 'Sam Okafor',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: null,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: null,
  },
  phone: '020 7946 0123',
  detailsChangeableUntil: null,
  timeline: [{ kind: 'placed', at: '2026-11-05T15:04:00.000Z', detail: null }],
  cancellableUntil: null,
  payableUntil: null,
  hasReceipt: false,
  isReplacement: false,
  problems: [],
};
const QUESTION: OrderQuestion = {
  id: '2f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  kind: 'diet_changed',
  name: DISH,
  variant: null,
  quantity: 3,
  sold: { contains: [], mayContain: ['celery'] },
  now: { contains: ['milk'], mayContain: ['celery'] },
  askedAt: '2026-11-20T09:00:00.000Z',
  answerBy: '2026-11-25T08:00:00.000Z',
  answer: null,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on(`GET ${AT}`, () => ok(ORDER));
});

describe('a dish that lost the diet it was ordered for (rule F72)', () => {
  it('is asked about, with what came in beside it', async () => {
    server.on(`GET ${AT}/questions`, () => ok({ items: [QUESTION] }));
    renderSite('/order/the.link');
    expect(await screen.findByText(`${DISH} has changed since you ordered it`)).toBeTruthy();
    expect(screen.getByText('It no longer suits the diet you ordered it for.')).toBeTruthy();
    expect(screen.getByText('It now contains milk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: `Take it out: ${DISH}` })).toBeTruthy();
    expect(screen.getByRole('button', { name: `Keep it: ${DISH}` })).toBeTruthy();
  });

  it('says nothing of a diet where only its allergens changed', async () => {
    server.on(`GET ${AT}/questions`, () => ok({ items: [{ ...QUESTION, kind: 'allergens_changed' }] }));
    renderSite('/order/the.link');
    expect(await screen.findByText('It now contains milk.')).toBeTruthy();
    expect(screen.queryByText('It no longer suits the diet you ordered it for.')).toBeNull();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MyOrder, SubstitutionRequest, SubstitutionAnswer } from '#frontend/api/generated-account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

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
  paidPence: 4600,
  refundedPence: 0,
  refundablePence: 4600,
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
  changeableUntil: null,
  changes: [],
  dearerChange: null,
  labelWarnings: [],
};
const QUESTION: SubstitutionRequest = {
  id: '2f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  version: 1,
  kind: 'diet_changed',
  name: DISH,
  variant: null,
  quantity: 3,
  sold: { contains: [], mayContain: ['celery'] },
  agreed: { contains: [], mayContain: ['celery'] },
  now: { contains: ['milk'], mayContain: ['celery'] },
  declared: [],
  lostDiets: ['halal'],
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
  it('raises a question that lists every added allergen', async () => {
    server.on(`GET ${AT}/questions`, () => ok({ items: [QUESTION] }));
    renderSite('/order/the.link');
    expect(await screen.findByText(`${DISH} has changed since you ordered it`)).toBeTruthy();
    expect(screen.getByText('It no longer suits the diet you ordered it for: halal.')).toBeTruthy();
    expect(screen.getByText('It now contains milk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: `Take it out: ${DISH}` })).toBeTruthy();
    expect(screen.getByRole('button', { name: `Keep it: ${DISH}` })).toBeTruthy();
  });

  it('mentions no diet if only its allergens changed', async () => {
    const changed: SubstitutionRequest = { ...QUESTION, kind: 'allergens_changed', lostDiets: [] };
    server.on(`GET ${AT}/questions`, () => ok({ items: [changed] }));
    renderSite('/order/the.link');
    expect(await screen.findByText('It now contains milk.')).toBeTruthy();
    expect(screen.queryByText(/It no longer suits the diet/)).toBeNull();
  });

  it('names allergens added since it was kept, not the kept ones', async () => {
    const again: SubstitutionRequest = {
      ...QUESTION,
      lostDiets: [],
      declared: ['fish'],
      agreed: { contains: ['milk'], mayContain: ['celery'] },
      now: { contains: ['milk', 'fish'], mayContain: ['celery'] },
    };
    server.on(`GET ${AT}/questions`, () => ok({ items: [again] }));
    renderSite('/order/the.link');
    expect(await screen.findByText('It now contains fish.')).toBeTruthy();
    expect(screen.getByText('It contains fish, which you’ve told us about since you ordered.')).toBeTruthy();
  });
});

describe('a warning that was sent about an order (rule F80)', () => {
  const WARNING: MyOrder['labelWarnings'][number] = {
    name: DISH,
    variant: null,
    contains: ['milk'],
    mayContain: ['nuts'],
    lostDiets: [],
    warnedAt: '2026-11-21T09:00:00.000Z',
    isPutRight: false,
    now: { contains: ['milk'], mayContain: ['nuts', 'celery'] },
  };
  const warned = (more: Partial<typeof WARNING> = {}) => {
    server.on(`GET ${AT}`, () => ok({ ...ORDER, labelWarnings: [{ ...WARNING, ...more }] }));
    server.on(`GET ${AT}/questions`, () => ok({ items: [] }));
    renderSite('/order/the.link');
  };

  it('is in it, with what is known so far', async () => {
    warned();
    expect(await screen.findByText(`We emailed you about ${DISH} on 21 Nov 2026:`)).toBeTruthy();
    expect(screen.getByText('it contains milk, which we didn’t tell you.')).toBeTruthy();
    expect(screen.getByText('it may contain traces of tree nuts, which we didn’t tell you.')).toBeTruthy();
    expect(screen.getByText(/^What we know now: .*milk.*tree nuts, celery/)).toBeTruthy();
    expect(screen.getByText(/please don’t eat it/)).toBeTruthy();
    expect(screen.queryByText(/no longer applies/)).toBeNull();
  });

  it('shows when it was corrected', async () => {
    warned({ isPutRight: true });
    expect(await screen.findByText(/no longer applies/)).toBeTruthy();
    expect(screen.queryByText(/please don’t eat it/)).toBeNull();
  });
});

describe('the refund for a removed dish (rules O23, F74)', () => {
  it.each([
    ['what is left, also after a lost dispute', 2000, /refund the rest of what you paid/],
    ['nothing while the bank has the payment', 0, /There’s nothing to refund/],
  ])('is %s', async (_what, refundablePence, says) => {
    server.on(`GET ${AT}`, () => ok({ ...ORDER, paymentState: 'disputed', refundablePence }));
    server.on(`GET ${AT}/questions`, () => ok({ items: [QUESTION] }));
    renderSite('/order/the.link');
    expect(await screen.findByText(says)).toBeTruthy();
  });
});

describe('a question that has changed since it was read (rule F75)', () => {
  it('is shown again before anything is saved, with the focus on it', async () => {
    const more: SubstitutionRequest = {
      ...QUESTION,
      version: 2,
      now: { contains: ['milk', 'fish'], mayContain: [] },
    };
    let question = QUESTION;
    server.on(`GET ${AT}/questions`, () => ok({ items: [question] }));
    server.on(`POST ${AT}/questions/${QUESTION.id}`, ({ body }) => {
      const isRead = isAnswer(body) && body.version === more.version;
      question = isRead ? { ...more, answer: 'keep' } : more;
      return isRead ? ok({ items: [question] }) : problem('substitution_changed');
    });
    const user = userEvent.setup();
    renderSite('/order/the.link');
    await user.click(await screen.findByRole('button', { name: `Keep it: ${DISH}` }));
    expect(await screen.findByText('It now contains milk, fish.')).toBeTruthy();
    const changed = screen.getByText(
      'This has changed since you read it. Please read it again, then choose.',
    );
    await waitFor(() => expect(document.activeElement?.contains(changed)).toBe(true));
    await user.click(screen.getByRole('button', { name: `Keep it: ${DISH}` }));
    expect(await screen.findByText(`You’re keeping ${DISH} as it is now.`)).toBeTruthy();
  });
});

function isAnswer(body: unknown): body is SubstitutionAnswer {
  return typeof body === 'object' && body !== null && 'version' in body;
}

import { urlIn, emailTo } from '../account/account.js';
import { newAdmin, aPaidOrder } from '../admin/admin.js';
import { shoot } from './pictures.js';
import { expect, test, type Page } from '../test.js';

/** States that few people see, and that are hard to reach: the API's responses are replaced. */

const DISH = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
const ASKED = {
  id: '2f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  version: 2,
  kind: 'diet_changed',
  name: DISH,
  variant: null,
  quantity: 3,
  sold: { contains: [], mayContain: ['celery'] },
  agreed: { contains: [], mayContain: ['celery'] },
  now: { contains: ['milk', 'fish'], mayContain: ['celery', 'mustard'] },
  declared: ['fish'],
  lostDiets: ['halal'],
  askedAt: '2026-11-20T09:00:00.000Z',
  answerBy: '2026-11-25T08:00:00.000Z',
  answer: null,
};

/** Overrides members of the shop's response. */
async function answering(page: Page, path: RegExp, members: object): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json: unknown = await response.json();
    await route.fulfill({ response, json: Object.assign({}, json, members) });
  });
}

test('a dish of a paid order that changes', async ({ page }) => {
  const { customer } = await aPaidOrder(page);
  const answered = ['keep', 'refund', 'withdrawn'].map((answer, place) => ({
    ...ASKED,
    id: `${place}f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f`,
    answer,
  }));
  await answering(page, /\/questions$/, { items: [ASKED, ...answered] });
  const email = await emailTo(customer.email, /confirmed$/);
  await page.goto(urlIn(email, '/order/'));
  await expect(page.getByRole('button', { name: `Keep it: ${DISH}` })).toBeVisible();
  await shoot(page, 'order-asked');
});

test('a late order of a deleted account', async ({ page }) => {
  const { id } = await aPaidOrder(page);
  await newAdmin(page);
  const days = [{ date: '2026-12-02', label: 'Wed (02 Dec)' }];
  await answering(page, new RegExp(`/api/admin/orders/${id}$`), {
    userId: null,
    lateUntil: '2027-01-03',
    sendingAgain: { days, hindrances: [] },
  });
  await page.goto(`/admin?order=${id}`);
  const dialog = page.getByRole('article');
  await expect(dialog).toBeVisible();
  await shoot(page, 'admin-order-late', false);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByLabel('Delivery day')).toBeVisible();
  await shoot(page, 'admin-order-send-again', false);
});

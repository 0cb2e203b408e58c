import { expect, test, type Locator, type Page } from '../test.js';
import { newPerson, signIn, tokenOf } from '../account/sign-in.js';
import { CARDS } from '../shop.js';

/** Presses until the provider's page: box, choice, keep, pay; and the age for an account that never said it. */
const MOST_TO_PAYMENT = 5;
/** With a card that is typed in, its three fields and the last press. */
const MOST_ACTIONS = 9;

const HOME = {
  firstName: 'Kit',
  lastName: 'Arden',
  address: '12 Mill Lane',
  city: 'London',
  postcode: 'SW4 7AB',
  country: 'GB',
  phone: '020 7946 0123',
};

/** Counts the actions of a customer, not the time: a press, or a field that is filled in. */
function counted() {
  const done: string[] = [];
  return {
    done,
    press: async (target: Locator): Promise<void> => {
      done.push((await target.textContent())?.trim() ?? '');
      await target.click();
    },
    fill: async (name: string, target: Locator, text: string): Promise<void> => {
      done.push(name);
      await target.pressSequentially(text);
    },
  };
}

async function saveHome(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const saved = await page.request.post('/api/me/addresses', { headers, data: HOME });
  expect(saved.status()).toBe(201);
}

test('@phone the first page leads to a paid box in few actions, with a known address and the offer', async ({
  page,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  await saveHome(page, await tokenOf(person));
  const { done, press, fill } = counted();

  await page.goto('/');
  await press(page.getByRole('link', { name: 'Build my box of 8' }));
  await press(page.getByRole('button', { name: 'Choose for me' }));
  // The welcome offer came with the link: £68.00 less 20%, and £3.50 for delivery.
  await press(page.getByRole('button', { name: 'Keep these · £57.90' }));
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('SW4 7AB');
  await expect(page.getByText('WELCOME20 applied')).toBeVisible();
  const age = page.getByRole('checkbox', { name: /^I am 16 or older/ });
  await expect(age).toBeEnabled();
  if (!(await age.isChecked())) await press(page.getByText(/^I am 16 or older/));
  await press(page.getByRole('button', { name: 'Continue to payment' }));
  await page.waitForURL(/\/c\/pay\//);
  await fill('Card number', page.getByLabel('Card number'), CARDS.good);
  await fill('Expiry', page.getByLabel('Expiry'), '12 / 34');
  await fill('CVC', page.getByLabel('CVC'), '123');
  const beforeTheCard = done.length - 3;
  await press(page.getByRole('button', { name: /^Pay £57\.90/ }));
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByText('£57.90').first()).toBeVisible();

  test.info().annotations.push({ type: 'actions', description: `${done.length}: ${done.join(' | ')}` });
  expect(beforeTheCard).toBeLessThanOrEqual(MOST_TO_PAYMENT);
  expect(done.length).toBeLessThanOrEqual(MOST_ACTIONS);
});

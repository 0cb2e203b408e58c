import { expect, test, type Page } from '../test.js';
import { openPackages } from '../boxes/packages-shop.js';
import { boxOfFive, fillCheckout, goToCheckout, newCustomer, payButton, toast } from '../shop.js';

/** The part of a long page under this heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Waits for a toast with this title and these words below it. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page, title).first()).toBeVisible();
  await expect(toast(page, description)).toBeVisible();
}

test('rules X1, T40: the sections of the first page and what they claim', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const claim of ['1,450-1,500 kcal', '100-129 g', '30-38 g', '12,000+', '35+', '6 days'])
    await expect(main.getByText(claim).first(), claim).toBeVisible();
  await expect(main.getByText(/over 100 recipes/)).toBeVisible();

  await expect(part(page, 'Why generic plans fail').getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(main.getByText('Coming soon: gluten-free, dairy-free, kosher.')).toBeVisible();
  const clinics = part(page, 'Why clinics trust us');
  await expect(clinics.getByRole('button', { name: 'Learn more about clinical partnerships' })).toBeVisible();
  await expect(part(page, 'How it works').getByRole('heading', { level: 3 })).toHaveText([
    'Choose your package',
    'Check out securely',
    'Receive and enjoy',
    'Track your progress and join the community',
  ]);
  await expect(part(page, 'What members say').getByRole('listitem')).toHaveCount(5);
  await expect(main.locator('summary', { hasText: '?' })).toHaveCount(10);
  for (const [name, href] of [
    ['Join the Community', '/community'],
    ['Share Your Journey', '/community'],
    ['Join Our Community', '/community'],
    ['Get Early Access', '/referral'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('rule X3: the footer', async ({ page }) => {
  await page.goto('/cookie-policy');
  const foot = page.getByRole('contentinfo');
  for (const heading of ['Quick Links', 'Support', 'Get In Touch'])
    await expect(foot.getByRole('heading', { name: heading })).toBeVisible();
  await expect(foot.getByText(/^Transforming the GLP-1 journey/)).toBeVisible();
  await expect(foot.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(foot.getByText('United Kingdom', { exact: true })).toBeVisible();
});

test('rule K8: six places are kept while the clinics load', async ({ page }) => {
  await page.goto('/cookie-policy');
  await page.route('**/api/clinic-partners', () => undefined);
  await page.getByRole('link', { name: 'Lighter Table home' }).click();
  const strip = part(page, 'Clinics that recommend us');
  await expect(strip).toHaveAttribute('aria-busy', 'true');
  await expect(strip.getByRole('listitem')).toHaveCount(6);
});

test('rule X3: the words below the toasts of recipes', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('#recipes').getByRole('article').nth(1);
  const like = card.getByRole('button', { name: /^Like/ });
  const vote = card.getByRole('button', { name: /^Vote/ });
  await like.click();
  await expectToast(page, 'Liked recipe!', 'Added to your favorites');
  await vote.click();
  await expectToast(page, 'Vote cast!', 'Help us bring this recipe to life for delivery');
  await page.route('**/api/recipes/*/vote', (route) => route.abort());
  await vote.click();
  await expectToast(page, 'Error', 'Failed to update vote');
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  // Reactions belong to the visitor's IP address, which all tests share.
  await page.unroute('**/api/recipes/*/vote');
  await vote.click();
  await expect(toast(page, 'Vote removed')).toBeVisible();
  await like.click();
  await expect(toast(page, 'Unliked recipe')).toBeVisible();
});

test('rule E1: the two toasts of a payment that cannot begin', async ({ page }) => {
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, newCustomer());
  const payment = '**/api/checkout/one-time';
  let answer = (): void => undefined;
  const waited = new Promise<void>((resolve) => (answer = resolve));
  await page.route(payment, async (route) => {
    await waited;
    await route.fulfill({ json: { orderId: crypto.randomUUID(), sessionId: '', url: '' } });
  });
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible();
  answer();
  await expectToast(page, 'Payment Error', 'No payment URL received from server');
  await page.unroute(payment);
  await page.route(payment, (route) => route.abort());
  await payButton(page).click();
  await expectToast(page, 'Payment Error', 'There was an issue processing your payment. Please try again.');
});

test('rule B10: a package shows notes on its meals, and the time of each', async ({ page }) => {
  await openPackages(page, '/meal-selection');
  const card = page.getByRole('article', { name: 'Gut Health Premium', exact: true });
  await card.getByRole('button', { name: /^See All Meals/ }).click();
  await expect(card.getByRole('listitem')).toHaveCount(5);
  for (const time of ['Breakfast · 8:00 am', 'AM Snack · 10:30 am', 'Lunch · 1:00 pm', 'PM Snack · 4:00 pm'])
    await expect(card.getByText(time)).toBeVisible();
  await expect(card.getByText('Live-culture kefir')).toBeVisible();
});

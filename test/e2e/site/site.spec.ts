import { expect, test, type Locator, type Page } from '../test.js';
import { openConfigurator } from '../shop.js';

const LINKS = [
  ['Recipes', '/recipes'],
  ['Shop', '/shop'],
  ['Membership', '/membership'],
] as const;
/** The community requires visitors to log in. */
const SIGN_IN = ['Community', 'LOGIN'] as const;
const GUARDED_PATHS = ['/account', '/community', '/admin'];

/** Where the header's items are: on a phone in a menu, which this opens. */
async function openMenu(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('banner');
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

test('every item of the header leads somewhere, also from the menu of a phone @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  for (const [name, path] of LINKS) {
    const menu = await openMenu(page, isMobile);
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const name of SIGN_IN) {
    await page.goto('/cookie-policy');
    const menu = await openMenu(page, isMobile);
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const name of ['Order Meals', 'ORDER NOW']) {
    await page.goto('/cookie-policy');
    const menu = await openMenu(page, isMobile);
    await menu.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/configurator$/);
  }
});

test('the menu of a phone opens, closes, and gives the focus back @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide header has no menu');
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rule T3: an unknown path answers 404 with its page, which logs it and leads home', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByText('We couldn’t find /no/such/page.')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page');
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('guarded pages return the plain page, and unknown API paths do not', async ({ request }) => {
  for (const path of GUARDED_PATHS) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
  }
  const unknown = await request.get('/api/no-such-call');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toContain('application/problem+json');
});

test('look: the theme follows the system until it is chosen, and the choice stays @phone', async ({
  page,
  isMobile,
}) => {
  const theme = (): Promise<string> =>
    page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await theme();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).not.toBe(light);
  const dark = await theme();

  await page.emulateMedia({ colorScheme: 'light' });
  await (await openMenu(page, isMobile)).getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect.poll(theme).toBe(dark);
  await page.reload();
  await expect.poll(theme).toBe(dark);
  await (await openMenu(page, isMobile)).getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(theme).toBe(light);
});

test('footer and legal pages', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const heading of ['Quick Links', 'Support', 'Get In Touch']) {
    await expect(foot.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(foot.getByText('United Kingdom')).toBeVisible();
  await expect(foot.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  for (const [name, words] of [
    ['Terms of Service', /24 hours before/],
    ['Privacy Policy', /health information/i],
    ['Cookie Policy', /cookie/i],
    ['Accessibility Statement', /WCAG/],
  ] as const) {
    await foot.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('main')).not.toContainText(/[{}]/);
  }
});

test('D16: the first page checks a postcode before anything is chosen @phone', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Your postcode' });
  const check = page.getByRole('button', { name: /^Check( delivery)?$/ });
  await field.fill('nonsense');
  await check.click();
  await expect(page.getByText('Please enter a valid postcode')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('e82ah');
  await check.click();
  await expect(page.getByText('We deliver to E8 2AH.')).toBeVisible();
  await expect(page.getByText(/Next delivery (Tue|Wed|Thu) \(/)).toBeVisible();
  await field.fill('EH1 1YZ');
  await check.click();
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('You’re on the list.')).toBeVisible();
});

test('a failed load shows an error with a retry', async ({ page }) => {
  await page.route('**/api/meals*', (route) => route.abort());
  await page.goto('/configurator');
  await expect(page.getByText('We couldn’t load this')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/meals*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: /^8 meals/ })).toBeVisible();
  await openConfigurator(page);
});

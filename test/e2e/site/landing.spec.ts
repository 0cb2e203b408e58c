import { expect, test, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.js';
import { changeSetting } from '../database.js';

/** More than one line of the hero's text, less than two. */
const LINE_HEIGHT_PX = 36;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, kept to a minimum' });

/** The part of the window that an element takes. */
async function boxOf(locator: ReturnType<Page['getByRole']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}

test.describe('rule T40: the first page', () => {
  test('hero and closing lead to the meal plans and the community of the page @phone', async ({ page }) => {
    await page.goto('/');
    for (const [button, section] of [
      ['See the meal plans', 'Choose your day'],
      ['Meet the community', 'You’re not the only one leaving half the plate'],
      ['Order your first day', 'Choose your day'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('heading', { name: section })).toBeInViewport();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });

  test('no range of the hero is broken over two lines @phone', async ({ page }) => {
    await page.goto('/');
    const range = page.getByText(/^100-129 g$/).first();
    await expect(range).toBeVisible();
    // One line of text, not two.
    const { height } = await boxOf(range);
    expect(height).toBeLessThan(LINE_HEIGHT_PX);
  });

  test('a clinic’s logo says what the clinic is and opens its site in a new tab', async ({ page }) => {
    await page.goto('/');
    const strip = page.getByRole('region', { name: 'Clinics that recommend us' });
    const clinic = strip.getByRole('link', { name: 'Meridian Metabolic' });
    await clinic.focus();
    await expect(strip.getByText(/^Meridian Metabolic\. A metabolic health practice/)).toBeVisible();
    await expect(clinic).toHaveAttribute('target', '_blank');
    await expect(clinic).toHaveAttribute('href', /^https:/);
    await expect(clinic.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('the questions open by keyboard, and their figures are the settings in force', async ({ page }) => {
    await changeSetting('orders.cancelHours', 36);
    try {
      await expect(async () => {
        await page.goto('/');
        await expect(page.getByText(/free of charge up to 36 hours/)).toBeAttached({ timeout: 1_000 });
      }).toPass();
      await page.locator('summary', { hasText: 'Can I cancel an order?' }).press('Enter');
      await expect(page.getByText(/free of charge up to 36 hours/)).toBeVisible();
      await page.locator('summary', { hasText: 'Is there a discount' }).press('Enter');
      await expect(page.getByText(/20% on the first box and 10% on the second/)).toBeVisible();
      const markup = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(markup.find((each) => each.includes('FAQPage'))).toContain('up to 36 hours');
    } finally {
      await changeSetting('orders.cancelHours', undefined);
    }
  });

  test('its links lead to the community and to early access', async ({ page }) => {
    for (const [name, path] of [
      ['Join the Community', /\/auth$/],
      ['Get Early Access', /\/referral$/],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

test('D46: a clinic asks about working together, and the message arrives', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Learn more about clinical partnerships' });
  const dialog = page.getByRole('dialog', { name: 'Clinical partnerships' });
  await opener.click();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page, 'contact form with everything missing');
  await expectNoSidewaysScroll(page, 'contact form');
  await dialog.getByLabel('Your name').fill('Dr Ode');
  await dialog.getByLabel('Work email').fill('ode@clinic.example');
  await dialog.getByLabel('Clinic or practice (optional)').fill('Ode Clinic');
  await dialog.getByLabel('What would you like to know?').fill('How do we refer a patient?');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Thank you. We’ve got your message.')).toBeVisible();
  await expectAccessible(page, 'contact form, sent');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('rule A8: the footer of every page leads to the contact form', async ({ page }) => {
  await page.goto('/cookie-policy');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact us' }).click();
  await expect(page.getByRole('dialog', { name: 'Write to us' })).toBeVisible();
});

test('a legal page lists its chapters beside it where there is room @phone', async ({ page, isMobile }) => {
  for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility']) {
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(page.getByRole('main')).not.toContainText(/[{}]/);
    await expectNoSidewaysScroll(page, path);
    if (isMobile) {
      await expect(contents).toBeHidden();
      continue;
    }
    const last = contents.getByRole('link').last();
    await last.click();
    const chapter = page.getByRole('heading', { level: 2, name: await last.innerText(), exact: true });
    await expect(chapter).toBeInViewport();
  }
});

test.describe('legal: the question about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('is not asked while nothing is optional; the footer still says what is stored @phone', async ({
    page,
  }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html[data-live]')).toBeAttached();
    await expect(banner(page)).toHaveCount(0);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'Cookie Policy' })).toBeVisible();
    await foot.getByRole('button', { name: 'Cookie choices' }).click();
    await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toContainText('nothing to choose');
  });
});

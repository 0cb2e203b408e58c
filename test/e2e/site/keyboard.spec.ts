import { expect, test, type Locator, type Page } from '../test.js';
import { cartOf, openPackages, packageCard } from '../boxes/packages-shop.js';
import { fieldsOf, newCustomer, openConfigurator, total } from '../shop.js';
import { deliveryDays, summaryValue, openWeekly, subscribeButton } from '../boxes/weekly.js';

// With the movements that other tests do without: dialogs and menus fade away while the focus returns.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** More stops than any page has: an element not reached by then is unreachable. */
const MAX_TABS = 150;

const FOCUSED = `(() => {
  const at = document.activeElement;
  return at && at !== document.body ? at.outerHTML.slice(0, 80) : null;
})()`;

async function isFocused(page: Page, target: Locator): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) > 0;
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await isFocused(page, target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(
    `Not reached by ${MAX_TABS} tabs: ${String(target)}; focus at ${String(await page.evaluate(FOCUSED))}`,
  );
}

test('WCAG 2.1.1: from an empty box to the payment page by keyboard alone', async ({ page }) => {
  const customer = newCustomer();
  const type = async (name: string, value: string): Promise<void> => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }));
    await page.keyboard.type(value);
  };

  await openConfigurator(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The group of radio buttons is one stop; arrows choose.
  await tabTo(page, page.getByRole('radio', { name: /^5 meals/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^6 meals/ })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /^5 meals/ })).toBeChecked();

  const add = page.getByRole('button', {
    name: 'Add Lemon & Herb Chicken with Crushed Butter Beans and Greens',
    exact: true,
  });
  const more = page.getByRole('button', {
    name: 'One more Lemon & Herb Chicken with Crushed Butter Beans and Greens',
    exact: true,
  });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  // 'Add' has become a stepper: the focus stays in place.
  await expect(more).toBeFocused();
  for (let count = 1; count < 4; count += 1) await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 5 meals')).toBeVisible();
  await page.keyboard.press('Enter');
  // The box is full and the button disabled: the focus moves to the number.
  await expect(
    page.getByRole('spinbutton', {
      name: 'How many Lemon & Herb Chicken with Crushed Butter Beans and Greens',
    }),
  ).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Order this box' }));
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('£46.00');
  await type('Email', customer.email);
  await type('First name', customer.firstName);
  await type('Last name', customer.lastName);
  await type('Address', customer.address);
  await type('City', customer.city);
  await type('Postcode', customer.postcode);
  await type('Phone number', customer.phone);
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio', { checked: true }),
  );
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('checkbox', { name: /^I am 16 or older/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\//);
});

test('rule B9; WCAG 2.1.1: a weekly box is chosen by keyboard alone, up to the checkout', async ({
  page,
}) => {
  await openWeekly(page);
  await tabTo(page, page.getByRole('radio', { name: /^5 meals/ }));
  await page.keyboard.press('Space');
  // The days are one stop, and the meals appear once one is chosen.
  await tabTo(page, deliveryDays(page).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(deliveryDays(page).nth(1)).toBeChecked();

  const add = page.getByRole('button', {
    name: 'Add Roast Chicken with Carrot and Swede Mash, Peas and Savoy',
    exact: true,
  });
  const more = page.getByRole('button', {
    name: 'One more Roast Chicken with Carrot and Swede Mash, Peas and Savoy',
    exact: true,
  });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  for (let count = 1; count < 5; count += 1) await page.keyboard.press('Enter');
  await expect(summaryValue(page, 'Meals')).toHaveText('5 of 5');
  await tabTo(page, subscribeButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible();
});

test('WCAG 2.1.1: packages from the card to the payment page by keyboard alone', async ({ page }) => {
  const customer = newCustomer();
  await openPackages(page, '/meal-selection');
  const card = packageCard(page, 'Energy Boost Starter');
  // One stop for the variants; arrows choose.
  await tabTo(page, card.getByRole('radio', { name: 'Standard' }));
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: 'Vegetarian' })).toBeChecked();
  await tabTo(page, card.getByRole('button', { name: /^See All Meals/ }));
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await tabTo(page, card.getByRole('button', { name: /^Add to Cart/ }));
  await page.keyboard.press('Enter');
  const another = card.getByRole('button', { name: /^Add Another/ });
  // The focus stays while the button reads 'Adding...'.
  await expect(another).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'One more Energy Boost Starter (Vegetarian)' }));
  await page.keyboard.press('Enter');
  await expect(cartOf(page).getByRole('spinbutton')).toHaveValue('2');
  await tabTo(page, page.getByRole('button', { name: 'Remove Energy Boost Starter (Vegetarian)' }));
  await page.keyboard.press('Enter');
  // The line is gone, and with it the button: the cart itself has the focus.
  await expect(cartOf(page)).toBeFocused();
  await tabTo(page, cartOf(page).getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(cartOf(page)).toBeFocused();
  await tabTo(page, cartOf(page).getByRole('button', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('£57.50');

  for (const [name, value] of fieldsOf(customer)) {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('checkbox', { name: /^I am 16 or older/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\//);
});

test('WCAG 2.4.7: the focus can be seen at every stop of the configurator', async ({ page }) => {
  await openConfigurator(page);
  const unseen: string[] = [];
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    const without = await page.evaluate<string | null>(`(() => {
      const at = document.activeElement;
      const shown = (element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      };
      const place = at.closest('label') ?? at;
      return shown(at) || [place, ...place.querySelectorAll('*')].some(shown) ? null : at.outerHTML.slice(0, 120);
    })()`);
    if (without !== null) unseen.push(without);
  }
  expect(unseen).toEqual([]);
});

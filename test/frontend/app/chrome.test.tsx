import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ROUTES } from '#frontend/app/routes.js';
import { startFakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

beforeEach(() => {
  startFakeServer();
});

/** Every route in the specification. */
const SPECIFIED = [
  '/',
  '/shop',
  '/auth',
  '/account',
  '/our-boxes',
  '/configurator',
  '/subscription-configurator',
  '/meal-selection',
  '/checkout',
  '/payment-success',
  '/community',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/membership',
  '/patient-meals',
  '/single-day-trial',
  '/referral',
  '/admin',
  '/recipes',
  '/menu',
  '/recipes/:id',
  '/meal-plans',
];
/**
 * Our own routes: the target of the link in a guest's email (rule O18), public request pages (rules X23, T37),
 * and the records of the back office.
 */
const OURS = [
  '/order/:id',
  '/rate/:id',
  '/unsubscribe/:id',
  '/accessibility',
  '/admin/:kind/:id',
  '/help',
  '/menu/:slug',
  '/offline',
  '/diary',
  '/diary/print',
];

describe('the route table', () => {
  it('has every route of the specification, each once', () => {
    expect(ROUTES.map(({ path }) => path).sort()).toEqual([...SPECIFIED, ...OURS].sort());
  });
});

describe('an address that does not exist', () => {
  it('shows the 404 page, logs the path and leads home', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    renderSite('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.getByText(/We couldn’t find \/no-such-page/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('404'), '/no-such-page');
  });
});

describe('the frame of a page', () => {
  it('leaves no placeholder unfilled above and below the content', async () => {
    renderSite('/membership');
    for (const part of [
      screen.getByRole('region', { name: 'Announcement' }),
      await screen.findByRole('contentinfo'),
    ]) {
      expect(part.textContent).not.toMatch(/[{}]/);
    }
  });
});

describe('the header', () => {
  it('has the links of the specification', async () => {
    renderSite('/membership');
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Recipes', 'Shop', 'Membership', 'Community']);
    expect(within(nav).getByRole('button', { name: 'Order Meals' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'LOGIN' }).getAttribute('href')).toBe('/auth');
    await screen.findByRole('heading', { level: 1 });
  });

  it('leads ORDER NOW to the configurator where the page has no meal plans', async () => {
    const { user, at } = renderSite('/membership');
    await user.click(screen.getByRole('button', { name: 'ORDER NOW' }));
    await waitFor(() => expect(at()).toBe('/configurator'));
    const heading = await screen.findByRole('heading', { name: 'Build a one-time box' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading.textContent));
  });

  it('offers the same items in the menu of a phone', async () => {
    const { user } = renderSite('/membership');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    for (const name of ['Recipes', 'Shop', 'Membership', 'Community', 'LOGIN']) {
      expect(within(menu).getByRole('link', { name })).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the first page', () => {
  it('shows whether we deliver to a postcode', async () => {
    const { user } = renderSite('/');
    const postcode = await screen.findByLabelText('Your postcode');
    await user.type(postcode, 'nonsense{Enter}');
    expect(screen.getByText('Please enter a valid postcode')).toBeTruthy();
    await user.clear(postcode);
    await user.type(postcode, 'sw47ab{Enter}');
    expect(await screen.findByText(/We deliver to SW4 7AB. Next delivery Wed \(25 Nov\)./)).toBeTruthy();
    await user.clear(postcode);
    await user.type(postcode, 'M1 1AE{Enter}');
    expect(await screen.findByText('We don’t deliver to M1 1AE yet.')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Join the waiting list' })).toBeTruthy();
  });
});

describe('toasts', () => {
  it('go after two seconds when all went well, and stay when it did not', async () => {
    const { user } = renderSite('/configurator');
    await user.click(await screen.findByRole('button', { name: 'Order this box' }));
    await screen.findByText('Selection Required');
    await user.click(screen.getByRole('radio', { name: /^5 meals/ }));
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    await screen.findByText("Chef's Choice Applied!");
    await waitFor(() => expect(screen.queryByText("Chef's Choice Applied!")).toBeNull());
    expect(screen.getByText('Selection Required')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Selection Required')).toBeNull());
  });
});

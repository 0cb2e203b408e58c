import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  isPaymentRequest,
  ok,
  problem,
  startFakeServer,
  type FakeResponse,
  type FakeServer,
} from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const card = (name: string): ReturnType<typeof within> => within(screen.getByRole('article', { name }));
const cart = (): ReturnType<typeof within> => within(screen.getByRole('region', { name: 'Your trial days' }));

async function open(address: string): Promise<RenderedSite> {
  const site = renderSite(address);
  await screen.findByRole('article', { name: 'Energy Boost Starter' });
  return site;
}

async function add({ user }: RenderedSite, name: string): Promise<void> {
  await user.click(card(name).getByRole('button', { name: new RegExp(`^Add .*: ${name}$`) }));
  await waitFor(() => expect(card(name).queryByRole('button', { name: /^Adding/ })).toBeNull());
}

describe('the trial page', () => {
  it('puts the package of the address into the cart by id or alias, once (rule B14)', async () => {
    await open('/single-day-trial?plan=muscle-preserve-pro');
    expect(await screen.findByText('Added to trial cart')).toBeTruthy();
    expect(cart().getByRole('spinbutton', { name: 'Days of Muscle Preserve Pro (Standard)' })).toBeTruthy();
  });

  it('leaves a cart alone that already holds the package of the address', async () => {
    const kept = {
      version: 1,
      packages: [],
      trial: [{ id: 'energy-boost-starter', variant: 'vegan', quantity: 2 }],
    };
    sessionStorage.setItem('packageCarts', JSON.stringify(kept));
    await open('/single-day-trial?plan=energy-boost-starter');
    const days = cart().getByRole('spinbutton', { name: 'Days of Energy Boost Starter (Vegan)' });
    expect(days.getAttribute('value')).toBe('2');
    expect(screen.queryByText('Added to trial cart')).toBeNull();
  });

  it('delivers free and takes at most five days (rules P3, P7)', async () => {
    const kept = {
      version: 1,
      packages: [],
      trial: [{ id: 'energy-boost-starter', variant: 'vegan', quantity: 4 }],
    };
    sessionStorage.setItem('packageCarts', JSON.stringify(kept));
    const site = await open('/single-day-trial');
    await add(site, 'Muscle Preserve Pro');
    expect(cart().getAllByText('£138.00')).toHaveLength(2);
    expect(cart().getByText('Free')).toBeTruthy();
    await site.user.click(card('Plant Power Revolution').getByRole('button', { name: /^Add a trial day/ }));
    expect(cart().queryByText(/Plant Power/)).toBeNull();
    expect(card('Plant Power Revolution').getByText('You can have up to 5 trial days.')).toBeTruthy();
  });
});

describe('the page for patients', () => {
  it('has a header and footer of its own (rule T1)', async () => {
    await open('/patient-meals');
    expect(within(screen.getByRole('banner')).getByText('Meals for a smaller appetite')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ORDER NOW' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Small meals with plenty of protein' })).toBeTruthy();
    // It must not break after its hyphen.
    expect(screen.getAllByText('GLP-1')[0]?.className).toBe('whitespace-nowrap');
  });

  it('names the recommending professional, and applies the discount', async () => {
    const site = await open('/patient-meals?ref=demopro1');
    expect(await screen.findByText('Healthcare Provider Recommendation')).toBeTruthy();
    await add(site, 'Muscle Preserve Pro');
    expect(cart().getByText('−£3.00')).toBeTruthy();
  });

  it('keeps the room of what it says about a code, unseen, while the code is checked', async () => {
    let answer = (_: FakeResponse): void => undefined;
    const waiting = new Promise<FakeResponse>((resolve) => (answer = resolve));
    server.on('GET /api/referral/codes/DEMOPRO1', () => waiting);
    await open('/patient-meals?ref=demopro1');
    const banner = () => screen.getByText('Healthcare Provider Recommendation').parentElement?.parentElement;
    expect(banner()?.className).toContain('invisible');
    expect(banner()?.getAttribute('role')).toBeNull();
    answer(ok({ valid: true }));
    await waitFor(() => expect(banner()?.getAttribute('role')).toBe('status'));
    expect(banner()?.className).not.toContain('invisible');
  });

  it.each(['NOBODY', 'not a code!'])('rejects %s as a code', async (code) => {
    await open(`/patient-meals?ref=${encodeURIComponent(code)}`);
    expect(await screen.findByText(/^That referral code isn’t valid/)).toBeTruthy();
  });
});

describe('a checkout of trial days', () => {
  async function fill({ user }: RenderedSite): Promise<void> {
    for (const [name, value] of [
      ['Email', 'sam@example.com'],
      ['First name', 'Sam'],
      ['Last name', 'Okafor'],
      ['Address', '12 Mill Lane'],
      ['City', 'London'],
      ['Postcode', 'SW4 7AB'],
      ['Phone number', '020 7946 0123'],
    ] as const) {
      await user.click(screen.getByRole('textbox', { name }));
      await user.paste(value);
    }
    await user.click(screen.getByRole('checkbox', { name: /^I am 16 or older/ }));
  }

  it('asks for packages of the right type, and offers packages when the trial days are used', async () => {
    server.on('POST /api/checkout/one-time', () => problem('trial_used'));
    const site = await open('/single-day-trial?plan=energy-boost-starter');
    await screen.findByText('Added to trial cart');
    await site.user.click(cart().getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByText('Energy Boost Starter - Trial Day 1 (Standard)')).toBeTruthy();
    await fill(site);
    await site.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await site.user.click(await screen.findByRole('button', { name: 'Order as regular packages' }));
    expect((await screen.findAllByText('£30.50')).length).toBeGreaterThan(0);
    await site.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(server.calls('POST /api/checkout/one-time')).toHaveLength(2));
    const asked = server
      .calls('POST /api/checkout/one-time')
      .map(({ body }) => body)
      .filter(isPaymentRequest);
    const day = { id: 'energy-boost-starter', variant: 'standard', quantity: 1 };
    expect(asked.map(({ mealConfiguration: { packageType, packages } }) => [packageType, packages])).toEqual([
      ['trial-days', [day]],
      ['daily-nutrition-multi', [day]],
    ]);
    expect(asked.map(({ totalPrice, deliveryCharge }) => [totalPrice, deliveryCharge])).toEqual([
      [27, 0],
      [30.5, 3.5],
    ]);
  });
});

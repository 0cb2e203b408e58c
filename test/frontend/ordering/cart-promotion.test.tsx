import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const QUOTES = 'POST /api/quotes';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

/** Five meals in the one-time configurator: £42.50 and £3.50 for delivery. */
async function fullBox(query = ''): Promise<UserEvent> {
  const { user } = renderSite(`/configurator${query}`);
  await user.click(await screen.findByRole('radio', { name: /^5 meals/ }));
  await user.click(screen.getByRole('button', { name: 'Add Lemon Chicken' }));
  for (let more = 0; more < 4; more += 1) {
    await user.click(screen.getByRole('button', { name: 'One more Lemon Chicken' }));
  }
  return user;
}

const summary = (name = 'Your box') => within(screen.getByRole('region', { name }));
const row = (label: string, name?: string) => summary(name).getByText(label).nextSibling?.textContent;

async function apply(user: UserEvent, code: string, name?: string): Promise<void> {
  const field = summary(name).getByRole('textbox', { name: 'Promotion code' });
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
}

describe('D6: a promotion code in the summary of a box', () => {
  it('is judged by the server, shown with its effect, and taken off again', async () => {
    const user = await fullBox();
    expect(row('Total')).toBe('£46.00');
    await apply(user, ' welcome 20 ');
    expect(await summary().findByText('WELCOME20 applied.')).toBeTruthy();
    expect(row('Promotion WELCOME20 (20%)')).toBe('−£8.50');
    expect(row('Total')).toBe('£37.50');
    expect(server.calls(QUOTES)[0]?.body).toMatchObject({ kind: 'one_time', promoCode: 'WELCOME20' });
    await user.click(summary().getByRole('button', { name: 'Remove WELCOME20' }));
    expect(row('Total')).toBe('£46.00');
    expect(sessionStorage.getItem('promoCode:one_time')).toBeNull();
  });

  it('that is refused shows an error beside the field, and changes no price', async () => {
    const user = await fullBox();
    await apply(user, 'NOSUCH');
    expect(await summary().findByText('This code isn’t valid for this order.')).toBeTruthy();
    expect(row('Total')).toBe('£46.00');
  });

  it('that could not be checked is not called invalid', async () => {
    server.on(QUOTES, () => problem('internal'));
    const user = await fullBox();
    await apply(user, 'WELCOME20');
    expect(await summary().findByText('We couldn’t check this code. Please try again.')).toBeTruthy();
  });

  it('survives a reload with a new check; an ended one is dropped silently', async () => {
    await apply(await fullBox(), 'WELCOME20');
    await summary().findByText('WELCOME20 applied.');
    cleanup();
    renderSite('/configurator');
    expect(await screen.findByText('WELCOME20 applied.')).toBeTruthy();
    expect(row('Total')).toBe('£37.50');
    cleanup();
    server.on(QUOTES, () => problem('code_invalid', { errors: [{ field: 'promoCode', message: 'No' }] }));
    renderSite('/configurator');
    await waitFor(() => expect(sessionStorage.getItem('promoCode:one_time')).toBeNull());
    expect(row('Total')).toBe('£46.00');
    expect(summary().queryByText('This code isn’t valid for this order.')).toBeNull();
  });

  it('P4: beside a referral the better one counts, and the summary says so', async () => {
    const user = await fullBox('?ref=DEMOPRO1');
    await waitFor(() => expect(row('Referral discount (10%)')).toBe('−£4.25'));
    await apply(user, 'WELCOME20');
    await waitFor(() => expect(row('Promotion WELCOME20 (20%)')).toBe('−£8.50'));
    expect(summary().getByText('You had two discounts, so we’ve used the bigger one.')).toBeTruthy();
  });

  it('goes along to the checkout', async () => {
    const user = await fullBox();
    await apply(user, 'WELCOME20');
    await summary().findByText('WELCOME20 applied.');
    await user.click(summary().getByRole('button', { name: 'Order this box' }));
    await screen.findByRole('heading', { name: 'Checkout' }, { timeout: 10_000 });
    expect(await screen.findByText('WELCOME20 applied.')).toBeTruthy();
    expect(server.calls(QUOTES).at(-1)?.body).toMatchObject({ promoCode: 'WELCOME20' });
  });
});

describe('in the summary of a weekly box', () => {
  it('leaves the price of each week unchanged, and is carried to the checkout', async () => {
    const { user } = renderSite('/subscription-configurator');
    await user.click(await screen.findByRole('radio', { name: /^5 meals/ }));
    await apply(user, 'WELCOME20', 'Your weekly box');
    const box = summary('Your weekly box');
    expect(await box.findByText('WELCOME20 applied.')).toBeTruthy();
    expect(box.getByText('With code WELCOME20')).toBeTruthy();
    expect(row('Per week', 'Your weekly box')).toBe('£43.50');
    expect(sessionStorage.getItem('promoCode:subscription')).toBe('WELCOME20');
  });
});

describe('in the cart of packages', () => {
  it('is shown once something is in it, and shows refusals', async () => {
    const { user } = renderSite('/meal-selection');
    const add = await screen.findAllByRole('button', { name: /^Add .*Energy Boost/ }, { timeout: 10_000 });
    expect(screen.queryByRole('textbox', { name: 'Promotion code' })).toBeNull();
    await user.click(add[0] ?? document.body);
    const field = await screen.findByRole('textbox', { name: 'Promotion code' });
    await user.type(field, 'NOSUCH{Enter}');
    expect(await screen.findByText('This code isn’t valid for this order.')).toBeTruthy();
    expect(server.calls(QUOTES)[0]?.body).toMatchObject({ kind: 'packages', promoCode: 'NOSUCH' });
  });
});

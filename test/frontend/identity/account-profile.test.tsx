import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HOME, ME, signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const region = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });
const WORK = { ...HOME, id: '5f2b1a30-2f7e-4f65-9f0c-2a0f5b9a7c02', address: '2 Park Row', isDefault: false };

describe('the four tabs', () => {
  it('open by address, by arrow key, and keep what was typed', async () => {
    signIn(server);
    const { user, at } = renderSite('/account?tab=profile');
    const details = await region('Your details');
    await user.type(within(details).getByRole('textbox', { name: 'Phone number (optional)' }), '020');
    act(() => screen.getByRole('tab', { name: 'Profile' }).focus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(at()).toBe('/account?tab=orders'));
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See our boxes' }).getAttribute('href')).toBe('/our-boxes');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Orders' }));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(at()).toBe('/account?tab=profile'));
    expect(within(details).getByRole('textbox', { name: /^Phone/ })).toHaveProperty('value', '020');
  });

  it('show when the account has not loaded, with a retry', async () => {
    signIn(server);
    server.on('GET /api/me', () => problem('rate_limited'));
    const { user } = renderSite('/account');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    server.on('GET /api/me', () => ok(ME));
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Hello, Kit' })).toBeTruthy();
  });
});

describe('details', () => {
  it('are checked, saved without asking for everything again, and shown as saved', async () => {
    signIn(server);
    server.on('PATCH /api/me', () => ok({ ...ME, firstName: 'Robin' }));
    const { user } = renderSite('/account?tab=profile');
    const details = await region('Your details');
    const name = within(details).getByRole('textbox', { name: 'First name' });
    await user.clear(name);
    await user.click(within(details).getByRole('button', { name: 'Save details' }));
    expect(await within(details).findByText('First name is required')).toBeTruthy();
    expect(server.calls('PATCH /api/me')).toHaveLength(0);
    await user.type(name, 'Robin');
    await user.click(within(details).getByRole('button', { name: 'Save details' }));
    expect(await screen.findByRole('heading', { name: 'Hello, Robin' })).toBeTruthy();
    expect(within(details).getByRole('status').textContent).toBe('Saved');
    expect(server.calls('PATCH /api/me')[0]?.body).toEqual({
      firstName: 'Robin',
      lastName: 'Arden',
      phone: null,
    });
    expect(server.calls('GET /api/me')).toHaveLength(1);
  });

  it('keep the typed values when the server refuses them, with its message beside the field', async () => {
    signIn(server);
    server.on('PATCH /api/me', () =>
      problem('validation_failed', {
        errors: [{ field: 'lastName', message: 'This is too long' }],
      }),
    );
    const { user } = renderSite('/account?tab=profile');
    const details = await region('Your details');
    const name = within(details).getByRole('textbox', { name: 'Last name' });
    await user.type(name, '!');
    await user.click(within(details).getByRole('button', { name: 'Save details' }));
    expect(await within(details).findByText('This is too long')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Arden!');
  });
});

describe('addresses', () => {
  it('begin with the empty state; the first one is added with the checks of the checkout', async () => {
    signIn(server);
    server.on('POST /api/me/addresses', () => ok(HOME, 201));
    const { user } = renderSite('/account?tab=profile');
    await user.click(
      await within(await region('Delivery addresses')).findByRole('button', { name: 'Add details' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'New address' });
    expect(within(dialog).getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Kit');
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await within(dialog).findByText('Postcode is required')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Address' }), '1 Mill Lane');
    await user.type(within(dialog).getByRole('textbox', { name: 'City' }), 'London');
    await user.type(within(dialog).getByRole('textbox', { name: 'Postcode' }), 'sw47ab');
    await user.type(within(dialog).getByRole('textbox', { name: 'Phone number' }), '020 7946 0123');
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Default')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls('POST /api/me/addresses')[0]?.body).toMatchObject({
      postcode: 'SW4 7AB',
      apartment: null,
    });
  });

  it('are changed by what the server takes, without the id', async () => {
    signIn(server, {}, [HOME]);
    server.on(`PUT /api/me/addresses/${HOME.id}`, () => ok({ ...HOME, city: 'Leeds' }));
    const { user } = renderSite('/account?tab=profile');
    const book = await region('Delivery addresses');
    await user.click(await within(book).findByRole('button', { name: 'Edit 1 Mill Lane, SW4 7AB' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change address' });
    const city = within(dialog).getByRole('textbox', { name: 'City' });
    await user.clear(city);
    await user.type(city, 'Leeds');
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    expect(await within(book).findByText(/Leeds SW4 7AB/)).toBeTruthy();
    const { id: _id, ...fields } = HOME;
    expect(server.calls(`PUT /api/me/addresses/${HOME.id}`)[0]?.body).toEqual({ ...fields, city: 'Leeds' });
  });

  it('go at once when deleted, and come back by Undo', async () => {
    signIn(server, {}, [HOME, WORK]);
    server.on(`DELETE /api/me/addresses/${HOME.id}`, () => ok(null));
    server.on('POST /api/me/addresses', () => ok(HOME, 201));
    const { user } = renderSite('/account?tab=profile');
    const book = await region('Delivery addresses');
    await user.click(await within(book).findByRole('button', { name: 'Delete 1 Mill Lane, SW4 7AB' }));
    expect(await within(book).findByText('Address deleted.')).toBeTruthy();
    expect(within(book).queryByText(/1 Mill Lane/)).toBeNull();
    const { id: _id, ...fields } = HOME;
    await user.click(within(book).getByRole('button', { name: 'Undo' }));
    expect(await within(book).findByRole('button', { name: 'Delete 1 Mill Lane, SW4 7AB' })).toBeTruthy();
    expect(server.calls('POST /api/me/addresses')[0]?.body).toEqual(fields);
  });

  it('reappear when the server refuses to delete them', async () => {
    signIn(server, {}, [HOME, WORK]);
    server.on(`DELETE /api/me/addresses/${WORK.id}`, () => problem('internal'));
    const { user } = renderSite('/account?tab=profile');
    const book = await region('Delivery addresses');
    await user.click(await within(book).findByRole('button', { name: 'Delete 2 Park Row, SW4 7AB' }));
    await waitFor(() => expect(within(book).queryByText('Address deleted.')).toBeNull());
    expect(within(book).getByRole('button', { name: 'Delete 2 Park Row, SW4 7AB' })).toBeTruthy();
  });
});

describe('dietary details (rules H1, H2)', () => {
  it('is stored with consent only', async () => {
    signIn(server);
    server.on('PUT /api/me/consents', () => ok(CONSENTS(true)));
    server.on('PATCH /api/me', () =>
      ok({ ...ME, allergens: ['milk'], consents: { marketing: false, health: true } }),
    );
    const { user } = renderSite('/account?tab=profile');
    const food = await region('What you eat');
    expect(within(food).queryByRole('checkbox', { name: /I agree/ })).toBeNull();
    await user.click(within(food).getByRole('checkbox', { name: 'Milk' }));
    await user.click(within(food).getByRole('button', { name: 'Save what I eat' }));
    expect(await within(food).findByText('Please agree, or leave these answers empty')).toBeTruthy();
    expect(server.calls('PATCH /api/me')).toHaveLength(0);
    await user.click(within(food).getByRole('checkbox', { name: /I agree/ }));
    await user.click(within(food).getByRole('button', { name: 'Save what I eat' }));
    expect(await within(food).findByRole('button', { name: 'Withdraw and delete' })).toBeTruthy();
    expect(server.calls('PUT /api/me/consents')[0]?.body).toEqual({ health: true });
    expect(server.calls('PATCH /api/me')[0]?.body).toMatchObject({ allergens: ['milk'] });
  });

  it('is deleted when the consent is withdrawn', async () => {
    signIn(server, { allergens: ['milk'], consents: { marketing: false, health: true } });
    server.on('PUT /api/me/consents', () => ok(CONSENTS(false)));
    const { user } = renderSite('/account?tab=profile');
    const food = await region('What you eat');
    await user.click(within(food).getByRole('button', { name: 'Withdraw and delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your health information?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete health information' }));
    await waitFor(() =>
      expect(within(food).getByRole('checkbox', { name: 'Milk', hidden: true })).toHaveProperty(
        'checked',
        false,
      ),
    );
    expect(server.calls('PUT /api/me/consents')[0]?.body).toEqual({ health: false });
  });

  it('leaves marketing emails unchanged when the server refuses the change', async () => {
    signIn(server);
    server.on('PUT /api/me/consents', () => problem('internal'));
    const { user } = renderSite('/account?tab=profile');
    const tick = within(await region('Emails from us')).getByRole('checkbox');
    await user.click(tick);
    await waitFor(() => expect(tick).toHaveProperty('checked', false));
    expect(server.calls('PUT /api/me/consents')).toHaveLength(1);
  });
});

function CONSENTS(health: boolean) {
  return {
    marketing: { isGiven: false, decidedAt: null },
    health: { isGiven: health, decidedAt: '2026-11-21T09:00:00.000Z' },
  };
}

describe('the goal (rule H60)', () => {
  it('is kept with the consent for health, and can be removed', async () => {
    signIn(server);
    const goal = { proteinG: 100, fibreG: null, calories: null, mealsADay: 2 };
    const agreed = { ...ME, consents: { marketing: false, health: true } };
    server.on('PUT /api/me/consents', () =>
      ok({ marketing: { isGiven: false, decidedAt: null }, health: { isGiven: true, decidedAt: null } }),
    );
    server.on('PATCH /api/me', () => ok({ ...agreed, nutritionGoal: goal }));
    const { user } = renderSite('/account?tab=profile');
    const part = await region('Your goal');
    await user.type(within(part).getByRole('textbox', { name: 'Protein a day (g)' }), '100');
    await user.click(within(part).getByRole('button', { name: 'Save goal' }));
    expect(await within(part).findByText('Please agree, or leave these answers empty')).toBeTruthy();
    expect(server.calls('PATCH /api/me')).toHaveLength(0);
    await user.click(within(part).getByRole('checkbox'));
    await user.click(within(part).getByRole('button', { name: 'Save goal' }));
    await waitFor(() => expect(server.calls('PATCH /api/me')[0]?.body).toEqual({ nutritionGoal: goal }));
    expect(server.calls('PUT /api/me/consents')[0]?.body).toEqual({ health: true });
    server.on('PATCH /api/me', () => ok({ ...agreed, nutritionGoal: null }));
    await user.click(await within(part).findByRole('button', { name: 'Remove goal' }));
    await waitFor(() => expect(server.calls('PATCH /api/me')[1]?.body).toEqual({ nutritionGoal: null }));
    expect(within(part).getByRole('textbox', { name: 'Protein a day (g)' })).toHaveProperty('value', '');
  });
});

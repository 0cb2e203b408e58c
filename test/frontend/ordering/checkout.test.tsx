import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { OneTimePaymentRequest, Quote } from '#frontend/api/generated.js';
import {
  isPaymentRequest,
  ok,
  problem,
  quoteFor,
  startFakeServer,
  type Call,
  type FakeServer,
} from '../setup/fake-server.js';
import { CART, field, fillForm, openCheckout, pay, PAY } from '../setup/checkout-form.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  location.hash = '';
});

const open = openCheckout;

function request(call: Call | undefined): OneTimePaymentRequest {
  if (!isPaymentRequest(call?.body)) throw new Error('no payment was asked for');
  return call.body;
}

const paid = async (): Promise<OneTimePaymentRequest> => {
  await waitFor(() => expect(server.calls(PAY)).toHaveLength(1));
  return request(server.calls(PAY)[0]);
};

describe('an empty checkout', () => {
  it('shows so, with a link', async () => {
    renderSite('/checkout');
    expect(await screen.findByText('No items in cart')).toBeTruthy();
    expect(screen.getByText('Please add items to your cart before checkout.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Build a one-time box' })).toBeTruthy();
  });

  it('does not trust what an older release left in the history', async () => {
    renderSite('/checkout', { meals: 'all of them' });
    expect(await screen.findByText('No items in cart')).toBeTruthy();
  });
});

describe('a cart that has been paid for', () => {
  it('is not offered again when the history brings the checkout back', async () => {
    sessionStorage.setItem('checkoutCart', JSON.stringify(CART));
    renderSite('/payment-success?session_id=cs_test_abcdefgh5678');
    await screen.findByText('Payment Successful!');
    cleanup();
    renderSite('/checkout', CART);
    expect(await screen.findByText('No items in cart')).toBeTruthy();
  });

  it('leads to its payment from a page that stayed open', async () => {
    const { user, at } = await open();
    await fillForm(user);
    const paidBy = { cartId: CART.cartId, sessionId: 'cs_test_abcdefgh5678' };
    sessionStorage.setItem('paidCart', JSON.stringify(paidBy));
    await pay(user);
    expect(await screen.findByText('Payment Successful!')).toBeTruthy();
    expect(at()).toBe('/payment-success?session_id=cs_test_abcdefgh5678');
    expect(server.calls(PAY)).toHaveLength(0);
  });
});

describe('the form', () => {
  it('states the purpose of each optional personal field (rule X42)', async () => {
    await open();
    const fields = screen.getAllByLabelText(/\(optional\)$/);
    const aboutThem = fields.filter(({ id, outerHTML }) => !/apartment|address-line2/i.test(id + outerHTML));
    expect(aboutThem.length).toBeGreaterThan(2);
    for (const field of aboutThem) {
      const help = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
      expect([field.getAttribute('name'), help?.textContent ?? '']).toEqual([
        field.getAttribute('name'),
        expect.stringMatching(/\w{3}/),
      ]);
    }
  });

  it('shows missing fields beside each and in a toast, with the focus on the first', async () => {
    const { user } = await open();
    await pay(user);
    expect(await screen.findByText('Please fix the errors below')).toBeTruthy();
    expect(screen.getByText('All required fields must be filled out correctly.')).toBeTruthy();
    for (const message of [
      'Email is required',
      'First name is required',
      'Last name is required',
      'Address is required',
      'City is required',
      'Postcode is required',
      'Phone number is required',
      'Please confirm your age',
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(server.calls(PAY)).toHaveLength(0);
  });

  it('clears an error when its field is edited', async () => {
    const { user } = await open();
    await user.type(field('Email'), 'sam@');
    await pay(user);
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    await user.type(field('Email'), 'e');
    expect(screen.queryByText('Please enter a valid email')).toBeNull();
    expect(screen.getByText('City is required')).toBeTruthy();
  });

  it('removes the toast with the last error, and not before', async () => {
    const { user } = await open();
    await fillForm(user);
    await user.clear(field('Email'));
    await user.clear(field('City'));
    await pay(user);
    expect(await screen.findByText('Please fix the errors below')).toBeTruthy();
    await user.type(field('Email'), 'sam@example.com');
    expect(screen.getByText('Please fix the errors below')).toBeTruthy();
    await user.type(field('City'), 'London');
    await waitFor(() => expect(screen.queryByText('Please fix the errors below')).toBeNull());
  });

  it('writes a postcode in its usual form and says that we deliver there', async () => {
    const { user } = await open();
    await user.type(field('Postcode'), 'sw47ab');
    await user.tab();
    expect(field('Postcode')).toHaveProperty('value', 'SW4 7AB');
    expect(await screen.findByText('We deliver to SW4 7AB.')).toBeTruthy();
  });

  it('stops where we do not deliver and offers the waiting list', async () => {
    const { user } = await open();
    await fillForm(user);
    await user.clear(field('Postcode'));
    await user.type(field('Postcode'), 'M1 1AE');
    expect(await screen.findByText('We don’t deliver to M1 1AE yet')).toBeTruthy();
    await pay(user);
    expect(await screen.findByText('Please fix the errors below')).toBeTruthy();
    expect(server.calls(PAY)).toHaveLength(0);
    const list = screen.getByRole('group', { name: 'Join the waiting list' });
    await user.type(within(list).getByRole('textbox', { name: 'Email' }), '{Enter}{Enter}');
    const joined = await screen.findByText(/You’re on the list/);
    expect(document.activeElement).toBe(joined);
    expect(server.calls('POST /api/waitlist').map(({ body }) => body)).toEqual([
      { email: 'sam@example.com', postcode: 'M1 1AE', country: 'GB' },
    ]);
  });
});

describe('allergies', () => {
  it('require consent, and a tick for each conflicting dish', async () => {
    const { user } = await open();
    await fillForm(user);
    await user.click(screen.getByRole('checkbox', { name: 'Milk' }));
    await pay(user);
    expect(await screen.findByText('Please agree, or leave your allergies out')).toBeTruthy();
    expect(screen.getByText(/^Salmon & Dill contains an allergen you told us about/)).toBeTruthy();
    expect(server.calls(PAY)).toHaveLength(0);

    await user.click(screen.getByRole('checkbox', { name: /I understand, keep it/ }));
    await user.click(screen.getByRole('checkbox', { name: /I agree that you use this health information/ }));
    await pay(user);
    const { confirmedAllergenSkus, mealConfiguration } = await paid();
    expect(confirmedAllergenSkus).toEqual(['meal-2']);
    expect(mealConfiguration.customerInfo).toMatchObject({ allergens: ['milk'], healthConsent: true });
  });

  it('are not kept in the browser', async () => {
    const { user } = await open();
    await fillForm(user);
    await user.type(field('Anything else about allergies (optional)'), 'kiwi');
    await user.click(screen.getByRole('checkbox', { name: /I agree that you use this health information/ }));
    await pay(user);
    await paid();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('kiwi');
    expect(sessionStorage.getItem('checkoutForm')).toContain('sam@example.com');
  });
});

describe('codes', () => {
  it('are validated by the server, with the error beside the field', async () => {
    const { user } = await open();
    await user.type(field('Promotion code'), 'nonsense{Enter}');
    expect(await screen.findByText('This code isn’t valid for this order.')).toBeTruthy();
    // In the summary, and on the phone above the form.
    expect(screen.getAllByText('£46.00')).toHaveLength(2);
  });

  it('do not add up: the better one applies, and the summary says so', async () => {
    const { user } = await open({ ...CART, referralCode: 'DEMOPRO1' });
    expect(await screen.findByText('DEMOPRO1 applied.')).toBeTruthy();
    await user.type(field('Promotion code'), 'welcome20{Enter}');
    expect(await screen.findByText('You had two discounts, so we’ve used the bigger one.')).toBeTruthy();
    expect(screen.getByText('Promotion WELCOME20 (20%)')).toBeTruthy();
    expect(screen.getAllByText('£37.50')).toHaveLength(2);
    await fillForm(user);
    await pay(user);
    await paid();
    cleanup();
    renderSite('/checkout?cancelled=1');
    expect(await screen.findByText('WELCOME20 applied.')).toBeTruthy();
    expect(screen.getByText(/You haven’t been charged/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove WELCOME20' }));
    expect(await screen.findByText('Referral discount (10%)')).toBeTruthy();
  });
});

describe('paying', () => {
  it('sends the payload of the contract and leaves for the payment page', async () => {
    const { user } = await open();
    await fillForm(user);
    await user.click(screen.getByRole('radio', { name: /Thu \(26 Nov\)/ }));
    await pay(user);
    const sent = await paid();
    expect(sent).toMatchObject({
      mealsPerWeek: 5,
      totalPrice: 46,
      deliveryCharge: 3.5,
      deliveryDate: '2026-11-26',
      selectedMeals: [
        { mealId: 1, quantity: 3 },
        { mealId: 2, quantity: 2 },
      ],
      mealConfiguration: {
        packageType: 'one-time-box',
        mealType: 'standard',
        halalOnly: false,
        customerInfo: {
          email: 'sam@example.com',
          postcode: 'SW4 7AB',
          country: 'GB',
          shippingMethod: 'standard',
          useBillingAddress: true,
          ageConfirmed: true,
        },
      },
    });
    expect(sent.checkoutId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await waitFor(() => expect(location.hash).toBe('#paying'));
  });

  it('keeps its key while nothing changes, and takes a new one for a changed form', async () => {
    server.on(PAY, () => problem('payment_provider_unavailable'));
    const { user } = await open();
    await fillForm(user);
    await pay(user);
    await screen.findByText('Payment Error');
    await pay(user);
    await waitFor(() => expect(server.calls(PAY)).toHaveLength(2));
    await user.type(field('Apartment, suite, etc. (optional)'), 'Flat 2');
    await pay(user);
    await waitFor(() => expect(server.calls(PAY)).toHaveLength(3));
    const keys = server.calls(PAY).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(new Set(server.calls(PAY).map((call) => request(call).checkoutId)).size).toBe(1);
  });

  it('shows when it failed', async () => {
    server.on(PAY, () => problem('payment_provider_unavailable'));
    const { user } = await open();
    await fillForm(user);
    await pay(user);
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    expect(screen.getByText('Failed to create payment session')).toBeTruthy();
  });

  it('shows a changed price and asks again', async () => {
    const { user } = await open();
    await fillForm(user);
    const dearer: Quote = {
      ...quoteFor({ kind: 'one_time', lines: [{ sku: 'meal-1', quantity: 3 }] }),
      totalPence: 4990,
    };
    server.on(PAY, () => problem('price_changed', { quote: dearer }));
    await pay(user);
    expect(await screen.findByText('The price has changed')).toBeTruthy();
    expect(screen.getByText(/It was £46.00 and is now £49.90/)).toBeTruthy();
    server.on(PAY, () => ok({ url: 'http://localhost/#paying', orderId: 'x' }, 201));
    await pay(user);
    await waitFor(() => expect(location.hash).toBe('#paying'));
    expect(request(server.calls(PAY)[1]).totalPrice).toBe(49.9);
  });

  it('goes to the success page when this checkout has been paid already', async () => {
    server.on(PAY, () => problem('order_already_paid', { orderId: 'o', sessionId: 'cs_test_abcdefgh5678' }));
    const { user, at } = await open();
    await fillForm(user);
    await pay(user);
    expect(await screen.findByText('Payment Successful!')).toBeTruthy();
    expect(at()).toBe('/payment-success?session_id=cs_test_abcdefgh5678');
  });

  it('starts a new order, once, when the earlier one has expired', async () => {
    server.on(PAY, () => problem('order_closed'));
    const { user } = await open();
    await fillForm(user);
    await pay(user);
    await waitFor(() => expect(server.calls(PAY)).toHaveLength(2));
    expect(await screen.findByText('This checkout has expired')).toBeTruthy();
    const [first, second] = server.calls(PAY).map(request);
    expect(first?.checkoutId).not.toBe(second?.checkoutId);
  });

  it('shows the server’s errors beside their fields', async () => {
    server.on(PAY, () =>
      problem('validation_failed', {
        errors: [
          { field: 'mealConfiguration.customerInfo.phone', message: 'Please enter a valid phone number' },
        ],
      }),
    );
    const { user } = await open();
    await fillForm(user);
    await pay(user);
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
    expect(document.activeElement).toBe(field('Phone number'));
  });
});

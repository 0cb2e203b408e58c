import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { OneTimePaymentRequest } from '#frontend/api/generated.js';
import {
  DAYS,
  isPaymentRequest,
  ok,
  problem,
  startFakeServer,
  type Call,
  type FakeResponse,
  type FakeServer,
} from '../setup/fake-server.js';
import { CART, field, fillForm, openCheckout, pay, PAY } from '../setup/checkout-form.js';

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

describe('returning from the payment page', () => {
  const KEPT = {
    deliveryDate: '2026-11-26',
    ageConfirmed: true,
    allergens: ['milk'],
    allergies: 'A trace is enough',
    preferences: '',
    gender: '',
    healthConsent: true,
    confirmedAllergenSkus: ['meal-2'],
  };
  const RECALL = 'POST /api/checkout/recall';
  const GONE = 'Wed (18 Nov) is no longer available. Please choose another day.';
  const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const none = () => screen.queryByRole('checkbox', { name: 'I have no allergies' });

  beforeEach(() => {
    const attempt = {
      checkoutId: '3f0e3c5e-8d6f-4a53-9a35-a1f6f2f0c001',
      key: 'key',
      fingerprint: 'another',
    };
    sessionStorage.setItem('checkoutAttempt', JSON.stringify(attempt));
    sessionStorage.setItem('checkoutFood', 'asked');
  });

  it('finds what was declared, and the day', async () => {
    server.on(RECALL, () => ok(KEPT));
    await open({ ...CART, deliveryDate: '2026-11-26' });
    expect(await screen.findByText('We’ve kept what you told us about allergies: Milk.')).toBeTruthy();
    expect(chip('Milk').checked).toBe(true);
    expect(screen.getByDisplayValue('A trace is enough')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Thu \(26 Nov\)/ }).checked).toBe(true);
    expect(server.calls(RECALL)[0]?.body).toEqual({ checkoutId: '3f0e3c5e-8d6f-4a53-9a35-a1f6f2f0c001' });
    expect(none()).toBeNull();
  });

  it('cannot withdraw a consent while it is being given again', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.on(RECALL, () => arrived.then(() => ok(KEPT)));
    const { user } = await open();
    const age = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I am 16 or older/ });
    await user.click(chip('Milk'));
    await user.click(age());
    expect([chip('Milk').checked, age().checked]).toEqual([false, false]);
    arrive();
    await screen.findByText('We’ve kept what you told us about allergies: Milk.');
    expect([chip('Milk').checked, age().checked]).toEqual([true, true]);
    await user.click(chip('Milk'));
    expect(chip('Milk').checked).toBe(false);
  });

  it('is asked again if nothing is known, and pays only after a reply', async () => {
    server.on(RECALL, () => problem('not_found'));
    const { user } = await open();
    expect(await screen.findByText('Please tell us about allergies again')).toBeTruthy();
    await fillForm(user);
    await pay(user);
    expect(await screen.findByText('Please tick your allergies, or tell us you have none')).toBeTruthy();
    expect(server.calls(PAY)).toHaveLength(0);
    await user.click(chip('I have no allergies'));
    await pay(user);
    expect((await paid()).mealConfiguration.customerInfo.allergens).toBeUndefined();
  });

  it('raises no question without declared allergies', async () => {
    server.on(RECALL, () =>
      ok({ ...KEPT, allergens: [], allergies: '', healthConsent: false, confirmedAllergenSkus: [] }),
    );
    await open();
    await waitFor(() => expect(server.calls(RECALL)).toHaveLength(1));
    expect(screen.queryByText('Please tell us about allergies again')).toBeNull();
    expect(none()).toBeNull();
  });

  it('sees that the chosen day is no longer available, and chooses another', async () => {
    server.on(RECALL, () => ok({ ...KEPT, deliveryDate: '2026-11-18' }));
    const { user } = await open({ ...CART, deliveryDate: '2026-11-18' });
    expect(await screen.findByText(GONE)).toBeTruthy();
    await fillForm(user);
    await pay(user);
    expect(await screen.findByText('Please choose a delivery day.')).toBeTruthy();
    expect(server.calls(PAY)).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /Thu \(26 Nov\)/ }));
    expect(screen.queryByText(/is no longer available/)).toBeNull();
  });

  it('says so as well where what was declared arrives after the days', async () => {
    let answer: (kept: FakeResponse) => void = () => undefined;
    const kept = new Promise<FakeResponse>((resolve) => (answer = resolve));
    server.on(RECALL, () => kept);
    await open({ ...CART, deliveryDate: '2026-11-18' });
    expect(await screen.findByText(GONE)).toBeTruthy();
    answer(ok({ ...KEPT, deliveryDate: '2026-11-18' }));
    await waitFor(() => expect(chip('Milk')).toHaveProperty('checked', true));
    expect(await screen.findByText(GONE)).toBeTruthy();
  });

  it('says so again when the day chosen instead goes as well', async () => {
    server.on(RECALL, () => ok({ ...KEPT, deliveryDate: '2026-11-18' }));
    const { user } = await open({ ...CART, deliveryDate: '2026-11-18' });
    await user.click(await screen.findByRole('radio', { name: /Thu \(26 Nov\)/ }));
    const days = DAYS.slice(0, 1);
    server.on('GET /api/delivery-days', () => ok({ served: true, days, presetDate: '2026-11-25' }));
    await user.type(field('Postcode'), 'sw47ab');
    expect(
      await screen.findByText('Thu (26 Nov) is no longer available. Please choose another day.'),
    ).toBeTruthy();
  });

  it('also loses a reply on a reload before the first order', async () => {
    sessionStorage.removeItem('checkoutAttempt');
    await open();
    expect(await screen.findByText('Please tell us about allergies again')).toBeTruthy();
    expect(server.calls(RECALL)).toHaveLength(0);
  });
});

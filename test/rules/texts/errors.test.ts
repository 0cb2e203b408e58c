import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, ERRORS } from '#backend/rules/errors/errors.js';

/** Sentences that the specification writes without their full stop. */
const BARE = ['already_registered', 'invalid_amount', 'invalid_plan'];
/** Titles and details must not be confused: the title is a heading, the detail a sentence. */
const ALL = ERROR_CODES.map((code) => ({ code, ...ERRORS[code] }));

describe('error codes (E1)', () => {
  it.each(ALL)(
    '$code has a status of an error, a heading and a sentence',
    ({ code, status, title, detail }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([400, 401, 403, 404, 409, 413, 422, 429, 500, 503]).toContain(status);
      expect(title).not.toMatch(/\.$/);
      if (!BARE.includes(code)) expect(detail).toMatch(/\.$/);
    },
  );

  it('documents every refusal of the contract', () => {
    const refusals = [
      'count_mismatch',
      'unknown_product',
      'product_unavailable',
      'area_not_served',
      'date_unavailable',
      'allergen_unconfirmed',
      'code_invalid',
      'self_referral',
      'promotion_used',
      'trial_used',
    ];
    expect(ALL.filter(({ code }) => refusals.includes(code)).map(({ status }) => status)).toEqual(
      refusals.map(() => 422),
    );
    expect(ERRORS.price_changed.status).toBe(409);
    expect(ERRORS.account_required.status).toBe(401);
  });

  it('uses the specification’s words if it has some', () => {
    expect(ERRORS.empty_cart).toMatchObject({
      title: 'No items in cart',
      detail: 'Please add items to your cart before checkout.',
    });
    expect(ERRORS.validation_failed).toMatchObject({
      title: 'Please fix the errors below',
      detail: 'All required fields must be filled out correctly.',
    });
    expect(ERRORS.payment_provider_unavailable).toMatchObject({
      title: 'Payment Error',
      detail: 'There was an issue processing your payment. Please try again.',
    });
    expect(ERRORS.rate_limited.title).toBe('Too Many Attempts');
    expect(ERRORS.count_mismatch.title).toBe('Meal Count Mismatch');
  });
});

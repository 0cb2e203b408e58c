import { ERRORS, type ErrorCode } from '@rules/errors';

export interface ErrorWords {
  readonly title: string;
  readonly description: string;
}

/** The words the server uses for a code, so that a toast and a problem say the same. */
function said(code: ErrorCode): ErrorWords {
  return { title: ERRORS[code].title, description: ERRORS[code].detail };
}

/** Words for every error the API knows; a new code without a line here does not compile. */
export const errors = {
  validation_failed: said('validation_failed'),
  malformed_request: said('malformed_request'),
  signature_invalid: said('signature_invalid'),
  token_invalid: said('token_invalid'),
  account_required: said('account_required'),
  forbidden: said('forbidden'),
  second_factor_required: said('second_factor_required'),
  second_factor_setup_required: said('second_factor_setup_required'),
  reauthentication_required: said('reauthentication_required'),
  not_found: said('not_found'),
  price_changed: said('price_changed'),
  already_registered: said('already_registered'),
  order_already_paid: said('order_already_paid'),
  order_closed: said('order_closed'),
  question_closed: said('question_closed'),
  order_disputed: said('order_disputed'),
  order_not_paid: said('order_not_paid'),
  photo_invalid: said('photo_invalid'),
  too_many_partners: said('too_many_partners'),
  too_many_problems: said('too_many_problems'),
  order_replaced: said('order_replaced'),
  letter_not_due: said('letter_not_due'),
  order_not_under_way: said('order_not_under_way'),
  box_not_running: said('box_not_running'),
  already_member: said('already_member'),
  no_membership: said('no_membership'),
  session_full: said('session_full'),
  session_closed: said('session_closed'),
  consultant_booked: said('consultant_booked'),
  members_only: said('members_only'),
  edit_conflict: said('edit_conflict'),
  code_taken: said('code_taken'),
  last_admin: said('last_admin'),
  wallet_below_zero: said('wallet_below_zero'),
  post_hidden: said('post_hidden'),
  payload_too_large: said('payload_too_large'),
  empty_cart: said('empty_cart'),
  count_mismatch: said('count_mismatch'),
  unknown_product: said('unknown_product'),
  product_unavailable: said('product_unavailable'),
  variant_unavailable: said('variant_unavailable'),
  diet_mismatch: said('diet_mismatch'),
  cut_off_passed: said('cut_off_passed'),
  area_not_served: said('area_not_served'),
  date_unavailable: said('date_unavailable'),
  allergen_unconfirmed: said('allergen_unconfirmed'),
  health_consent_required: said('health_consent_required'),
  password_incorrect: said('password_incorrect'),
  too_many_addresses: said('too_many_addresses'),
  code_invalid: said('code_invalid'),
  own_code: said('own_code'),
  promotion_used: said('promotion_used'),
  trial_used: said('trial_used'),
  cancel_too_late: said('cancel_too_late'),
  refund_too_large: said('refund_too_large'),
  campaign_unavailable: said('campaign_unavailable'),
  invalid_plan: said('invalid_plan'),
  plan_not_found: said('plan_not_found'),
  no_payouts_due: said('no_payouts_due'),
  payout_paid: said('payout_paid'),
  lot_missing: said('lot_missing'),
  second_person_needed: said('second_person_needed'),
  price_planned: said('price_planned'),
  photo_too_small: said('photo_too_small'),
  lot_too_long: said('lot_too_long'),
  no_labels: said('no_labels'),
  idempotency_mismatch: said('idempotency_mismatch'),
  invalid_amount: said('invalid_amount'),
  wallet_full: said('wallet_full'),
  wallet_frozen: said('wallet_frozen'),
  nothing_to_pay_out: said('nothing_to_pay_out'),
  wallet_short: said('wallet_short'),
  payment_minimum: said('payment_minimum'),
  too_many_open_orders: said('too_many_open_orders'),
  rate_limited: said('rate_limited'),
  internal: said('internal'),
  unavailable: said('unavailable'),
  payment_provider_unavailable: said('payment_provider_unavailable'),
} satisfies Record<ErrorCode, ErrorWords>;

/** When no answer came at all: no network, or none within the time limit. */
export const noAnswer: ErrorWords = {
  title: 'We could not reach the shop',
  description: 'Please check your connection and try again. Nothing has been charged.',
};

import { STAFF_ERRORS } from './staff-errors.js';
import { UNAVAILABLE } from '../food/unavailable.js';

/**
 * Every error the API may return: its stable code, status and message (rule E1). The messages are the
 * specification's own where it has any; the browser shows its toasts from the same codes.
 */
export const ERRORS = {
  validation_failed: {
    status: 400,
    title: 'Please fix the errors below',
    detail: 'All required fields must be filled out correctly.',
  },
  malformed_request: { status: 400, title: 'Malformed request', detail: 'The request could not be read.' },
  signature_invalid: {
    status: 400,
    title: 'Signature invalid',
    detail: 'The signature of this message does not match its content.',
  },
  token_invalid: {
    status: 401,
    title: 'Authentication required',
    detail: 'The access token is missing, invalid or expired.',
  },
  account_required: {
    status: 401,
    title: 'Authentication required',
    detail: 'Please log in or create an account to continue.',
  },
  forbidden: { status: 403, title: 'Not allowed', detail: 'Your account does not allow this.' },
  second_factor_required: {
    status: 403,
    title: 'Second step needed',
    detail: 'Enter the code of your authenticator app to continue.',
  },
  second_factor_setup_required: {
    status: 403,
    title: 'Two-factor sign-in needed',
    detail: 'Accounts with a role in the shop need two-factor sign-in. Turn it on in your account settings.',
  },
  reauthentication_required: {
    status: 403,
    title: 'Your password, please',
    detail: 'For this we ask for your password again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing here, or it belongs to somebody else.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    detail: 'The total you saw is no longer right. Please check the new one before you pay.',
  },
  already_registered: {
    status: 409,
    title: 'Account already registered',
    detail: 'This user is already registered for the campaign',
  },
  order_already_paid: {
    status: 409,
    title: 'Already paid',
    detail: 'This checkout has been paid for already.',
  },
  order_closed: {
    status: 409,
    title: 'This checkout has ended',
    detail: 'It took too long or was replaced by a newer one. Nothing was charged; please try again.',
  },
  substitution_pending: {
    status: 409,
    title: 'Not yet',
    detail:
      'Its customer has been asked about a dish and can still answer. Please wait until the time for that is over.',
  },
  substitution_closed: {
    status: 409,
    title: 'Already settled',
    detail: 'This has been answered already, or its time is over.',
  },
  substitution_changed: {
    status: 409,
    title: 'This has changed',
    detail: 'There is more to this question since you read it. Please read it again, then answer.',
  },
  order_disputed: {
    status: 409,
    title: 'With your bank',
    detail:
      'Your bank has asked for this payment back, so we cannot give it back as well. Please write to us.',
  },
  order_not_paid: {
    status: 409,
    title: 'Not paid for',
    detail: 'This order has not been paid for, so there is nothing to report yet.',
  },
  subscription_not_active: {
    status: 409,
    title: 'Not running',
    detail: 'This weekly box is not paid for yet or has been cancelled, so it cannot be changed.',
  },
  already_member: {
    status: 409,
    title: "You're an LT+ Member!",
    detail: 'Your membership is running already. You can look after it in your account.',
  },
  no_membership: {
    status: 409,
    title: 'No membership',
    detail: 'There is no membership running on this account.',
  },
  session_full: {
    status: 409,
    title: 'No places left',
    detail: 'Somebody else took the last place. Have a look at the other dates.',
  },
  session_closed: {
    status: 409,
    title: 'Too late for this one',
    detail: 'This session was cancelled or has begun. Have a look at the other dates.',
  },
  consultant_booked: {
    status: 409,
    title: 'One slot a month',
    detail: 'You have a slot with the consultant in that month. Give it up to choose another.',
  },
  post_hidden: {
    status: 403,
    title: 'A moderator removed this post',
    detail: 'It can no longer be changed. Write to us if you think that we were wrong.',
  },
  members_only: {
    status: 403,
    title: 'For LT+ members',
    detail: 'This one is for LT+ members and for subscribers of a weekly box.',
  },
  register_number_missing: {
    status: 409,
    title: 'No register number',
    detail: 'There is no register number to check yet. The professional adds it on their referral page.',
  },
  registration_approved: {
    status: 409,
    title: 'Already checked',
    detail: 'Your registration has been checked. Please write to us if it has changed.',
  },
  label_warning_resolved: {
    status: 409,
    title: 'Already settled',
    detail: 'Somebody has settled this warning already, or the label was put right. Please look at it again.',
  },
  no_recipients: {
    status: 409,
    title: 'Nobody to write to',
    detail: 'The accounts of all these parcels were deleted, so there is no address to write to.',
  },
  complaint_closed: {
    status: 409,
    title: 'Already closed',
    detail: 'Somebody has closed this complaint already. Please look at what they answered.',
  },
  edit_conflict: {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'Somebody else has changed this since you opened it. Please look at what it is now.',
  },
  payload_too_large: { status: 413, title: 'Too large', detail: 'The request is larger than we accept.' },
  empty_cart: {
    status: 422,
    title: 'No items in cart',
    detail: 'Please add items to your cart before checkout.',
  },
  count_mismatch: {
    status: 422,
    title: 'Meal Count Mismatch',
    detail: 'The meals selected do not add up to the box size.',
  },
  unknown_product: {
    status: 422,
    title: 'Unknown product',
    detail: 'One of the products is not in our catalogue.',
  },
  product_unavailable: {
    status: 422,
    title: 'Sold out for now',
    detail: 'One of the products cannot be ordered at the moment.',
  },
  variant_unavailable: {
    status: 422,
    title: 'Variant not available',
    detail: 'This package is not made in the dietary variant asked for.',
  },
  diet_mismatch: {
    status: 422,
    title: 'Check this dish',
    detail: 'One of the meals does not suit the diet chosen for the box.',
  },
  cut_off_passed: {
    status: 422,
    title: 'Too late for this box',
    detail: 'Changes to this box have closed. What you change now holds for the next one.',
  },
  area_not_served: {
    status: 422,
    title: 'Outside our delivery area',
    detail: 'We do not deliver to this postcode yet. You can join the waiting list.',
  },
  date_unavailable: {
    status: 422,
    title: 'Delivery day not available',
    detail: 'The delivery day asked for is not offered any more. Please choose another.',
  },
  allergen_unconfirmed: {
    status: 422,
    title: 'Check this dish',
    detail: 'A dish contains an allergen you told us about. Keep it only if you are sure.',
  },
  health_consent_required: {
    status: 422,
    title: 'Your agreement is needed',
    detail: 'Please agree that we use this health information to prepare your order, or leave it out.',
  },
  password_incorrect: {
    status: 422,
    title: 'Wrong password',
    detail: 'This is not the password of your account.',
  },
  too_many_addresses: {
    status: 422,
    title: 'No room for another address',
    detail: 'We keep up to ten addresses. Please delete one first.',
  },
  code_invalid: { status: 422, title: 'Code not valid', detail: 'This code is not valid for this order.' },
  self_referral: { status: 422, title: 'Code not valid', detail: 'You cannot use your own referral code.' },
  promotion_used: {
    status: 422,
    title: 'Code already used',
    detail: 'This promotion has been used already.',
  },
  photo_invalid: {
    status: 422,
    title: 'This photo cannot be read',
    detail: 'Please send a JPEG, PNG or WebP picture.',
  },
  too_many_complaints: {
    status: 422,
    title: 'We have your reports',
    detail: 'There are five for this order already. Please write to us about anything more.',
  },
  trial_used: {
    status: 422,
    title: 'Trial days used',
    detail: 'You have had all your trial days. The same package is sold at its ordinary delivery charge.',
  },
  delivery_too_early: {
    status: 422,
    title: 'Too early',
    detail:
      'A parcel can be marked as dispatched from the day before its delivery, and as delivered on its delivery day.',
  },
  delivery_change_too_late: {
    status: 422,
    title: 'Too late to change',
    detail: 'This order is being prepared or is on its way, so it goes where it was ordered to.',
  },
  cancel_too_late: {
    status: 422,
    title: 'Too late to cancel',
    detail: 'This order is being prepared or is on its way, and can no longer be cancelled here.',
  },
  campaign_unavailable: {
    status: 422,
    title: 'Signup failed',
    detail: 'Referral campaign is not available yet. Please try again.',
  },
  invalid_plan: {
    status: 422,
    title: 'Invalid Plan',
    detail: 'The selected meal plan is not available',
  },
  plan_not_found: {
    status: 422,
    title: 'Error',
    detail: 'LT+ Membership plan not found. Please try again.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'Request changed',
    detail: 'This Idempotency-Key was used for a different request.',
  },
  invalid_amount: { status: 422, title: 'Invalid Amount', detail: 'Minimum top-up amount is £10' },
  wallet_full: {
    status: 422,
    title: 'Invalid Amount',
    detail: 'This would take your wallet over the most it may hold.',
  },
  wallet_frozen: {
    status: 422,
    title: 'Wallet on hold',
    detail:
      'A top-up was taken back by its bank. Top up what is owed, on your account page, and it works again.',
  },
  nothing_to_pay_out: {
    status: 422,
    title: 'Nothing to pay back',
    detail: 'There is no unspent money in your wallet that came from a card.',
  },
  wallet_short: {
    status: 422,
    title: 'Not enough in your wallet',
    detail: 'Your wallet holds less than this by now. Please check the new total.',
  },
  payment_minimum: { status: 422, title: 'Payment Error', detail: 'Card payments start at £0.30.' },
  too_many_open_orders: {
    status: 429,
    title: 'Too many open orders',
    detail:
      'Several orders from your network are waiting to be paid. Pay for one of them, or try again a little later.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Attempts',
    detail: 'Please wait a little before you try again.',
  },
  ...STAFF_ERRORS,
  internal: { status: 500, title: 'Something went wrong', detail: 'The fault is ours. Please try again.' },
  unavailable: UNAVAILABLE,
  payment_provider_unavailable: {
    status: 503,
    title: 'Payment Error',
    detail: 'There was an issue processing your payment. Please try again.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

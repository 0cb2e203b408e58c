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
  forbidden: { status: 403, title: 'Not allowed', detail: 'Your account doesn’t have access to this.' },
  second_factor_required: {
    status: 403,
    title: 'One more step',
    detail: 'Enter the code from your authenticator app to continue.',
  },
  second_factor_setup_required: {
    status: 403,
    title: 'Two-factor sign-in needed',
    detail: 'Staff accounts need two-factor sign-in. Turn it on in your account settings.',
  },
  reauthentication_required: {
    status: 403,
    title: 'Please enter your password',
    detail: 'For your security, we need your password again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'We couldn’t find this, or it belongs to someone else.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    detail: 'The total has changed since you last saw it. Please check the new one before you pay.',
  },
  already_registered: {
    status: 409,
    title: 'Account already registered',
    detail: 'This user is already registered for the campaign',
  },
  order_already_paid: {
    status: 409,
    title: 'Already paid',
    detail: 'You’ve already paid for this order.',
  },
  order_closed: {
    status: 409,
    title: 'This checkout has expired',
    detail: 'It timed out or a newer one replaced it. You haven’t been charged. Please try again.',
  },
  substitution_pending: {
    status: 409,
    title: 'Not yet',
    detail:
      'We’ve asked the customer about a dish and they can still answer. Please wait until their deadline has passed.',
  },
  substitution_closed: {
    status: 409,
    title: 'Already answered',
    detail: 'This has already been answered, or the deadline has passed.',
  },
  substitution_changed: {
    status: 409,
    title: 'This has changed',
    detail: 'We’ve updated this question since you opened it. Please read it again before you answer.',
  },
  order_disputed: {
    status: 409,
    title: 'Payment disputed',
    detail: 'Your bank has asked for this payment back, so we can’t refund it as well. Please write to us.',
  },
  order_not_paid: {
    status: 409,
    title: 'Not paid yet',
    detail: 'This order hasn’t been paid for, so there’s nothing to report yet.',
  },
  dish_not_delivered: {
    status: 409,
    title: 'Not delivered yet',
    detail: 'You can rate a dish once it’s been delivered.',
  },
  subscription_not_active: {
    status: 409,
    title: 'Box not active',
    detail: 'This weekly box hasn’t been paid for yet or has been cancelled, so it can’t be changed.',
  },
  already_member: {
    status: 409,
    title: "You're an LT+ Member!",
    detail: 'Your membership is already active. You can manage it in your account.',
  },
  no_membership: {
    status: 409,
    title: 'No membership',
    detail: 'This account doesn’t have an active membership.',
  },
  session_full: {
    status: 409,
    title: 'No places left',
    detail: 'Someone just took the last place. Have a look at the other dates.',
  },
  session_closed: {
    status: 409,
    title: 'Too late for this one',
    detail: 'This session has been cancelled or has already started. Have a look at the other dates.',
  },
  consultant_booked: {
    status: 409,
    title: 'One slot a month',
    detail: 'You already have a consultant slot that month. Cancel it to book another.',
  },
  post_hidden: {
    status: 403,
    title: 'A moderator removed this post',
    detail: 'You can’t change it any more. If you think we got it wrong, please write to us.',
  },
  members_only: {
    status: 403,
    title: 'For LT+ members',
    detail: 'This is for LT+ members and weekly box subscribers.',
  },
  register_number_missing: {
    status: 409,
    title: 'No register number',
    detail: 'There’s no register number to check yet. The professional can add it on their referral page.',
  },
  registration_approved: {
    status: 409,
    title: 'Already checked',
    detail: 'We’ve already checked your registration. If it has changed, please write to us.',
  },
  label_warning_resolved: {
    status: 409,
    title: 'Already dealt with',
    detail:
      'Someone has already dealt with this warning, or the label has been corrected. Please look at it again.',
  },
  dish_recalled: {
    status: 409,
    title: 'A dish is being recalled',
    detail: 'This order contains a dish that is being recalled. Please check the parcel before it leaves.',
  },
  no_recipients: {
    status: 409,
    title: 'Nobody to write to',
    detail: 'The accounts for all these parcels have been deleted, so there’s no address to write to.',
  },
  complaint_closed: {
    status: 409,
    title: 'Already closed',
    detail: 'Someone has already closed this complaint. Please read their answer.',
  },
  edit_conflict: {
    status: 409,
    title: 'This has changed',
    detail: 'Someone else has changed this since you opened it. Please check the latest version.',
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
    detail: 'The meals you’ve chosen don’t match the size of your box.',
  },
  unknown_product: {
    status: 422,
    title: 'Unknown product',
    detail: 'One of these products isn’t in our catalogue.',
  },
  product_unavailable: {
    status: 422,
    title: 'Sold out for now',
    detail: 'One of these products isn’t available at the moment.',
  },
  not_on_menu: {
    status: 422,
    title: 'Not on the menu that day',
    detail: 'A dish isn’t on our menu for the day you chose. Choose another dish or another day.',
  },
  dish_sold_out: {
    status: 422,
    title: 'Sold out that day',
    detail: 'A dish is sold out for the day you chose. Choose another dish or another day.',
  },
  variant_unavailable: {
    status: 422,
    title: 'Variant not available',
    detail: 'We don’t make this package in the dietary variant you chose.',
  },
  diet_mismatch: {
    status: 422,
    title: 'Check this dish',
    detail: 'One of the meals doesn’t suit the diet you chose for this box.',
  },
  cut_off_passed: {
    status: 422,
    title: 'Too late for this box',
    detail: 'It’s too late to change this box. Anything you change now applies to the next one.',
  },
  area_not_served: {
    status: 422,
    title: 'Outside our delivery area',
    detail: 'We don’t deliver to this postcode yet. You can join the waiting list.',
  },
  date_unavailable: {
    status: 422,
    title: 'Delivery day not available',
    detail: 'That delivery day is no longer available. Please choose another.',
  },
  no_smaller_box: {
    status: 409,
    title: 'This is our smallest box',
    detail: 'There is no smaller box for a light week. You can skip this week instead.',
  },
  allergen_unconfirmed: {
    status: 422,
    title: 'Check this dish',
    detail: 'A dish contains an allergen you told us about. Keep it only if you’re sure.',
  },
  health_consent_required: {
    status: 422,
    title: 'We need your consent',
    detail: 'Please agree to us using this health information to prepare your order, or leave it out.',
  },
  password_incorrect: {
    status: 422,
    title: 'Wrong password',
    detail: 'That’s not the password for your account.',
  },
  too_many_addresses: {
    status: 422,
    title: 'Too many addresses',
    detail: 'You can save up to ten addresses. Please delete one first.',
  },
  code_invalid: { status: 422, title: 'Code not valid', detail: 'This code isn’t valid for this order.' },
  self_referral: { status: 422, title: 'Code not valid', detail: 'You can’t use your own referral code.' },
  promotion_used: {
    status: 422,
    title: 'Code already used',
    detail: 'This promotion has already been used.',
  },
  photo_invalid: {
    status: 422,
    title: 'We couldn’t open this photo',
    detail: 'Please choose a JPEG, PNG or WebP.',
  },
  too_many_complaints: {
    status: 422,
    title: 'We’ve got your reports',
    detail: 'There are already five for this order. If there’s anything else, please write to us.',
  },
  trial_used: {
    status: 422,
    title: 'Trial days used',
    detail:
      'You’ve used all your trial days. You can still order the same package at the usual delivery charge.',
  },
  already_dispatched: {
    status: 409,
    title: 'Already dispatched',
    detail: 'This order has left with another tracking number. Change it in the order itself.',
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
    detail: 'This order is being prepared or is on its way, so its delivery details can’t be changed.',
  },
  change_too_late: {
    status: 422,
    title: 'Too late to change',
    detail: 'This order is being prepared or is on its way, so it can’t be changed here any more.',
  },
  box_charged: {
    status: 422,
    title: 'This box has been charged',
    detail:
      'The dishes of a weekly box are fixed once it’s charged. Change the boxes to come in your weekly box, or order a single box as well.',
  },
  dishes_fixed: {
    status: 422,
    title: 'These dishes can’t be changed',
    detail: 'Only the delivery day of this order can be changed here. Please write to us about the dishes.',
  },
  change_costs_more: {
    status: 422,
    title: 'This would cost more',
    detail: 'The new price is higher than the one you saw. Please check it before you change the order.',
  },
  cancel_too_late: {
    status: 422,
    title: 'Too late to cancel',
    detail: 'This order is being prepared or is on its way, so it’s too late to cancel it here.',
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
    detail: 'This would take your wallet over its limit.',
  },
  wallet_frozen: {
    status: 422,
    title: 'Wallet on hold',
    detail:
      'A bank reversed one of your top-ups. Top up what you owe on your account page to use your wallet again.',
  },
  nothing_to_pay_out: {
    status: 422,
    title: 'Nothing to withdraw',
    detail: 'There’s no unspent card money in your wallet.',
  },
  wallet_short: {
    status: 422,
    title: 'Not enough in your wallet',
    detail: 'Your wallet balance has gone down. Please check the new total.',
  },
  payment_minimum: { status: 422, title: 'Payment Error', detail: 'Card payments start at £0.30.' },
  too_many_open_orders: {
    status: 429,
    title: 'Too many open orders',
    detail:
      'Several orders from your network are waiting for payment. Please pay for one, or try again a little later.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Attempts',
    detail: 'Please wait a little before you try again.',
  },
  ...STAFF_ERRORS,
  internal: {
    status: 500,
    title: 'Something went wrong',
    detail: 'Sorry, that’s our fault. Please try again.',
  },
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

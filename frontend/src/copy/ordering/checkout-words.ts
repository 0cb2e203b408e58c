import { AGREED_WORDS } from '@rules/agreed-words';

/** Words of the checkout beside those of the content files. */
export const checkoutWords = {
  haveAccount: 'Have an account?',
  logIn: 'Log in and come back here',
  emptyButton: 'Build a one-time box',
  cancelled: 'You left the payment page. Nothing has been taken, and your box is still here.',
  age: AGREED_WORDS.age.words,
  genderNone: 'Prefer not to say',
  genders: ['Female', 'Male', 'Non-binary', 'Other'],
  lines: 'What you are ordering',
  chooseDay: 'Delivery day',
  cutOff: 'Order by {time}',
  daysLoading: 'Looking for delivery days',
  daysFailed: 'The delivery days have not loaded.',
  noDays: 'There is no delivery day to choose at the moment. Please try again tomorrow.',
  notServedTitle: 'We do not deliver to {postcode} yet',
  billingHeading: 'Billing address',
  referralCode: 'Referral code',
  apply: 'Apply',
  remove: 'Remove',
  applied: '{code} is applied.',
  codeNotChecked: 'The code could not be checked. Please try again.',
  contains: 'Contains: {names}',
  mayContain: 'May contain: {names}',
  noAllergens: 'None of the fourteen allergens',
  priceChanged: 'It was {before}, it is {after} now. Press the button again to go on with the new total.',
  agreement: AGREED_WORDS['order-terms'].words,
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cancelFree: 'You can cancel free of charge up to {cancelHours} hours before delivery.',
  hosted: 'You pay on the page of our card payment provider. We never see your card number.',
  phoneHelp: 'For the courier, on the day.',
  emailHelp: 'For your confirmation with allergens and nutrition.',
  summaryLoading: 'Pricing your order',
  quoteFailed: 'The total could not be worked out. Please try again.',
  tryAgain: 'Try again',
} as const;

/** Words for who comes back to the checkout. */
export const recallWords = {
  kept: 'We’ve kept what you told us about allergies: {names}.',
  keptNote: 'We’ve kept what you told us about allergies.',
  title: 'Please tell us about allergies again',
  text: 'We never store health information in your browser, so your earlier answer is gone. Tick what applies below, or tell us there’s nothing.',
  none: 'I have no allergies',
  dayGone: '{day} is no longer available. Please choose another day.',
  dayMissing: 'Please choose a delivery day.',
  fixed: 'From your profile: {names}. This applies to everything you order. You can change it under',
  fixedLink: 'your account',
} as const;

/** Words of the success page beside those of the content files. */
export const successWords = {
  stillPending: {
    heading: 'Your bank is taking its time',
    text: 'Nothing is lost. You can close this page: we will email you as soon as the payment is confirmed.',
    button: 'Check again',
  },
  notFound: {
    heading: 'There is no payment to show here',
    text: 'The link may be incomplete. If you paid, the confirmation is in your inbox.',
    button: 'Return to Home',
  },
  noAnswer: {
    heading: 'We could not ask just now',
    text: 'Your payment is not affected. Please check your connection and try again.',
  },
  order: 'Your order',
  delivery: 'Delivery day',
  discount: 'Discount ({code}, {percent}%)',
  total: 'Total',
  wallet: 'Paid from the wallet',
  card: 'Paid by card',
  checking: 'Checking',
} as const;

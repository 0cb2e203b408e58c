/** Words of the page that starts the checkout of a plan. */
export const planCheckout = {
  title: 'Checkout',
  starting: 'One moment, we are looking up the plan',
  startingText: 'You see what it costs first, and pay on the page of our card payment provider.',
  signingIn: 'First your account, please',
  signingInText: 'We bring you back here as soon as you are logged in.',
  invalid: {
    heading: 'Invalid Plan',
    text: 'The selected meal plan is not available',
    button: 'See our boxes',
    href: '/our-boxes',
  },
  failed: {
    heading: 'Failed to create checkout session',
    text: 'Nothing has been charged. Please try again.',
    button: 'Try again',
  },
} as const;

/** Words of the page that starts the checkout of a plan. */
export const planCheckout = {
  title: 'Checkout',
  starting: 'One moment, we’re loading your plan',
  startingText: 'You’ll see the price first, then pay on our payment provider’s secure page.',
  signingIn: 'Please sign in first',
  signingInText: 'We’ll bring you back here once you’re logged in.',
  invalid: {
    heading: 'Invalid Plan',
    text: 'The selected meal plan is not available',
    button: 'See our boxes',
    href: '/our-boxes',
  },
  failed: {
    heading: 'Failed to create checkout session',
    text: 'You haven’t been charged. Please try again.',
    button: 'Try again',
  },
} as const;

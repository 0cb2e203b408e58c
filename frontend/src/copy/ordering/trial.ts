/** The trial-days page. Words in braces are filled by `fill`. */
export const trial = {
  heading: 'Try a single day',
  intro:
    'One day, five small meals, delivered free. See how the portions sit with you before you commit to more.',
  banner: {
    heading: 'Healthcare Provider Recommendation',
    text: 'A healthcare professional recommended us to you, so you get {referralDiscountPercent}% off your trial days.',
    disclosure:
      'The professional may receive a payment from us when you order. Your care does not depend on it, and you are free to order or not.',
  },
  card: {
    perDay: 'per trial day',
    wasPrice: 'Usually',
    seeDay: 'See the day',
    hideDay: 'Hide the day',
    add: 'Add a trial day',
    inCart: '{count} in cart',
    variantLabel: 'Dietary variant',
    mostPopular: 'Most Popular',
    fullDay: 'Full Day Nutrition • 5 meals',
  },
  lineName: '{packageName} - Trial Day {day}',
  cart: {
    heading: 'Your trial days',
    subtotal: 'Subtotal',
    referralDiscount: 'Referral discount ({referralDiscountPercent}%)',
    delivery: 'Delivery',
    free: 'Free',
    total: 'Total',
    checkout: 'Checkout',
    empty: 'Add a trial day to get started.',
  },
  howItWorks: {
    heading: 'How a trial day works',
    steps: [
      {
        title: 'Pick a day',
        text: 'Five packages, {packagePriceLow} or {packagePriceHigh} each. Add one day or several.',
      },
      {
        title: 'Tell us what you can’t eat',
        text: 'Add allergies and preferences at checkout. We’ll flag anything that clashes before you pay.',
      },
      {
        title: 'We cook and deliver',
        text: '{courierName} brings it chilled within {deliveryWindowDays} business days, {courierHours}. Delivery is free.',
      },
      {
        title: 'Eat slowly, take notes',
        text: 'Which meals were easy? Which were too much? That tells you what to order next.',
      },
    ],
  },
} as const;

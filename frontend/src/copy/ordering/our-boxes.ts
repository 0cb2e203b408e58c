/** The boxes page. Words in braces are filled by `fill`. */
export const ourBoxes = {
  heading: 'Our boxes',
  intro: 'Weekly or one-off, both from the same kitchen and the same {mealCount} meals.',
  banner: {
    eyebrow: 'Welcome offer',
    heading: '{promoFirstPercent}% off first box, {promoSecondPercent}% off second',
    text: 'We apply code {promoCode} when you press ORDER NOW. For new customers, once per person, on either kind of box.',
    codeLabel: 'Your code',
    copy: 'Copy code',
    copied: 'Copied',
  },
  subscription: {
    heading: 'Weekly meal prep box',
    badge: 'Subscription',
    price: '{subscriptionMealPrice} a meal',
    text: 'A fresh box each week, on {deliveryWeekdays}. You choose the meals; we remember the rest.',
    benefitsHeading: 'With a subscription',
    benefits: [
      'No lock-in: pause or cancel anytime',
      'Save {promoFirstPercent}% on your first box and {promoSecondPercent}% on your second',
      '{mealCount} meals to choose from',
      'A menu that changes every month',
      'Add breakfasts and protein snacks',
      'Your own benefits portal',
      'Access to a nutritional consultant',
    ],
    button: {
      label: 'ORDER NOW',
      href: '/subscription-configurator',
    },
    renewal: 'Renews weekly until you cancel. You’ll see the price of your box before you subscribe.',
  },
  oneTime: {
    heading: 'One-time meal prep box',
    badge: 'No commitment',
    price: '{oneTimeMealPrice} a meal',
    text: 'One box, one delivery, nothing to cancel. A good way to try us.',
    benefitsHeading: 'With a one-time box',
    benefits: [
      'No subscription',
      '{mealCount} meals to choose from',
      'A menu that changes every month',
      'Add breakfasts and protein snacks',
    ],
    button: {
      label: 'ORDER NOW',
      href: '/configurator',
    },
  },
  closing: {
    heading: 'Ready when you are',
    text: 'Look through a month of meals first, or build your first box now.',
    buttons: [
      {
        label: 'Start Your Transformation',
        href: '/subscription-configurator',
      },
      {
        label: 'View Sample Menu',
        href: '/menu',
      },
    ],
  },
} as const;

/** The shop. Words in braces are filled by `fill`. */
export const shop = {
  heading: 'Shop',
  intro: 'Everything we cook, in one place: days, boxes, trial days and extras.',
  sections: [
    {
      key: 'packages',
      heading: 'Daily packages',
      text: 'Five meals for one day, {packagePriceLow} or {packagePriceHigh}.',
      button: 'Choose a package',
      href: '/meal-selection',
    },
    {
      key: 'subscription',
      heading: 'Weekly box',
      text: 'From 5 to 26 meals a week at {subscriptionMealPrice} each. Pause or cancel anytime.',
      button: 'Build a weekly box',
      href: '/subscription-configurator',
    },
    {
      key: 'one-time',
      heading: 'One-time box',
      text: 'From 5 to 26 meals at {oneTimeMealPrice} each. No subscription.',
      button: 'Build a one-time box',
      href: '/configurator',
    },
    {
      key: 'trial',
      heading: 'Single trial day',
      text: 'One day, delivered free.',
      button: 'Try a day',
      href: '/single-day-trial',
    },
    {
      key: 'extras',
      heading: 'Extras',
      text: 'Breakfasts at {breakfastPrice} and protein pots at {proteinPotPrice}, added to any box.',
      button: 'See extras',
      href: '/configurator',
    },
  ],
  deliveryNote:
    'Delivery {deliveryFee}, free from {freeDeliveryThreshold}. Free for LT+ members and on trial days.',
} as const;

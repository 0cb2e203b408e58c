/** Words around every page, outside the header and footer. */
export const chrome = {
  announcementLabel: 'Announcement',
  announcement: '{announcement}',
  announcementMore: '{announcementMore}',
  mainNavigation: 'Main',
  mobileMenu: 'Menu',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  toastRegion: 'Messages ({hotkey})',
  dismiss: 'Dismiss',
  close: 'Close',
  loadingPage: 'Loading the page',
  servingSuggestion: 'Serving suggestion',
  somethingWrong: {
    heading: 'Something went wrong',
    text: 'Sorry, that’s our fault. Reloading the page usually helps, and your orders are safe.',
    button: 'Reload the page',
  },
  notLoaded: {
    heading: 'We couldn’t load this',
    button: 'Try again',
  },
} as const;

/** Titles of the browser tab, and a description where search engines may index the page. */
export const titles = {
  home: {
    title: 'Small, nourishing meals delivered',
    description:
      'Chef-prepared small meals: {dailyProtein} g of protein and {dailyFibre} g of fibre a day, delivered to {servedArea}.',
  },
  configurator: {
    title: 'Build a one-time box',
    description: 'Choose your meals at {oneTimeMealPrice} each. One box, one delivery, no subscription.',
  },
  subscriptionConfigurator: {
    title: 'Build your weekly box',
    description:
      'Meals cost {subscriptionMealPrice} each, delivered weekly. Skip, pause or cancel anytime; no lock-in.',
  },
  mealSelection: {
    title: 'Pick your package',
    description:
      'Five daily packages from {packagePriceLow}: five small meals a day, to suit the way you eat.',
  },
  trial: {
    title: 'Try a single day',
    description: 'One day of five small meals, delivered free to {servedArea}. No subscription.',
  },
  patientMeals: {
    title: 'Small meals with plenty of protein',
    description:
      'Trial days of five small meals: {dailyProtein} g of protein and {dailyFibre} g of fibre a day.',
  },
  shop: {
    title: 'Shop',
    description: 'Daily packages, weekly and one-time boxes, trial days and extras, all from one kitchen.',
  },
  membership: {
    title: 'LT+ Membership',
    description:
      'LT+: free delivery on every order, the whole recipe library and community sessions. {trialDays} days free, then {membershipPrice} a month. Cancel anytime.',
  },
  ourBoxes: {
    title: 'Our boxes',
    description:
      'Weekly at {subscriptionMealPrice} a meal or one-off at {oneTimeMealPrice}: {mealCount} meals to choose from.',
  },
  menu: {
    title: "This month's menu",
    description: '{mealCount} meals with nutrition and allergens for each portion.',
  },
  help: {
    title: 'Help centre',
    description:
      'Answers about ordering, delivery, allergens, weekly boxes, the wallet and LT+, and how to reach us.',
  },
  recipe: { title: 'Recipe' },
  referral: {
    title: 'For healthcare professionals',
    description:
      'Share a personal link: patients save {referralDiscountPercent}%, you earn {commissionPercent}% of what they spend on food. Free to join, paid monthly.',
    dashboard: 'Referral dashboard',
  },
  checkout: { title: 'Checkout' },
  paymentSuccess: { title: 'Your payment' },
  notFound: { title: 'Page not found' },
} as const;

import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** The subscription configurator. Words in braces are filled by `fill`. */
export const subscriptionConfigurator = {
  heading: 'Build your weekly box',
  intro: 'Meals are {subscriptionMealPrice} each, every week until you pause or cancel. No lock-in.',
  loginNote: {
    text: 'Log in to your account to choose meals each week. You can build this first box now and sign in before paying.',
    button: {
      label: 'Log in',
      href: '/auth',
    },
  },
  steps: [
    {
      key: 'count',
      title: 'How many meals a week?',
      help: 'You can change this later and keep the meals you’ve chosen.',
    },
    {
      key: 'day',
      title: 'Pick a delivery day',
      help: '{deliveryWeekdays}, {courierHours}. The first date is at least {deliveryLeadDays} days away, so we can cook to order.',
    },
    {
      key: 'meals',
      title: 'Choose your meals',
      help: 'These go in your first box. You can change the next one until {boxCutOffDays} days before it’s delivered.',
    },
    {
      key: 'extras',
      title: 'Add extras',
      help: 'Optional, and repeated every week until you take them out.',
    },
    {
      key: 'summary',
      title: 'Your weekly box',
      help: 'You pay today for the first box, then each week before it’s cooked.',
    },
  ],
  counts: {
    mostPopular: 'MOST POPULAR',
    meals: '{count} meals',
  },
  halal: {
    label: 'Dietary preference',
    allOptions: 'All Options',
    halalOnly: 'Halal Only',
    help: 'Halal Only hides every dish that isn’t halal.',
    none: 'We don’t hold a halal certificate at the moment, so we don’t sell any dish as halal.',
  },
  bottomBar: {
    quantity: 'Quantity',
    deliveryDate: 'Delivery Date',
    meals: 'Meals',
    none: 'Not chosen yet',
    of: '{count} of {target}',
  },
  summary: {
    meals: 'Meals',
    extras: 'Extras',
    delivery: 'Delivery',
    perWeek: 'Per week',
    button: 'Subscribe for {weeklyPrice} per week',
    disabledHelp: 'Choose a delivery day and {target} meals to continue.',
    renewal: AGREED_WORDS['weekly-box-terms'].words,
  },
} as const;

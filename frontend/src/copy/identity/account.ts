import { AGREED_WORDS } from '@rules/agreed-words';

/** The account page. Words in braces are filled by `fill`. */
export const account = {
  heading: 'My Account',
  tabs: ['Wallet', 'Profile', 'Orders', 'Settings'],
  memberBadge: 'LT+ Member',
  manageSubscription: 'Manage Subscription',
  trialPromo: {
    heading: 'Try LT+ free for {trialDays} days',
    text: 'Free delivery on every order, then {membershipPrice} a month. Cancel anytime.',
    button: {
      label: 'See membership',
      href: '/membership',
    },
  },
  wallet: {
    balance: 'Balance',
    deposited: 'Total deposited',
    bonus: 'Total bonus earned',
    topUpHeading: 'Top up',
    topUpButton: 'Top up wallet',
    refresh: 'Refresh status',
    recent: 'Recent transactions',
    cancelled: 'Top-up cancelled. Nothing was taken.',
    expiry: 'Money you add never expires. Bonus money is spent first and cannot be paid out.',
    empty: {
      heading: 'Nothing in here yet',
      text: 'Add money once and pay for boxes, trial days and packages without reaching for a card. {walletBonusSentence}',
      button: 'Top up wallet',
    },
  },
  profile: {
    empty: {
      heading: 'Tell us where to deliver',
      text: 'Save an address, what you like and what you cannot eat. We fill in checkout for you and flag dishes that clash.',
      button: 'Add details',
    },
    noAddress: 'No address saved yet.',
    noAllergens: 'No allergies saved. If that is right, there is nothing to do.',
    marketing: AGREED_WORDS.marketing.words,
  },
  orders: {
    empty: {
      heading: 'No orders yet',
      text: 'When you order, you can follow it here, cancel it, or have the same again.',
      button: 'See our boxes',
      href: '/our-boxes',
    },
    reorder: 'Order again',
  },
  boxes: {
    empty: {
      heading: 'No weekly box',
      text: 'Start one and it appears here, with pause, skip and cancel within reach.',
      button: 'Build a weekly box',
      href: '/subscription-configurator',
    },
    cutOff: 'Changes for the next box until {changeBy}.',
  },
  settings: {
    empty: {
      heading: 'All quiet',
      text: 'You are signed in on this device only, and two-factor sign-in is off. Turning it on takes a minute.',
      button: 'Set up two-factor',
    },
    exportHelp: 'A copy of everything we hold about you, by email link.',
    deleteHelp:
      'Deletes your account and health information. Order and payment records stay without your name, as tax law requires.',
  },
} as const;

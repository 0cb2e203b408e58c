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
  hello: 'Hello, {firstName}',
  tabsLabel: 'Account sections',
  loading: 'Loading your account',
  notLoaded: {
    heading: 'We couldn’t load your account',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  continue: 'Continue',
  unexpected: 'That didn’t work. Please try again.',
} as const;

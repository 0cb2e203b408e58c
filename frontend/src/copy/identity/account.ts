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
  tabsLabel: 'Parts of your account',
  loading: 'Loading your account',
  notLoaded: {
    heading: 'Your account has not loaded',
    text: 'Nothing is lost. Please check your connection and try again.',
    button: 'Try again',
  },
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  continue: 'Continue',
  unexpected: 'That did not work. Please try again.',
} as const;

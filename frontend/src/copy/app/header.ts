/** The header of every page. Words in braces are filled by `fill`. */
export const header = {
  skipLink: 'Skip to main content',
  homeLabel: '{brandName} home',
  links: [
    {
      label: 'Recipes',
      href: '/recipes',
    },
    {
      label: 'Shop',
      href: '/shop',
    },
    {
      label: 'Order Meals',
      scrollTo: 'meal-plans',
    },
    {
      label: 'Membership',
      href: '/membership',
    },
    {
      label: 'Community',
      href: '/community',
    },
  ],
  login: {
    label: 'LOGIN',
    href: '/auth',
  },
  orderNow: {
    label: 'ORDER NOW',
    scrollTo: 'meal-plans',
  },
  menu: {
    open: 'Open menu',
    close: 'Close menu',
    avatar: 'Your account menu',
    signedInAs: 'Signed in as',
    myAccount: {
      label: 'My Account',
      href: '/account',
    },
    signOut: 'Sign out',
  },
} as const;

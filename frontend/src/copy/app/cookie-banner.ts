/** The cookie banner. Words in braces are filled by `fill`. */
export const cookieBanner = {
  title: 'Cookies, kept to a minimum',
  text: 'We store a few things to sign you in and remember your basket. Everything else is off until you say yes.',
  accept: 'Accept optional',
  refuse: 'Refuse optional',
  choose: 'Choose',
  save: 'Save choices',
  link: {
    label: 'Cookie Policy',
    href: '/cookie-policy',
  },
} as const;

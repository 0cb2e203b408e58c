/** Words of the cookie choice. */
export const cookieWords = {
  /** The visible part of the banner's text; it must fit on one line of a phone. */
  short: 'Anything optional is off until you say yes.',
  close: 'Close',
  dialogTitle: 'Cookie choices',
  necessary: {
    heading: 'Strictly necessary',
    text: 'Sign-in, basket, checkout, theme and this choice. The shop can’t work without them.',
    state: 'Always on',
  },
  optional: {
    heading: 'Optional',
    text: 'We don’t use any at the moment: no statistics, no advertising, no tracking. If that changes, we’ll ask you first.',
    state: 'None',
  },
  signal: 'Your browser asks sites not to track you (Global Privacy Control), so optional items stay off.',
  current: {
    accepted: 'You’ve accepted optional items.',
    refused: 'You’ve refused optional items.',
    none: 'You haven’t chosen yet, so optional items are off.',
    notAsked: 'There’s nothing to choose at the moment.',
  },
} as const;

/** Words of the cookie choice. */
export const cookieWords = {
  /** The visible part of the banner's text; it must fit on one line of a phone. */
  short: 'Anything optional is off until you say yes.',
  close: 'Close',
  dialogTitle: 'Cookie choices',
  necessary: {
    heading: 'Strictly necessary',
    text: 'Sign-in, basket, checkout, theme, and this choice. The shop does not work without them.',
    state: 'Always on',
  },
  optional: {
    heading: 'Optional',
    text: 'We use none at the moment: no statistics, no advertising, nothing that follows you. Before that changes we ask again.',
    state: 'None',
  },
  signal: 'Your browser asks sites not to track (Global Privacy Control). We treat that as a refusal.',
  current: {
    accepted: 'Your answer so far: optional items accepted.',
    refused: 'Your answer so far: optional items refused.',
    none: 'You have not answered yet. That counts as a refusal.',
    notAsked: 'There is nothing to choose at the moment, so we do not ask.',
  },
} as const;

/** Words around the legal texts. */
export const legalWords = {
  contents: 'On this page',
} as const;

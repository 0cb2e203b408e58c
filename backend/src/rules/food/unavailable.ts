/** The messages for a missing response; apart from the other errors, because a page needs them at hand. */
export const UNAVAILABLE = {
  status: 503,
  title: 'Please try again',
  detail: 'Part of our system isn’t responding at the moment. You haven’t been charged.',
} as const;

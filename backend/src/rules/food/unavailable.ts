/** The messages for a missing response; apart from the other errors, because a page needs them at hand. */
export const UNAVAILABLE = {
  status: 503,
  title: 'Please try again',
  detail: 'Part of our system is not reachable at the moment. Nothing has been charged.',
} as const;

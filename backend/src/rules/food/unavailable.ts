/** Words for an answer that did not come; apart from the other errors, because a page has to have them at hand. */
export const UNAVAILABLE = {
  status: 503,
  title: 'Please try again',
  detail: 'Part of our system is not reachable at the moment. Nothing has been charged.',
} as const;

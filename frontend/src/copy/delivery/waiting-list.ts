import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** The waiting list; apart from the postcode check, which the first page needs and this does not. */
export const waitingList = {
  text: `We deliver to {servedArea} for now. ${AGREED_WORDS['waiting-list'].words}`,
  heading: 'Join the waiting list',
  email: 'Email',
  button: 'Join the waiting list',
  joined: 'You are on the list. We will write when we deliver to {postcode}.',
} as const;

import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** The waiting list; separate from the postcode check, because the first page needs only that one. */
export const waitingList = {
  text: `We deliver to {servedArea} for now. ${AGREED_WORDS['waiting-list'].words}`,
  heading: 'Join the waiting list',
  email: 'Email',
  button: 'Join the waiting list',
  joined: 'You’re on the list. We’ll email you when we deliver to {postcode}.',
} as const;

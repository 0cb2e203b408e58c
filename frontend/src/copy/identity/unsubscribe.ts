/** The page behind the unsubscribe link of an email. */
export const unsubscribe = {
  title: 'Stop these emails',
  heading: 'Stop these emails?',
  text: 'One press and we stop writing to you about this. Emails about an order or your account still come.',
  button: 'Unsubscribe',
  busy: 'One moment…',
  done: {
    heading: 'You’re unsubscribed',
    text: 'We won’t write to you about this again. You can close this page.',
    home: 'Back to the shop',
  },
  broken: {
    heading: 'This link is not complete',
    text: 'It may have been cut short by your mail program. Copy the whole address from the email, or write to {supportEmail} and we stop them for you.',
  },
  failed: {
    heading: 'That did not work',
    text: 'We could not reach the shop. Please try again, or write to {supportEmail}.',
  },
} as const;

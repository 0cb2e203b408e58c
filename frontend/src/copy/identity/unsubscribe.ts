/** The page behind the unsubscribe link of an email. */
export const unsubscribe = {
  title: 'Stop these emails',
  heading: 'Stop these emails?',
  text: 'We’ll stop emailing you about this straight away. You’ll still get emails about your orders and your account.',
  button: 'Unsubscribe',
  busy: 'One moment…',
  done: {
    heading: 'You’re unsubscribed',
    text: 'We won’t email you about this again. You can close this page.',
    home: 'Back to the shop',
  },
  broken: {
    heading: 'This link is incomplete',
    text: 'Your email app may have cut it short. Copy the whole link from the email, or write to {supportEmail} and we’ll stop them for you.',
  },
  failed: {
    heading: 'That didn’t work',
    text: 'We couldn’t reach the shop. Please try again, or write to {supportEmail}.',
  },
} as const;

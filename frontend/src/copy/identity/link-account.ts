/** After an email link has signed the user in. Words in braces are filled by `fill`. */
export const linkAccount = {
  question: {
    title: 'Switch accounts?',
    text: 'You’re signed in as {current}. This link is for {offered}.',
    warning: 'If someone else sent you the link, stay signed in as you are.',
    stay: 'Stay signed in',
    switch: 'Switch account',
  },
  notice: {
    label: 'Your account',
    text: 'You’re signed in as {email}.',
    notYou: 'Not you? Sign out',
    close: 'Close',
  },
} as const;

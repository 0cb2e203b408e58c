/** Words of the referral page beside those of its content file. */
export const referralWords = {
  loading: 'Loading your referral dashboard',
  notLoaded: {
    heading: 'Your referral page has not loaded',
    text: 'Nothing is lost. Please check your connection and try again.',
    button: 'Try again',
  },
  invited: 'A colleague invited you. They are told nothing about you or your patients.',
  form: {
    heading: 'Join the referral network',
    profession: 'Profession (optional)',
    professions: ['Doctor', 'Nurse', 'Pharmacist', 'Dietitian', 'Nutritionist', 'Health coach', 'Other'],
    professionNone: 'Please choose',
    registerNumber: 'Register number (optional)',
    registerHelp: 'For example of the GMC, NMC, GPhC or HCPC. Only we see it.',
    missing: {
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      email: 'Enter your professional email',
      confirm: 'Please confirm this to join',
    },
    signedInAs: 'You are signed in as {email}. Your record belongs to this account.',
    terms: 'terms',
  },
  checkEmail: {
    /** After a reload: the browser keeps no address. */
    textWithout: 'We have sent you a link. Open it to finish joining.',
    hint: 'Nothing there after a few minutes? Look in the spam folder first.',
    sending: 'Sending...',
    sent: 'Sent. It can take a minute to arrive.',
    other: 'Use another address',
  },
  signIn: {
    as: 'With the account of {email}.',
  },
  pending: {
    heading: 'Thank you, {firstName}',
    text: 'We look at every registration by hand, usually within two working days, and write to {email}. Your link works from then on.',
    code: 'Your code will be {code}',
    again: 'Look again',
  },
  dashboard: {
    code: 'Code',
    intro: 'What your patients ordered through your link, in amounts only.',
    notLoaded: {
      title: 'Your commission has not loaded',
      text: 'The figures below are not yours but zeros. Please try again.',
    },
    total: 'Referred spending',
    paid: 'Paid out',
    referralsHelp: 'patients who have ordered',
  },
  chart: {
    label: 'Commission by month',
    bar: '{month}: {amount}',
  },
  recent: 'Recent commissions',
  milestones: {
    heading: 'Milestones',
    reached: 'Reached',
    of: '{count} of {threshold} patients',
  },
  qr: {
    heading: 'QR code to print',
    text: 'For a card or a poster. It leads to your patient page.',
    alt: 'QR code of your referral link',
    print: 'Print',
    save: 'Save as SVG',
    failed: 'The QR code has not loaded.',
    sheet: 'Small meals with plenty of protein',
    sheetText: '{referralDiscountPercent}% off with this code',
  },
  images: {
    text: 'For a newsletter or a noticeboard.',
    kind: 'Which picture?',
    creating: 'Creating...',
    fallback: 'The picture could not be made just now, so this is one of ours.',
  },
} as const;

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
    question: {
      heading: 'Join the referral programme?',
      text: 'It is for healthcare professionals who recommend us. Nothing is set up until you join below; your account stays as it is.',
      decline: 'No, stay a customer',
    },
    profession: 'Profession (optional)',
    professions: ['Doctor', 'Nurse', 'Pharmacist', 'Dietitian', 'Nutritionist', 'Health coach', 'Other'],
    professionNone: 'Please choose',
    registerNumber: 'Register number',
    registerHelp:
      'For example of the GMC, NMC, GPhC or HCPC. We check it before your first payout. Only we see it; you can add it later.',
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
  refused: {
    heading: 'Thank you, {firstName}',
    text: 'We have looked at your registration and could not accept it. Your link is not active. What you have earned stays yours; it is paid once a registration has been approved. If you think this is a mistake, write to {supportEmail}.',
    reason: 'The reason: {reason}',
  },
  approval: {
    title: 'Waiting for approval',
    text: 'Your link works, and you are earning. Before the first payout we check your entry in the register by hand, usually within two working days, and email you.',
    leftText:
      'Before we pay what you have earned, we check your entry in the register by hand, usually within two working days, and email you.',
    number: 'We are checking {registerNumber}.',
    missing: 'We need your register number first. Please add it below.',
    change: 'Change the number',
    save: 'Save register number',
    saved: 'Saved. We’ll check it and email you.',
    failed: 'That could not be saved. Please try again.',
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
    cut: 'Closed months as in your statements; the current one from the ten latest commissions.',
  },
  recent: 'Recent commissions',
  nextCommission: 'From {date} you earn {after}% of new orders instead of {before}%.',
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
  statements: {
    loading: 'Loading your statements',
    notLoaded: 'Your statements have not loaded.',
    due: '{amount} due',
    paidOn: 'paid on {date}',
    download: '{format} for {month}',
    states: {
      carried_over: 'Carried over',
      payable: 'To be paid',
      on_its_way: 'On its way',
      paid: 'Paid',
    },
  },
  payout: {
    notLoaded: 'Your bank details have not loaded.',
    change: 'Change',
    saved: 'Bank details saved.',
    password: 'Your password',
    passwordHelp: 'So that nobody else sends your money elsewhere.',
    passwordMissing: 'Enter your password',
    holdHelp: 'Nothing is paid to changed details for the first 3 days.',
    held: 'You changed these a short while ago. To be safe, nothing is paid to them before {date}.',
  },
  images: {
    text: 'For a newsletter or a noticeboard.',
    kind: 'Which picture?',
    creating: 'Creating...',
    fallback: 'The picture could not be made just now, so this is one of ours.',
  },
} as const;

/** Leaving the referral programme, and coming back. */
export const leaving = {
  heading: 'Leave the programme',
  text: 'You can leave whenever you like. What you’ve earned is still paid.',
  button: 'Leave the programme',
  askTitle: 'Leave the referral programme?',
  askText:
    'Code {code} stops working at once, for everybody who has it. What you’ve earned so far is paid with the next transfer, however little it is.',
  confirm: 'Leave',
  stay: 'Stay',
  left: {
    heading: 'You’ve left the programme',
    text: 'Code {code} no longer works. What you’ve earned is still paid to your bank details, and your statements stay here.',
    back: 'Join again',
  },
} as const;

import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** The professional referral page. Words in braces are filled by `fill`. */
export const referral = {
  signup: {
    heading: 'For healthcare professionals',
    pitch: [
      'Your patients are eating less, so every plate has to count. That’s what we cook for: {dailyProtein} g of protein and {dailyFibre} g of fibre in {dailyCalories} kcal a day.',
      'Share a personal link. Patients who use it get {referralDiscountPercent}% off, and you earn {commissionPercent}% of what they spend on food, paid monthly by bank transfer.',
    ],
    points: [
      'Free to join, no targets. Paid out monthly from {payoutMinimum}',
      'Patients stay anonymous to you: amounts only',
      'A monthly statement for your records',
      'Leave whenever you like',
    ],
    form: {
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Professional Email',
      password: 'Password',
      submit: 'Join the referral network',
      submitting: 'Joining...',
      confirm: AGREED_WORDS['referral-duties'].words,
    },
    existing: 'Already a member? Sign in to your dashboard',
    smallPrint: AGREED_WORDS['referral-terms'].words,
  },
  checkEmail: {
    heading: 'Check Your Email',
    text: 'We’ve emailed a link to {email}. Open it to finish joining.',
    retry: "Didn't receive the email? Try again",
    /** After a reload: the browser stores no address. */
    textWithout: 'We’ve emailed you a link. Open it to finish joining.',
    hint: 'Nothing after a few minutes? Check your spam folder first.',
    sending: 'Sending...',
    sent: 'Sent. It can take a minute to arrive.',
    other: 'Use another address',
  },
  signIn: {
    heading: 'Welcome Back, Professional',
    text: 'Sign in to see your link, your totals and your statements.',
    button: 'Sign In to Dashboard',
    back: '← Back to signup',
    as: 'With your account {email}.',
  },
  dashboard: {
    welcome: 'Welcome back, {firstName}',
    stats: {
      referrals: 'Total Referrals',
      earned: 'Commission Earned',
      pending: 'Pending Payment',
    },
    link: {
      heading: 'Your referral link',
      copy: 'Copy link',
      copied: 'Copied',
      help: 'Opens the patient page with your code filled in.',
    },
    share: {
      heading: 'Share it',
      buttons: {
        email: 'Email',
        whatsapp: 'WhatsApp',
        telegram: 'Telegram',
        sms: 'SMS',
        native: 'Share via Apps',
      },
    },
    bestPractices: {
      heading: 'Sharing well',
      tips: [
        {
          title: 'Say that you may be paid',
          text: 'One sentence is enough, and the patient page repeats it. Patients trust a recommendation more when nothing is left unsaid.',
        },
        {
          title: 'Share after the conversation, not before',
          text: 'A link means most when a patient has just said that cooking or eating has become difficult.',
        },
        {
          title: 'Offer a choice',
          text: 'Mention our recipes too. They’re free to read, and earn you nothing, which is the point.',
        },
        {
          title: 'Ask first, then send',
          text: 'Use a channel the patient agreed to, and keep clinical details out of the message.',
        },
        {
          title: 'Suggest one trial day',
          text: 'A single day costs {packagePriceLow} or {packagePriceHigh} before the discount and is delivered free. It shows whether the portions suit.',
        },
      ],
    },
    commission: {
      heading: 'Commission overview',
      empty: 'No commission data available',
      columns: {
        date: 'Date',
        spending: 'Spending',
        amount: 'Commission',
        status: 'Status',
      },
      statuses: {
        paid: 'Paid',
        pending: 'Pending',
      },
      explanation: [
        'You earn {commissionPercent}% of what a referred patient pays for food, after discounts and refunds. Delivery, membership and wallet top-ups don’t count.',
        'Commission becomes payable when the order is completed. If it’s refunded, we take back that share. If we’ve already paid it, you’ll see a deduction on your next statement.',
        'We pay monthly by bank transfer once {payoutMinimum} or more is due. Smaller amounts carry over. You don’t get a discount or commission with your own code.',
      ],
    },
    disclosure: {
      heading: 'What we tell patients',
      text: 'The professional who shared this link may receive a payment from us when you order.',
      help: 'This appears on every patient page with your code and can’t be turned off.',
    },
    payout: {
      heading: 'Bank details',
      accountName: 'Account name',
      sortCode: 'Sort code',
      accountNumber: 'Account number',
      save: 'Save bank details',
      help: 'UK accounts only. Stored encrypted and shown masked.',
    },
    statements: {
      heading: 'Statements',
      empty: 'Your first statement appears at the start of the month after your first completed referral.',
      csv: 'CSV',
      pdf: 'PDF',
    },
    images: {
      heading: 'Pictures to share',
      types: {
        'hero-meal': 'A plated meal',
        'referral-illustration': 'An illustration',
        'product-hero': 'The box',
      },
      button: 'Create picture',
      download: 'Download',
    },
    code: 'Code',
    intro: 'What your patients ordered through your link, in amounts only.',
    notLoaded: {
      title: 'We couldn’t load your commission',
      text: 'The zeros below aren’t your real figures. Please try again.',
    },
    total: 'Referred spending',
    paid: 'Paid out',
    referralsHelp: 'patients who have ordered',
  },
  shareTexts: {
    email: {
      subject: 'The meals we talked about',
      body: 'Hello,\n\nThese are the small, high-protein meals I mentioned. You can read every label before ordering, and a single day is delivered free:\n\n{link}\n\nThe link takes {referralDiscountPercent}% off. To be open with you: I may receive a payment if you order through it. It makes no difference to your care, and I won’t see what you order.\n\nBest wishes',
    },
    whatsapp:
      'The meals I mentioned: small portions, plenty of protein, clear labels. {referralDiscountPercent}% off with this link: {link} (I may receive a payment if you order. Entirely up to you.)',
    telegram:
      'Small, high-protein meals, as discussed. {referralDiscountPercent}% off here: {link} I may receive a payment if you order; your care doesn’t depend on it.',
    sms: 'Meals as discussed, {referralDiscountPercent}% off: {link} I may receive a payment if you order.',
    native: {
      title: '{brandName}',
      text: 'Small, high-protein meals with {referralDiscountPercent}% off. I may receive a payment if you order.',
    },
  },
  loading: 'Loading your referral dashboard',
  notLoaded: {
    heading: 'We couldn’t load your referral page',
    text: 'Please check your connection and try again.',
    button: 'Try again',
  },
  invited: 'A colleague invited you. We won’t tell them anything about you or your patients.',
  form: {
    heading: 'Join the referral network',
    question: {
      heading: 'Join the referral programme?',
      text: 'It’s for healthcare professionals who recommend us. We won’t set anything up until you join below, and your account stays as it is.',
      decline: 'No, stay a customer',
    },
    profession: 'Profession (optional)',
    professions: ['Doctor', 'Nurse', 'Pharmacist', 'Dietitian', 'Nutritionist', 'Health coach', 'Other'],
    professionNone: 'Please choose',
    registerNumber: 'Register number',
    registerHelp:
      'For example, from the GMC, NMC, GPhC or HCPC. We check it before your first payout. Only we see it, and you can add it later.',
    missing: {
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      email: 'Enter your professional email',
      confirm: 'Please confirm this to join',
    },
    signedInAs: 'You’re signed in as {email}. You’ll join with this account.',
    terms: 'terms',
  },
  pending: {
    heading: 'Thank you, {firstName}',
    text: 'We check every registration by hand, usually within two working days, and will email {email}. Your link will work from then on.',
    code: 'Your code will be {code}',
    again: 'Check again',
  },
  refused: {
    heading: 'Thank you, {firstName}',
    text: 'We’ve checked your registration and couldn’t accept it, so your link isn’t active. What you’ve earned is still yours; we’ll pay it once a registration is approved. If you think this is a mistake, write to {supportEmail}.',
    reason: 'Reason: {reason}',
  },
  approval: {
    title: 'Waiting for approval',
    text: 'Your link works and you’re earning. Before your first payout, we’ll check your register entry by hand, usually within two working days, and email you.',
    leftText:
      'Before we pay what you’ve earned, we’ll check your register entry by hand, usually within two working days, and email you.',
    number: 'We’re checking {registerNumber}.',
    missing: 'We need your register number first. Please add it below.',
    change: 'Change the number',
    save: 'Save register number',
    saved: 'Saved. We’ll check it and email you.',
    failed: 'We couldn’t save that. Please try again.',
  },
  chart: {
    label: 'Commission by month',
    bar: '{month}: {amount}',
  },
  recent: 'Recent commissions',
  nextCommission: 'From {date} you’ll earn {after}% of new orders instead of {before}%.',
  milestones: {
    heading: 'Milestones',
    reached: 'Reached',
    of: '{count} of {threshold} patients',
  },
  qr: {
    heading: 'QR code to print',
    text: 'For a card or a poster. It opens your patient page.',
    alt: 'QR code of your referral link',
    print: 'Print',
    save: 'Save as SVG',
    failed: 'We couldn’t load the QR code.',
    sheet: 'Small meals with plenty of protein',
    sheetText: '{referralDiscountPercent}% off with this code',
  },
  statements: {
    loading: 'Loading your statements',
    notLoaded: 'We couldn’t load your statements.',
    earned: '{amount} earned',
    carriedIn: '{amount} carried over from before',
    paidNow: '{amount} paid on {date}',
    onItsWay: '{amount} on its way',
    payable: '{amount} to be paid with the next transfer',
    carriedOver: '{amount} carried over to the next month',
    paidLater: '{amount} carried over and paid with {month}',
    download: '{format} for {month}',
    states: {
      carried_over: 'Carried over',
      payable: 'To be paid',
      on_its_way: 'On its way',
      paid: 'Paid',
      later: 'Paid later',
    },
  },
  payout: {
    notLoaded: 'We couldn’t load your bank details.',
    change: 'Change',
    saved: 'Bank details saved.',
    password: 'Your password',
    passwordHelp: 'So no one else can redirect your money.',
    passwordMissing: 'Enter your password',
    holdHelp: 'After a change, we wait 3 days before we pay to the new details.',
    held: 'You changed these recently. To be safe, we won’t pay to them before {date}.',
  },
  images: {
    text: 'For a newsletter or a noticeboard.',
    kind: 'Which picture?',
    creating: 'Creating...',
    fallback: 'We couldn’t make your picture just now, so here’s one of ours.',
  },
} as const;

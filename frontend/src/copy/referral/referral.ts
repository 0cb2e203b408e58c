import { AGREED_WORDS } from '@rules/agreed-words';

/** The professional referral page. Words in braces are filled by `fill`. */
export const referral = {
  signup: {
    heading: 'For healthcare professionals',
    pitch: [
      'Your patients eat less than before, and need that little to be good. We cook for exactly that: {dailyProtein} g of protein and {dailyFibre} g of fibre in {dailyCalories} kcal a day.',
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
    text: 'We have sent a link to {email}. Open it to finish joining.',
    retry: "Didn't receive the email? Try again",
  },
  signIn: {
    heading: 'Welcome Back, Professional',
    text: 'Sign in to see your link, your totals and your statements.',
    button: 'Sign In to Dashboard',
    back: '← Back to signup',
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
          text: 'Mention our recipes too. They are free to read, and earn you nothing, which is the point.',
        },
        {
          title: 'Ask first, then send',
          text: 'Use a channel the patient agreed to, and keep clinical details out of the message.',
        },
        {
          title: 'Point to one trial day',
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
        'You earn {commissionPercent}% of what a referred patient pays for food, after discounts and refunds. Delivery, membership and wallet top-ups do not count.',
        'Commission becomes payable when the order is completed. A refund takes back its share, also when that share was already paid: it then appears as a deduction on your next statement.',
        'We pay monthly by bank transfer once {payoutMinimum} or more is due. Smaller amounts carry over. Your own code gives you neither discount nor commission.',
      ],
    },
    disclosure: {
      heading: 'What patients are told',
      text: 'The professional who shared this link may receive a payment from us when you order.',
      help: 'This sentence stands on every patient page that carries your code and cannot be turned off.',
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
  },
  shareTexts: {
    email: {
      subject: 'The meals we talked about',
      body: 'Hello,\n\nThese are the small, high-protein meals I mentioned. You can read every label before ordering, and a single day is delivered free:\n\n{link}\n\nThe link takes {referralDiscountPercent}% off. To be open with you: I may receive a payment if you order through it. It makes no difference to your care, and I will not see what you order.\n\nBest wishes',
    },
    whatsapp:
      'The meals I mentioned: small portions, plenty of protein, clear labels. {referralDiscountPercent}% off with this link: {link} (I may receive a payment if you order. Entirely up to you.)',
    telegram:
      'Small, high-protein meals, as discussed. {referralDiscountPercent}% off here: {link} I may receive a payment if you order; your care does not depend on it.',
    sms: 'Meals as discussed, {referralDiscountPercent}% off: {link} I may receive a payment if you order.',
    native: {
      title: '{brandName}',
      text: 'Small, high-protein meals with {referralDiscountPercent}% off. I may receive a payment if you order.',
    },
  },
} as const;

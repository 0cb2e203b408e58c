/** One question with its answer; the id is its anchor and never changes. */
export interface HelpQuestion {
  readonly id: string;
  readonly q: string;
  readonly a: string;
}

export interface HelpTopic {
  readonly id: string;
  readonly heading: string;
  readonly questions: readonly HelpQuestion[];
}

/** The help centre. Words in braces are filled by `fill`. */
export const help = {
  heading: 'How can we help?',
  intro: 'Answers to what people ask us most. If yours is missing, write to us and a person will reply.',
  searchLabel: 'Search the help centre',
  searchPlaceholder: 'Try “cancel” or “postcode”',
  topicsLabel: 'Topics',
  found: { one: '1 answer', other: '{count} answers' },
  nothing: 'We have no answer with these words.',
  showAll: 'Show all questions',
  linkTo: 'Link to this answer',
  contactHeading: 'Still stuck?',
  contactText: 'We’re here {supportHours}',
  contactButton: 'Write to us',
  email: '{supportEmail}',
} as const;

/** Every answer says what the shop does: the numbers come from its settings. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'ordering',
    heading: 'Ordering',
    questions: [
      {
        id: 'what-to-order',
        q: 'What can I order?',
        a: 'A one-time box of meals you pick yourself, a weekly box, or whole-day packages of five small meals. Meals in a one-time box are {oneTimeMealPrice} each and {subscriptionMealPrice} in a weekly one. A day’s package costs from {packagePriceLow}.',
      },
      {
        id: 'box-size',
        q: 'How big should my box be?',
        a: 'Most people eat one or two of our meals a day, so eight meals last four to eight days. The chef’s choice never packs more short-lived dishes than you can eat in time.',
      },
      {
        id: 'account-needed',
        q: 'Do I need an account?',
        a: 'Not for a one-time box, a package or a trial day. A weekly box and LT+ need one, so that you can change or stop them yourself.',
      },
      {
        id: 'codes',
        q: 'Where do I put my discount code?',
        a: 'In the summary of your box, or at checkout. If you follow our welcome offer, its code is already applied. A promotion and a referral code don’t add up: you get the better of the two.',
      },
      {
        id: 'change-order',
        q: 'Can I change or cancel an order?',
        a: 'You can cancel free of charge until {cancelHours} hours before 8am on the day of delivery, in your account or by the link in your email. Until then you can also change the address. Refunds reach you in {refundDays} business days.',
      },
      {
        id: 'again',
        q: 'Can I order the same box again?',
        a: 'Yes. Open the order in your account and choose to order it again. We’ll tell you if a dish has left the menu.',
      },
    ],
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    questions: [
      {
        id: 'where',
        q: 'Where do you deliver?',
        a: '{servedArea} for now. Enter your postcode on the first page or at checkout and we’ll tell you straight away. If we don’t reach you yet, leave your email and we’ll write when we do.',
      },
      {
        id: 'when',
        q: 'Which days can I choose?',
        a: 'One-time boxes and packages come with {courierName}, Tuesday to Thursday, {courierHours}. You can choose a day weeks ahead. Weekly boxes come on {deliveryWeekdays}. We don’t deliver on bank holidays.',
      },
      {
        id: 'cost',
        q: 'What does delivery cost?',
        a: '{deliveryFee}, or nothing on orders of {freeDeliveryThreshold} or more. It’s always free on trial days and for LT+ members.',
      },
      {
        id: 'missing',
        q: 'My box is late or damaged. What now?',
        a: 'Open the order in your account, choose ‘Report a problem’ and tell us what happened; a photo helps. Please do it within 48 hours of delivery. We’ll send it again or refund you.',
      },
    ],
  },
  {
    id: 'allergens',
    heading: 'Allergens and food',
    questions: [
      {
        id: 'allergens-shown',
        q: 'How do you show allergens?',
        a: 'Every dish lists which of the fourteen UK allergens it contains and which it may contain: on the menu, in your box, at checkout and on the label.',
      },
      {
        id: 'severe-allergy',
        q: 'I have a severe allergy. Can I order?',
        a: 'Our kitchen handles all fourteen allergens, so we can’t promise that any dish is free from traces. Please write to {supportEmail} before you order.',
      },
      {
        id: 'health-details',
        q: 'What happens to what I tell you about my health?',
        a: 'We use it to check your order against the allergens, and for nothing else. It’s encrypted, kept only with your consent, and you can withdraw it in your account.',
      },
      {
        id: 'keeping',
        q: 'How long do the meals keep?',
        a: 'Up to {freshDays} days in the fridge. Each dish says how long, and the label carries the exact date.',
      },
      {
        id: 'heating',
        q: 'How do I heat them?',
        a: 'Each dish’s page and label say how. Most take a few minutes in a microwave; some are meant to be eaten cold.',
      },
      {
        id: 'medical-advice',
        q: 'Can you advise me on my medication?',
        a: 'No. We cook and deliver food. Please ask your prescriber, pharmacist or dietitian.',
      },
    ],
  },
  {
    id: 'weekly-box',
    heading: 'Weekly box',
    questions: [
      {
        id: 'skip',
        q: 'How do I skip a week?',
        a: 'Press Skip on that delivery in your account. You can undo it until the box’s deadline.',
      },
      {
        id: 'deadline',
        q: 'Until when can I change a box?',
        a: 'Until the end of the day {boxCutOffDays} days before delivery. Later changes apply to the next box. We’ll email you before that with the meals and the price.',
      },
      {
        id: 'no-choice',
        q: 'What if I don’t choose my meals?',
        a: 'The chef fills the box with dishes that suit your diet and leave out the allergens you told us about.',
      },
      {
        id: 'pause',
        q: 'Can I pause or cancel?',
        a: 'Yes, anytime, in your account. There’s no minimum term. A box you’ve already paid for is still delivered, or you can cancel it like any order.',
      },
      {
        id: 'card-refused',
        q: 'My card was refused. What happens?',
        a: 'Nothing is charged. We’ll email you a link to pay with another card, and try again while there’s still time to cook your box.',
      },
    ],
  },
  {
    id: 'wallet',
    heading: 'Wallet',
    questions: [
      {
        id: 'top-up',
        q: 'How much can I put in my wallet?',
        a: '{walletMinTopUp} to {walletMaxTopUp} at a time, in steps of {walletTopUpStep}, up to a balance of {walletMaxBalance}. {walletBonusSentence}',
      },
      {
        id: 'wallet-pays',
        q: 'What can the wallet pay for?',
        a: 'One-time boxes, trial days and daily packages. Weekly boxes and LT+ are paid by card.',
      },
      {
        id: 'wallet-back',
        q: 'Can I have my money back?',
        a: 'Yes. Cash you haven’t spent never expires and goes back to the cards it came from. Bonus money can’t be paid out.',
      },
    ],
  },
  {
    id: 'membership',
    heading: 'LT+ membership',
    questions: [
      {
        id: 'lt-plus',
        q: 'What is LT+?',
        a: 'Free delivery on every order, the whole recipe library and live community sessions. It’s free for {trialDays} days, once per person, then {membershipPrice} a month.',
      },
      {
        id: 'lt-plus-cancel',
        q: 'How do I cancel LT+?',
        a: 'Choose Manage Membership in your account, then Cancel. You keep the benefits until the end of the period you’ve paid for. We’ll email you {trialReminderDays} days before the trial ends.',
      },
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    questions: [
      {
        id: 'sign-in-trouble',
        q: 'I can’t sign in',
        a: 'Choose ‘Forgot password?’ or ask for a sign-in link. The link in the email works for 60 minutes and only once.',
      },
      {
        id: 'change-details',
        q: 'How do I change my address or email?',
        a: 'In your account, under Profile and Settings. A new email address counts once you’ve confirmed it by the link we send.',
      },
      {
        id: 'your-data',
        q: 'Can I download or delete my data?',
        a: 'Both, in your account under Settings. We keep financial records for as long as the law asks, without your name.',
      },
    ],
  },
];

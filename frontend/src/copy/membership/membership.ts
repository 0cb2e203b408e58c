import { AGREED_WORDS } from '@rules/identity/agreed-words';
import { MEMBERSHIP_TERMS } from '@rules/membership/membership-terms';

/** The membership page. Words in braces are filled by `fill`. */
export const membership = {
  hero: {
    eyebrow: 'LT+ Membership',
    heading: 'Free delivery, every recipe and good company',
    text: 'LT+ is free for {trialDays} days, then {membershipPrice} a month. Cancel anytime, in two clicks.',
  },
  startButton: AGREED_WORDS['trial-button'].words,
  startingButton: 'Starting Trial...',
  memberHeading: "You're an LT+ Member!",
  memberText: 'Your benefits are active. Delivery is free on every order.',
  manageButton: 'Manage Membership',
  memberLinks: [
    {
      label: 'Go to the community',
      href: '/community',
    },
    {
      label: 'Order a box',
      href: '/our-boxes',
    },
  ],
  signIn: {
    text: 'Already a member?',
    label: 'Sign in',
    href: '/auth',
  },
  benefitCards: [
    {
      key: 'delivery',
      title: 'Free shipping',
      text: 'No delivery fee on any order, whatever its size.[[ Regular delivery fee: {regularDeliveryFee}.]]',
    },
    {
      key: 'recipes',
      title: 'The whole recipe library',
      text: 'A library of {recipeCount} recipes with protein and fibre per portion, and new ones each month.',
    },
    {
      key: 'community',
      title: 'Community sessions',
      text: 'Live group sessions with nutrition professionals[[, worth {communitySessionValue} each]], at no extra cost.',
    },
    {
      key: 'meals',
      title: '{mealCount} meals',
      text: 'Each with its nutrition and allergens, ready for the box that suits you.',
    },
  ],
  benefitsList: {
    heading: 'What you get',
    items: [
      'Free shipping on every order',
      'A library of {recipeCount} recipes',
      'Community sessions[[, valued at {communitySessionValue}]]',
      '{mealCount} meals to order from',
      'A place among [[{memberCount}|our]] members',
      'Your order history, wallet and liked recipes in one account',
      'Cancel anytime, with access until the end of the paid month',
    ],
  },
  price: {
    heading: 'One price',
    amount: '{membershipPrice}',
    per: 'per month',
    trial: '{trialDays} days free first',
    strike: '[[Regular delivery fee {regularDeliveryFee}]]',
    strikeAfter: 'Free shipping for members',
    terms: MEMBERSHIP_TERMS.trial.keyInformation,
    acknowledge: MEMBERSHIP_TERMS.trial.consent,
    joinTerms: MEMBERSHIP_TERMS.join.keyInformation,
    joinAcknowledge: MEMBERSHIP_TERMS.join.consent,
    memberTerms:
      'You can cancel in your account at any time, in two clicks, and keep the benefits until the end of the month you’ve paid for.',
    acknowledgeMissing: 'Please tick this before you continue to payment.',
  },
  faq: {
    heading: 'Membership questions',
    items: [
      {
        q: 'What does the free trial include?',
        a: 'Everything in LT+ for {trialDays} days. You need a card to start, but we won’t take anything until the trial ends. One trial per person.',
      },
      {
        q: 'What happens when the trial ends?',
        a: 'Your membership continues at {membershipPrice} a month unless you cancel first. We’ll email you {trialReminderDays} days before, with a link to cancel.',
      },
      {
        q: 'How do I cancel?',
        a: 'Choose Manage Membership in your account, then Cancel. It takes two clicks, and you keep the benefits until the end of the period you’ve paid for.',
      },
      {
        q: 'How does free shipping work?',
        a: 'Delivery is £0 on every order while you’re a member or in the trial. There’s no minimum order and nothing to enter at checkout.',
      },
      {
        q: 'Do I need to buy boxes to be a member?',
        a: 'No. Some members come just for the recipes and sessions. You can order when you want to, or never.',
      },
      {
        q: 'What are the community sessions?',
        a: 'Live online groups of about an hour, led by a nutrition professional, with time for questions. They’re [[valued at {communitySessionValue} each and ]]included in LT+.',
      },
      {
        q: 'Can I use my wallet balance to pay for LT+?',
        a: 'Not for the membership itself, which is paid by card. The wallet pays for one-time boxes, trial days and daily packages.',
      },
    ],
  },
  closing: {
    heading: 'Try it for {trialDays} days',
    text: 'If it’s not for you, cancel before the trial ends and pay nothing.',
    button: 'Start your {trialDays}-day free trial',
  },
  badge: 'LT+',
  joinButton: AGREED_WORDS['membership-button'].words,
  joinText:
    'You’ve already had the free trial. LT+ is {membershipPrice} a month; cancel anytime, in two clicks.',
  trialUntil: 'Your free trial runs until {date}. Then LT+ continues at {price} a month unless you cancel.',
  renews: 'Renews on {date} at {price} a month, until you cancel.',
  due: 'Your next payment of {price} is about to be taken. Cancel now and you pay nothing.',
  paused: 'Your membership is paused. You won’t be charged, and you keep your benefits until {date}.',
  resting: 'Your membership is paused. You won’t be charged, and your benefits come back when it resumes.',
  notPaid: 'We haven’t received {price} for this month yet.',
  newPrice: {
    title: 'From {date}: {price} a month',
    text: 'Until then it stays at {before}. If the new price doesn’t suit you, you can cancel before then.',
  },
  cancelled: 'Cancelled. You keep your benefits until {date} and won’t be charged again.',
  ended: 'Your membership ended on {date}.',
  unpaid: {
    title: 'Your last payment didn’t go through',
    text: 'Nothing was taken. You keep your benefits until {date}. Update your card before then to carry on.',
    button: 'Update my card',
  },
  accountHeading: 'Your membership',
  cancelButton: 'Cancel membership',
  keepButton: 'Keep my membership',
  cancelDialog: {
    title: 'Cancel LT+?',
    text: 'You keep free delivery and everything else until {date}. You won’t be charged again.',
    unpaid: 'Your last payment hasn’t gone through, so LT+ ends now and you won’t be charged for it.',
    due: 'We haven’t taken your next payment yet, so LT+ ends now and you pay nothing.',
    refund: 'You’re within 14 days of your first payment, so we’ll refund {price} to your card.',
    confirm: 'Cancel membership',
    back: 'Keep LT+',
  },
  refunded: '{price} is on its way back to your card.',
  welcome: 'Welcome to LT+. Delivery is free from your next order.',
  opening: 'One moment, we’re opening the page',
  rejoin: {
    heading: 'LT+ for {membershipPrice} a month',
    text: 'Free delivery on every order. Cancel anytime.',
  },
  checking: 'Checking your membership',
} as const;

import { AGREED_WORDS } from '@rules/agreed-words';

/** Words about the membership beside those of the content files; dates are given by the caller. */
export const membershipWords = {
  badge: 'LT+',
  joinButton: AGREED_WORDS['membership-button'].words,
  joinText: 'You have had the free trial. LT+ is {membershipPrice} a month; cancel anytime, in two clicks.',
  trialUntil: 'Your free trial runs until {date}. Then LT+ continues at {price} a month unless you cancel.',
  renews: 'Renews on {date} at {price} a month, until you cancel.',
  due: 'Your next payment of {price} is about to be taken. Cancel now and you pay nothing.',
  paused: 'Your membership is paused. Nothing is charged, and you keep the benefits until {date}.',
  resting: 'Your membership is paused. Nothing is charged, and the benefits are back when it goes on.',
  notPaid: 'This month at {price} is not paid for yet.',
  newPrice: {
    title: 'From {date}: {price} a month',
    text: 'Until then it stays at {before}. If the new price does not suit you, you can cancel before that day.',
  },
  cancelled: 'Cancelled. You keep the benefits until {date}, and nothing more is charged.',
  ended: 'Your membership ended on {date}.',
  unpaid: {
    title: 'Your last payment did not go through',
    text: 'Nothing was taken. Your benefits stay until {date}; checking your card before then keeps them.',
    button: 'Update my card',
  },
  accountHeading: 'Your membership',
  cancelButton: 'Cancel membership',
  keepButton: 'Keep my membership',
  cancelDialog: {
    title: 'Cancel LT+?',
    text: 'You keep free delivery and everything else until {date}. Nothing more is charged.',
    unpaid: 'Your last payment is still open, so LT+ ends now. Nothing is taken for it any more.',
    due: 'Your next payment has not been taken yet, so LT+ ends now and you pay nothing.',
    refund: 'You are within 14 days of your first payment, so {price} goes back to your card.',
    confirm: 'Cancel membership',
    back: 'Keep LT+',
  },
  refunded: '{price} is on its way back to your card.',
  welcome: 'Welcome to LT+. Delivery is free from your next order.',
  opening: 'One moment, we are opening the page',
  rejoin: {
    heading: 'LT+ for {membershipPrice} a month',
    text: 'Free delivery on every order. Cancel anytime.',
  },
  checking: 'Looking up your membership',
} as const;

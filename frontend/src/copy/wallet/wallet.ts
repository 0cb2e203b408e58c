import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** Words of the wallet. */
export const walletWords = {
  pays: 'Pay for boxes, trial days and packages without reaching for your card.',
  back: 'You can withdraw unspent money to your card at any time.',
  loading: 'Loading your wallet',
  notLoaded: {
    heading: 'Failed to load wallet information',
    text: 'Your money is safe. Please check your connection and try again.',
    button: 'Try again',
  },
  held: 'We’re holding another {amount} for an order you haven’t finished paying for.',
  frozen: {
    title: 'Your wallet is on hold',
    text: 'A bank reversed a top-up you’d already spent, so you owe {owed}. Top up at least {needed} to clear it straight away: you can use your wallet again and the rest is yours. If you think this is a mistake, write to {supportEmail}.',
    textInParts:
      'A bank reversed a top-up you’d already spent, so you owe {owed}. Top-ups clear this first, and you can use your wallet again once it’s covered. If you think this is a mistake, write to {supportEmail}.',
  },
  balance: 'Balance',
  deposited: 'Total deposited',
  bonus: 'Total bonus earned',
  topUpHeading: 'Top up',
  topUpButton: 'Top up wallet',
  refresh: 'Refresh status',
  recent: 'Recent transactions',
  cancelled: 'Top-up cancelled. Nothing was taken.',
  expiry: 'Money you add never expires. We use bonus money first, and it can’t be withdrawn.',
  empty: {
    heading: 'Nothing here yet',
    text: 'Add money once and pay for boxes, trial days and packages without reaching for your card. {walletBonusSentence}',
    button: 'Top up wallet',
  },
} as const;

export const topUpWords = {
  quick: 'Quick amounts',
  amount: 'Amount in pounds',
  less: '{step} less',
  more: '{step} more',
  limits: 'Between {walletMinTopUp} and {walletMaxTopUp}, in steps of {walletTopUpStep}',
  pays: 'You pay',
  bonus: 'Bonus',
  added: 'Added to wallet',
  next: 'Add {more} more to earn another {bonus}.',
  button: AGREED_WORDS['top-up-button'].words,
  opening: 'Opening the payment page...',
  newTab: 'Secure checkout opens in a new tab',
  isOpen: 'The payment page is open in a new tab. When you come back here, we’ll update your balance.',
  errors: {
    least: 'Minimum top-up amount is {walletMinTopUp}',
    most: 'Maximum top-up amount is {walletMaxTopUp}',
    steps: 'Top up in steps of {walletTopUpStep}',
    full: 'Your wallet can hold up to {walletMaxBalance}, bonus included.',
  },
} as const;

/** The result of a payment, after the return from its page. */
export const topUpReturnWords = {
  processing: 'Adding your money to the wallet. This takes a moment.',
  credited: '{credit} has been added to your wallet.',
  creditedWithBonus: '{credit} has been added to your wallet: {deposit} from your card and a {bonus} bonus.',
  waiting: {
    title: 'Your bank is taking its time',
    text: 'You can close this page. The money will be in your wallet as soon as your payment is confirmed.',
    button: 'Check again',
  },
  expired: {
    title: 'You didn’t finish this top-up',
    text: 'The payment page has closed. Nothing was taken, and you can start again.',
  },
  failed: {
    title: 'We couldn’t confirm your top-up',
    text: 'If you’ve paid, the money will be in your wallet in a moment. You can close this page.',
    button: 'Try again',
  },
  close: 'Close',
} as const;

export const transactionWords = {
  last: 'Last {count}',
  none: 'No transactions yet.',
  types: {
    deposit: 'Top-up',
    bonus: 'Bonus',
    purchase: 'Purchase',
    refund: 'Refund',
    payout: 'Withdrawal to card',
    payout_returned: 'Withdrawal returned',
    adjustment: 'Adjustment',
  },
  more: 'Show more',
  moreLoading: 'Loading...',
  moreFailed: 'We couldn’t load older transactions. Please try again.',
  download: 'Download all (CSV)',
  downloading: 'Preparing...',
  downloadFailed: 'We couldn’t download the file. Please try again.',
  fileName: 'wallet.csv',
} as const;

export const cashOutWords = {
  heading: 'Withdraw to your card',
  text: 'You can withdraw unspent money to the cards it came from at any time. You lose the bonus it earned; if you’ve already spent that, we take it off the amount.',
  none: 'There’s no unspent card money in your wallet.',
  frozen: 'You can’t withdraw money while your wallet is on hold.',
  loading: 'Working out what you can withdraw',
  notLoaded: 'We couldn’t work this out just now.',
  again: 'Try again',
  rows: {
    cash: 'Unspent money',
    deducted: 'Bonus already spent',
    paid: 'To your cards',
    bonus: 'Bonus you lose',
  },
  button: 'Withdraw {amount}',
  title: 'Withdraw {amount} to your cards?',
  confirmText:
    'The money goes back to the cards it came from within {refundDays} business days. We can’t stop it once it’s on its way.',
  confirmBonus: 'You also lose a bonus of {bonus}.',
  confirmDeducted: 'We’ve taken off {deducted} of bonus you’ve already spent.',
  confirm: 'Yes, withdraw {amount}',
  cancel: 'Keep it',
  done: '{amount} is on its way back to your cards. Your bank will show it within {refundDays} business days.',
} as const;

/** The wallet at the checkout. */
export const walletPayWords = {
  balance: 'You have {balance}.',
  stays: 'You’ll have {left} of {balance} left.',
  frozen: 'Your wallet is on hold, so please pay for this order by card.',
  frozenLink: 'Sort it out in your account',
  byCard: 'To pay by card',
  nothingLeft: 'Left to pay',
  button: AGREED_WORDS['wallet-order-button'].words,
  paysAll: 'Your wallet covers the whole order. No card needed.',
} as const;

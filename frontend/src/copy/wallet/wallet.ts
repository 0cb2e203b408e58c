import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** Words of the wallet. */
export const walletWords = {
  pays: 'A wallet pays for boxes, trial days and packages without reaching for a card.',
  back: 'Money you have not spent can go back to your card at any time.',
  loading: 'Loading your wallet',
  notLoaded: {
    heading: 'Failed to load wallet information',
    text: 'Your money is safe. Please check your connection and try again.',
    button: 'Try again',
  },
  held: '{amount} more is set aside for an order whose payment page is open.',
  frozen: {
    title: 'Your wallet is on hold',
    text: 'A bank took back a top-up that had been spent already. {owed} is owed. Top up at least {needed} and that settles it at once: the wallet is free again and the rest is yours. If you think this is a mistake, write to {supportEmail}.',
    textInParts:
      'A bank took back a top-up that had been spent already. {owed} is owed. Top-ups settle it first, and the wallet is free again once it is covered. If you think this is a mistake, write to {supportEmail}.',
  },
  balance: 'Balance',
  deposited: 'Total deposited',
  bonus: 'Total bonus earned',
  topUpHeading: 'Top up',
  topUpButton: 'Top up wallet',
  refresh: 'Refresh status',
  recent: 'Recent transactions',
  cancelled: 'Top-up cancelled. Nothing was taken.',
  expiry: 'Money you add never expires. Bonus money is spent first and cannot be paid out.',
  empty: {
    heading: 'Nothing in here yet',
    text: 'Add money once and pay for boxes, trial days and packages without reaching for a card. {walletBonusSentence}',
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
  next: '{more} more would earn another {bonus}.',
  button: AGREED_WORDS['top-up-button'].words,
  opening: 'Opening the payment page...',
  newTab: 'Secure checkout opens in a new tab',
  isOpen:
    'The payment page is open in a new tab. When you come back to this one, your balance is brought up to date.',
  errors: {
    least: 'Minimum top-up amount is {walletMinTopUp}',
    most: 'Maximum top-up amount is {walletMaxTopUp}',
    steps: 'Top up in steps of {walletTopUpStep}',
    full: 'A wallet holds {walletMaxBalance} at most, bonus included.',
  },
} as const;

/** The result of a payment, after the return from its page. */
export const topUpReturnWords = {
  processing: 'Adding your money to the wallet. This takes a moment.',
  credited: '{credit} has been added to your wallet.',
  creditedWithBonus: '{credit} has been added to your wallet: {deposit} from your card and a {bonus} bonus.',
  waiting: {
    title: 'Your bank is taking its time',
    text: 'Nothing is lost. As soon as the payment is confirmed the money is in your wallet, also when this page is closed.',
    button: 'Check again',
  },
  expired: {
    title: 'This top-up was not paid',
    text: 'Its payment page has closed. Nothing was taken; you can start again.',
  },
  failed: {
    title: 'Your top-up could not be confirmed',
    text: 'If you have paid, the money will be in your wallet in a moment, also without this page.',
    button: 'Try again',
  },
  close: 'Close',
} as const;

export const transactionWords = {
  last: 'Last {count}',
  none: 'Nothing has come or gone yet.',
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
  moreFailed: 'Older transactions have not loaded. Please try again.',
  download: 'Download all (CSV)',
  downloading: 'Preparing...',
  downloadFailed: 'The file could not be fetched. Please try again.',
  fileName: 'wallet.csv',
} as const;

export const cashOutWords = {
  heading: 'Pay money back to your card',
  text: 'Money you added and have not spent goes back to the cards it came from, at any time. The bonus it earned goes with it; where that has been spent already, it is deducted.',
  none: 'There is no unspent money from a card in your wallet.',
  frozen: 'As long as the wallet is on hold, nothing can be paid back.',
  loading: 'Working out what would go back',
  notLoaded: 'This could not be worked out just now.',
  again: 'Try again',
  rows: {
    cash: 'Unspent money',
    deducted: 'Bonus already spent',
    paid: 'To your cards',
    bonus: 'Bonus that goes with it',
  },
  button: 'Pay {amount} back',
  title: 'Pay {amount} back to your cards?',
  confirmText:
    'The money goes back to the cards it came from within {refundDays} business days. It cannot be stopped once it is on its way.',
  confirmBonus: 'A bonus of {bonus} leaves your wallet with it.',
  confirmDeducted: '{deducted} of bonus you have already spent is kept from it.',
  confirm: 'Pay back {amount}',
  cancel: 'Keep it',
  done: '{amount} is on its way back to your cards. Your bank shows it within {refundDays} business days.',
} as const;

/** The wallet at the checkout. */
export const walletPayWords = {
  balance: 'You have {balance}.',
  stays: '{left} of {balance} stays in it.',
  frozen: 'Your wallet is on hold, so this order is paid by card.',
  frozenLink: 'Settle it in your account',
  byCard: 'To pay by card',
  nothingLeft: 'Left to pay',
  button: AGREED_WORDS['wallet-order-button'].words,
  paysAll: 'Your wallet pays for all of it. No card is needed.',
} as const;

import { formatPence } from '#backend/rules/money/money.js';

/** Texts of complaints that the shop opens itself, for staff to read. */
export const COMPLAINT_WORDS = {
  refundLost: (cardPence: number): string =>
    `A refund of ${formatPence(cardPence)} did not reach the card. Refund it another way.`,
  walletKept: (walletPence: number): string =>
    `${formatPence(walletPence)} of the same refund is in the wallet and stays there.`,
} as const;

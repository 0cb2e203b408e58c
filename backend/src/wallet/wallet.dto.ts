import { z } from 'zod';
import { lineOf, PenceDto as Pence } from '../platform/http/schemas/schemas.js';

export const WalletDto = z
  .object({
    balancePence: Pence.describe('Cash and bonus together.'),
    cashPence: Pence.describe('What can be paid back to the cards it came from.'),
    bonusPence: Pence,
    totalDepositedPence: Pence,
    totalBonusEarnedPence: Pence,
    heldPence: Pence.describe('Set aside for orders whose payment page is open.'),
    frozen: z.boolean().describe('A charged-back top-up has to be settled first.'),
    owedPence: Pence,
  })
  .meta({ id: 'Wallet' });
export type WalletDto = z.infer<typeof WalletDto>;

export const TRANSACTION_TYPES = [
  'deposit',
  'bonus',
  'purchase',
  'refund',
  'payout',
  'payout_returned',
  'adjustment',
] as const;

export const WalletTransactionDto = z
  .object({
    id: z.string(),
    transactionType: z.enum(TRANSACTION_TYPES),
    amountPence: z.number().int().describe('Less than nothing where money left the wallet.'),
    description: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WalletTransaction' });
export type WalletTransactionDto = z.infer<typeof WalletTransactionDto>;

export const WalletTransactionListDto = z
  .object({ items: z.array(WalletTransactionDto), nextCursor: z.string().nullable() })
  .meta({ id: 'WalletTransactionList' });
export type WalletTransactionListDto = z.infer<typeof WalletTransactionListDto>;

export const TransactionsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'This is not where a page ended')
    .optional()
    .describe('`nextCursor` of the page before.'),
});
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;

/** Validated by hand, since every wrong amount has its own message (rule W1). */
export const TopUpRequest = z.strictObject({
  amount: z.unknown().describe('Pounds: 10–1000 in steps of 10.'),
});
export type TopUpRequest = z.infer<typeof TopUpRequest>;

export const TopUpDto = z.object({ url: z.url() }).meta({ id: 'TopUp' });
export type TopUpDto = z.infer<typeof TopUpDto>;

export const ConfirmTopUpRequest = z.strictObject({ sessionId: lineOf(255).min(1) });
export type ConfirmTopUpRequest = z.infer<typeof ConfirmTopUpRequest>;

export const ConfirmTopUpDto = z
  .object({
    state: z.enum(['pending', 'credited', 'expired']),
    totalCredit: z.number().describe('Pounds, deposit and bonus.'),
    depositAmount: z.number().describe('Pounds.'),
    bonusAmount: z.number().describe('Pounds.'),
  })
  .meta({ id: 'ConfirmedTopUp' });
export type ConfirmTopUpDto = z.infer<typeof ConfirmTopUpDto>;

export const WithdrawalDto = z
  .object({
    paidPence: Pence.describe('On its way to the cards it came from.'),
    bonusTakenPence: Pence.describe('Bonus that went with it.'),
    deductedPence: Pence.describe('Bonus that was spent already and was kept from the cash.'),
  })
  .meta({ id: 'Withdrawal' });
export type WithdrawalDto = z.infer<typeof WithdrawalDto>;

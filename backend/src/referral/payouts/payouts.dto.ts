import { z } from 'zod';
import { PenceDto as Pence } from '#backend/platform/http/schemas/schemas.js';
import {
  accountNumberDigits,
  isAccountName,
  PAYOUT_MESSAGES,
  sortCodeDigits,
} from '#backend/rules/money/payouts.js';
import { BATCH_STATUSES } from './payout.entity.js';

const MAX_TYPED = 100;
const MAX_PASSWORD = 1000;
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export const MonthParam = Month;

/** Text that a function of rules/ reduces to its digits, or rejects. */
const digits = (read: (text: string) => string | undefined, message: string) =>
  z
    .string({ error: message })
    .max(MAX_TYPED, message)
    .transform((text, context) => {
      const found = read(text);
      if (found !== undefined) return found;
      context.addIssue(message);
      return z.NEVER;
    });

export const PayoutDetailsRequest = z.strictObject({
  accountName: z
    .string({ error: PAYOUT_MESSAGES.accountName })
    .trim()
    .refine(isAccountName, PAYOUT_MESSAGES.accountName),
  sortCode: digits(sortCodeDigits, PAYOUT_MESSAGES.sortCode).describe('Six digits, with dashes or without.'),
  accountNumber: digits(accountNumberDigits, PAYOUT_MESSAGES.accountNumber).describe('Eight digits.'),
  password: z
    .string()
    .max(MAX_PASSWORD)
    .optional()
    .describe('Needed later than ten minutes after signing in.'),
});
export type PayoutDetailsRequest = z.infer<typeof PayoutDetailsRequest>;

export const PayoutDetailsDto = z
  .object({
    accountName: z.string(),
    sortCode: z.string().describe('Masked.'),
    accountNumber: z.string().describe('Masked.'),
    changedAt: z.iso.datetime(),
    usableFrom: z.iso.datetime().describe('Nothing is paid to changed details before.'),
    isHeld: z.boolean(),
  })
  .meta({ id: 'PayoutDetails' });
export type PayoutDetailsDto = z.infer<typeof PayoutDetailsDto>;

export const STATEMENT_STATUSES = ['carried_over', 'payable', 'on_its_way', 'paid'] as const;

const statement = {
  month: Month,
  openingPence: Pence.describe('Carried over from the months before.'),
  earnedPence: Pence,
  reversedPence: Pence.describe('Taken back for refunds: nothing or less.'),
  totalPence: Pence.describe('Of the month itself.'),
  closingPence: Pence.describe('What is due, with what was carried over.'),
  state: z.enum(STATEMENT_STATUSES).describe('Below the minimum it is carried over to the next month.'),
  closedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  payoutPence: Pence.nullable().describe('The transfer that pays it, perhaps with other months.'),
  payoutReference: z.string().nullable(),
};

export const CommissionStatementListDto = z
  .object({ items: z.array(z.object(statement)), nextCursor: Month.nullable() })
  .meta({ id: 'CommissionStatementList' });
export type CommissionStatementListDto = z.infer<typeof CommissionStatementListDto>;
export type StatementRowDto = CommissionStatementListDto['items'][number];

export const CommissionStatementDto = z
  .object({
    ...statement,
    entries: z
      .array(
        z.object({
          date: z.iso.datetime(),
          kind: z.enum(['order', 'correction']),
          spendingPence: Pence,
          ratePercent: z.number(),
          amountPence: Pence,
        }),
      )
      .describe('Oldest first; 10,000 at most.'),
  })
  .meta({ id: 'CommissionStatement' });
export type CommissionStatementDto = z.infer<typeof CommissionStatementDto>;

export const StatementsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(60).default(12),
  cursor: Month.optional().describe('`nextCursor` of the page before.'),
});
export type StatementsQuery = z.infer<typeof StatementsQuery>;

export const PayoutBatchDto = z
  .object({
    id: z.string(),
    state: z.enum(BATCH_STATUSES),
    payouts: z.number().int().describe('Transfers in it.'),
    amountPence: Pence,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PayoutBatch' });
export type PayoutBatchDto = z.infer<typeof PayoutBatchDto>;

export const PayoutBatchListDto = z
  .object({
    items: z.array(PayoutBatchDto).describe('Newest first.'),
    nextCursor: z.string().nullable(),
    due: z
      .object({
        payouts: z.number().int(),
        amountPence: Pence,
        belowMinimum: z.number().int(),
        withoutDetails: z.number().int(),
        held: z.number().int().describe('Their bank details changed a short while ago.'),
        awaitingApproval: z.number().int().describe('Nobody has approved them yet (rule R46).'),
      })
      .describe('What the next batch would hold, and who has to wait.'),
  })
  .meta({ id: 'PayoutBatchList' });
export type PayoutBatchListDto = z.infer<typeof PayoutBatchListDto>;

export const PayoutsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'This is not where a page ended')
    .optional(),
});
export type PayoutsQuery = z.infer<typeof PayoutsQuery>;

export const BatchIdParam = z.string().regex(/^\d{1,18}$/);

export const BALANCE_STATUSES = ['due', 'below_minimum', 'unapproved', 'without_details', 'held'] as const;

export const PayoutBalanceDto = z
  .object({
    signupId: z.string(),
    name: z.string().describe('Empty when the account is gone.'),
    referralCode: z.string(),
    amountPence: Pence.describe(
      'What stands on statements and in no transfer; negative when more was taken back.',
    ),
    entries: z.number().int().describe('What it is the sum of.'),
    month: Month.describe('The last statement in it.'),
    state: z.enum(BALANCE_STATUSES),
    heldUntil: z.iso.datetime().nullable().describe('Nothing is paid to changed bank details before.'),
  })
  .meta({ id: 'PayoutBalance' });

export const PayoutBalanceListDto = z
  .object({
    items: z.array(PayoutBalanceDto).describe('The largest first.'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'PayoutBalanceList' });
export type PayoutBalanceListDto = z.infer<typeof PayoutBalanceListDto>;

/** The amount and the person at the end of the previous page. */
const Ended = z.tuple([z.string().regex(/^-?\d{1,15}$/), z.uuid()]);

export const BalancesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .max(100)
    .refine((cursor) => Ended.safeParse(cursor.split('_')).success, 'This is not where a page ended')
    .optional(),
});
export type BalancesQuery = z.infer<typeof BalancesQuery>;

export const PayoutBatchDetailDto = z
  .object({
    batch: PayoutBatchDto,
    items: z
      .array(
        z.object({
          reference: z.string(),
          name: z.string().describe('Empty when the account is gone.'),
          referralCode: z.string(),
          amountPence: Pence,
          entries: z.number().int().describe('What it is the sum of.'),
          month: Month.describe('The last statement that it pays.'),
          accountEnding: z.string(),
        }),
      )
      .describe('Its transfers, by reference.'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'PayoutBatchDetail' });
export type PayoutBatchDetailDto = z.infer<typeof PayoutBatchDetailDto>;

export const TransfersQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^[A-Z0-9]{1,18}$/, 'This is not where a page ended')
    .optional(),
});
export type TransfersQuery = z.infer<typeof TransfersQuery>;

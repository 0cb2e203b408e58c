import { Anything, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Key, RowCursor, Url } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Pence } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

@Named('Wallet')
export class WalletDto {
  @Pence({ description: 'Cash and bonus together.' }) balancePence!: number;
  @Pence({ description: 'What can be paid back to the cards it came from.' }) cashPence!: number;
  @Pence() bonusPence!: number;
  @Pence() totalDepositedPence!: number;
  @Pence() totalBonusEarnedPence!: number;
  @Pence({ description: 'Set aside for orders whose payment page is open.' }) heldPence!: number;
  @Flag({ description: 'A charged-back top-up has to be settled first.' }) frozen!: boolean;
  @Pence() owedPence!: number;
}

export const TRANSACTION_TYPES = [
  'deposit',
  'bonus',
  'purchase',
  'refund',
  'payout',
  'payout_returned',
  'adjustment',
] as const;

@Named('WalletTransaction')
export class WalletTransactionDto {
  @PlainText() id!: string;
  @OneOf(TRANSACTION_TYPES) transactionType!: (typeof TRANSACTION_TYPES)[number];
  @Pence({ description: 'Less than nothing where money left the wallet.' }) amountPence!: number;
  @PlainText() description!: string;
  @Instant() createdAt!: string;
}

@Named('WalletTransactionList')
export class WalletTransactionListDto {
  @ListOf(() => WalletTransactionDto) items!: WalletTransactionDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class TransactionsQuery {
  @Limit(50) limit: number = 10;
  @RowCursor({ description: '`nextCursor` of the page before.' }) cursor?: string;
}

/** Validated by hand, since every wrong amount has its own message (rule W1). */
export class TopUpRequest {
  @Anything({ description: 'Pounds: 10–1000 in steps of 10.' }) amount!: unknown;
}

@Named('TopUp')
export class TopUpDto {
  @Url() url!: string;
}

export class ConfirmTopUpRequest {
  @Key(255, { min: 1 }) sessionId!: string;
}

@Named('ConfirmedTopUp')
export class ConfirmTopUpDto {
  @OneOf(['pending', 'credited', 'expired']) state!: 'pending' | 'credited' | 'expired';
  @Decimal({ description: 'Pounds, deposit and bonus.' }) totalCredit!: number;
  @Decimal({ description: 'Pounds.' }) depositAmount!: number;
  @Decimal({ description: 'Pounds.' }) bonusAmount!: number;
}

@Named('Withdrawal')
export class WithdrawalDto {
  @Pence({ description: 'On its way to the cards it came from.' }) paidPence!: number;
  @Pence({ description: 'Bonus that went with it.' }) bonusTakenPence!: number;

  @Pence({ description: 'Bonus that was spent already and was kept from the cash.' })
  deductedPence!: number;
}

import { Anything, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Key, RowCursor, Url } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Pence } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { TRANSACTION_TYPES } from './ledger.entity.js';

@Named('Wallet')
export class WalletDto {
  @Pence({ description: 'Cash and bonus combined.' }) balancePence!: number;
  @Pence({ description: 'Amount that can be returned to the original cards.' }) cashPence!: number;
  @Pence() bonusPence!: number;
  @Pence() totalDepositedPence!: number;
  @Pence() totalBonusEarnedPence!: number;
  @Pence({ description: 'Reserved for orders whose payment page is open.' }) heldPence!: number;
  @Flag({ description: 'True until a charged-back top-up is repaid.' }) frozen!: boolean;
  @Pence() owedPence!: number;
}

@Named('WalletTransaction')
export class WalletTransactionDto {
  @PlainText() id!: string;
  @OneOf(TRANSACTION_TYPES) transactionType!: (typeof TRANSACTION_TYPES)[number];
  @Pence({ description: 'Negative for money that left the wallet.' }) amountPence!: number;
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
  @RowCursor({ description: '`nextCursor` of the previous page.' }) cursor?: string;
}

/** Validated by hand, since every wrong amount has its own message (rule W1). */
export class TopUpRequest {
  @Anything({ description: 'In pounds: 10 to 1000 in steps of 10.' }) amount!: unknown;
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
  @Decimal({ description: 'Deposit plus bonus, in pounds.' }) totalCredit!: number;
  @Decimal({ description: 'In pounds.' }) depositAmount!: number;
  @Decimal({ description: 'In pounds.' }) bonusAmount!: number;
}

@Named('Withdrawal')
export class WithdrawalDto {
  @Pence({ description: 'Amount being returned to the original cards.' }) paidPence!: number;
  @Pence({ description: 'Bonus forfeited with this withdrawal.' }) bonusTakenPence!: number;

  @Pence({ description: 'Bonus already spent, deducted from the cash.' })
  deductedPence!: number;
}

import type { IsoMonth } from './payouts.js';

/** The accounts of the journal, with the number and the name that the shop's bookkeeping imports. */
export const JOURNAL_ACCOUNTS = {
  bank: { code: '1000', name: 'Bank' },
  card_payments: { code: '1200', name: 'Card payments at the provider' },
  wallet_spending: { code: '1300', name: 'Orders paid from wallets' },
  wallet_debts: { code: '1310', name: 'Owed by wallet owners' },
  wallet_cash: { code: '2100', name: 'Wallets, money paid in' },
  wallet_bonus: { code: '2110', name: 'Wallets, bonus' },
  vat: { code: '2200', name: 'VAT' },
  commission_due: { code: '2400', name: 'Commission owed to professionals' },
  sales_one_time: { code: '4000', name: 'Sales, one-time orders' },
  sales_weekly: { code: '4010', name: 'Sales, weekly boxes' },
  sales_membership: { code: '4020', name: 'Sales, LT+ membership' },
  sales_delivery: { code: '4100', name: 'Sales, delivery' },
  commission: { code: '5000', name: 'Commission' },
  wallet_bonuses: { code: '5100', name: 'Wallet bonuses' },
  goodwill: { code: '5110', name: 'Goodwill to wallets' },
  lost_disputes: { code: '5200', name: 'Lost disputes' },
} as const;
export type JournalAccount = keyof typeof JOURNAL_ACCOUNTS;
export const JOURNAL_ACCOUNT_NAMES = Object.keys(JOURNAL_ACCOUNTS) as JournalAccount[];

/** What the lines of a month come from. Each of them balances by itself. */
export const JOURNAL_SOURCES = {
  orders: 'Orders paid',
  refunds: 'Orders refunded',
  disputes: 'Disputes lost',
  memberships: 'Memberships paid',
  membership_refunds: 'Memberships refunded',
  wallets: 'Wallets',
  commission: 'Commission earned',
  payouts: 'Commission paid out',
} as const;
export type JournalSource = keyof typeof JOURNAL_SOURCES;
export const JOURNAL_SOURCE_NAMES = Object.keys(JOURNAL_SOURCES) as JournalSource[];

/** What is sold, for VAT: delivery is a sale of its own, taxed like the goods (rule M3). */
export const SALES_STREAMS = ['one_time', 'weekly', 'membership', 'delivery'] as const;
export type SalesStream = (typeof SALES_STREAMS)[number];

const SALES = {
  one_time: 'sales_one_time',
  weekly: 'sales_weekly',
  membership: 'sales_membership',
  delivery: 'sales_delivery',
} as const satisfies Record<SalesStream, JournalAccount>;

/** What was charged or given back at one VAT rate, VAT included. */
export interface TaxedSum {
  readonly stream: SalesStream;
  readonly direction: 'charged' | 'refunded';
  /** Of a membership or of orders. */
  readonly basisPoints: number;
  readonly grossPence: number;
  readonly vatPence: number;
}

/** An account of the ledger of wallets and what a month added to it; a credit is positive. */
export interface LedgerSum {
  readonly account: string;
  readonly amountPence: number;
}

/** Everything that a month's journal is made of. */
export interface JournalSums {
  readonly taxed: readonly TaxedSum[];
  readonly ordersPaid: { readonly cardPence: number; readonly walletPence: number };
  readonly ordersRefunded: { readonly cardPence: number; readonly walletPence: number };
  readonly disputesLostPence: number;
  readonly membershipsPaidPence: number;
  readonly membershipsRefundedPence: number;
  readonly ledger: readonly LedgerSum[];
  readonly commissionPence: number;
  readonly payoutsPence: number;
}

interface JournalLine {
  readonly source: JournalSource;
  readonly account: JournalAccount;
  /** Null where VAT does not apply. */
  readonly vatCode: string | null;
  readonly debitPence: number;
  readonly creditPence: number;
}

const LEDGER_ACCOUNTS: Readonly<Record<string, JournalAccount>> = {
  cash: 'wallet_cash',
  held_cash: 'wallet_cash',
  bonus: 'wallet_bonus',
  held_bonus: 'wallet_bonus',
  owed: 'wallet_debts',
  clearing: 'card_payments',
  revenue: 'wallet_spending',
  bonus_cost: 'wallet_bonuses',
  goodwill: 'goodwill',
};

/** The code of a VAT rate: Z, R and S as on UK returns, the percentage for any other. */
export function vatCodeOf(basisPoints: number): string {
  const codes: Readonly<Record<number, string>> = { 0: 'Z', 500: 'R', 2000: 'S' };
  return codes[basisPoints] ?? `${basisPoints / 100}%`;
}

/** The lines of a month; accounts without a movement have none. Debits are positive sums. */
export function journalOf(sums: JournalSums): JournalLine[] {
  const { ordersPaid, ordersRefunded, taxed } = sums;
  const membership = taxed.filter(({ stream }) => stream === 'membership');
  const orders = taxed.filter(({ stream }) => stream !== 'membership');
  return [
    debit('orders', 'card_payments', ordersPaid.cardPence),
    debit('orders', 'wallet_spending', ordersPaid.walletPence),
    ...salesOf('orders', charged(orders), 1),
    ...salesOf('refunds', refunded(orders), -1),
    debit('refunds', 'card_payments', -ordersRefunded.cardPence),
    debit('refunds', 'wallet_spending', -ordersRefunded.walletPence),
    debit('disputes', 'lost_disputes', sums.disputesLostPence),
    debit('disputes', 'card_payments', -sums.disputesLostPence),
    debit('memberships', 'card_payments', sums.membershipsPaidPence),
    ...salesOf('memberships', charged(membership), 1),
    ...salesOf('membership_refunds', refunded(membership), -1),
    debit('membership_refunds', 'card_payments', -sums.membershipsRefundedPence),
    ...ledgerLines(sums.ledger),
    debit('commission', 'commission', sums.commissionPence),
    debit('commission', 'commission_due', -sums.commissionPence),
    debit('payouts', 'commission_due', sums.payoutsPence),
    debit('payouts', 'bank', -sums.payoutsPence),
  ].filter(({ debitPence, creditPence }) => debitPence !== creditPence);
}

/** Debits less credits: zero, or the journal must not be booked. */
export function journalDifference(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
}

const charged = (sums: readonly TaxedSum[]) => sums.filter(({ direction }) => direction === 'charged');
const refunded = (sums: readonly TaxedSum[]) => sums.filter(({ direction }) => direction === 'refunded');

/** Net sales by stream and rate, and their VAT by rate; with -1 they are taken back. */
function salesOf(source: JournalSource, sums: readonly TaxedSum[], sign: 1 | -1): JournalLine[] {
  const rates = [...new Set(sums.map(({ basisPoints }) => basisPoints))].sort((a, b) => a - b);
  return [
    ...sums.map(({ stream, basisPoints, grossPence, vatPence }) =>
      debit(source, SALES[stream], -sign * (grossPence - vatPence), vatCodeOf(basisPoints)),
    ),
    ...rates.map((rate) => {
      const ofRate = sums.filter(({ basisPoints }) => basisPoints === rate);
      const vatPence = ofRate.reduce((sum, each) => sum + each.vatPence, 0);
      return debit(source, 'vat', -sign * vatPence, vatCodeOf(rate));
    }),
  ];
}

function ledgerLines(ledger: readonly LedgerSum[]): JournalLine[] {
  const sums = new Map<JournalAccount, number>();
  for (const { account, amountPence } of ledger) {
    const name = LEDGER_ACCOUNTS[account];
    if (name === undefined) throw new RangeError(`the journal has no account for '${account}'`);
    sums.set(name, (sums.get(name) ?? 0) + amountPence);
  }
  return JOURNAL_ACCOUNT_NAMES.map((account) => debit('wallets', account, -(sums.get(account) ?? 0)));
}

/** A line of one side: a negative debit is a credit. */
function debit(
  source: JournalSource,
  account: JournalAccount,
  amountPence: number,
  vatCode: string | null = null,
): JournalLine {
  return {
    source,
    account,
    vatCode,
    debitPence: Math.max(0, amountPence),
    creditPence: Math.max(0, -amountPence),
  };
}

/** The number of a professional's self-bill for a month: one a month, the same whenever it is asked for. */
export function selfBillNumber(referralCode: string, month: IsoMonth): string {
  return `SB-${referralCode}-${month.replace('-', '')}`;
}

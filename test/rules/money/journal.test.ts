import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  journalDifference,
  journalOf,
  selfBillNumber,
  vatCodeOf,
  type JournalSums,
  type TaxedSum,
} from '#backend/rules/money/journal.js';
import { vatIncluded } from '#backend/rules/money/vat.js';
import { pence } from '#backend/rules/money/money.js';
import { vatNumberOf } from '#backend/rules/money/self-billing.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

const NOTHING: JournalSums = {
  taxed: [],
  ordersPaid: { cardPence: 0, walletPence: 0 },
  ordersRefunded: { cardPence: 0, walletPence: 0 },
  disputesLostPence: 0,
  membershipsPaidPence: 0,
  membershipsRefundedPence: 0,
  ledger: [],
  commissionPence: 0,
  payoutsPence: 0,
};

const taxed = (
  stream: TaxedSum['stream'],
  basisPoints: number,
  grossPence: number,
  direction: TaxedSum['direction'] = 'charged',
): TaxedSum => ({
  stream,
  direction,
  basisPoints,
  grossPence,
  vatPence: vatIncluded(pence(grossPence), basisPoints),
});

describe('the journal of a month (A92)', () => {
  it('books an order with its VAT, paid by card and wallet', () => {
    const lines = journalOf({
      ...NOTHING,
      taxed: [taxed('one_time', 2000, 1200), taxed('delivery', 0, 350)],
      ordersPaid: { cardPence: 1050, walletPence: 500 },
    });
    expect(
      lines.map(({ account, vatCode, debitPence, creditPence }) => [
        account,
        vatCode,
        debitPence,
        creditPence,
      ]),
    ).toEqual([
      ['card_payments', null, 1050, 0],
      ['wallet_spending', null, 500, 0],
      ['sales_one_time', 'S', 0, 1000],
      ['sales_delivery', 'Z', 0, 350],
      ['vat', 'S', 0, 200],
    ]);
    expect(journalDifference(lines)).toBe(0);
  });

  it('takes a refund back from the same accounts, and a lost dispute from none of them', () => {
    const lines = journalOf({
      ...NOTHING,
      taxed: [taxed('weekly', 2000, 600, 'refunded')],
      ordersRefunded: { cardPence: 600, walletPence: 0 },
      disputesLostPence: 4600,
    });
    expect(lines.map(({ source, account }) => `${source} ${account}`)).toEqual([
      'refunds sales_weekly',
      'refunds vat',
      'refunds card_payments',
      'disputes lost_disputes',
      'disputes card_payments',
    ]);
    expect(journalDifference(lines)).toBe(0);
  });

  const amount = fc.integer({ min: 0, max: 500_000 });
  const sales = fc.array(
    fc.record({
      stream: fc.constantFrom('one_time', 'weekly', 'delivery'),
      direction: fc.constantFrom('charged', 'refunded'),
      basisPoints: fc.constantFrom(0, 500, 2000),
      grossPence: amount,
    }),
    { maxLength: 12 },
  );
  const gross = (sums: readonly { direction: string; grossPence: number }[], direction: string): number =>
    sums.filter((each) => each.direction === direction).reduce((sum, each) => sum + each.grossPence, 0);
  const balances = (of: typeof journalOf) =>
    fc.property(
      sales,
      amount,
      amount,
      fc.integer({ min: -9_000, max: 9_000 }),
      (sold, member, ledger, commission) => {
        const lines = of({
          ...NOTHING,
          taxed: [
            ...sold.map((each) => taxed(each.stream, each.basisPoints, each.grossPence, each.direction)),
            taxed('membership', 2000, member),
          ],
          ordersPaid: { cardPence: gross(sold, 'charged'), walletPence: 0 },
          ordersRefunded: { cardPence: 0, walletPence: gross(sold, 'refunded') },
          membershipsPaidPence: member,
          ledger: [
            { account: 'cash', amountPence: ledger },
            { account: 'clearing', amountPence: -ledger },
          ],
          commissionPence: commission,
          payoutsPence: ledger,
        });
        expect(journalDifference(lines)).toBe(0);
        expect(lines.every(({ debitPence, creditPence }) => debitPence * creditPence === 0)).toBe(true);
      },
    );

  it('balances, whatever was sold, refunded and paid out', () => {
    expectPropertyHolds(balances(journalOf));
  });

  it('does not balance once it leaves delivery out, or books VAT twice (controls)', () => {
    expectPropertyFails(
      balances((sums) =>
        journalOf({ ...sums, taxed: sums.taxed.filter((each) => each.stream !== 'delivery') }),
      ),
    );
    expectPropertyFails(
      balances((sums) => [...journalOf(sums), ...journalOf(sums).filter(({ account }) => account === 'vat')]),
    );
  });

  it('refuses an account of the ledger that it does not know', () => {
    expect(() => journalOf({ ...NOTHING, ledger: [{ account: 'gift_cards', amountPence: 1 }] })).toThrow(
      RangeError,
    );
  });

  it('names VAT rates as a return does', () => {
    expect([0, 500, 2000, 1250].map(vatCodeOf)).toEqual(['Z', 'R', 'S', '12.5%']);
  });
});

describe('self-bills (R90)', () => {
  it('have one number for a professional and a month', () => {
    expect(selfBillNumber('PRIYA123', '2026-11')).toBe('SB-PRIYA123-202611');
  });

  it('take a UK VAT number, however it is typed', () => {
    for (const typed of ['GB 123 4567 82', '123456782', 'gb123456782'])
      expect(vatNumberOf(typed)).toBe('GB123456782');
    for (const typed of ['', 'GB12345', 'DE123456789', '1234567890'])
      expect(vatNumberOf(typed)).toBeUndefined();
  });
});

import type { ReactElement } from 'react';
import { allergenWords } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import type { OrderChangeQuote } from '#frontend/api/generated-account.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { fill } from '#frontend/copy/fill.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Notice } from '../feedback/notice.js';
import { CheckField } from '../form/field.js';
import type { QuoteState } from './use-change-quote.js';

const { summary } = orderChange;

export interface ChangeSummaryProps extends QuoteState {
  readonly hasWish: boolean;
  readonly isStaff: boolean;
}

/** What the change costs or gives back, before the button. */
export function ChangeSummary({ quote, isAsking, hasWish, isStaff }: ChangeSummaryProps): ReactElement {
  return (
    <section aria-live="polite" aria-busy={isAsking} className="rounded-lg bg-oat px-4 py-3">
      <h3 className="font-sans text-base font-semibold tracking-normal">{summary.heading}</h3>
      {!hasWish && <p className="text-ink-2">{summary.nothing}</p>}
      {isAsking && <p className="text-ink-2">{summary.checking}</p>}
      {quote && <Difference quote={quote} isStaff={isStaff} />}
    </section>
  );
}

function Difference({
  quote,
  isStaff,
}: {
  readonly quote: OrderChangeQuote;
  readonly isStaff: boolean;
}): ReactElement {
  const words = useWords();
  const { beforePence, totalPence, refundPence, refundCardPence, refundWalletPence, extraPence } = quote;
  if (refundPence + extraPence === 0) return <p className="pt-1">{summary.same}</p>;
  const rows = [
    [summary.before, formatPence(beforePence)],
    [summary.after, formatPence(totalPence)],
    extraPence > 0
      ? [isStaff ? summary.payStaff : summary.pay, formatPence(extraPence)]
      : [isStaff ? summary.backStaff : summary.back, formatPence(refundPence)],
  ];
  const how =
    refundWalletPence === 0
      ? words(summary.toCard)
      : refundCardPence === 0
        ? summary.toWallet
        : words(summary.toBoth, {
            walletAmount: formatPence(refundWalletPence),
            cardAmount: formatPence(refundCardPence),
          });
  return (
    <>
      <dl className="tnum pt-1">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {extraPence > 0 ? (
        <p className="pt-1 text-sm text-ink-2">{isStaff ? summary.payNoteStaff : summary.payNote}</p>
      ) : (
        !isStaff && <p className="pt-1 text-sm text-ink-2">{how}</p>
      )}
    </>
  );
}

export interface ClashConfirmProps {
  readonly clashes: OrderChangeQuote['clashes'];
  readonly isStaff: boolean;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** Dishes with a declared allergen stay only after a tick that names them (rules F3, O110). */
export function ClashConfirm({
  clashes,
  isStaff,
  confirmed,
  onConfirm,
}: ClashConfirmProps): ReactElement | null {
  if (clashes.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" title={isStaff ? orderChange.clashTitleStaff : orderChange.clashTitle}>
      {clashes.map(({ sku, name, allergens }) => (
        <p key={sku}>{fill(orderChange.clash, { name, allergens: allergenWords(allergens) })}</p>
      ))}
      <CheckField
        label={isStaff ? orderChange.confirmStaff : orderChange.confirm}
        checked={confirmed}
        onChange={onConfirm}
        className="pt-3"
      />
    </Notice>
  );
}

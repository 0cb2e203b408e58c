import type { ReactElement, ReactNode } from 'react';
import { formatPence } from '@rules/money/money';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { useWords } from '#frontend/copy/use-words.js';

/** The sums of a quote, from the preview or from the server. */
export interface Sums {
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly discount: {
    readonly source: 'referral' | 'promotion';
    readonly code: string;
    readonly percent: number;
  } | null;
  readonly otherDiscountWaived: boolean;
  readonly deliveryPence: number;
  readonly walletPence: number;
  readonly totalPence: number;
}

function Row({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tnum font-semibold">{children}</dd>
    </div>
  );
}

export interface PriceRowsProps {
  readonly quote: Sums;
  /** The label of the sum, when it is not simply the total. */
  readonly totalLabel?: string;
}

/** Goods, discount, delivery, wallet, total: the same rows everywhere. */
export function PriceRows({ quote, totalLabel }: PriceRowsProps): ReactElement {
  const words = useWords();
  const { summary } = checkout;
  const { discount } = quote;
  return (
    <dl className="space-y-2" aria-live="polite">
      <Row label={summary.subtotal}>{formatPence(quote.subtotalPence)}</Row>
      {discount && (
        <Row
          label={
            discount.source === 'referral'
              ? words(summary.referralDiscount, { referralDiscountPercent: discount.percent })
              : `${summary.promotion} ${discount.code} (${discount.percent}%)`
          }
        >
          <span className="text-kale">−{formatPence(quote.discountPence)}</span>
        </Row>
      )}
      <Row label={summary.deliveryCharge}>
        {quote.deliveryPence === 0 ? summary.free : formatPence(quote.deliveryPence)}
      </Row>
      {quote.walletPence > 0 && <Row label={summary.wallet}>−{formatPence(quote.walletPence)}</Row>}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">{totalLabel ?? summary.total}</dt>
        <dd className="tnum font-display text-3xl font-bold">{formatPence(quote.totalPence)}</dd>
      </div>
      {quote.otherDiscountWaived && <p className="text-sm text-ink-2">{summary.betterDiscount}</p>}
    </dl>
  );
}

import type { ReactElement } from 'react';
import type { OrderKind } from '@rules/pricing/pricing';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { CodeField } from './code-field.js';
import { usePromotion } from './use-promotion.js';

export interface PromotionFieldProps {
  readonly kind: OrderKind;
  /** A product of this kind of cart, to validate a code with. */
  readonly sku: string | undefined;
  readonly className?: string;
}

/** The promotion field in the summary of a cart. */
export function PromotionField({ kind, sku, className }: PromotionFieldProps): ReactElement {
  const controls = usePromotion(kind, sku);
  return (
    <div className={className}>
      <CodeField field="promoCode" label={checkout.fields.promoCode} quoted={controls} />
    </div>
  );
}

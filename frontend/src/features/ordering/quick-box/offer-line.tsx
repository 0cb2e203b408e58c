import { Tag } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { quickBox } from '#frontend/copy/ordering/quick-box.js';
import { useWords } from '#frontend/copy/use-words.js';
import type { Box } from '../configurator/use-box.js';

export interface OfferLineProps {
  readonly box: Box;
}

/** The promotion that a link applied, with its amount once there is one; or why it does not apply. */
export function OfferLine({ box: { linkedOffer, offer, prices } }: OfferLineProps): ReactElement | null {
  const words = useWords();
  const { applied, refused } = linkedOffer;
  if (!applied && refused === undefined) return null;
  const { discountPence } = prices.quote;
  const isShown = offer.kind === 'one_time' && discountPence > 0;
  return (
    <p role="status" className="mt-4 flex items-start gap-2 text-[0.9375rem]">
      <Tag className="mt-0.5 size-4 shrink-0 text-kale" aria-hidden />
      <span>
        {applied
          ? words(isShown ? quickBox.offerAmount : quickBox.offer, {
              code: applied.code,
              amount: formatPence(discountPence),
            })
          : refused}
      </span>
    </p>
  );
}

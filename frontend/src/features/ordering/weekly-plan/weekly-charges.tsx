import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { useGetSiteQuery, type Quote, type Site } from '#frontend/api/generated.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyCheckout } from '#frontend/copy/boxes/weekly-checkout.js';
import { NthBoxes } from './nth-boxes.js';
import { weeklyPence } from '@rules/identity/agreed-words';
import { boxesInSequence } from './weekly-prices.js';

/** The remaining percentages of the applied code; unknown for a code that is not advertised. */
function percentsToCome(discount: Quote['discount'], promotion: Site['promotion']): readonly number[] {
  if (discount?.source !== 'promotion' || discount.code !== promotion?.code) return [];
  const used = promotion.percentByUse.indexOf(discount.percent);
  return used < 0 ? [] : promotion.percentByUse.slice(used + 1);
}

/** The card charges after today, and until when (rules O7, O15). */
export function WeeklyCharges({ quote }: { readonly quote: Quote }): ReactElement {
  const words = useWords();
  const { data: site } = useGetSiteQuery();
  const lasting = quote.discount?.source === 'referral' ? quote.discount.percent : 0;
  const percents = percentsToCome(quote.discount, site?.promotion ?? null);
  const boxes = boxesInSequence(quote, percents, { from: 2, lasting });
  const weeklyPrice = formatPence(weeklyPence(quote));
  return (
    <div className="mt-5 rounded-xl bg-sage p-4">
      <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{weeklyCheckout.later}</h3>
      <NthBoxes boxes={boxes} />
      <p className="pt-2 text-sm text-ink-2">{words(weeklyCheckout.charged)}</p>
      <p className="pt-2 text-sm text-ink-2">{words(weeklyCheckout.renewal, { weeklyPrice })}</p>
    </div>
  );
}

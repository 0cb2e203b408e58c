import { useId, type ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { useOrderBox } from '../cart/use-order-box.js';
import { BoxLines, ClashNotice } from './box-lines.js';
import { PriceRows } from '../cart/price-rows.js';
import { PromotionField } from '../promotions/promotion-field.js';
import type { Box } from './use-box.js';

const { steps, summary } = oneTimeConfigurator;

export interface SummaryStepProps {
  readonly box: Box;
}

/** Step 4: the content of the box, the price, and the order button. */
export function SummaryStep({ box }: SummaryStepProps): ReactElement {
  const words = useWords();
  const order = useOrderBox(box);
  const reason = useId();
  const { prices, complete, draft } = box;
  return (
    <section id="summary" tabIndex={-1} aria-labelledby="summary-heading" className="mt-14">
      <h2 id="summary-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {steps[3].title}
      </h2>
      <p className="mt-1.5 text-ink-2">{steps[3].help}</p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <BoxLines box={box} />
        <div className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:p-7">
          <PromotionField kind={box.offer.kind} sku={box.meals[0]?.sku} className="mb-5" />
          <PriceRows quote={prices.quote} />
          <ClashNotice box={box} />
          <Button
            size="lg"
            wide
            className="mt-5"
            // Not the native attribute: a press still shows what is missing.
            aria-disabled={!complete}
            aria-describedby={complete ? undefined : reason}
            onClick={order}
          >
            {summary.button}
          </Button>
          {!complete && (
            <p id={reason} className="pt-2.5 text-center text-sm text-ink-2">
              {draft.mealsPerWeek === null
                ? boxWords.chooseCountFirst
                : words(summary.disabledHelp, { target: draft.mealsPerWeek })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

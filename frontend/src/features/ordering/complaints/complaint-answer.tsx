import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { ComplaintAnswer } from '#frontend/api/generated-account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { momentOf } from '../orders/order-state.js';

const { problem: said } = ordersWords;

/** The reply of staff to a complaint, and its outcome (rule O80). */
export function Answer({ answer }: { readonly answer: ComplaintAnswer }): ReactElement {
  const words = useWords();
  const { outcome, text, at, refundedPence } = answer;
  const amount = formatPence(refundedPence ?? 0);
  return (
    <div className="mt-3 border-l-4 border-kale pl-4">
      <p className="text-sm font-semibold">{words(said.answer, { time: momentOf(at) })}</p>
      <p className="whitespace-pre-line pt-1 [overflow-wrap:anywhere]">{text}</p>
      {outcome !== 'nothing' && (
        <p className="pt-1 font-semibold">{words(said.outcomes[outcome], { amount })}</p>
      )}
    </div>
  );
}

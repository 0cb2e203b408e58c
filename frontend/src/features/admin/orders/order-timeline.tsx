import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { changedParts } from '#frontend/copy/ordering/changed-parts.js';
import { MomentCell } from '../parts/cells.js';

type Step = AdminOrder['timeline'][number];

function detailOf({ kind, detail }: Step): string {
  if (!detail) return '';
  const { amountPence, reason, carrier, trackingNumber } = detail;
  if (kind === 'details_changed' || kind === 'changed') return changedParts(reason ?? '');
  if (kind === 'disputed' && (reason === 'won' || reason === 'lost')) return adminOrder.disputeEnds[reason];
  return [amountPence === null ? null : formatPence(amountPence), reason, carrier, trackingNumber]
    .filter(Boolean)
    .join(' · ');
}

/** The timeline of the order, oldest first (rule O17). */
export function OrderTimeline({ steps }: { readonly steps: AdminOrder['timeline'] }): ReactElement {
  return (
    <ol className="space-y-2 border-l-2 border-line pl-4 text-[0.9375rem]">
      {steps.map((step, position) => (
        <li key={position}>
          <span className="font-semibold">{ordersWords.timeline.steps[step.kind]}</span>
          <span className="text-ink-2"> {detailOf(step)}</span>
          <span className="block text-sm text-ink-2">
            <MomentCell at={step.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

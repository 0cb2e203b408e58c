import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { changedParts } from '#frontend/copy/ordering/changed-parts.js';
import { adminDate, adminTime } from '../parts/cells.js';

type Step = AdminOrder['timeline'][number];

/** What went wrong, or took money back. */
const NEED_CARE: readonly Step['kind'][] = ['delivery_failed', 'cancelled', 'refunded', 'disputed'];

function detailOf({ kind, detail }: Step): string {
  if (!detail) return '';
  const { amountPence, reason, carrier, trackingNumber } = detail;
  if (kind === 'details_changed' || kind === 'changed') return changedParts(reason ?? '');
  if (kind === 'disputed' && (reason === 'won' || reason === 'lost')) return adminOrder.disputeEnds[reason];
  return [amountPence === null ? null : formatPence(amountPence), reason, carrier, trackingNumber]
    .filter(Boolean)
    .join(' · ');
}

/** The timeline of the order, oldest first, by day (rule O17). */
export function OrderTimeline({ steps }: { readonly steps: AdminOrder['timeline'] }): ReactElement {
  const days = [...new Set(steps.map(({ at }) => adminDate(at)))];
  return (
    <ol className="space-y-3">
      {days.map((day) => (
        <li key={day}>
          <h3 className="pb-1.5 text-[0.8125rem] font-bold">{day}</h3>
          <ol className="ml-1 border-l border-line">
            {steps
              .filter(({ at }) => adminDate(at) === day)
              .map((step, position) => (
                <TimelineStep key={position} step={step} />
              ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function TimelineStep({ step }: { readonly step: Step }): ReactElement {
  const needsCare = NEED_CARE.includes(step.kind);
  return (
    <li className="relative flex justify-between gap-3 pb-2.5 pl-4 text-[0.8125rem]">
      <span
        aria-hidden
        className={`absolute -left-[0.3125rem] top-1.5 size-2.5 rounded-full ${needsCare ? 'bg-marmalade' : 'bg-kale'}`}
      />
      <span className="min-w-0">
        <span className="font-semibold">{ordersWords.timeline.steps[step.kind]}</span>
        <span className="text-ink-2 [overflow-wrap:anywhere]"> {detailOf(step)}</span>
      </span>
      <time dateTime={step.at} className="tnum shrink-0 text-[0.75rem] text-ink-2">
        {adminTime(step.at)}
      </time>
    </li>
  );
}

import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminComplaints } from '#frontend/copy/admin/complaints.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { adminDate } from '#frontend/features/admin/parts/cells.js';
import { RecordCard } from '#frontend/features/admin/record/record-card.js';
import { RecordLink } from '#frontend/features/admin/record/record-link.js';

type Problem = AdminOrder['problems'][number];
const { next: words } = adminOrder;

/** The one thing that this order needs from a person: the answer to its oldest open complaint. */
export function NextStep({ problems }: { readonly problems: readonly Problem[] }): ReactElement | null {
  const open = problems.find(({ state }) => state === 'open');
  if (!open) return null;
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-marmalade-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-72">
        <span className="block font-semibold">{words.complaint}</span>
        <span className="block [overflow-wrap:anywhere]">
          {fill(words.complaintText, { date: adminDate(open.createdAt), text: open.text })}
        </span>
      </p>
      <RecordLink kind="complaint" id={open.id} className={buttonStyle({ size: 'sm' })}>
        {words.complaintButton}
      </RecordLink>
    </div>
  );
}

/** The complaints about an order, open and closed. */
export function OrderComplaints({
  problems,
}: {
  readonly problems: readonly Problem[];
}): ReactElement | null {
  if (problems.length === 0) return null;
  return (
    <RecordCard heading={adminOrder.parts.problems}>
      <ul className="space-y-3">
        {problems.map(({ id, text, createdAt, state }) => (
          <li key={id}>
            <p className="flex items-center gap-2 text-[0.8125rem] text-ink-2">
              <Badge tone={state === 'open' ? 'warn' : 'sage'}>{adminComplaints.statuses[state]}</Badge>
              {adminDate(createdAt)}
            </p>
            <p className="pt-1 [overflow-wrap:anywhere]">{text}</p>
            <RecordLink
              kind="complaint"
              id={id}
              className="inline-block py-1 font-semibold text-kale underline underline-offset-4"
            >
              {adminOrder.complaint}
            </RecordLink>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

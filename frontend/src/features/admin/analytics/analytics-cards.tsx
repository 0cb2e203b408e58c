import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { Analytics } from '#frontend/api/generated-admin.js';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { fill } from '#frontend/copy/fill.js';
import { percentOf } from './analytics-words.js';
import { formatCount } from '../parts/cells.js';

const { cards: words } = adminAnalytics;

/** The metrics of the whole period. */
export function AnalyticsCards({ data }: { readonly data: Analytics }): ReactElement {
  const { revenue, boxes, members, referral } = data;
  const due = boxes.skipped + boxes.delivered;
  return (
    <dl aria-label={words.label} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Card
        label={words.net}
        value={formatPence(revenue.netPence)}
        help={fill(revenue.disputedPence > 0 ? words.netHelpDisputed : words.netHelp, {
          gross: formatPence(revenue.grossPence),
          refunded: formatPence(revenue.refundedPence),
          disputed: formatPence(revenue.disputedPence),
        })}
      />
      <Card
        label={words.orders}
        value={formatCount(revenue.orders)}
        help={
          revenue.averageOrderPence === null
            ? words.ordersNone
            : fill(words.ordersHelp, { average: formatPence(revenue.averageOrderPence) })
        }
      />
      <Card
        label={words.completed}
        value={formatPence(revenue.completedPence)}
        help={fill(words.completedHelp, { count: formatCount(revenue.completedOrders) })}
      />
      <Card label={words.fees} value={formatPence(revenue.membershipFeesPence)} help={words.feesHelp} />
      <Card label={words.boxes} value={formatCount(boxes.active)} help={runningOf(boxes)} />
      <Card label={words.members} value={formatCount(members.active)} help={runningOf(members)} />
      <Card
        label={words.skipped}
        value={formatCount(boxes.skipped)}
        help={
          boxes.skippedBasisPoints === null
            ? words.skippedNone
            : fill(words.skippedHelp, {
                percent: percentOf(boxes.skippedBasisPoints),
                count: formatCount(due),
              })
        }
      />
      <Card
        label={words.commission}
        value={formatPence(referral.commissionPence)}
        help={words.commissionHelp}
      />
    </dl>
  );
}

function runningOf({ started, ended, churnBasisPoints }: Analytics['members']): string {
  const said = fill(words.runningHelp, { started: formatCount(started), ended: formatCount(ended) });
  return churnBasisPoints === null
    ? said
    : `${said}. ${fill(words.churn, { percent: percentOf(churnBasisPoints) })}`;
}

interface CardProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
}

function Card({ label, value, help }: CardProps): ReactElement {
  return (
    <div className="rounded-2xl border border-line bg-paper p-5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tnum mt-1 font-display text-3xl font-bold">{value}</dd>
      <dd className="tnum mt-1 text-sm text-ink-2">{help}</dd>
    </div>
  );
}

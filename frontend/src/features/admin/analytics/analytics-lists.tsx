import { formatPence } from '@rules/money/money';
import { shareBasisPoints } from '@rules/periods';
import type { ReactElement } from 'react';
import type { Analytics } from '#frontend/api/generated-admin.js';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { percentOf } from './analytics-words.js';
import { formatCount } from '../parts/cells.js';

const { picks, votes, funnel, none } = adminAnalytics;
const CARD = 'rounded-2xl border border-line bg-paper p-5 sm:p-6';

interface Item {
  readonly name: string;
  readonly count: number;
  /** Shown beside the count. */
  readonly help?: string;
  readonly href?: string;
}

/** Top picks and votes, and the funnel of referred orders. */
export function AnalyticsLists({ data }: { readonly data: Analytics }): ReactElement {
  const { menuPicks, recipeVotes } = data;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <RankedList
        {...picks}
        items={menuPicks.map(({ sku, name, count }) => ({ name: name ?? fill(picks.gone, { sku }), count }))}
      />
      <RankedList
        {...votes}
        items={recipeVotes.map(({ recipeId, name, count }) => ({
          name: name ?? votes.gone,
          count,
          ...(recipeId === null ? {} : { href: `/recipes/${recipeId}` }),
        }))}
      />
      <Funnel referral={data.referral} />
    </div>
  );
}

interface RankedListProps {
  readonly heading: string;
  readonly text: string;
  readonly items: readonly Item[];
}

function RankedList({ heading, text, items }: RankedListProps): ReactElement {
  return (
    <section className={CARD}>
      <h3 className="text-xl font-bold">{heading}</h3>
      <p className="mt-1 text-sm text-ink-2">{text}</p>
      {items.length === 0 ? (
        <p className="mt-4 rounded-xl bg-oat px-4 py-6 text-center text-ink-2">{none}</p>
      ) : (
        <ol className="mt-4 space-y-3">
          {items.map((item) => (
            <Line key={item.href ?? item.name} item={item} most={items[0]?.count ?? 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ item, most }: { readonly item: Item; readonly most: number }): ReactElement {
  const { name, count, help, href } = item;
  return (
    <li>
      <span className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
        {href === undefined ? (
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        ) : (
          <Link
            to={href}
            className="min-w-0 underline underline-offset-4 [overflow-wrap:anywhere] hover:text-kale"
          >
            {name}
          </Link>
        )}
        <span className="tnum shrink-0 font-semibold">{formatCount(count)}</span>
      </span>
      <Share of={most} count={count} />
      {help !== undefined && <span className="tnum block pt-1 text-sm text-ink-2">{help}</span>}
    </li>
  );
}

/** Draws the number beside it as a bar. */
function Share({ count, of }: { readonly count: number; readonly of: number }): ReactElement {
  return (
    <svg aria-hidden className="mt-1.5 block h-2 w-full" viewBox="0 0 100 2" preserveAspectRatio="none">
      <rect width="100" height="2" className="fill-oat" />
      <rect width={of > 0 ? (count / of) * 100 : 0} height="2" className="fill-kale" />
    </svg>
  );
}

function Funnel({ referral }: { readonly referral: Analytics['referral'] }): ReactElement {
  const { placed, paid, completed, joined, commissionPence } = referral;
  const step = (name: string, count: number): Item => {
    const share = shareBasisPoints(count, placed);
    return {
      name,
      count,
      ...(share === null ? {} : { help: fill(funnel.share, { percent: percentOf(share) }) }),
    };
  };
  return (
    <section className={CARD}>
      <h3 className="text-xl font-bold">{funnel.heading}</h3>
      <p className="mt-1 text-sm text-ink-2">{funnel.text}</p>
      {placed === 0 ? (
        <p className="mt-4 rounded-xl bg-oat px-4 py-6 text-center text-ink-2">{none}</p>
      ) : (
        <ol className="mt-4 space-y-3">
          <Line item={{ name: funnel.placed, count: placed }} most={placed} />
          <Line item={step(funnel.paid, paid)} most={placed} />
          <Line item={step(funnel.completed, completed)} most={placed} />
        </ol>
      )}
      <dl className="mt-5 space-y-2 border-t border-line pt-4 text-[0.9375rem]">
        {[
          [funnel.joined, formatCount(joined)],
          [funnel.commission, formatPence(commissionPence)],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tnum font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import {
  BadgeCheck,
  ChefHat,
  CircleX,
  ClipboardList,
  CreditCard,
  ExternalLink,
  Landmark,
  MapPinPen,
  PackageCheck,
  PackageX,
  PencilLine,
  Truck,
  Undo2,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { dayLabel } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import type { MyOrder, OrderTimelineStep } from '#frontend/api/generated-account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';
import { changedParts } from '#frontend/copy/ordering/changed-parts.js';
import { momentOf } from './order-state.js';

type Kind = OrderTimelineStep['kind'];

const { timeline: said } = ordersWords;

const ICONS: Readonly<Record<Kind, ReactNode>> = {
  placed: <ClipboardList aria-hidden />,
  paid: <CreditCard aria-hidden />,
  details_changed: <MapPinPen aria-hidden />,
  changed: <PencilLine aria-hidden />,
  preparing: <ChefHat aria-hidden />,
  dispatched: <Truck aria-hidden />,
  delivered: <PackageCheck aria-hidden />,
  delivery_failed: <PackageX aria-hidden />,
  cancelled: <CircleX aria-hidden />,
  refunded: <Undo2 aria-hidden />,
  disputed: <Landmark aria-hidden />,
};

const BAD: readonly Kind[] = ['delivery_failed', 'cancelled', 'disputed'];
/** The future steps of an order in progress. */
const AHEAD: readonly Kind[] = ['preparing', 'dispatched', 'delivered'];

/** The steps still to come; after a failed delivery it is dispatched again. */
function ahead({ status, timeline }: MyOrder): readonly Kind[] {
  if (status !== 'processing') return [];
  const last = timeline.findLast(({ kind }) => AHEAD.includes(kind) || kind === 'delivery_failed')?.kind;
  if (last === 'delivery_failed') return AHEAD.slice(1);
  return last === undefined ? AHEAD : AHEAD.slice(AHEAD.indexOf(last) + 1);
}

export interface OrderTimelineProps {
  readonly order: MyOrder;
  readonly level: 'h2' | 'h4';
}

/** The timeline of an order: past steps with their times, then the steps to come (rule O17). */
export function OrderTimeline({ order, level: Heading }: OrderTimelineProps): ReactElement {
  const words = useWords();
  const coming = ahead(order);
  return (
    <section aria-labelledby={`way-${order.id}`}>
      <Heading id={`way-${order.id}`} className="pb-3 font-sans text-base font-semibold tracking-normal">
        {said.heading}
      </Heading>
      <ol className="text-[0.9375rem]">
        {order.timeline.map((step, index) => (
          <Step
            key={`${step.kind} ${step.at} ${index}`}
            kind={step.kind}
            isLast={index === order.timeline.length - 1 && coming.length === 0}
          >
            <time dateTime={step.at} className="tnum text-ink-2">
              {momentOf(step.at)}
            </time>
            <Detail step={step} />
          </Step>
        ))}
        {coming.map((kind, index) => (
          <Step key={kind} kind={kind} isAhead isLast={index === coming.length - 1}>
            {kind === 'delivered' && order.deliveryDate !== null && (
              <span className="tnum text-ink-2">
                {words(said.expected, { date: dayLabel(order.deliveryDate) })}
              </span>
            )}
          </Step>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly kind: Kind;
  readonly isAhead?: boolean;
  readonly isLast: boolean;
  readonly children: ReactNode;
}

function Step({ kind, isAhead = false, isLast, children }: StepProps): ReactElement {
  return (
    <li className="relative flex gap-3.5 pb-5 last:pb-0">
      {!isLast && (
        <span
          className={cn(
            'absolute bottom-0 left-4.25 top-9 w-0.5 rounded-full',
            isAhead ? 'bg-line' : 'bg-kale/40',
          )}
          aria-hidden
        />
      )}
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full [&>svg]:size-4.5',
          isAhead && 'border-2 border-dashed border-line-strong/60 text-ink-2',
          !isAhead && (BAD.includes(kind) ? 'bg-tomato-soft text-tomato' : 'bg-sage text-kale'),
        )}
      >
        {kind === 'delivered' && !isAhead ? <BadgeCheck aria-hidden /> : ICONS[kind]}
      </span>
      <p className="min-w-0 flex-1 pt-1.5 leading-snug">
        <span className={cn('block font-semibold', isAhead && 'font-medium text-ink-2')}>
          {said.steps[kind]}
          {isAhead && <span className="sr-only"> ({said.next})</span>}
        </span>
        {children}
      </p>
    </li>
  );
}

function isReason(word: string): word is keyof typeof said.reasons {
  return Object.hasOwn(said.reasons, word);
}

function Detail({ step: { kind, detail } }: { readonly step: OrderTimelineStep }): ReactElement | null {
  const words = useWords();
  if (!detail) return null;
  const { amountPence, reason, carrier, trackingNumber, trackingUrl } = detail;
  return (
    <>
      {amountPence !== null && (
        <span className="block text-ink-2">{words(said.amount, { amount: formatPence(amountPence) })}</span>
      )}
      {kind !== 'refunded' && reason !== null && isReason(reason) && (
        <span className="block text-ink-2">{words(said.reasons[reason])}</span>
      )}
      {(kind === 'details_changed' || kind === 'changed') && reason !== null && (
        <span className="block text-ink-2">{changedParts(reason)}</span>
      )}
      {trackingNumber !== null && (
        <span className="block text-ink-2 [overflow-wrap:anywhere]">
          {words(said.parcel, { carrier: carrier ?? '', trackingNumber })}
        </span>
      )}
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-kale underline underline-offset-4 sm:min-h-8"
        >
          {said.follow}
          <ExternalLink className="size-4" aria-hidden />
        </a>
      )}
    </>
  );
}

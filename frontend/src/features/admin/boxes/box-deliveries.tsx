import { formatPence } from '@rules/money/money';
import type { ReactElement, ReactNode } from 'react';
import type { AdminBox } from '#frontend/api/generated-admin.js';
import { adminBox } from '#frontend/copy/admin/boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { adminMoment } from '../parts/cells.js';
import { DeliveryStateBadge, type DeliveryState } from './box-badges.js';
import type { BoxStep } from './box-step.js';
import { shortId } from '../parts/id-link.js';
import { recordHref } from '../record/record-href.js';

type Coming = AdminBox['coming'][number];
type Past = AdminBox['past'][number];

const { deliveries: words } = adminBox;

export interface ComingDeliveriesProps {
  readonly box: AdminBox;
  readonly onStep: (step: BoxStep) => void;
}

/** The next eight deliveries, each with its charge, cut-off and content. */
export function ComingDeliveries({ box, onStep }: ComingDeliveriesProps): ReactElement {
  if (box.coming.length === 0) return <p className="text-ink-2">{words.noComing}</p>;
  return (
    <ul aria-label={adminBox.parts.coming}>
      {box.coming.map((delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          facts={comingFacts(delivery)}
          action={<SkipButton delivery={delivery} onStep={onStep} />}
        >
          {mealsOf(delivery)}
        </Delivery>
      ))}
    </ul>
  );
}

/** Past deliveries, made or missed, newest first. */
export function PastDeliveries({ past }: { readonly past: AdminBox['past'] }): ReactElement {
  if (past.length === 0) return <p className="text-ink-2">{words.noPast}</p>;
  return (
    <ul aria-label={adminBox.parts.past}>
      {past.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} facts={pastFacts(delivery)} />
      ))}
    </ul>
  );
}

interface DeliveryProps {
  readonly delivery: {
    readonly label: string;
    readonly state: DeliveryState;
    readonly orderId: string | null;
  };
  readonly facts: readonly string[];
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function Delivery({ delivery, facts, action, children }: DeliveryProps): ReactElement {
  const { label, state, orderId } = delivery;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tnum font-semibold">{label}</span>
          <DeliveryStateBadge state={state} />
        </p>
        <p className="tnum mt-1 text-sm text-ink-2">
          {facts.join(' · ')}
          {orderId !== null && (
            <>
              {facts.length > 0 && ' · '}
              <Link
                to={recordHref('order', orderId)}
                className="font-semibold text-kale underline underline-offset-4"
              >
                {fill(words.order, { id: shortId(orderId) })}
              </Link>
            </>
          )}
        </p>
        {children && <p className="mt-1 text-[0.9375rem]">{children}</p>}
      </div>
      {action}
    </li>
  );
}

function SkipButton({
  delivery,
  onStep,
}: { readonly delivery: Coming } & Pick<ComingDeliveriesProps, 'onStep'>) {
  const { state, changeable, label } = delivery;
  if (!changeable || (state !== 'planned' && state !== 'skipped')) return null;
  const kind = state === 'planned' ? 'skip' : 'unskip';
  return (
    <Button
      look="outline"
      aria-label={fill(words[`${kind}Of`], { label })}
      onClick={() => onStep({ kind, delivery })}
    >
      {words[kind]}
    </Button>
  );
}

function tries(attempts: number): string[] {
  if (attempts === 0) return [];
  return [attempts === 1 ? words.tries.one : fill(words.tries.other, { count: attempts })];
}

/** A card that was charged at the first attempt is not mentioned. */
function comingFacts({ chargePence, discountPercent, attempts, state, ...more }: Coming): string[] {
  const amount = formatPence(chargePence);
  const charge =
    discountPercent > 0
      ? fill(words.discounted, { amount, percent: discountPercent })
      : fill(words.charge, { amount });
  return [
    ...(chargePence > 0 ? [charge] : []),
    ...(more.isLight ? [fill(words.light, { count: more.mealCount })] : []),
    ...(more.changeable ? [fill(words.changeUntil, { time: adminMoment(more.cutOffAt) })] : []),
    ...(state === 'payment_failed' || attempts > 1 ? tries(attempts) : []),
    ...(more.nextTryAt === null ? [] : [fill(words.nextTry, { time: adminMoment(more.nextTryAt) })]),
  ];
}

function pastFacts({ amountPence, attempts, state }: Past): string[] {
  return [
    ...(amountPence === null ? [] : [formatPence(amountPence)]),
    ...(state === 'missed' || attempts > 1 ? tries(attempts) : []),
  ];
}

/** For boxes that will be made; undefined for the others. */
function mealsOf({ meals, chosenByChef, state }: Coming): string | undefined {
  if (state === 'skipped' || state === 'paused' || state === 'cancelled') return undefined;
  if (meals.length === 0) return state === 'planned' ? words.notChosen : undefined;
  const list = meals.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return chosenByChef ? fill(words.byChef, { meals: list }) : list;
}

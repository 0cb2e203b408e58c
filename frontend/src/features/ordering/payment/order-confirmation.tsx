import { ChefHat, Truck, UtensilsCrossed } from 'lucide-react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { formatPence } from '@rules/money/money';
import type { CheckoutSession } from '#frontend/api/generated.js';
import { hasStoredSession } from '#frontend/api/stored-session.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { paymentSuccess, successWords } from '#frontend/copy/ordering/payment-success.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklySuccess } from '#frontend/copy/boxes/weekly-checkout.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { clearAttempt } from './attempt.js';
import { takePaidCart } from '../cart/cart.js';
import { clearForm } from '../checkout/form-storage.js';
import { cartsRestored } from '../cart/package-cart-slice.js';
import { removePurchased } from '../cart/package-cart-storage.js';
import { weekdayName } from '../weekly-plan/weekday-name.js';
import { boxDraftApi } from '../box-draft/box-draft-api.js';
import { clearPlan, readPlan, type StoredPlan } from '../configurator/plan-storage.js';

/**
 * The stored plan of a box, read once and then deleted; a failure is only logged, as the specification
 * requires.
 */
function usePlanOnce(sessionId: string, isBox: boolean): StoredPlan | undefined {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [plan] = useState(() => {
    // A half-filled box is unrelated to a purchase of packages.
    if (!isBox) return undefined;
    try {
      return readPlan();
    } catch (error) {
      console.error('the stored plan could not be loaded', error);
      return undefined;
    }
  });
  useEffect(() => {
    try {
      if (isBox) clearPlan();
      // It is ordered: another device does not go on with it (rule B101).
      if (isBox && hasStoredSession())
        void dispatch(boxDraftApi.endpoints.removeBoxDraft.initiate(undefined, { track: false }));
    } catch (error) {
      console.error('the stored plan could not be deleted', error);
    }
    const paid = takePaidCart(sessionId);
    if (paid?.kind === 'packages' || paid?.kind === 'trial')
      dispatch(cartsRestored(removePurchased(paid.kind, paid.packages)));
    clearForm();
    clearAttempt();
  }, [sessionId, isBox, dispatch]);
  return plan;
}

const STEP_ICONS = {
  preparation: <ChefHat className="size-6" aria-hidden />,
  delivery: <Truck className="size-6" aria-hidden />,
  enjoy: <UtensilsCrossed className="size-6" aria-hidden />,
} as const;

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }): ReactElement {
  return (
    <dl className="mt-4 divide-y divide-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-2.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tnum text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PlanCard({
  plan,
  session,
}: {
  readonly plan: StoredPlan;
  readonly session: CheckoutSession;
}): ReactElement {
  const { plan: words } = paymentSuccess;
  const meals = session.kind === 'subscription' ? words.mealsPerWeek : words.mealsInBox;
  return (
    <section aria-labelledby="plan" className="rounded-2xl border border-line bg-paper p-6 sm:p-7">
      <h2 id="plan" className="text-2xl font-bold">
        {words.heading}
      </h2>
      <Facts
        rows={[
          [meals, plan.mealsPerWeek ?? '–'],
          [words.mealType, mealTypeNames[plan.mealType]],
          [words.dietaryPreference, plan.halalOnly ? words.halalOnly : words.allOptions],
          [words.selectedMeals, plan.selectedMeals.length],
          [words.totalPrice, formatPence(session.totalPence)],
        ]}
      />
    </section>
  );
}

/** How the total was paid, unless it was all by card. */
function paidRows({ walletPence, totalPence }: CheckoutSession): readonly (readonly [string, string])[] {
  if (walletPence === 0) return [];
  const cardPence = totalPence - walletPence;
  return [
    [successWords.wallet, formatPence(walletPence)],
    ...(cardPence > 0 ? [[successWords.card, formatPence(cardPence)] as const] : []),
  ];
}

function OrderCard({ session }: { readonly session: CheckoutSession }): ReactElement {
  const words = useWords();
  const { deliveryPence, discount, discountPence } = session;
  return (
    <section aria-labelledby="order" className="rounded-2xl border border-line bg-paper p-6 sm:p-7">
      <h2 id="order" className="text-2xl font-bold">
        {successWords.order}
      </h2>
      <Facts
        rows={[
          ...session.lines.map(
            ({ name, variant, quantity, grossPence }) =>
              [
                `${quantity}× ${variant === null ? name : words(packageWords.lineName, { name, variant: variantNames[variant] })}`,
                formatPence(grossPence),
              ] as const,
          ),
          ...(discount === null
            ? []
            : [[words(successWords.discount, discount), `−${formatPence(discountPence)}`] as const]),
          [
            checkout.summary.deliveryCharge,
            deliveryPence > 0 ? formatPence(deliveryPence) : checkout.summary.free,
          ] as const,
          [successWords.total, formatPence(session.totalPence)] as const,
          ...paidRows(session),
        ]}
      />
    </section>
  );
}

/** The first delivery of a weekly box, and where to manage the others. */
function WeeklyBegun({ session }: { readonly session: CheckoutSession }): ReactElement {
  const words = useWords();
  const { deliveryLabel: label } = session;
  return (
    <section
      aria-labelledby="weekly"
      className="mx-auto mt-10 flex max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-2xl bg-deep p-6 text-on-deep sm:p-8"
    >
      <div className="max-w-xl">
        <h2 id="weekly" className="text-2xl font-bold">
          {weeklySuccess.heading}
        </h2>
        {label !== null && (
          <p className="mt-2 text-on-deep-2">
            {words(weeklySuccess.text, { label, weekday: weekdayName(label.slice(0, 3)) })}
          </p>
        )}
      </div>
      <Link to="/account?tab=orders" className={buttonStyle({ size: 'lg', look: 'pea' })}>
        {weeklySuccess.button}
      </Link>
    </section>
  );
}

export interface OrderConfirmationProps {
  /** From the URL of the page. */
  readonly sessionId: string;
  readonly session: CheckoutSession;
}

/** Below the success message: the items, the next steps, and links. */
export function OrderConfirmation({ sessionId, session }: OrderConfirmationProps): ReactElement {
  const words = useWords();
  const plan = usePlanOnce(sessionId, session.kind === 'one_time' || session.kind === 'subscription');
  const { nextSteps, nextHeading, links } = paymentSuccess;
  const isWeekly = session.kind === 'subscription';
  return (
    <>
      {isWeekly && <WeeklyBegun session={session} />}
      <div className={plan ? 'mt-12 grid items-start gap-5 lg:grid-cols-2' : 'mx-auto mt-12 max-w-2xl'}>
        <OrderCard session={session} />
        {plan && <PlanCard plan={plan} session={session} />}
      </div>
      <section aria-labelledby="next" className="mt-14">
        <h2 id="next" className="text-3xl font-extrabold tracking-[-0.03em]">
          {nextHeading}
        </h2>
        <ol className="mt-6 grid gap-5 sm:grid-cols-3">
          {nextSteps.map(({ key, title, text }) => (
            <li key={key} className="rounded-2xl bg-oat p-6">
              <span className="grid size-12 place-items-center rounded-xl bg-pea text-on-pea">
                {STEP_ICONS[key]}
              </span>
              <h3 className="mt-5 text-xl font-bold">{title}</h3>
              <p className="mt-2 text-ink-2">
                {isWeekly && key === 'delivery' && session.deliveryLabel !== null
                  ? words(weeklySuccess.delivery, { label: session.deliveryLabel })
                  : words(text)}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {links.map(({ label, href }, index) => (
          <Link
            key={href}
            to={href}
            className={buttonStyle({ size: 'lg', look: index === 0 && !isWeekly ? 'primary' : 'outline' })}
          >
            {label}
          </Link>
        ))}
      </p>
    </>
  );
}

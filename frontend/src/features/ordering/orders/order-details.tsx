import type { ReactElement, ReactNode } from 'react';
import { allergenWords } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import { COUNTRIES } from '@rules/delivery/postcodes';
import {
  useGetMyOrderQuery,
  type MyOrder,
  type SubstitutionRequest,
} from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { ChangeHistory } from '#frontend/ui/order-change/change-history.js';
import { ChangeDetails } from './change-details.js';
import { OrderActions } from './order-actions.js';
import { momentOf } from './order-state.js';
import type { OrderAccess } from './order-api.js';
import {
  lineName,
  SubstitutionRequests,
  useSubstitutionRequests,
} from '../substitutions/substitution-requests.js';
import { Complaints } from '../complaints/report-complaint.js';
import { PayChange } from './pay-change.js';
import { OrderTimeline } from './order-timeline.js';
import { SentWarnings } from './sent-warnings.js';

/** One of the account's orders in full, once it has loaded. */
export function OrderDetails({ id }: { readonly id: string }): ReactElement {
  const { data: order, isError, refetch } = useGetMyOrderQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <div className="border-t border-line p-5 sm:px-7">
      {!order && isError && (
        <Notice tone="bad" role="alert">
          <p>{account.unexpected}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            {account.notLoaded.button}
          </Button>
        </Notice>
      )}
      {!order && !isError && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {ordersWords.detailsLoading}
          </span>
          <Skeleton className="h-24" />
        </div>
      )}
      {order && <WholeOrder order={order} access={MINE} level="h4" onLook={() => void refetch()} />}
    </div>
  );
}

const MINE: OrderAccess = { by: 'account' };

interface WholeOrderProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
  /** The level of its headings: below a row of the list, or below the title of a page. */
  readonly level: 'h2' | 'h4';
  /** Loads the order again. */
  readonly onLook: () => void;
}

/**
 * The actions on an order, its timeline, its lines with their allergens as sold, its destination and its
 * total.
 */
export function WholeOrder({ order, access, level: Heading, onLook }: WholeOrderProps): ReactElement {
  const questions = useSubstitutionRequests(order, access);
  return (
    <div className="space-y-7">
      {order.isReplacement && <Notice>{ordersWords.replacement}</Notice>}
      <SentWarnings warnings={order.labelWarnings} level={Heading} />
      <SubstitutionRequests order={order} access={access} questions={questions} />
      <PayChange order={order} access={access} onLook={onLook} />
      <OrderActions order={order} access={access} />
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-7">
          <OrderTimeline order={order} level={Heading} />
          {order.changes.length > 0 && (
            <section>
              <Heading className="pb-2 font-sans text-base font-semibold tracking-normal">
                {orderChange.history.heading}
              </Heading>
              <ChangeHistory changes={order.changes} momentOf={momentOf} by={orderChange.history.by} />
            </section>
          )}
          <Complaints problems={order.problems} level={Heading} />
          <Lines lines={order.lines} questions={questions} />
        </div>
        <div className="space-y-7">
          <Sums order={order} />
          <Destination order={order} access={access} level={Heading} />
        </div>
      </div>
    </div>
  );
}

interface LinesProps extends Pick<MyOrder, 'lines'> {
  readonly questions: readonly SubstitutionRequest[];
}

function Lines({ lines, questions }: LinesProps): ReactElement {
  const words = useWords();
  const out = questions.filter(({ answer }) => answer === 'refund').map((each) => lineName(words, each));
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ quantity, grossPence, allergens, ...line }) => (
        <li key={`${line.name} ${line.variant}`} className="py-2.5 first:pt-0">
          <p className="flex gap-3">
            <span className="tnum w-7 shrink-0 font-semibold text-kale">{quantity}×</span>
            <span className="min-w-0 flex-1 font-semibold">
              {lineName(words, line)}
              {out.includes(lineName(words, line)) && (
                <Badge tone="warn" className="ml-2 font-sans">
                  {ordersWords.question.takenOut}
                </Badge>
              )}
            </span>
            <span className="tnum shrink-0">{formatPence(grossPence)}</span>
          </p>
          <p className="pl-10 text-sm text-ink-2">
            {allergens.contains.length > 0
              ? words(checkout.contains, { names: allergenWords(allergens.contains) })
              : checkout.noAllergens}
            {allergens.mayContain.length > 0 &&
              ` · ${words(checkout.mayContain, { names: allergenWords(allergens.mayContain) })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Sums({ order }: { readonly order: MyOrder }): ReactElement {
  const words = useWords();
  const { subtotalPence, discountPence, discount, deliveryPence, walletPence, totalPence } = order;
  const { paidPence, refundedPence } = order;
  const rows = [
    [ordersWords.subtotal, formatPence(subtotalPence)],
    ...(discount ? [[words(ordersWords.discount, discount), `−${formatPence(discountPence)}`]] : []),
    [ordersWords.deliveryCharge, deliveryPence === 0 ? ordersWords.free : formatPence(deliveryPence)],
  ];
  const paid = [
    ...(walletPence > 0 ? [[ordersWords.wallet, formatPence(walletPence)]] : []),
    ...(paidPence > walletPence && (walletPence > 0 || paidPence > totalPence)
      ? [[ordersWords.card, formatPence(paidPence - walletPence)]]
      : []),
    ...(refundedPence > 0 ? [[ordersWords.refunded, `−${formatPence(refundedPence)}`]] : []),
  ];
  return (
    <dl className="tnum space-y-1.5 text-[0.9375rem]">
      {rows.map(([label, value]) => (
        <SumRow key={label} label={label} value={value} />
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">{ordersWords.total}</dt>
        <dd className="font-display text-xl font-bold">{formatPence(totalPence)}</dd>
      </div>
      {paid.map(([label, value]) => (
        <SumRow key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function SumRow(props: { readonly label: ReactNode; readonly value: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{props.label}</dt>
      <dd className="font-semibold">{props.value}</dd>
    </div>
  );
}

function Destination({ order, access, level: Heading }: Omit<WholeOrderProps, 'onLook'>): ReactElement {
  const { address, apartment, city, postcode, country, courierNote } = order.deliveryAddress;
  return (
    <div className="text-[0.9375rem]">
      <Heading className="pb-1 font-sans text-base font-semibold tracking-normal">{ordersWords.to}</Heading>
      <address className="not-italic text-ink-2 [overflow-wrap:anywhere]">
        {order.recipient}
        <br />
        {[apartment, address].filter(Boolean).join(', ')}
        <br />
        {city} {postcode}, {checkout.countries[COUNTRIES.indexOf(country)]}
        <br />
        {order.phone}
      </address>
      {courierNote !== null && (
        <p className="pt-2 [overflow-wrap:anywhere]">
          <span className="font-semibold">{ordersWords.courierNote}</span> {courierNote}
        </p>
      )}
      <ChangeDetails order={order} access={access} />
    </div>
  );
}

import type { ReactElement } from 'react';
import { useMatch } from 'react-router-dom';
import { dayLabel } from '@rules/delivery/delivery-days';
import { useGetGuestOrderQuery, type MyOrder } from '#frontend/api/generated-account.js';
import { isApiError } from '#frontend/api/problem.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import type { OrderAccess } from './order-api.js';
import { WholeOrder } from './order-details.js';
import { dayOf, STATE_TONES, stateOf } from './order-state.js';

const { guest } = ordersWords;

/** The order behind a guest's email link, without an account (rule O18). */
export function GuestOrderPage(): ReactElement {
  const words = useWords();
  const { id: token = '' } = useMatch('/order/:id')?.params ?? {};
  const {
    data: order,
    error,
    refetch,
  } = useGetGuestOrderQuery({ token }, { refetchOnMountOrArgChange: true });
  useHead({ title: words(`${guest.title} | {brandName}`), indexed: false });
  if (order) return <Order order={order} access={{ by: 'link', token }} onLook={() => void refetch()} />;
  if (isApiError(error) && [400, 404].includes(Number(error.status))) return <NotFound />;
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      {error ? (
        <LoadFailed
          heading={chrome.notLoaded.heading}
          text={account.notLoaded.text}
          button={chrome.notLoaded.button}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="space-y-6">
          <span role="status" className="sr-only">
            {ordersWords.detailsLoading}
          </span>
          <Skeleton className="h-12 max-w-md" />
          <Skeleton className="h-96 !rounded-2xl" />
        </div>
      )}
    </div>
  );
}

interface OrderProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
  readonly onLook: () => void;
}

function Order({ order, access, onLook }: OrderProps): ReactElement {
  const words = useWords();
  const { orderCode, createdAt, deliveryDate, kind, mealsPerWeek } = order;
  const state = stateOf(order);
  const facts = [
    words(ordersWords.kinds[kind], { count: mealsPerWeek }),
    words(ordersWords.ordered, { date: dayOf(createdAt) }),
    ...(deliveryDate === null ? [] : [words(guest.delivery, { date: dayLabel(deliveryDate) })]),
  ];
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading className="text-4xl [overflow-wrap:anywhere] sm:text-5xl">
          {orderCode === null ? guest.waitingHeading : words(guest.heading, { orderCode })}
        </PageHeading>
        <Badge tone={STATE_TONES[state]}>{ordersWords.states[state]}</Badge>
      </div>
      <p className="tnum mt-3 text-ink-2">{facts.join(' · ')}</p>
      <div className="mt-6 rounded-2xl border border-line bg-paper p-5 sm:mt-8 sm:p-7">
        <WholeOrder order={order} access={access} level="h2" onLook={onLook} />
      </div>
      <aside className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-2xl bg-sage p-6 sm:p-7">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-xl font-bold">{guest.keep.heading}</h2>
          <p className="pt-1 text-ink-2">{guest.keep.text}</p>
        </div>
        <Link to="/auth?tab=signup" className={buttonStyle({ look: 'primary' })}>
          {guest.keep.button}
        </Link>
      </aside>
    </div>
  );
}

function NotFound(): ReactElement {
  const words = useWords();
  const { heading, text, button } = guest.notFound;
  return (
    <div className="wrap-page py-16 text-center sm:py-24" role="alert">
      <PageHeading className="text-4xl sm:text-5xl">{heading}</PageHeading>
      <p className="mx-auto mt-4 max-w-lg text-lg text-ink-2">{words(text)}</p>
      <Link to="/" className={buttonStyle({ size: 'lg' }) + ' mt-8'}>
        {button}
      </Link>
    </div>
  );
}

import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  useGetMyOrderQuery,
  useLazyListMyOrdersQuery,
  useListMyOrdersQuery,
  type OrderSummary,
} from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { OrderRow } from './order-row.js';

/** The user's orders, newest first, a page at a time. */
export function MyOrders(): ReactElement {
  const { data, isError, refetch } = useListMyOrdersQuery({}, { refetchOnMountOrArgChange: true });
  const older = useOlderOrders();
  const [params] = useSearchParams();
  const linkedId = params.get('order');
  if (!data && isError) {
    return (
      <LoadFailed
        heading={chrome.notLoaded.heading}
        text={account.notLoaded.text}
        button={chrome.notLoaded.button}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Waiting />;
  if (data.items.length === 0 && linkedId === null) return <NoOrders />;
  const next = older.next === undefined ? data.nextCursor : older.next;
  const shown = [...data.items, ...older.items];
  const isElsewhere = linkedId !== null && !shown.some(({ id }) => id === linkedId);
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="pb-4 text-2xl font-bold sm:text-3xl">
        {ordersWords.heading}
      </h2>
      <ul className="space-y-4">
        {isElsewhere && <LinkedOrder id={linkedId} />}
        {shown.map((order) => (
          <OrderRow key={order.id} order={order} isLinked={order.id === linkedId} />
        ))}
      </ul>
      {next !== null && (
        <p className="pt-6 text-center">
          <Button look="outline" busy={older.isLoading} onClick={() => void older.load(next)}>
            {older.isLoading ? ordersWords.moreLoading : ordersWords.more}
          </Button>
        </p>
      )}
    </section>
  );
}

/** The order of an email link, if it is on a later page; shown on top until its page is loaded. */
function LinkedOrder({ id }: { readonly id: string }): ReactElement | null {
  const { data: order, isError } = useGetMyOrderQuery({ id });
  if (order) return <OrderRow order={order} isLinked />;
  return isError ? (
    <li>
      <Notice tone="warn" role="alert">
        {ordersWords.notYours}
      </Notice>
    </li>
  ) : null;
}

/** The pages after the first. `next` is undefined until the first of them is requested. */
function useOlderOrders() {
  const [ask, { isFetching }] = useLazyListMyOrdersQuery();
  const [items, setItems] = useState<readonly OrderSummary[]>([]);
  const [next, setNext] = useState<string | null>();
  const load = async (cursor: string): Promise<void> => {
    const { data } = await ask({ cursor });
    if (!data) return;
    setItems((before) => [...before, ...data.items]);
    setNext(data.nextCursor);
  };
  return { items, next, load, isLoading: isFetching };
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="space-y-4">
      <span role="status" className="sr-only">
        {ordersWords.loading}
      </span>
      <Skeleton className="h-28 !rounded-2xl" />
      <Skeleton className="h-28 !rounded-2xl" />
    </div>
  );
}

function NoOrders(): ReactElement {
  const { heading, text, button, href } = ordersWords.empty;
  return (
    <div className="rounded-2xl bg-oat p-8 text-center sm:p-12">
      <h2 className="text-2xl font-bold sm:text-3xl">{heading}</h2>
      <p className="mx-auto mt-3 max-w-md text-ink-2">{text}</p>
      <Link to={href} className={buttonStyle({ size: 'lg' }) + ' mt-6'}>
        {button}
      </Link>
    </div>
  );
}

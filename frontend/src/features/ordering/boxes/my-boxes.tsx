import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useListMySubscriptionsQuery } from './box-api.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { WeeklyBoxCard } from './weekly-box-card.js';

export interface MyBoxesProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** The user's weekly boxes, above their orders (D44). */
export function MyBoxes({ DishDetails }: MyBoxesProps): ReactElement {
  const { data, error, refetch } = useBoxes();
  return (
    <section aria-labelledby="my-boxes" className="mb-12">
      <h2 id="my-boxes" className="pb-4 text-2xl font-bold sm:text-3xl">
        {myBoxes.heading}
      </h2>
      {!data && error !== undefined && (
        <LoadFailed
          heading={chrome.notLoaded.heading}
          text={myBoxes.notLoaded}
          button={chrome.notLoaded.button}
          onRetry={() => void refetch()}
        />
      )}
      {!data && error === undefined && <Waiting />}
      {data?.items.length === 0 && <NoBoxes />}
      <ul className="space-y-5">
        {data?.items.map((box) => (
          <WeeklyBoxCard key={box.id} box={box} DishDetails={DishDetails} />
        ))}
      </ul>
    </section>
  );
}

const ASK_AGAIN_MS = 3_000;
const MAX_ASKS = 20;

/** A box appears shortly after its first payment: polls until then, for up to a minute. */
function useBoxes() {
  const result = useListMySubscriptionsQuery({}, { refetchOnMountOrArgChange: true });
  const { data, isFetching, refetch } = result;
  const [asks, setAsks] = useState(0);
  const isPending = data?.items.some(({ status }) => status === 'pending') ?? false;
  const isWaiting = isPending && !isFetching && asks < MAX_ASKS;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setAsks((before) => before + 1);
      void refetch();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch]);
  return result;
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {myBoxes.loading}
      </span>
      <Skeleton className="h-72 !rounded-2xl" />
    </div>
  );
}

function NoBoxes(): ReactElement {
  const { heading, text, button, href } = myBoxes.empty;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl bg-oat p-6 sm:px-8">
      <div className="max-w-xl">
        <h3 className="text-xl font-bold">{heading}</h3>
        <p className="mt-1.5 text-ink-2">{text}</p>
      </div>
      <Link to={href} className={buttonStyle()}>
        {button}
      </Link>
    </div>
  );
}

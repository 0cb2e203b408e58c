import type { ComponentType, ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useListMySubscriptionsQuery } from '../../api/my-boxes.js';
import { isApiError } from '../../api/problem.js';
import { account } from '../../copy/account.js';
import { chrome } from '../../copy/chrome.js';
import { myBoxes } from '../../copy/my-boxes.js';
import { buttonStyle } from '../../ui/button.js';
import { LoadFailed } from '../../ui/load-failed.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { DishDetailsProps } from './configurator-page.js';
import { WeeklyBoxCard } from './weekly-box-card.js';

export interface MyBoxesProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** The weekly boxes of who is signed in, on top of their orders (decision 44). */
export function MyBoxes({ DishDetails }: MyBoxesProps): ReactElement | null {
  const { data, error, refetch } = useListMySubscriptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  // A shop that does not serve weekly boxes yet has none to show.
  if (!data && isApiError(error) && error.status === 404) return null;
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
  const { heading, text, button, href } = account.boxes.empty;
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

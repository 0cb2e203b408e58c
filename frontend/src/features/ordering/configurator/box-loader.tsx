import { useMemo, type ReactElement } from 'react';
import { useGetExtrasQuery, useGetMealsQuery, useGetSiteQuery } from '#frontend/api/generated.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import type { BoxOffer } from './box-offer.js';
import { ConfiguratorSkeleton } from './configurator-skeleton.js';
import { ProgressSteps, PROGRESS_STEPS, type StepKey } from './progress-steps.js';
import type { BoxInput } from './box-input.js';
import type { Box } from './use-box.js';
import { useReferralCheck } from '../promotions/use-referral.js';

export interface ConfiguratorHeadProps {
  readonly offer: BoxOffer;
  readonly current: StepKey;
}

/** The page's heading and the shopper's progress. */
export function ConfiguratorHead({ offer, current }: ConfiguratorHeadProps): ReactElement {
  const words = useWords();
  return (
    <div
      className={cn(
        'flex flex-col gap-x-12 gap-y-5',
        offer.stepKeys.length <= PROGRESS_STEPS && 'xl:flex-row-reverse xl:items-center xl:justify-between',
      )}
    >
      <ProgressSteps steps={offer.stepKeys} current={current} />
      <div className="shrink-0">
        <PageHeading className="text-4xl sm:text-[2.75rem]">{offer.heading}</PageHeading>
        <p className="mt-1.5 text-ink-2 sm:text-lg">{words(offer.intro)}</p>
      </div>
    </div>
  );
}

/** The next step to complete. */
export function currentStep({ offer, draft, selected, complete }: Box): StepKey {
  if (draft.mealsPerWeek === null) return 'count';
  if (offer.kind === 'subscription' && draft.deliveryDate === null) return 'day';
  if (complete) return 'summary';
  return selected > 0 && Object.keys(draft.extras).length > 0 ? 'extras' : 'meals';
}

export interface BoxLoaderProps {
  readonly offer: BoxOffer;
  /** The configurator, once the menu has loaded. */
  readonly children: (input: BoxInput) => ReactElement;
}

/** Loads the data of a configurator; shows a skeleton meanwhile and an error when it fails. */
export function BoxLoader({ offer, children }: BoxLoaderProps): ReactElement {
  const meals = useGetMealsQuery({});
  const extras = useGetExtrasQuery();
  const site = useGetSiteQuery();
  const { code: referralCode, asked } = useReferralCheck();
  const items = meals.data?.items;
  const priced = useMemo(() => items?.map(offer.priced), [items, offer]);
  // The banner of a code comes with the page, not after it.
  if (priced && extras.data && site.data && asked === undefined) {
    return children({ offer, meals: priced, extras: extras.data.items, site: site.data, referralCode });
  }
  const queries = [meals, extras, site];
  const failed = queries.some(({ isError, isFetching }) => isError && !isFetching);
  return (
    <div className="wrap-page pb-24 pt-6">
      <ConfiguratorHead offer={offer} current="count" />
      {failed ? (
        <div className="pt-10">
          <LoadFailed
            heading={chrome.notLoaded.heading}
            text={boxWords.notLoaded}
            button={chrome.notLoaded.button}
            onRetry={() => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())}
          />
        </div>
      ) : (
        <ConfiguratorSkeleton />
      )}
    </div>
  );
}

import { useState, type ComponentType, type ReactElement } from 'react';
import type { Allergen } from '@rules/allergens';
import {
  useGetExtrasQuery,
  useGetMealsQuery,
  useGetSiteQuery,
  type Extra,
  type Meal,
} from '../../api/generated.js';
import { box as boxWords } from '../../copy/box.js';
import { chrome, titles } from '../../copy/chrome.js';
import { oneTimeConfigurator } from '../../copy/one-time-configurator.js';
import { useWords } from '../../copy/use-words.js';
import { LoadFailed } from '../../ui/load-failed.js';
import { PageHeading } from '../../ui/page-heading.js';
import { useHead } from '../../ui/use-head.js';
import { BoxBar } from './box-bar.js';
import { ConfiguratorSkeleton } from './configurator-skeleton.js';
import { CountStep } from './count-step.js';
import { ExtrasStep } from './extras-step.js';
import { MealsStep } from './meals-step.js';
import { ProgressSteps, type StepKey } from './progress-steps.js';
import { ReferralBanner } from './referral-banner.js';
import { SummaryStep } from './summary-step.js';
import { useBox, type Box, type BoxInput } from './use-box.js';
import { useReferral } from './use-referral.js';

export interface DishDetailsProps {
  /** Null closes it. */
  readonly dish: Meal | Extra | null;
  readonly declared: readonly Allergen[];
  readonly onClose: () => void;
}

export interface ConfiguratorPageProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

function Head({ current }: { readonly current: StepKey }): ReactElement {
  const words = useWords();
  return (
    <div className="flex flex-col gap-x-12 gap-y-5 xl:flex-row-reverse xl:items-center xl:justify-between">
      <ProgressSteps current={current} />
      <div className="shrink-0">
        <PageHeading className="text-4xl sm:text-[2.75rem]">{oneTimeConfigurator.heading}</PageHeading>
        <p className="mt-1.5 text-ink-2 sm:text-lg">{words(oneTimeConfigurator.intro)}</p>
      </div>
    </div>
  );
}

/** The one-time configurator: count, meals, extras, summary. */
export function ConfiguratorPage({ DishDetails }: ConfiguratorPageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.configurator;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  const meals = useGetMealsQuery({});
  const extras = useGetExtrasQuery();
  const site = useGetSiteQuery();
  const referralCode = useReferral();
  const queries = [meals, extras, site];
  if (meals.data && extras.data && site.data) {
    return (
      <Configurator
        meals={meals.data.items}
        extras={extras.data.items}
        site={site.data}
        referralCode={referralCode}
        DishDetails={DishDetails}
      />
    );
  }
  const failed = queries.some(({ isError, isFetching }) => isError && !isFetching);
  return (
    <div className="wrap-page pb-24 pt-6">
      <Head current="count" />
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

function currentStep({ draft, selected, complete }: Box): StepKey {
  if (draft.mealsPerWeek === null) return 'count';
  if (complete) return 'summary';
  return selected > 0 && Object.keys(draft.extras).length > 0 ? 'extras' : 'meals';
}

function Configurator({ DishDetails, ...input }: BoxInput & ConfiguratorPageProps): ReactElement {
  const box = useBox(input);
  const [details, setDetails] = useState<Meal | Extra | null>(null);
  return (
    <>
      <div className="wrap-page pb-4 pt-6">
        <Head current={currentStep(box)} />
        {box.referralCode !== undefined && <ReferralBanner />}
        <CountStep box={box} />
        <MealsStep box={box} onDetails={setDetails} />
        {box.selected > 0 && <ExtrasStep box={box} onDetails={setDetails} />}
        <SummaryStep box={box} />
      </div>
      <BoxBar box={box} />
      <DishDetails dish={details} declared={box.declared} onClose={() => setDetails(null)} />
    </>
  );
}

import { useState, type ComponentType, type ReactElement } from 'react';
import type { Allergen } from '@rules/food/allergens';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { titles } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import type { BoxBarProps } from './box-bar.js';
import { BoxLoader, ConfiguratorHead, currentStep } from './box-loader.js';
import { CountStep } from './count-step.js';
import type { ExtrasStepProps } from './extras-step.js';
import { MealsStep } from './meals-step.js';
import type { OfferLineProps } from '../quick-box/offer-line.js';
import { ONE_TIME } from './one-time-offer.js';
import type { QuickChoiceProps } from '../quick-box/quick-choice.js';
import { ReferralBanner } from '../promotions/referral-banner.js';
import type { SummaryStepProps } from './summary-step.js';
import type { BoxInput } from './box-input.js';
import { KeptOnAccount } from '../box-draft/kept-on-account.js';
import { useBox } from './use-box.js';

const ExtrasStep = lazyHydrate<ExtrasStepProps>(() =>
  import('./extras-step.js').then((module) => ({ default: module.ExtrasStep })),
);
const SummaryStep = lazyHydrate<SummaryStepProps>(() =>
  import('./summary-step.js').then((module) => ({ default: module.SummaryStep })),
);
const BoxBar = lazyHydrate<BoxBarProps>(() =>
  import('./box-bar.js').then((module) => ({ default: module.BoxBar })),
);
/** Only those who followed an offer or 'Build my box of 8' see these. */
const OfferLine = lazyHydrate<OfferLineProps>(() =>
  import('../quick-box/offer-line.js').then((module) => ({ default: module.OfferLine })),
);
const QuickChoice = lazyHydrate<QuickChoiceProps>(() =>
  import('../quick-box/quick-choice.js').then((module) => ({ default: module.QuickChoice })),
);

export interface DishDetailsProps {
  /** Null closes the dialog. */
  readonly dish: MealCard | Extra | null;
  readonly declared: readonly Allergen[];
  readonly onClose: () => void;
}

export interface ConfiguratorPageProps {
  /** Also false while the session loads. */
  readonly isSignedIn: boolean;
  /** The customer signed out in this window. */
  readonly hasLeft: boolean;
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** The one-time configurator: count, meals, extras, summary. */
export function ConfiguratorPage(props: ConfiguratorPageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.configurator;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return <BoxLoader offer={ONE_TIME}>{(input) => <Configurator {...input} {...props} />}</BoxLoader>;
}

function Configurator(props: BoxInput & ConfiguratorPageProps): ReactElement {
  const { DishDetails, isSignedIn, hasLeft, ...input } = props;
  const box = useBox(input);
  const [details, setDetails] = useState<MealCard | Extra | null>(null);
  const { applied, refused } = box.linkedOffer;
  const hasOffer = applied !== undefined || refused !== undefined;
  return (
    <>
      <div className="wrap-page pb-4 pt-6">
        <ConfiguratorHead offer={box.offer} current={currentStep(box)} />
        {box.referralCode !== undefined && <ReferralBanner />}
        {hasOffer && <OfferLine box={box} />}
        <CountStep box={box} />
        {box.isQuick && <QuickChoice box={box} />}
        <MealsStep box={box} onDetails={setDetails} />
        {box.selected > 0 && <ExtrasStep box={box} onDetails={setDetails} />}
        <SummaryStep box={box} />
      </div>
      {box.draft.mealsPerWeek !== null && <BoxBar box={box} />}
      <KeptOnAccount box={box} isSignedIn={isSignedIn} hasLeft={hasLeft} />
      <DishDetails dish={details} declared={box.declared} onClose={() => setDetails(null)} />
    </>
  );
}

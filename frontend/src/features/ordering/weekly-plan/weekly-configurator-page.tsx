import { useState, type ReactElement } from 'react';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { titles } from '#frontend/copy/app/chrome.js';
import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { BoxLoader, ConfiguratorHead, currentStep } from '../configurator/box-loader.js';
import type { ConfiguratorPageProps } from '../configurator/configurator-page.js';
import { CountStep } from '../configurator/count-step.js';
import type { DayStepProps } from './day-step.js';
import type { ExtrasStepProps } from '../configurator/extras-step.js';
import type { MealsStepProps } from '../configurator/meals-step.js';
import { ReferralBanner } from '../promotions/referral-banner.js';
import type { OfferLineProps } from '../quick-box/offer-line.js';
import type { BoxInput } from '../configurator/box-input.js';
import { KeptOnAccount } from '../box-draft/kept-on-account.js';
import { useBox } from '../configurator/use-box.js';
import { useFirstDeliveryDay } from './use-first-delivery-day.js';
import { WeeklyBar } from './weekly-bar.js';
import { WEEKLY } from './weekly-offer.js';
import { WeeklySummary } from './weekly-summary.js';

const DayStep = lazyHydrate<DayStepProps>(() =>
  import('./day-step.js').then((module) => ({ default: module.DayStep })),
);
const ExtrasStep = lazyHydrate<ExtrasStepProps>(() =>
  import('../configurator/extras-step.js').then((module) => ({ default: module.ExtrasStep })),
);
const MealsStep = lazyHydrate<MealsStepProps>(() =>
  import('../configurator/meals-step.js').then((module) => ({ default: module.MealsStep })),
);
/** Only those who followed an offer see it. */
const OfferLine = lazyHydrate<OfferLineProps>(() =>
  import('../quick-box/offer-line.js').then((module) => ({ default: module.OfferLine })),
);

const PATH = '/subscription-configurator';

/** The weekly configurator: count, delivery day, meals, extras, summary (rule B9). */
export function WeeklyConfiguratorPage(props: ConfiguratorPageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.subscriptionConfigurator;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return <BoxLoader offer={WEEKLY}>{(input) => <WeeklyConfigurator {...input} {...props} />}</BoxLoader>;
}

/** Choosing the meals of each week requires a log-in; the first box can be built before. */
function LoginNote({ isSignedIn }: Pick<ConfiguratorPageProps, 'isSignedIn'>): ReactElement {
  const { text, button } = subscriptionConfigurator.loginNote;
  const look = buttonStyle({ look: 'accent', size: 'sm' });
  return (
    <Notice className="mt-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <p className="flex-1 basis-60">{isSignedIn ? weeklyBox.loggedIn : text}</p>
        {isSignedIn ? (
          <Link to="/account?tab=orders" className={look}>
            {weeklyBox.myBoxes}
          </Link>
        ) : (
          <Link to={button.href} state={{ from: PATH }} className={look}>
            {button.label}
          </Link>
        )}
      </div>
    </Notice>
  );
}

function WeeklyConfigurator(props: BoxInput & ConfiguratorPageProps): ReactElement {
  const { DishDetails, isSignedIn, hasLeft, ...input } = props;
  const box = useBox(input);
  const first = useFirstDeliveryDay(box);
  const [details, setDetails] = useState<MealCard | Extra | null>(null);
  const { mealsPerWeek, deliveryDate } = box.draft;
  const { applied, refused } = box.linkedOffer;
  return (
    <>
      <div className="wrap-page pb-4 pt-6">
        <ConfiguratorHead offer={box.offer} current={currentStep(box)} />
        <LoginNote isSignedIn={isSignedIn} />
        {box.referralCode !== undefined && <ReferralBanner />}
        {(applied !== undefined || refused !== undefined) && <OfferLine box={box} />}
        <CountStep box={box} />
        {mealsPerWeek !== null && <DayStep box={box} first={first} />}
        {mealsPerWeek !== null && deliveryDate !== null && (
          <>
            <MealsStep box={box} onDetails={setDetails} />
            {box.selected > 0 && <ExtrasStep box={box} onDetails={setDetails} />}
          </>
        )}
        <WeeklySummary box={box} first={first} />
      </div>
      <WeeklyBar box={box} first={first} />
      <KeptOnAccount box={box} isSignedIn={isSignedIn} hasLeft={hasLeft} />
      <DishDetails dish={details} declared={box.declared} onClose={() => setDetails(null)} />
    </>
  );
}

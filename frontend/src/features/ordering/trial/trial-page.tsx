import type { ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { trial } from '#frontend/copy/ordering/trial.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { HowItWorks } from './how-it-works.js';
import { ProviderBanner } from './provider-banner.js';
import { TrialShop } from './trial-shop.js';
import { useReferral } from '../promotions/use-referral.js';

/** Trial days under the site's header (rule T1). */
export function TrialPage(): ReactElement {
  const words = useWords();
  const referralCode = useReferral();
  const { title, description } = titles.trial;
  const { banner } = trial;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return (
    <>
      <div className="wrap-page pt-8">
        <PageHeading className="text-4xl sm:text-5xl">{trial.heading}</PageHeading>
        <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{trial.intro}</p>
        {referralCode !== undefined && (
          <ProviderBanner heading={banner.heading} text={words(banner.text)} disclosure={banner.disclosure} />
        )}
      </div>
      <TrialShop referralCode={referralCode}>
        <HowItWorks {...trial.howItWorks} />
      </TrialShop>
    </>
  );
}

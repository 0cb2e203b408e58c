import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { patientMeals } from '#frontend/copy/ordering/patient-meals.js';
import { useWords } from '#frontend/copy/use-words.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { HowItWorks } from './how-it-works.js';
import { ProviderBanner } from './provider-banner.js';
import { TrialShop } from './trial-shop.js';
import { useReferralCheck } from '../promotions/use-referral.js';

/** Trial days for a professional's patients, with their own header and footer (rule T1). */
export function PatientMealsPage(): ReactElement {
  const words = useWords();
  const { code, invalid, asked } = useReferralCheck();
  const followed = code ?? asked;
  const { title, description } = titles.patientMeals;
  const { banner } = patientMeals;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return (
    <>
      <div className="wrap-page pt-8">
        <PageHeading className="text-4xl sm:text-5xl">
          {followed === undefined ? patientMeals.headingNoReferral : patientMeals.heading}
        </PageHeading>
        <p className="mt-3 max-w-3xl text-ink-2 sm:text-lg">
          <NoWrap text={words(patientMeals.intro)} />
        </p>
        {followed !== undefined && (
          <ProviderBanner
            waits={code === undefined}
            heading={banner.heading}
            text={words(banner.text, { code: followed })}
            disclosure={banner.disclosure}
          />
        )}
        {invalid && (
          <Notice tone="warn" role="status" className="mt-5">
            <p>{patientMeals.invalidCode}</p>
          </Notice>
        )}
        <ul className="mt-7 grid gap-4 sm:grid-cols-3">
          {patientMeals.points.map(({ title: point, text }) => (
            <li key={point} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-kale" strokeWidth={3} aria-hidden />
              <p>
                <strong className="block font-semibold">{point}</strong>
                <span className="text-[0.9375rem] text-ink-2">{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
      <TrialShop referralCode={code}>
        <HowItWorks {...patientMeals.howItWorks} />
      </TrialShop>
    </>
  );
}
